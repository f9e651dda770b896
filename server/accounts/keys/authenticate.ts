/**
 * Finds the account of an API key. Only hashes are stored. Results are cached for one second, so a rotated
 * or revoked key stops immediately on the server that changed it and within a second on all others.
 */
import { createHash } from 'node:crypto'
import type { CallerAccount } from '#server/kernel/call.ts'
import type { Database } from '#server/kernel/db.ts'
import { OperationError } from '#server/kernel/errors.ts'

export const apiKeyPattern = /^asy_[A-Za-z0-9]{40}$/

export const hashApiKey = (apiKey: string): Buffer => createHash('sha256').update(apiKey).digest()

export interface Authenticator {
  /** Null for a malformed, unknown or revoked key; throws account_suspended. */
  find(apiKey: string): Promise<CallerAccount | null>
  /** Clears the cached result of one key, or of all keys, after keys or names have changed. */
  forget(): void
}

const rememberedMs = 1_000

export function createAuthenticator(db: Database, nowUnix: () => number): Authenticator {
  const remembered = new Map<string, { account: Promise<CallerAccount | null>; untilMs: number }>()

  async function look(keyHash: Buffer): Promise<CallerAccount | null> {
    const [row] = await db.query(
      'authenticate',
      `SELECT a.id, a.agent_id, a.free_calls_used, a.free_calls_limit, a.suspended_at_unix,
         ARRAY(SELECT jsonb_build_object('class', t.class, 'quota', t.quota, 'windowSeconds', t.window_seconds) FROM account_throttle t
           WHERE t.account_id = a.id AND (t.expires_at_unix IS NULL OR t.expires_at_unix > $2)) AS throttles /* not null: throttles */
       FROM api_key k JOIN account a ON a.id = k.account_id
       WHERE k.key_hash = $1 AND (k.valid_until_unix IS NULL OR k.valid_until_unix > $2)`,
      [keyHash, nowUnix()],
    )
    if (!row) return null
    if (row.suspended_at_unix !== null) throw new OperationError('account_suspended')
    return {
      id: row.id,
      agentId: row.agent_id,
      keyHash,
      throttles: row.throttles,
      freeCallsRemaining: row.free_calls_limit - row.free_calls_used,
    }
  }

  return {
    find(apiKey) {
      if (!apiKeyPattern.test(apiKey)) return Promise.resolve(null)
      const keyHash = hashApiKey(apiKey)
      const id = keyHash.toString('latin1')
      const now = performance.now()
      const known = remembered.get(id)
      if (known && known.untilMs > now) return known.account
      if (remembered.size > 10_000)
        for (const [old, { untilMs }] of remembered) if (untilMs <= now) remembered.delete(old)
      const account = look(keyHash)
      remembered.set(id, { account, untilMs: now + rememberedMs })
      account.catch(() => remembered.delete(id))
      return account
    },
    forget: () => remembered.clear(),
  }
}
