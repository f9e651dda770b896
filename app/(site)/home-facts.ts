// Reads what the front page shows of this instance: its counts, its price of a signature, and the sample's verdict.
import type { InstanceCounts } from '#components/home/instance-numbers.tsx'
import type { First } from '#components/live-box/box-state.ts'
import { firstSample } from '#components/live-box/editor/kinds.ts'
import { plainOptions } from '#protocol/review/core/plain-options.ts'
import { cellOfRecord } from '#protocol/review/core/verdict/measured-cell.ts'
import { readExplorerPage } from '#server/ledger/read/explore-entries.ts'
import { readTrackRecord, type TrackRecordView } from '#server/ledger/read/track-record.ts'
import { publicationSats } from '#server/ledger/submit/submit-verdict.ts'
import { sharedContext } from '#server/runtime.ts'
import { readOperation } from './read-operation.ts'

const FRESH_MS = 5_000

let counted: { atMs: number; counts: Promise<InstanceCounts | null> } | null = null

/** At most one count every five seconds, as the cache header of GET /stats allows; null when it fails. */
export function readCounts(): Promise<InstanceCounts | null> {
  const nowMs = Date.now()
  if (!counted || nowMs - counted.atMs > FRESH_MS) counted = { atMs: nowMs, counts: count() }
  return counted.counts
}

async function count(): Promise<InstanceCounts | null> {
  try {
    return (await readOperation('discovery.getStats', {})).verification
  } catch (error) {
    const ctx = await sharedContext()
    ctx.log.error({ err: error }, 'the front page could not read its counts')
    return null
  }
}

let sample: Promise<First | null> | null = null

/** Once a process: the sample and the rule set stay the same as long as it runs. Null lets the page compute it alone. */
export function readSampleVerdict(): Promise<First | null> {
  sample ??= judgeSample().then((first) => {
    if (!first) sample = null
    return first
  })
  return sample
}

async function judgeSample(): Promise<First | null> {
  const ctx = await sharedContext()
  try {
    const options = plainOptions('shell_command')
    const { record, recordSha256 } = await ctx.compute.run({
      kind: 'review',
      artifact: firstSample('shell_command'),
      options,
    })
    const cell = cellOfRecord(record, ctx.ruleset.calibration.cells)
    return { record, recordSha256, measuredRows: cell?.rows ?? 0 }
  } catch (error) {
    ctx.log.error({ err: error }, 'the front page could not judge its sample')
    return null
  }
}

export async function readTerms() {
  const { env, signer, catalogue } = await sharedContext()
  const { price } = catalogue.find(({ id }) => id === 'review.requestReview')!
  return {
    available: signer !== null,
    freeCalls: price.kind === 'fixed' && price.freeCalls ? env.FREE_REVIEW_CALLS : 0,
    priceSats: price.kind === 'fixed' ? price.agentSats : 0,
    publishSats: publicationSats,
  }
}

/** Rows of the front page. */
const NEWEST = 6

/** Null when they could not be read. */
export async function readNewestEntries() {
  const ctx = await sharedContext()
  try {
    const page = await readExplorerPage(ctx, { type: null, verdict: null, olderThan: null, newerThan: null })
    return { rows: page.rows.slice(0, NEWEST), nowUnix: ctx.nowUnix() }
  } catch (error) {
    ctx.log.error({ err: error }, 'the front page could not read the newest entries')
    return null
  }
}

/** Null when it could not be read. */
export async function readOutcomes(): Promise<TrackRecordView | null> {
  const ctx = await sharedContext()
  try {
    return await readTrackRecord(ctx)
  } catch (error) {
    ctx.log.error({ err: error }, 'the front page could not read the track record')
    return null
  }
}
