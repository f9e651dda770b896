/**
 * Publishes settled trades of the venue once a day, each within a day of its settlement. No venue data is
 * kept between runs; the ledger itself determines which trades are new.
 */

import type { Transaction } from '#server/kernel/db.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { lockLog } from '../append/append.store.ts'
import { appendLocked } from '../append/append.ts'
import type { AppendedEntry } from '../append/entry-draft.ts'
import { outcomeDrafts, outcomeKey, tradeIdOf, tradeRow } from './outcome-drafts.ts'
import {
  findCited,
  findPublishedTrades,
  isAppended,
  readFoundedAt,
  readProposals,
} from './proposals.store.ts'
import { type ClosedTrade, closedTrades } from './venue/closed-trades.ts'
import { configuredVenue } from './venue/configured-venue.ts'
import { linkTrades, proposalHoldsSeconds } from './venue/link-trades.ts'
import type { Venue } from './venue/venue.ts'

export const outcomesJobName = 'publish_outcomes'

/** The job. Throws VenueUnusable when the venue returned nothing publishable; nothing is appended then. */
export async function publishOutcomes(ctx: LedgerDeps): Promise<string | null> {
  const venue = configuredVenue(ctx)
  if (venue && ctx.signer) await publishFrom(ctx, venue, `op:${ctx.signer.pubkey}`)
  return null
}

/** `attester`: whose verdicts the account's trades can have followed. */
export async function publishFrom(
  ctx: LedgerDeps,
  venue: Venue,
  attester: string,
  period = new Date(ctx.nowUnix() * 1_000).toISOString().slice(0, 10),
): Promise<AppendedEntry[]> {
  const { trades, skippedAtUnix } = closedTrades(await venue.readFills(0))
  await ctx.ledger.ready()
  const appended = await ctx.db.transaction(async (tx) => {
    const state = await lockLog(tx)
    const foundedAt = await readFoundedAt(tx)
    if (state.frozenReason !== null || foundedAt === null) return []
    if (await isAppended(tx, outcomeKey(venue, period, 0))) return []
    const fresh = await unpublished(tx, venue, trades, foundedAt)
    const rows = (await link(tx, attester, fresh)).flatMap(({ trade, verdict }) =>
      verdict === 'waiting' ? [] : [tradeRow(venue, trade, verdict)],
    )
    const skipped = skippedAtUnix.filter((at) => at >= foundedAt).length
    const day = { date: period, createdAtUnix: ctx.nowUnix(), attester, skippedPartialRecords: skipped }
    return appendLocked(tx, ctx, state, outcomeDrafts(venue, rows, day))
  })
  if (appended.length > 0) ctx.ledger.kick()
  return appended
}

/** Trades settled before the ledger began are not part of it. */
async function unpublished(
  tx: Transaction,
  venue: Venue,
  trades: readonly ClosedTrade[],
  foundedAtUnix: number,
): Promise<ClosedTrade[]> {
  const settled = trades.filter(({ settledAtUnix }) => settledAtUnix >= foundedAtUnix)
  const published = await findPublishedTrades(
    tx,
    settled.map((trade) => tradeIdOf(venue, trade)),
  )
  return settled.filter((trade) => !published.has(tradeIdOf(venue, trade)))
}

async function link(tx: Transaction, attester: string, trades: readonly ClosedTrade[]) {
  if (trades.length === 0) return []
  const opened = trades.map(({ openedAtUnix }) => openedAtUnix)
  const proposals = await readProposals(tx, {
    attester,
    fromUnix: Math.min(...opened) - proposalHoldsSeconds,
    toUnix: Math.max(...opened),
  })
  const entries = proposals.flatMap(({ entry }) => entry ?? [])
  return linkTrades(trades, proposals, await findCited(tx, entries))
}
