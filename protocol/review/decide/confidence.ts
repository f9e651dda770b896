// How likely is it that a competent reviewer accepts this verdict? Starts from the class of the deciding
// evidence; the cells of the calibration replace start values by observed shares.
import type { ArtifactType, Calibration, EvidenceClass, Issue, Verdict } from '../types.ts'

const ORDER: readonly EvidenceClass[] = ['A', 'B', 'C', 'D', 'E']

export interface Evidence {
  readonly verdict: Verdict
  readonly type: ArtifactType
  readonly deciding: readonly Issue[]
  /** Of the positive rules; an approve is as strong as the weakest of them. */
  readonly coverClasses: readonly EvidenceClass[]
  readonly unresolved: number
}

export function evidenceClassOf({ verdict, deciding, coverClasses }: Evidence): EvidenceClass {
  if (verdict === 'approve') return coverClasses.length === 0 ? 'E' : weakest(coverClasses)
  return strongest(deciding.map(({ evidence }) => evidence))
}

export function confidenceBps(evidence: Evidence, calibration: Calibration): number {
  const evidenceClass = evidenceClassOf(evidence)
  const cell = calibration.cells.find(
    (candidate) =>
      candidate.type === evidence.type &&
      candidate.verdict === evidence.verdict &&
      candidate.class === evidenceClass,
  )
  let bps = cell?.bps ?? calibration.class_start_bps[evidenceClass]
  if (evidenceClass === 'E') return bps
  if (agreeing(evidence.deciding) >= 2)
    bps = Math.min(bps + calibration.agreement_bonus_bps, calibration.ceiling_bps)
  const penalised = bps - calibration.unresolved_penalty_bps * evidence.unresolved
  return Math.max(penalised, Math.min(bps, calibration.floor_bps))
}

/** Independent: different rules. */
function agreeing(issues: readonly Issue[]): number {
  const rules = new Set<string>()
  for (const { rule, evidence } of issues) if (evidence < 'D') rules.add(rule)
  return rules.size
}

const strongest = (classes: readonly EvidenceClass[]): EvidenceClass =>
  ORDER.find((candidate) => classes.includes(candidate)) ?? 'E'

const weakest = (classes: readonly EvidenceClass[]): EvidenceClass =>
  ORDER.findLast((candidate) => classes.includes(candidate)) ?? 'E'
