// Finds the calibration cell behind a confidence: the cell of class and band, else the pooled cell of group and verdict.
import type {
  ArtifactType,
  CalibrationCell,
  CoverageBand,
  EvidenceClass,
  ReviewRecord,
  Verdict,
} from '../../types.ts'
import { FAMILY_OF_TYPE } from '../family.ts'
import { isIrreversible } from './gate.ts'

interface CellKey {
  readonly type: ArtifactType
  readonly verdict: Verdict
  readonly evidenceClass: EvidenceClass
  readonly band: CoverageBand
}

/** Null: nothing was measured. An irreversible act that was not understood stays under the gate, whatever was measured. */
export function measuredCell(
  { type, verdict, evidenceClass, band }: CellKey,
  cells: readonly CalibrationCell[],
): CalibrationCell | null {
  if (evidenceClass === 'E' && isIrreversible(type)) return null
  const group = FAMILY_OF_TYPE[type]
  const own = cells.filter((cell) => cell.group === group && cell.verdict === verdict)
  return (
    own.find((cell) => cell.class === evidenceClass && cell.band === band) ??
    own.find((cell) => cell.class === null && cell.band === null) ??
    null
  )
}

/** The cell that gave a record its confidence, which is that of the verdict before the gate. */
export const cellOfRecord = (
  record: Pick<ReviewRecord, 'artifact_type' | 'evidence_class' | 'coverage' | 'gate'>,
  cells: readonly CalibrationCell[],
): CalibrationCell | null =>
  measuredCell(
    {
      type: record.artifact_type,
      verdict: record.gate.original_verdict,
      evidenceClass: record.evidence_class,
      band: record.coverage.unjudged.length === 0 ? 'full' : 'part',
    },
    cells,
  )
