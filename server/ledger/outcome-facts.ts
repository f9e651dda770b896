/** Describes what happened after a verdict, from the trade rows that cite it. */

import { type GradedOutcome, gradeOutcome } from '#protocol/ledger/figures/outcome.ts'
import type { TradeOutcomesRecord } from '#protocol/ledger/record/record-types.ts'
import type { Verdict } from '#protocol/proofs/verdict-payload.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { findCommittedAt } from './read/commit-gate.store.ts'
import { readCitingTrades, type StoredEntry } from './read/read.store.ts'

export interface OutcomeFacts extends GradedOutcome {
  venue: string | null
  account: string | null
}

/** Null for an entry that is not a verdict. */
export async function outcomeOf(ctx: Pick<LedgerDeps, 'db'>, row: StoredEntry): Promise<OutcomeFacts | null> {
  if (row.type !== 'pre_action_verdict' && row.type !== 'self_submitted_verdict') return null
  const [cited, committedAt] = await Promise.all([
    readCitingTrades(ctx.db, row.entry),
    findCommittedAt(ctx.db, row.entry),
  ])
  const records = cited.map(({ recordRaw }) => JSON.parse(recordRaw) as TradeOutcomesRecord)
  const graded = gradeOutcome(
    {
      judgmentType: row.judgmentType as 'outcome_verifiable' | 'rule_verifiable',
      verdict: row.verdict as Verdict,
      proposedCoins: proposedCoins(row),
      committedAt,
      shadowPnlUsd: null,
    },
    cited.map(({ entry, position }, index) => ({ entry, trade: records[index]!.trades[position]! })),
  )
  const audit = records[0]?.audit
  return { ...graded, venue: audit?.venue ?? null, account: audit?.account ?? null }
}

/** The names in record.verdict.proposed_entries; a submitted verdict has no proposals known to the ledger. */
function proposedCoins(row: StoredEntry): string[] {
  if (row.type !== 'pre_action_verdict') return []
  return Object.keys(JSON.parse(row.recordRaw).verdict.proposed_entries ?? {})
}
