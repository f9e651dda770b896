/**
 * Stores the keys of an account: at most one is current (no end); replaced keys may stay valid for a grace
 * period.
 */
import type { AccountsDeps } from '#server/accounts/deps.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'
import type { Writer } from '#server/kernel/settlement.ts'

export interface KeyRotation {
  accountId: string
  /** The key that makes the request. */
  presentedHash: Buffer
  newHash: Buffer
  oldValidUntilUnix: number
}

export interface KeyRevocation {
  accountId: string
  presentedHash: Buffer
}

export type KeyState = 'current' | 'replaced' | 'ended'

/** Locks the account's keys, then reads them again: the cached state may be a second old. */
async function lockKey(
  tx: Transaction,
  accountId: string,
  keyHash: Buffer,
  nowUnix: number,
): Promise<KeyState> {
  await tx.query('key_lock_account', 'SELECT id FROM account WHERE id = $1 FOR NO KEY UPDATE', [accountId])
  const [key] = await tx.query(
    'key_read',
    'SELECT valid_until_unix FROM api_key WHERE key_hash = $1 AND account_id = $2',
    [keyHash, accountId],
  )
  if (!key || (key.valid_until_unix !== null && key.valid_until_unix <= nowUnix)) return 'ended'
  return key.valid_until_unix === null ? 'current' : 'replaced'
}

/** Ends every older key whose validity would exceed the limit. */
const endKeys = (tx: Transaction, accountId: string, keyHash: Buffer | null, atUnix: number) =>
  tx.query(
    'key_end',
    `UPDATE api_key SET valid_until_unix = $3 WHERE account_id = $1 AND ($2::bytea IS NULL OR key_hash = $2)
       AND (valid_until_unix IS NULL OR valid_until_unix > $3)`,
    [accountId, keyHash, atUnix],
  )

/**
 * Adds a new current key; only the current key may do so. Written one at a time, because a refusal rolls
 * back the whole batch.
 */
export const keyRotator: Writer<KeyRotation, KeyState, AccountsDeps> = {
  name: 'key_rotation',
  maxBatch: 1,
  concurrency: 1,
  async write(tx, [rotation], ctx) {
    const { accountId, presentedHash, newHash, oldValidUntilUnix } = rotation!
    const state = await lockKey(tx, accountId, presentedHash, ctx.nowUnix())
    if (state !== 'current') return [state]
    await endKeys(tx, accountId, null, oldValidUntilUnix)
    await tx.query(
      'key_insert',
      'INSERT INTO api_key (key_hash, account_id, created_at_unix) VALUES ($1, $2, $3)',
      [newHash, accountId, ctx.nowUnix()],
    )
    return [state]
  },
  committed: (ctx) => ctx.accounts.forget(),
}

/**
 * Revoking the current key revokes all others; a replaced key, which may have leaked, revokes only itself.
 */
export const keyRevoker: Writer<KeyRevocation, KeyState, AccountsDeps> = {
  name: 'key_revocation',
  maxBatch: 1,
  concurrency: 1,
  async write(tx, [revocation], ctx) {
    const { accountId, presentedHash } = revocation!
    const state = await lockKey(tx, accountId, presentedHash, ctx.nowUnix())
    if (state !== 'ended')
      await endKeys(tx, accountId, state === 'current' ? null : presentedHash, ctx.nowUnix())
    return [state]
  },
  committed: (ctx) => ctx.accounts.forget(),
}

/** Which of these key hashes, in hex, are valid now. */
export async function listLiveKeys(
  db: Database,
  keyHashes: readonly Buffer[],
  nowUnix: number,
): Promise<Set<string>> {
  const rows = await db.query(
    'key_list_live',
    `SELECT encode(k.key_hash, 'hex') AS key FROM api_key k JOIN account a ON a.id = k.account_id
     WHERE k.key_hash = ANY ($1::bytea[]) AND (k.valid_until_unix IS NULL OR k.valid_until_unix > $2) AND a.suspended_at_unix IS NULL`,
    [keyHashes, nowUnix],
  )
  return new Set(rows.map(({ key }) => key))
}
