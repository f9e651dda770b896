// Computes the calibration cells from judged blind rows: a lower bound of the share of accepted verdicts.
import { cellKey } from '../../protocol/review/core/ruleset/check-cells.ts'
import { isIrreversible } from '../../protocol/review/core/verdict/gate.ts'
import type { CalibrationCell, CoverageBand, EvidenceClass, Verdict } from '../../protocol/review/types.ts'
import { isAccepted } from '../score/figures.ts'
import { FAMILIES, FAMILY_NAMES, type Family, familyOf } from '../score/rows.ts'
import type { Scored } from '../score/run.ts'

export interface Observed {
  readonly group: Family
  readonly verdict: Verdict
  readonly evidence: EvidenceClass
  readonly band: CoverageBand
  readonly accepted: boolean
}

const CLASSES: readonly EvidenceClass[] = ['A', 'B', 'C', 'D', 'E']
const BANDS: readonly CoverageBand[] = ['full', 'part']
const VERDICTS: readonly Verdict[] = ['approve', 'approve_with_concerns', 'reject']
/** Minimum rows of a cell; a smaller cell is pooled, and a smaller pool is omitted. */
export const LEAST_ROWS = 20
/** One-sided 80 %. */
const Z = 0.8416
/** Maximum stated confidence. */
const CEILING_BPS = 9_900

/** A verdict turned by the gate was decided by the gate, not by what was understood. */
export const observedIn = (scored: readonly Scored[]): Observed[] =>
  scored
    .filter(({ record }) => !record.gate.triggered)
    .map((one) => ({
      group: familyOf(one.row.artifact_type),
      verdict: one.record.verdict,
      evidence: one.record.evidence_class,
      band: one.record.coverage.unjudged.length === 0 ? 'full' : 'part',
      accepted: isAccepted(one),
    }))

export function cellsOf(observed: readonly Observed[]): CalibrationCell[] {
  const cells: CalibrationCell[] = []
  for (const group of FAMILY_NAMES)
    for (const verdict of VERDICTS) {
      const pool = observed.filter((one) => one.group === group && one.verdict === verdict)
      const add = (rows: readonly Observed[], evidence: EvidenceClass | null, band: CoverageBand | null) => {
        if (rows.length < LEAST_ROWS) return
        const bps = lowerBoundBps(rows.filter(({ accepted }) => accepted).length, rows.length)
        cells.push({ group, verdict, class: evidence, band, bps, rows: rows.length })
      }
      add(pool, null, null)
      for (const evidence of CLASSES)
        for (const band of BANDS) {
          // The confidence of unjudged content is fixed for irreversible actions.
          if (evidence === 'E' && FAMILIES[group].some(isIrreversible)) continue
          add(
            pool.filter((one) => one.evidence === evidence && one.band === band),
            evidence,
            band,
          )
        }
    }
  const keyOf = (cell: CalibrationCell): string => cellKey(cell.group, cell.verdict, cell.class, cell.band)
  return cells.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** Wilson's lower bound of a share, rounded down. */
export function lowerBoundBps(accepted: number, rows: number): number {
  const share = accepted / rows
  const centre = share + Z ** 2 / (2 * rows)
  const spread = Z * Math.sqrt((share * (1 - share)) / rows + Z ** 2 / (4 * rows ** 2))
  return Math.min(CEILING_BPS, Math.floor((10_000 * (centre - spread)) / (1 + Z ** 2 / rows)))
}

/** Writes the source file that is compiled in. */
export function sourceOf(cells: readonly CalibrationCell[]): string {
  const text = (value: string | null): string => (value === null ? 'null' : `'${value}'`)
  const lines = cells.map(
    ({ group, verdict, class: evidence, band, bps, rows }) =>
      `  { group: '${group}', verdict: '${verdict}', class: ${text(evidence)}, band: ${text(band)}, bps: ${bps}, rows: ${rows} },\n`,
  )
  return `// Shares of accepted verdicts on blind rows. Written by \`npm run calibrate\`; sorted by group, verdict, class and band.
import type { Calibration } from '../../types.ts'

// biome-ignore format: one cell a line
export const calibrationCells: Calibration['cells'] = [${lines.length === 0 ? '' : `\n${lines.join('')}`}]
`
}
