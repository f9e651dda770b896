/**
 * Builds the block `outcome_evidence_spec` of the index: how outcomes are evidenced, and whether the venue
 * is read.
 */
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { outcomesJobName } from './publish-outcomes.ts'
import { configuredVenue } from './venue/configured-venue.ts'

export async function outcomeEvidenceSpec(ctx: LedgerDeps) {
  const venue = configuredVenue(ctx)
  return {
    venue: venue?.name ?? null,
    account: venue?.account ?? null,
    state: venue === null ? ('off' as const) : ('on' as const),
    last_read: venue === null ? null : await lastRead(ctx),
    how_settled:
      venue === null
        ? 'No venue account is configured: this instance settles no outcomes.'
        : `Fills of the public account are read from the venue; a position from flat to flat is one trade, graded by its realised result after fees and published within a day of settlement. ${venue.howToVerify}`,
    fields: [
      'trade_id',
      'coin',
      'side',
      'realized_pnl_usd',
      'result',
      'settled_at',
      'verdict_entry',
      'fill_refs',
    ],
    loss_policy: 'losses are retained',
  }
}

/** The reason of a failure is written only to the operator's log. */
async function lastRead({ db }: LedgerDeps): Promise<{ at: number; outcome: 'read' | 'failed' } | null> {
  const [row] = await db.query(
    'outcomes_last_read',
    'SELECT ended_at_unix, failure FROM scheduled_job WHERE name = $1',
    [outcomesJobName],
  )
  if (!row || row.ended_at_unix === null) return null
  return { at: row.ended_at_unix, outcome: row.failure === null ? 'read' : 'failed' }
}
