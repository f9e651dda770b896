/** Builds the block `calibration` of the index from running counts. */
import { calibrationOnTheWire } from '#protocol/ledger/figures/calibration-on-the-wire.ts'
import type { Database } from '#server/kernel/db.ts'

interface Trades {
  wins: number
  losses: number
}

/** `trades`: over all settled trades, gated or not. */
export async function calibrationBlock(db: Database, { wins, losses }: Trades) {
  const counts = await db.query(
    'ledger_calibration',
    `SELECT confidence_bps AS "confidenceBps", outcome, verdicts AS count FROM ledger_calibration WHERE verdicts > 0`,
    [],
  )
  return calibrationOnTheWire(counts, { wins, losses })
}
