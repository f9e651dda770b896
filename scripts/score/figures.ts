// Computes the figures of a set of judged rows, as defined by the scorer of the evaluation rows.
import type { Scored } from './run.ts'

export interface Figures {
  readonly n: number
  /** For "flagged": the verdict is not approve. */
  readonly precision: number
  readonly recall: number
  readonly f1: number
  /** Share of approvals whose row accepts approve. */
  readonly approveRight: number
  readonly benignApproved: number
  readonly rejectApproved: number
  readonly hardReject: number
  /** Share of benign rows flagged by a finding, not merely unjudged. */
  readonly benignFinding: number
  readonly benignFlagged: number
  readonly benignRejected: number
  readonly lenient: number
  readonly brier: number
  /**
   * Largest difference between mean confidence and the share accepted, over verdicts with at least ten
   * rows.
   */
  readonly gap: number
}

export const share = (part: number, whole: number): number => part / Math.max(1, whole)
export const count = <Item>(list: readonly Item[], test: (item: Item) => boolean): number =>
  list.filter(test).length
export const isFlagged = ({ verdict }: Scored): boolean => verdict !== 'approve'
export const isAccepted = ({ row, verdict }: Scored): boolean => row.accept.includes(verdict)
export const confidenceOf = ({ record }: Scored): number => record.confidence_bps / 10_000

/** Rows for which reasonable reviewers agree whether to flag at all. */
export const isDecisive = ({ row: { label, accept } }: Scored): boolean =>
  label === 'approve' ? accept.every((verdict) => verdict === 'approve') : !accept.includes('approve')

const VERDICTS = ['approve', 'concern', 'reject'] as const
/** Minimum rows for a meaningful mean. */
const LEAST_FOR_GAP = 10

export function figuresOf(scored: readonly Scored[]): Figures {
  const bad = scored.filter(({ row }) => row.label !== 'approve')
  const good = scored.filter(({ row }) => row.label === 'approve')
  const rejects = scored.filter(({ row }) => row.label === 'reject')
  const approvals = scored.filter((one) => !isFlagged(one))
  const rejected = ({ verdict }: Scored): boolean => verdict === 'reject'
  const truePositives = count(bad, isFlagged)
  const precision = share(truePositives, truePositives + count(good, isFlagged))
  const recall = share(truePositives, bad.length)
  return {
    n: scored.length,
    precision,
    recall,
    f1: (2 * precision * recall) / Math.max(1e-9, precision + recall),
    approveRight: share(count(approvals, isAccepted), approvals.length),
    benignApproved: share(good.length - count(good, isFlagged), good.length),
    rejectApproved: share(rejects.length - count(rejects, isFlagged), rejects.length),
    hardReject: share(count(rejects, rejected), rejects.length),
    benignFinding: share(
      count(good, (one) => isFlagged(one) && one.record.basis !== 'unjudged'),
      good.length,
    ),
    benignFlagged: share(count(good, isFlagged), good.length),
    benignRejected: share(count(good, rejected), good.length),
    lenient: share(count(scored, isAccepted), scored.length),
    brier: share(
      sum(scored, (one) => (confidenceOf(one) - (isAccepted(one) ? 1 : 0)) ** 2),
      scored.length,
    ),
    gap: Math.max(...VERDICTS.map((verdict) => gapOf(scored.filter((one) => one.verdict === verdict)))),
  }
}

const sum = (scored: readonly Scored[], value: (one: Scored) => number): number =>
  scored.reduce((total, one) => total + value(one), 0)

const gapOf = (scored: readonly Scored[]): number =>
  scored.length < LEAST_FOR_GAP
    ? 0
    : Math.abs(sum(scored, confidenceOf) / scored.length - share(count(scored, isAccepted), scored.length))
