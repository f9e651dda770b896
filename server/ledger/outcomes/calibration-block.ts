/** Do the stated confidences come true? The block `calibration` of the index, from running counts. */
import { calibrationOfCounts } from '#protocol/ledger/calibration.ts'
import type { OutcomeCurrent } from '#protocol/ledger/outcome.ts'
import type { Database } from '#server/db.ts'

interface Trades {
  wins: number
  losses: number
}

/** `trades`: over all that settled, gated or not. */
export async function calibrationBlock(db: Database, { wins, losses }: Trades) {
  const counts = await db.query<{ confidenceBps: number; outcome: OutcomeCurrent; count: number }>(
    'ledger_calibration',
    `SELECT confidence_bps AS "confidenceBps", outcome, verdicts AS count FROM ledger_calibration WHERE verdicts > 0`,
    [],
  )
  const scores = calibrationOfCounts(counts)
  const excludedBy = (wanted: OutcomeCurrent): number =>
    counts.reduce((sum, { outcome, count }) => sum + (outcome === wanted ? count : 0), 0)
  return {
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
    /** Half up, decisive trades only. */
    trades_win_rate_bps:
      wins + losses === 0 ? null : Math.floor((20_000 * wins + wins + losses) / (2 * (wins + losses))),
  }
}
