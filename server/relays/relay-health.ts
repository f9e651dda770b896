/** The state of the configured relays for /health: read in the background, so that a health check waits for nothing. */
import type { Database } from '#server/kernel/db.ts'
import type { LedgerParts } from '#server/ledger/deps.ts'
import { readRelayStates } from './relays.store.ts'

export type RelayHealth = 'ok' | 'degraded' | 'down' | 'unconfigured'

const refreshMs = 10_000
const kept = new WeakMap<Database, { state: RelayHealth; atMs: number }>()

/** As of a reading at most some seconds old; ok until the first one. */
export function relayHealth(ctx: Pick<LedgerParts, 'db' | 'relays' | 'log'>): RelayHealth {
  if (ctx.relays.length === 0) return 'unconfigured'
  const last = kept.get(ctx.db) ?? { state: 'ok', atMs: Number.NEGATIVE_INFINITY }
  if (performance.now() - last.atMs > refreshMs) {
    kept.set(ctx.db, { ...last, atMs: performance.now() })
    readRelayHealth(ctx).catch((error) =>
      ctx.log.warn({ err: error }, 'the state of the relays could not be read'),
    )
  }
  return last.state
}

/** down: no relay answers; degraded: fewer than half of them. One that was never tried counts as answering. */
export async function readRelayHealth(ctx: Pick<LedgerParts, 'db' | 'relays'>): Promise<RelayHealth> {
  const names = ctx.relays.map(({ name }) => name)
  const failing = (await readRelayStates(ctx.db, names)).filter(({ failures }) => failures > 0).length
  const state = failing === names.length ? 'down' : 2 * failing > names.length ? 'degraded' : 'ok'
  kept.set(ctx.db, { state, atMs: performance.now() })
  return state
}
