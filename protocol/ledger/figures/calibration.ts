// Computes the calibration of stated confidences over resolved verdicts: Brier score and log loss, in
// integers.
import { LOG_LOSS_MAX_BPS, LOG_LOSS_MIN_BPS, logLossTable } from './log-loss-table.ts'
import type { OutcomeCurrent } from './outcome.ts'

export interface ResolvedVerdict {
  /** 0..10000. */
  readonly confidenceBps: number
  readonly outcome: OutcomeCurrent
}

/** Number of verdicts with one confidence and one outcome. */
export interface ResolvedCount extends ResolvedVerdict {
  readonly count: number
}

export interface ReliabilityBin {
  /** Confidence from here up to, but excluding, `toBps`; the last bin includes 10000. */
  readonly fromBps: number
  readonly toBps: number
  readonly n: number
  /** Rounded half up; null in an empty bin. */
  readonly meanConfidenceBps: number | null
  readonly rightBps: number | null
}

export interface Calibration {
  /** Proven correct or incorrect. */
  readonly n: number
  /** Inconclusive, or without evidence. */
  readonly excluded: number
  /** Null when n is 0. */
  readonly brierBps: number | null
  readonly logLossMicronats: number | null
  readonly bins: readonly ReliabilityBin[]
  readonly coinFlip: { readonly brierBps: 2500; readonly logLossMicronats: 693147 }
  readonly label: 'too few to judge' | null
}

const ENOUGH = 30
const BIN_BPS = 1000

/** One term of the log loss; confidences are clamped to 100..9900. */
export function logLossTerm(confidenceBps: number, right: boolean): number {
  const clamped = Math.min(LOG_LOSS_MAX_BPS, Math.max(LOG_LOSS_MIN_BPS, confidenceBps))
  return logLossTable()[(right ? clamped : 10_000 - clamped) - LOG_LOSS_MIN_BPS]!
}

/** From counts, whose number does not grow with the ledger. */
export function calibrationOfCounts(counts: readonly ResolvedCount[]): Calibration {
  const decided = counts
    .filter(({ outcome }) => outcome === 'proven_right' || outcome === 'proven_wrong')
    .map(({ confidenceBps, outcome, count }) => ({ confidenceBps, right: outcome === 'proven_right', count }))
  const n = total(decided)
  let [squares, losses] = [0n, 0n]
  for (const { confidenceBps, right, count } of decided) {
    const miss = BigInt(confidenceBps - (right ? 10_000 : 0))
    squares += miss * miss * BigInt(count)
    losses += BigInt(logLossTerm(confidenceBps, right)) * BigInt(count)
  }
  return {
    n,
    excluded: total(counts) - n,
    brierBps: n === 0 ? null : halfUp(squares, 10_000n * BigInt(n)),
    logLossMicronats: n === 0 ? null : halfUp(losses, BigInt(n)),
    bins: Array.from({ length: 10 }, (_, i) => reliability(i, decided)),
    coinFlip: { brierBps: 2500, logLossMicronats: 693147 },
    label: n < ENOUGH ? 'too few to judge' : null,
  }
}

const total = (counts: readonly { count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0)

function reliability(
  i: number,
  decided: readonly { confidenceBps: number; right: boolean; count: number }[],
): ReliabilityBin {
  const inBin = decided.filter(({ confidenceBps }) => Math.min(9, Math.floor(confidenceBps / BIN_BPS)) === i)
  const n = total(inBin)
  const sum = inBin.reduce((all, { confidenceBps, count }) => all + confidenceBps * count, 0)
  const right = total(inBin.filter((each) => each.right))
  return {
    fromBps: i * BIN_BPS,
    toBps: (i + 1) * BIN_BPS,
    n,
    meanConfidenceBps: n === 0 ? null : halfUp(BigInt(sum), BigInt(n)),
    rightBps: n === 0 ? null : halfUp(10_000n * BigInt(right), BigInt(n)),
  }
}

/** Both 0 or more. */
const halfUp = (num: bigint, den: bigint): number => Number((2n * num + den) / (2n * den))
