/**
 * Reads an account's earnings from other agents and the operator, and its payments to other agents, from
 * totals kept with the journals.
 */
import type { Database } from '#server/kernel/db.ts'

export interface Flow {
  earnedSats: number
  paidSats: number
  /** Journal kinds that count as earnings. */
  earnings: number
}

export type FlowKind = 'market_sale' | 'dm_sale' | 'bounty_paid'

/** An incoming amount may repay a debt instead of raising the balance; both count as earned. */
export async function readFlows(db: Database, accountId: string): Promise<Record<FlowKind, Flow>> {
  const rows = await db.query(
    'account_flows',
    `SELECT kind, earned_msat / 1000 AS "earnedSats", paid_msat / 1000 AS "paidSats", earnings FROM books_flow WHERE owner_id = $1`,
    [accountId],
  )
  const none: Flow = { earnedSats: 0, paidSats: 0, earnings: 0 }
  const flowOf = (kind: FlowKind): Flow => rows.find((row) => row.kind === kind) ?? none
  return {
    market_sale: flowOf('market_sale'),
    dm_sale: flowOf('dm_sale'),
    bounty_paid: flowOf('bounty_paid'),
  }
}
