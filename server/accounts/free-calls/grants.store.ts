/** Stores grant tokens for free calls; each token can be redeemed once. */

import { createHash } from 'node:crypto'
import type { AccountsDeps } from '#server/accounts/deps.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'
import type { Writer } from '#server/kernel/settlement.ts'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export interface NewGrant {
  token: string
  calls: number
  createdAtUnix: number
  expiresAtUnix: number
}

/** Only the hash of the token is stored. */
export async function insertGrant(db: Pick<Database, 'query'>, grant: NewGrant): Promise<void> {
  await db.query(
    'grant_insert',
    'INSERT INTO grant_token (token_hash, calls, created_at_unix, expires_at_unix) VALUES ($1, $2, $3, $4)',
    [hashOf(grant.token), grant.calls, grant.createdAtUnix, grant.expiresAtUnix],
  )
}

export interface Redemption {
  token: string
  accountId: string
}

export type Redeemed =
  | { outcome: 'granted'; calls: number; freeCallsRemaining: number }
  | { outcome: 'unknown' | 'redeemed' | 'expired' }

/** Written one at a time, because a refusal rolls back the whole batch. */
export const grantRedeemer: Writer<Redemption, Redeemed, AccountsDeps> = {
  name: 'grant_redemption',
  maxBatch: 1,
  concurrency: 2,
  async write(tx, [redemption], ctx) {
    return [await redeem(tx, redemption!, ctx.nowUnix())]
  },
}

/** Concurrent redemptions wait for the token's row; the account is credited in the same statement. */
async function redeem(tx: Transaction, { token, accountId }: Redemption, nowUnix: number): Promise<Redeemed> {
  const hash = hashOf(token)
  const [granted] = await tx.query(
    'grant_redeem',
    `WITH redeemed AS (
       UPDATE grant_token SET redeemed_by_id = $2, redeemed_at_unix = $3
       WHERE token_hash = $1 AND redeemed_by_id IS NULL AND expires_at_unix > $3 RETURNING calls)
     UPDATE account SET free_calls_limit = free_calls_limit + redeemed.calls FROM redeemed WHERE account.id = $2
     RETURNING redeemed.calls, free_calls_limit - free_calls_used AS left`,
    [hash, accountId, nowUnix],
  )
  if (granted) return { outcome: 'granted', calls: granted.calls, freeCallsRemaining: granted.left }
  const [known] = await tx.query(
    'grant_read',
    'SELECT redeemed_by_id IS NOT NULL AS is_redeemed FROM grant_token WHERE token_hash = $1',
    [hash],
  )
  if (!known) return { outcome: 'unknown' }
  return { outcome: known.is_redeemed ? 'redeemed' : 'expired' }
}
