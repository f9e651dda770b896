/** Asks a source through the egress guard, checks its answer and stores it; a failure is stored beside the last good answer. */
import { EgressDenied } from '#server/kernel/egress/address.ts'
import { EgressUnusable } from '#server/kernel/egress/guarded-fetch.ts'
import type { MarketsDeps } from '../deps.ts'
import { findSnapshot, storeFailure, storeGood } from '../store/snapshots.store.ts'
import { type Ask, type Feed, VenueUnusable } from './feed.ts'

export type FeedDeps = Pick<MarketsDeps, 'db' | 'egress' | 'nowUnix' | 'venuePace'>

const MAX_BYTES = 2 * 1024 * 1024
/** A jump counts as one when the last good answer is this recent. */
const JUMP_SECONDS = 120

/** Null when the answer was stored; otherwise why not. */
export async function readFeed<Body>(ctx: FeedDeps, feed: Feed<Body>): Promise<string | null> {
  const { source, key } = feed
  const stored = await findSnapshot(ctx.db, source, key)
  const previous = (stored?.body ?? null) as Body | null
  try {
    const nowUnix = ctx.nowUnix()
    const { body, sourceTimeUnix, storeRows } = await feed.read(askOf(ctx, feed), { nowUnix, previous })
    const isRecent = stored?.fetchedAtUnix != null && nowUnix - stored.fetchedAtUnix <= JUMP_SECONDS
    const jump = previous !== null && isRecent ? (feed.jumps?.(previous, body) ?? null) : null
    const held = (stored?.held ?? null) as Body | null
    const isConfirmed = held !== null && feed.jumps?.(held, body) === null
    if (jump !== null && !isConfirmed) {
      const failure = `${jump}; a second answer must agree`
      await storeFailure(ctx.db, { source, key, failure, held: body, nowUnix })
      return `${source} ${key}: ${failure}`
    }
    await storeRows?.(ctx.db)
    await storeGood(ctx.db, { source, key, body, sourceTimeUnix, nowUnix })
    return null
  } catch (error) {
    if (!(error instanceof VenueUnusable)) throw error
    await storeFailure(ctx.db, { source, key, failure: error.message, held: null, nowUnix: ctx.nowUnix() })
    return `${source} ${key}: ${error.message}`
  }
}

const askOf =
  (ctx: FeedDeps, { source, timeoutMs }: Pick<Feed<unknown>, 'source' | 'timeoutMs'>): Ask =>
  ({ url, json, weight }) =>
    ctx.venuePace.take(source, weight, async () => {
      const { status, bytes, headers } = await ctx.egress
        .read(url, {
          ...(json === undefined
            ? {}
            : {
                method: 'POST',
                headers: { 'content-type': 'application/json' },
                body: JSON.stringify(json),
              }),
          maxBytes: MAX_BYTES,
          timeoutMs,
          chooser: 'configured',
        })
        .catch((error: unknown) => {
          throw new VenueUnusable(whyUnanswered(error))
        })
      if (status === 429)
        throw new VenueUnusable('the source limits requests (429)', secondsOf(headers['retry-after']))
      if (status !== 200) throw new VenueUnusable(`the source returned ${status}`)
      return jsonOf(bytes)
    })

/** Only dates and seconds of a plain form count. */
const secondsOf = (retryAfter: string | undefined): number =>
  retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : 0

/** Texts of other network errors may name addresses of this host. */
function whyUnanswered(error: unknown): string {
  if (error instanceof EgressUnusable) return error.message
  if (error instanceof EgressDenied) return 'the address may not be reached'
  return error instanceof Error && error.name === 'TimeoutError'
    ? 'the source did not answer in time'
    : 'the source does not answer'
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new VenueUnusable('the answer is not JSON')
  }
}
