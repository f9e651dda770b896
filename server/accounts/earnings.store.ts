/** What came from other agents and the operator, and what went to other agents: sums over the journals of sales and bounties. */
import type { Database } from '#server/db.ts'

export interface Flow {
  earnedSats: number
  paidSats: number
  /** Journals that brought something. */
  earnings: number
}

export type FlowKind = 'market_sale' | 'dm_sale' | 'bounty_paid'

const kinds: readonly FlowKind[] = ['market_sale', 'dm_sale', 'bounty_paid']

/** What arrives may repay a debt instead of raising the balance: both count as earned. */
export async function readFlows(db: Database, accountId: string): Promise<Record<FlowKind, Flow>> {
  const rows = await db.query<Flow & { kind: FlowKind }>(
    'account_flows',
    `SELECT j.kind, COALESCE(sum(p.amount) FILTER (WHERE p.amount > 0) / 1000, 0)::bigint AS "earnedSats",
       COALESCE(-sum(p.amount) FILTER (WHERE p.amount < 0) / 1000, 0)::bigint AS "paidSats",
       count(DISTINCT j.id) FILTER (WHERE p.amount > 0) AS earnings
     FROM books_account a JOIN books_posting p ON p.account_id = a.id JOIN books_journal j ON j.id = p.journal_id
     WHERE a.owner_id = $1 AND a.kind IN ('available', 'owed') AND j.kind = ANY ($2) GROUP BY j.kind`,
    [accountId, kinds],
  )
  const none: Flow = { earnedSats: 0, paidSats: 0, earnings: 0 }
  const flowOf = (kind: FlowKind): Flow => rows.find((row) => row.kind === kind) ?? none
  return {
    market_sale: flowOf('market_sale'),
    dm_sale: flowOf('dm_sale'),
    bounty_paid: flowOf('bounty_paid'),
  }
}
