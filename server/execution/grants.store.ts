/** Grants of tier 3: who may run it, until when, and for how many sats a day. */
import { randomBytes } from 'node:crypto'
import { base32Prefix } from '#server/accounts/account-names.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'

export const DEFAULT_GRANT_DAYS = 30
const DAY_SECONDS = 86_400

export interface Grant {
  grantId: string
  expiresAtUnix: number
  revokedAtUnix: number | null
  dailySatsCap: number
  /** Domains that pages may be read from; empty denies all. */
  allowlistDomains: readonly string[]
  maxBrowserActions: number | null
  memoryMb: number | null
  vcpuMilli: number | null
  timeoutSeconds: number | null
  priceMultiplierBps: number
}

export interface NewGrant {
  accountId: string
  agentId: string
  grantedAtUnix: number
  expiresAtUnix: number
  dailySatsCap: number
  allowlistDomains: readonly string[]
  memoryMb: number | null
  vcpuMilli: number | null
  timeoutSeconds: number | null
  maxBrowserActions: number | null
  priceMultiplierBps: number
}

export async function addGrant(db: Pick<Transaction, 'query'>, grant: NewGrant): Promise<string> {
  const grantId = `grant_${base32Prefix(randomBytes(17), 26)}`
  await db.query(
    'execution_grant_add',
    `INSERT INTO execution_grant (grant_id, account_id, agent_id, granted_at_unix, expires_at_unix, daily_sats_cap, allowlist_domains,
       custom_memory_mb, custom_vcpu_milli, custom_timeout_seconds, custom_max_browser_actions, price_multiplier_bps)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      grantId,
      grant.accountId,
      grant.agentId,
      grant.grantedAtUnix,
      grant.expiresAtUnix,
      grant.dailySatsCap,
      [...grant.allowlistDomains],
      grant.memoryMb,
      grant.vcpuMilli,
      grant.timeoutSeconds,
      grant.maxBrowserActions,
      grant.priceMultiplierBps,
    ],
  )
  return grantId
}

export async function countLiveGrants(db: Database, nowUnix: number): Promise<number> {
  const [row] = await db.query(
    'execution_grant_count',
    `SELECT count(DISTINCT account_id) AS grants FROM execution_grant g WHERE revoked_at_unix IS NULL AND expires_at_unix > $1
       AND NOT EXISTS (SELECT FROM execution_grant n WHERE n.account_id = g.account_id
         AND (n.granted_at_unix, n.grant_id) > (g.granted_at_unix, g.grant_id))`,
    [nowUnix],
  )
  return row!.grants
}

/** The newest grant; null where the account was never given one. */
async function findGrant(db: Pick<Transaction, 'query'>, accountId: string): Promise<Grant | null> {
  const [row] = await db.query(
    'execution_grant_find',
    `SELECT grant_id, expires_at_unix, revoked_at_unix, daily_sats_cap, allowlist_domains, custom_max_browser_actions, custom_memory_mb, custom_vcpu_milli,
       custom_timeout_seconds, price_multiplier_bps
     FROM execution_grant WHERE account_id = $1 ORDER BY granted_at_unix DESC, grant_id DESC LIMIT 1`,
    [accountId],
  )
  if (!row) return null
  return {
    grantId: row.grant_id,
    expiresAtUnix: row.expires_at_unix,
    revokedAtUnix: row.revoked_at_unix,
    dailySatsCap: row.daily_sats_cap,
    allowlistDomains: row.allowlist_domains,
    maxBrowserActions: row.custom_max_browser_actions,
    memoryMb: row.custom_memory_mb,
    vcpuMilli: row.custom_vcpu_milli,
    timeoutSeconds: row.custom_timeout_seconds,
    priceMultiplierBps: row.price_multiplier_bps,
  }
}

/** The grant that decides, or why the account has none: the newest one counts. */
export async function findLiveGrant(
  db: Pick<Transaction, 'query'>,
  accountId: string,
  nowUnix: number,
): Promise<{ grant: Grant } | { grant: null; problem: 'none' | 'expired' | 'revoked' }> {
  const grant = await findGrant(db, accountId)
  if (!grant) return { grant: null, problem: 'none' }
  if (grant.revokedAtUnix !== null) return { grant: null, problem: 'revoked' }
  return grant.expiresAtUnix <= nowUnix ? { grant: null, problem: 'expired' } : { grant }
}

/** Ends every live grant of the account. Returns their ids. */
export async function revokeGrants(
  db: Pick<Transaction, 'query'>,
  accountId: string,
  nowUnix: number,
): Promise<string[]> {
  const rows = await db.query(
    'execution_grant_revoke',
    'UPDATE execution_grant SET revoked_at_unix = $2 WHERE account_id = $1 AND revoked_at_unix IS NULL RETURNING grant_id',
    [accountId, nowUnix],
  )
  return rows.map(({ grant_id }) => grant_id)
}

const dayOf = (nowUnix: number) => Math.floor(nowUnix / DAY_SECONDS)
export const secondsToMidnight = (nowUnix: number) => DAY_SECONDS - (nowUnix % DAY_SECONDS)

/**
 * Counts a reserved charge towards the cap of the day (UTC). False where it would exceed the cap. A charge that is released, by its
 * call or when the lease of a crashed server ends, counts no more.
 */
export const countOnGrant = (
  db: Pick<Database, 'transaction'>,
  { grantId, chargeId, sats }: { grantId: string; chargeId: string; sats: number },
  nowUnix: number,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    // Calls of one grant wait for each other here, so that calls at once cannot exceed the cap together.
    await tx.query(
      'execution_grant_lock',
      'SELECT grant_id FROM execution_grant WHERE grant_id = $1 FOR UPDATE',
      [grantId],
    )
    const counted = await tx.query(
      'execution_grant_count_charge',
      `INSERT INTO execution_grant_charge (charge_id, grant_id, day, sats)
       SELECT $2, $1, $3, $4::int FROM execution_grant WHERE grant_id = $1 AND $4::int + COALESCE((
         SELECT sum(n.sats) FROM execution_grant_charge n JOIN charge c ON c.id = n.charge_id
         WHERE n.grant_id = $1 AND n.day = $3 AND c.state <> 'released'), 0) <= daily_sats_cap
       RETURNING charge_id`,
      [grantId, chargeId, dayOf(nowUnix), sats],
    )
    return counted.length === 1
  })
