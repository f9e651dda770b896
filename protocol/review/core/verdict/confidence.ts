// States how likely a competent reviewer accepts this verdict: the measured share of blind rows where there are enough of
// them, otherwise the start value of the deciding evidence under a ceiling.

import type { ArtifactType, Calibration, CoverageBand, EvidenceClass, Issue, Verdict } from '../../types.ts'
import { isIrreversible } from './gate.ts'
import { measuredCell } from './measured-cell.ts'

const ORDER: readonly EvidenceClass[] = ['A', 'B', 'C', 'D', 'E']

export interface Evidence {
  readonly verdict: Verdict
  readonly type: ArtifactType
  readonly deciding: readonly Issue[]
  /** Of the positive rules; an approve is as strong as the weakest of them. */
  readonly coverClasses: readonly EvidenceClass[]
  readonly band: CoverageBand
  readonly unresolved: number
}

export function evidenceClassOf({ verdict, type, deciding, coverClasses }: Evidence): EvidenceClass {
  if (verdict === 'approve') return coverClasses.length === 0 ? 'E' : weakest(coverClasses)
  const found = strongest(deciding.map(({ evidence }) => evidence))
  // The act itself was read and judged; what is open is a missing fact. E is an act that was not recognised.
  return found === 'E' && coverClasses.length > 0 && JUDGED_IN_PART.includes(type) ? 'D' : found
}
const JUDGED_IN_PART: readonly ArtifactType[] = ['onchain_action', 'trade']

export function confidenceBps(evidence: Evidence, calibration: Calibration): number {
  const evidenceClass = evidenceClassOf(evidence)
  // An irreversible act that was not understood stays under the reversibility gate, whatever was measured.
  if (evidenceClass === 'E' && isIrreversible(evidence.type)) return calibration.class_start_bps.E
  const measured = measuredCell({ ...evidence, evidenceClass }, calibration.cells)
  return measured?.bps ?? Math.min(evidenceBps(evidence, calibration), calibration.unmeasured_ceiling_bps)
}

/**
 * How strong the evidence is, before it is measured: what the reversibility gate looks at. The measured share of a concern says how
 * often reviewers would have chosen the middle, not how well the act was understood.
 */
export function evidenceBps(evidence: Evidence, calibration: Calibration): number {
  const evidenceClass = evidenceClassOf(evidence)
  const start = calibration.class_start_bps[evidenceClass]
  if (evidenceClass === 'E') return start
  const agreed =
    agreeing(evidence.deciding) >= 2
      ? Math.min(start + calibration.agreement_bonus_bps, calibration.ceiling_bps)
      : start
  const penalised = agreed - calibration.unresolved_penalty_bps * evidence.unresolved
  return Math.max(penalised, Math.min(agreed, calibration.floor_bps))
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
