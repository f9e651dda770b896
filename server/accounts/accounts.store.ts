/** The rows of accounts and keys. */
import type { Database } from '#server/db.ts'
import type { Writer } from '#server/settlement.ts'
import { hashApiKey } from './authenticate.ts'

export interface NewAccount {
  id: string
  agentId: string
  label: string | null
  apiKey: string
  refCode: string
  referredByCode: string | null
  freeCallsLimit: number
}

export const accountWriter: Writer<NewAccount, { referred: boolean }> = {
  name: 'account',
  maxBatch: 16,
  concurrency: 1,
  async write(tx, accounts, ctx) {
    const stored: { referred: boolean }[] = []
    for (const account of accounts) {
      const [row] = await tx.query<{ referred: boolean }>(
        'account_create',
        `WITH created AS (
           INSERT INTO account (id, agent_id, label, ref_code, referred_by_id, free_calls_limit, created_at_unix)
           VALUES ($1, $2, $3, $4, (SELECT id FROM account WHERE ref_code = upper($5)), $6, $7) RETURNING id, referred_by_id),
         keyed AS (INSERT INTO api_key (key_hash, account_id, created_at_unix) SELECT $8, id, $7 FROM created)
         SELECT referred_by_id IS NOT NULL AS referred FROM created`,
        [
          account.id,
          account.agentId,
          account.label,
          account.refCode,
          account.referredByCode,
          account.freeCallsLimit,
          ctx.nowUnix(),
          hashApiKey(account.apiKey),
        ],
      )
      stored.push(row!)
    }
    return stored
  },
}

export interface Usage {
  totalCalls: number
  totalSpentSats: number
  calls24h: number
  spent24hSats: number
  byTool: { operation: string; calls: number; sats: number }[]
}

/** Delivered calls only. */
export async function readUsage(db: Database, accountId: string, nowUnix: number): Promise<Usage> {
  const rows = await db.query<{
    operation: string
    calls: number
    sats: number
    calls_24h: number
    sats_24h: number
  }>(
    'account_usage',
    `SELECT operation, count(*) AS calls, COALESCE(sum(amount_sats), 0)::bigint AS sats,
       count(*) FILTER (WHERE created_at_unix > $2) AS calls_24h,
       COALESCE(sum(amount_sats) FILTER (WHERE created_at_unix > $2), 0)::bigint AS sats_24h
     FROM charge WHERE account_id = $1 AND state = 'delivered' GROUP BY operation ORDER BY calls DESC, operation`,
    [accountId, nowUnix - 86_400],
  )
  const sum = (pick: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + pick(row), 0)
  return {
    totalCalls: sum((row) => row.calls),
    totalSpentSats: sum((row) => row.sats),
    calls24h: sum((row) => row.calls_24h),
    spent24hSats: sum((row) => row.sats_24h),
    byTool: rows.map(({ operation, calls, sats }) => ({ operation, calls, sats })),
  }
}
