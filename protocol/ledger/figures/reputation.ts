// Computes `reputation_axis` for a prefix of the ledger, so that readers can recompute it.

import { READER_NOTE, RECOMPUTE_TEXT } from '../specification/spec-texts.ts'
import { type ConformanceCheck, conformanceChecks } from './axis-conformance.ts'
import { type AxisFigures, type AxisTotals, axisFigures } from './axis-figures.ts'

export * from './aggregates.ts'
export * from './axis-figures.ts'

export interface ReputationAxis extends AxisFigures {
  readonly conformance: readonly ConformanceCheck[]
  readonly recompute: string
  readonly reader_note: string
  readonly as_of: number
}

/** `asOfUnix`: the reader's or the server's clock. */
export function reputationAxis(totals: AxisTotals, asOfUnix: number): ReputationAxis {
  const figures = axisFigures(totals)
  return {
    ...figures,
    conformance: conformanceChecks(totals, figures),
    recompute: RECOMPUTE_TEXT,
    reader_note: READER_NOTE,
    as_of: asOfUnix,
  }
}
