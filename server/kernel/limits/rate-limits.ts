/**
 * Limits a caller's requests per window. Counts are in Postgres and shared by all servers; each server
 * takes permits in small blocks and spends them from memory, so most requests need no query and the quota
 * is never exceeded.
 */
import { type Database, isDatabaseAway, isWriteRefused } from '#server/kernel/db.ts'
import type { Env } from '#server/kernel/env.ts'
import { type RateClass, ratePolicies } from './rate-classes.ts'

export interface RateDecision {
  rateClass: RateClass
  allowed: boolean
  quota: number
  windowSeconds: number
  remaining: number
  /** Until the window ends. */
  resetSeconds: number
}

/** The limit of one key. */
export interface Limit {
  quota: number
  windowSeconds: number
}

interface Lease {
  windowSeconds: number
  windowStartUnix: number
  /** Permits taken from Postgres and not yet spent. */
  permits: number
  /** Permits left for other servers at the last query. */
  remainingElsewhere: number
  /** Permits granted locally while Postgres was unavailable. */
  grantedAlone: number
  asking: Promise<void> | null
}

export interface RateLimits {
  /**
   * Resolves immediately while permits are in memory, otherwise after one statement. `limit`: of this key, in
   * place of that of the class.
   */
  take(rateClass: RateClass, key: string, limit?: Limit): RateDecision | Promise<RateDecision>
  /** Deletes ended windows, in memory and in Postgres. */
  sweep(): Promise<void>
}

/**
 * One block is a twentieth of the quota: at most that share can be left unused on a server that takes a
 * block and stops.
 */
const blockSize = (quota: number): number => Math.max(1, Math.floor(quota / 20))

export function createRateLimits(db: Database, env: Env, nowUnix: () => number): RateLimits {
  const leases = new Map<string, Lease>()
  const quotaOf = (rateClass: RateClass): number =>
    env[`RATE_${rateClass.toUpperCase()}` as `RATE_${Uppercase<RateClass>}`]

  function leaseOf(bucket: string, windowStartUnix: number, windowSeconds: number): Lease {
    const known = leases.get(bucket)
    if (known && known.windowStartUnix === windowStartUnix) return known
    const lease: Lease = {
      windowSeconds,
      windowStartUnix,
      permits: 0,
      remainingElsewhere: 1,
      grantedAlone: 0,
      asking: null,
    }
    leases.set(bucket, lease)
    return lease
  }

  async function askPostgres(bucket: string, lease: Lease, quota: number): Promise<void> {
    const [row] = await db.query(
      'rate_take',
      'SELECT granted, remaining FROM rate_take($1, $2, $3, $4) /* not null: granted, remaining */',
      [bucket, lease.windowStartUnix, blockSize(quota), quota],
    )
    lease.permits += row!.granted
    lease.remainingElsewhere = row!.remaining
    lease.asking = null
  }

  /**
   * Reads continue while Postgres cannot count, and /health can report the reason: up to the quota, on each
   * server.
   */
  function grantAlone(rateClass: RateClass, lease: Lease, quota: number, error: unknown): void {
    const passes = isDatabaseAway(error) || isWriteRefused(error)
    if (rateClass !== 'read' || !passes || lease.grantedAlone >= quota) throw error
    lease.permits += blockSize(quota)
    lease.grantedAlone += blockSize(quota)
  }

  function decide(rateClass: RateClass, lease: Lease, quota: number, now: number): RateDecision {
    const { windowSeconds } = lease
    const allowed = lease.permits > 0
    if (allowed) lease.permits -= 1
    return {
      rateClass,
      allowed,
      quota,
      windowSeconds,
      remaining: lease.permits + lease.remainingElsewhere,
      resetSeconds: Math.max(1, lease.windowStartUnix + windowSeconds - now),
    }
  }

  return {
    take(rateClass, key, limit) {
      const now = nowUnix()
      const { quota, windowSeconds } = limit ?? {
        quota: quotaOf(rateClass),
        windowSeconds: ratePolicies[rateClass].windowSeconds,
      }
      const bucket = `${rateClass}|${key}`
      const lease = leaseOf(bucket, now - (now % windowSeconds), windowSeconds)
      // Once the quota is used up everywhere, further refusals in this window need no statement.
      if (lease.permits > 0 || lease.remainingElsewhere === 0) return decide(rateClass, lease, quota, now)
      return askUntilDecided()

      async function askUntilDecided(): Promise<RateDecision> {
        while (lease.permits === 0 && lease.remainingElsewhere > 0) {
          lease.asking ??= askPostgres(bucket, lease, quota).catch((error) => {
            lease.asking = null
            grantAlone(rateClass, lease, quota, error)
          })
          await lease.asking
        }
        return decide(rateClass, lease, quota, now)
      }
    },
    async sweep() {
      const now = nowUnix()
      for (const [bucket, lease] of leases)
        if (lease.windowStartUnix + lease.windowSeconds < now) leases.delete(bucket)
      await db.query('rate_sweep', 'DELETE FROM rate_window WHERE window_start_unix < $1', [now - 2 * 86_400])
    },
  }
}
