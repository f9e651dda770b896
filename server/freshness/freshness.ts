/** Holds the hash of the newest Bitcoin block known, for every signature: refreshed in the background, never waited for. */
import type { Hex64 } from '#protocol/bytes.ts'
import { MAINNET, REGTEST } from '#protocol/ots/bitcoin/network.ts'
import { publicBlockSources } from '#server/anchors/block-sources.ts'
import type { Database } from '#server/db.ts'
import type { Egress } from '#server/egress/egress.ts'
import type { Env } from '#server/env.ts'
import type { Log } from '#server/log.ts'
import { findNewestBlock, recordNewestBlock } from './newest-block.store.ts'
import { readNewestBlock } from './newest-block.ts'

const refreshMs = 10_000

export interface Freshness {
  /** Null while no block is known. */
  newestBlock(): Hex64 | null
  refresh(): Promise<void>
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

/** Addresses of Esplora servers. */
export function blockSourcesOf({
  FRESHNESS_SOURCES: setting,
  ASSAY_DEPLOYMENT: deployment,
}: Pick<Env, 'FRESHNESS_SOURCES' | 'ASSAY_DEPLOYMENT'>): readonly string[] {
  if (setting === 'off') return []
  if (setting !== undefined) return setting.split(',').map((url) => url.trim().replace(/\/$/, ''))
  return deployment === 'production' ? publicBlockSources : []
}

/** Returns how the job failed: what each source said that gave no block. */
export async function watchNewestBlock(ctx: {
  db: Database
  env: Env
  egress: Pick<Egress, 'read'>
  freshness: Freshness
  nowUnix: () => number
}): Promise<string | null> {
  // Blocks of a development chain count only in development: everybody can mine them.
  const network = ctx.env.ASSAY_DEPLOYMENT === 'production' ? MAINNET : REGTEST
  const { block, problems } = await readNewestBlock(ctx.egress, network, blockSourcesOf(ctx.env))
  if (block !== null) await recordNewestBlock(ctx.db, block, ctx.nowUnix())
  await ctx.freshness.refresh()
  return block === null ? problems.join('; ') || 'the sources name no block that two of them know' : null
}
