/** Holds the hash of the newest Bitcoin block known, for every signature: refreshed in the background, never waited for. */
import type { Hex64 } from '#protocol/bytes.ts'
import { bitcoinOf } from '#server/anchors/anchor-settings.ts'
import type { Database } from '#server/kernel/db.ts'
import type { Egress } from '#server/kernel/egress/egress.ts'
import type { Env } from '#server/kernel/env.ts'
import type { Log } from '#server/kernel/log.ts'
import { findNewestBlock, recordNewestBlock } from './newest-block.store.ts'
import { readNewestBlock } from './newest-block.ts'

const refreshMs = 10_000

export interface Freshness {
  /** Null while no block is known. */
  newestBlock(): Hex64 | null
  refresh(): Promise<void>
}

export interface FreshnessDeps {
  db: Database
  env: Env
  egress: Pick<Egress, 'read'>
  freshness: Freshness
  nowUnix: () => number
}

/** `sources`: empty where none is asked; then no block is ever known. */
export async function createFreshness(
  db: Database,
  sources: readonly string[],
  log: Log,
): Promise<Freshness> {
  let newest: Hex64 | null = null
  let readAtMs = performance.now()
  const refresh = async () => {
    readAtMs = performance.now()
    newest = await findNewestBlock(db)
  }
  if (sources.length > 0) await refresh()
  return {
    refresh,
    newestBlock() {
      if (sources.length > 0 && performance.now() - readAtMs > refreshMs)
        refresh().catch((error) => log.warn({ err: error }, 'the newest block could not be read'))
      return newest
    },
  }
}

/** Returns how the job failed: what each source said that gave no block. */
export async function watchNewestBlock(ctx: FreshnessDeps): Promise<string | null> {
  const { network, sources } = bitcoinOf(ctx.env)
  const { block, problems } = await readNewestBlock(ctx.egress, network, sources)
  if (block !== null) await recordNewestBlock(ctx.db, block, ctx.nowUnix())
  await ctx.freshness.refresh()
  return block === null ? problems.join('; ') || 'the sources name no block that two of them know' : null
}
