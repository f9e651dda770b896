/**
 * Builds the member `calibration` of the ledger's index: scores in wire format, and the text that describes
 * their recomputation.
 */

import { CALIBRATION_TEXT } from '../specification/spec-texts.ts'
import { calibrationOfCounts, type ResolvedCount } from './calibration.ts'
import type { OutcomeCurrent } from './outcome.ts'

interface Trades {
  /** Over all settled trades, gated or not. */
  readonly wins: number
  readonly losses: number
}

export function calibrationOnTheWire(counts: readonly ResolvedCount[], { wins, losses }: Trades) {
  const scores = calibrationOfCounts(counts)
  const excludedBy = (wanted: OutcomeCurrent): number =>
    counts.reduce((sum, { outcome, count }) => sum + (outcome === wanted ? count : 0), 0)
  return {
    recompute: CALIBRATION_TEXT,
    of: 'verdicts whose outcome is proven_right or proven_wrong; the confidence is that of the signed verdict',
    n: scores.n,
    label: scores.label,
    proven_right: excludedBy('proven_right'),
    proven_wrong: excludedBy('proven_wrong'),
    excluded: {
      inconclusive: excludedBy('inconclusive'),
      evidence_unavailable: excludedBy('evidence_unavailable'),
    },
    brier_bps: scores.brierBps,
    log_loss_micronats: scores.logLossMicronats,
    coin_flip: {
      brier_bps: scores.coinFlip.brierBps,
      log_loss_micronats: scores.coinFlip.logLossMicronats,
    },
    bins: scores.bins.map((bin) => ({
      from_bps: bin.fromBps,
      to_bps: bin.toBps,
      n: bin.n,
      mean_confidence_bps: bin.meanConfidenceBps,
      right_bps: bin.rightBps,
    })),
    /** Rounded half up, decisive trades only. */
    trades_win_rate_bps:
      wins + losses === 0 ? null : Math.floor((20_000 * wins + wins + losses) / (2 * (wins + losses))),
  }
}
