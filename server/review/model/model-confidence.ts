// States the confidence of verdicts in which a model took part. The model is configured per instance and
// not part of the rule set, so these figures are constants of the server.
import { FAMILY_OF_TYPE, type FamilyName } from '#protocol/review/core/family.ts'
import type { ArtifactType, Verdict } from '#protocol/review/types.ts'

interface JudgedCell {
  group: FamilyName
  verdict: Verdict
  /** Wilson lower bound (80 %) of the share of accepted verdicts. */
  bps: number
  /** Blind rows the figure is based on, judged with the same model; at least 20. */
  rows: number
}

/** Empty: no blind set has been scored with a model. */
const judgedCells: readonly JudgedCell[] = []

/** Upper limit for an unmeasured cell (review.md §2). */
const unmeasuredBps = 7_000

/** For a verdict that the model gave on what the rules left unjudged. */
export function judgedConfidenceBps(type: ArtifactType, verdict: Verdict): number {
  const group = FAMILY_OF_TYPE[type]
  return judgedCells.find((cell) => cell.group === group && cell.verdict === verdict)?.bps ?? unmeasuredBps
}

const tightenedCeilingBps = 8_000

/** For a verdict that the model tightened: never higher than the confidence of the rules. */
export const tightenedConfidenceBps = (deterministicBps: number): number =>
  Math.min(deterministicBps, tightenedCeilingBps)
