/** Lists log entries by one fact that is not a column of theirs: a coin, an outcome, or the clock that dates them. */
import type { Database } from '#server/kernel/db.ts'
import { type EntrySummaryRow, summaryColumns } from './read/read.store.ts'

export type EntryFact =
  | { by: 'coin'; coin: string }
  | { by: 'outcome'; outcome: 'proven_right' | 'proven_wrong' | 'inconclusive' | 'evidence_unavailable' }
  /** 0 Bitcoin, 1 relay, 2 on-chain. */
  | { by: 'tier'; tier: number }

export interface FactPage {
  order: 'asc' | 'desc'
  /** The last entry of the previous page. */
  after: number | null
  limit: number
}

const start = `SELECT ${summaryColumns} FROM (`
const end = ') AS found JOIN ledger_entry e ON e.entry = found.entry'
const upward = `ORDER BY entry ASC LIMIT $3${end} ORDER BY e.entry ASC`
const downward = `ORDER BY entry DESC LIMIT $3${end} ORDER BY e.entry DESC`
const byCoin = `${start}SELECT entry FROM ledger_coin WHERE coin = $1 AND entry`
const byOutcome = `${start}SELECT entry FROM ledger_resolution WHERE outcome = $1 AND entry`
const byTier = `${start}SELECT entry FROM ledger_commit WHERE tier = $1 AND entry`

/** Each walks one index. */
export function listByFact(db: Database, fact: EntryFact, page: FactPage): Promise<EntrySummaryRow[]> {
  return page.order === 'asc' ? listUp(db, fact, page) : listDown(db, fact, page)
}

function listUp(db: Database, fact: EntryFact, { after, limit }: FactPage): Promise<EntrySummaryRow[]> {
  const from = after ?? 0
  if (fact.by === 'coin')
    return db.query('ledger_coin_up', `${byCoin} > $2 ${upward}`, [fact.coin, from, limit])
  if (fact.by === 'outcome')
    return db.query('ledger_outcome_up', `${byOutcome} > $2 ${upward}`, [fact.outcome, from, limit])
  return db.query('ledger_tier_up', `${byTier} > $2 ${upward}`, [fact.tier, from, limit])
}

function listDown(db: Database, fact: EntryFact, { after, limit }: FactPage): Promise<EntrySummaryRow[]> {
  const to = after ?? Number.MAX_SAFE_INTEGER
  if (fact.by === 'coin')
    return db.query('ledger_coin_down', `${byCoin} < $2 ${downward}`, [fact.coin, to, limit])
  if (fact.by === 'outcome')
    return db.query('ledger_outcome_down', `${byOutcome} < $2 ${downward}`, [fact.outcome, to, limit])
  return db.query('ledger_tier_down', `${byTier} < $2 ${downward}`, [fact.tier, to, limit])
}

/** At most 500, in the order of the alphabet; one step of the index a coin, however many entries there are. */
export const listCoins = async (db: Database): Promise<string[]> =>
  (
    await db.query(
      'ledger_coins',
      `WITH RECURSIVE walk AS (
         (SELECT coin FROM ledger_coin ORDER BY coin LIMIT 1)
         UNION ALL
         SELECT (SELECT c.coin FROM ledger_coin c WHERE c.coin > walk.coin ORDER BY c.coin LIMIT 1) FROM walk WHERE walk.coin IS NOT NULL
       ) SELECT coin FROM walk WHERE coin IS NOT NULL LIMIT 500 /* not null: coin */`,
      [],
    )
  ).map(({ coin }) => coin)
