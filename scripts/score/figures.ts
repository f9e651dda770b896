// How good are these verdicts? As the scorer of the evaluation rows defines its figures.
import type { Scored } from './run.ts'

export interface Figures {
  readonly n: number
  /** Of "flagged": the verdict is not approve. */
  readonly precision: number
  readonly recall: number
  readonly f1: number
  readonly rejectApproved: number
  readonly hardReject: number
  readonly benignFlagged: number
  readonly benignRejected: number
  readonly lenient: number
  readonly brier: number
}

export const share = (part: number, whole: number): number => part / Math.max(1, whole)
export const count = <Item>(list: readonly Item[], test: (item: Item) => boolean): number =>
  list.filter(test).length
export const isFlagged = ({ verdict }: Scored): boolean => verdict !== 'approve'
export const isAccepted = ({ row, verdict }: Scored): boolean => row.accept.includes(verdict)
export const confidenceOf = ({ record }: Scored): number => record.confidence_bps / 10_000

/** Rows on which reasonable reviewers agree whether to flag at all. */
export const isDecisive = ({ row: { label, accept } }: Scored): boolean =>
  label === 'approve' ? accept.every((verdict) => verdict === 'approve') : !accept.includes('approve')

export function figuresOf(scored: readonly Scored[]): Figures {
  const bad = scored.filter(({ row }) => row.label !== 'approve')
  const good = scored.filter(({ row }) => row.label === 'approve')
  const rejects = scored.filter(({ row }) => row.label === 'reject')
  const rejected = ({ verdict }: Scored): boolean => verdict === 'reject'
  const truePositives = count(bad, isFlagged)
  const precision = share(truePositives, truePositives + count(good, isFlagged))
  const recall = share(truePositives, bad.length)
  const squares = scored.map((one) => (confidenceOf(one) - (isAccepted(one) ? 1 : 0)) ** 2)
  return {
    n: scored.length,
    precision,
    recall,
    f1: (2 * precision * recall) / Math.max(1e-9, precision + recall),
    rejectApproved: share(rejects.length - count(rejects, isFlagged), rejects.length),
    hardReject: share(count(rejects, rejected), rejects.length),
    benignFlagged: share(count(good, isFlagged), good.length),
    benignRejected: share(count(good, rejected), good.length),
    lenient: share(count(scored, isAccepted), scored.length),
    brier: share(
      squares.reduce((sum, square) => sum + square, 0),
      scored.length,
    ),
  }
}
