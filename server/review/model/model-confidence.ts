// States the confidence of verdicts in which a model took part. A model belongs to an instance, not to the rule set, so
// these figures are constants of the server and not cells of the manifest.
import { FAMILY_OF_TYPE, type FamilyName } from '#protocol/review/core/family.ts'
import type { ArtifactType, Verdict } from '#protocol/review/types.ts'

interface JudgedCell {
  group: FamilyName
  verdict: Verdict
  /** Wilson lower bound (80 %) of the share of accepted verdicts. */
  bps: number
  /** Blind rows behind it, judged with the same model; at least 20. */
  rows: number
}

/** Empty: no blind set was scored with a model on. */
const judgedCells: readonly JudgedCell[] = []

/** The most that is said of an unmeasured cell (review.md §2). */
const unmeasuredBps = 7_000

/** Of a verdict that the model gave on what the rules left unjudged. */
export function judgedConfidenceBps(type: ArtifactType, verdict: Verdict): number {
  const group = FAMILY_OF_TYPE[type]
  return judgedCells.find((cell) => cell.group === group && cell.verdict === verdict)?.bps ?? unmeasuredBps
}

const tightenedCeilingBps = 8_000

/** Of a verdict that the model made stricter: never surer than the rules were. */
export const tightenedConfidenceBps = (deterministicBps: number): number =>
  Math.min(deterministicBps, tightenedCeilingBps)
