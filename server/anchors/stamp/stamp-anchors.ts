/** Stamps the digests that wait, all of a round under one hash. */
import type { LedgerParts } from '#server/ledger/deps.ts'
import { markStamped, readWaiting } from '../anchors.store.ts'
import { nextUpgradeAtUnix } from './anchor-schedule.ts'
import { queueAnchors, queueCheckpoint } from './queue-anchors.ts'
import { stampDigests } from './stamp-digests.ts'

const maxDigests = 10_000
/** After this a run ends at the next round; the next run goes on. */
const runMs = 45_000

/** Returns how the job failed: the calendars that did not promise, where these were too many. */
export async function stampAnchors(ctx: LedgerParts): Promise<string | null> {
  const { calendars } = ctx
  if (calendars === null) return null
  const untilMs = performance.now() + runMs
  while (performance.now() < untilMs && (await queueAnchors(ctx)) > 0);
  await queueCheckpoint(ctx)
  while (performance.now() < untilMs) {
    const digests = await readWaiting(ctx.db, maxDigests)
    if (digests.length === 0) return null
    const round = await stampDigests({ ...ctx, rests: ctx.calendarRests }, calendars, digests)
    if (!round.ok)
      return round.answers
        .flatMap(({ calendar, problem }) => (problem === null ? [] : [`${calendar}: ${problem}`]))
        .join('; ')
    const now = ctx.nowUnix()
    await markStamped(ctx.db, round.stamps, {
      calendars: round.promisedBy,
      nowUnix: now,
      nextUpgradeAtUnix: nextUpgradeAtUnix(now, now),
    })
  }
  return null
}
