/** The whole way of an event: stamped, promised, put into a block, its header read from two sources, and verified; and back where a block is false. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ServedBlocks, serveBlocks } from '#dev/calendar/serve-blocks.ts'
import { fromHex, sha256Hex, toHex } from '#protocol/bytes.ts'
import { REGTEST } from '#protocol/ots/bitcoin/network.ts'
import { eventDigest, signedEventDigest } from '#protocol/ots/tree/anchored-digest.ts'
import { dropFalseBlocks } from '#protocol/ots/verify/drop-false-blocks.ts'
import { verifyTimestamp } from '#protocol/ots/verify/verify-timestamp.ts'
import { type CalendarWorld, startCalendarWorld } from '#testing/calendar/calendar-world.ts'
import { egressTo } from '#testing/x402/egress-to.ts'
import { stampDigests } from './stamp/stamp-digests.ts'
import { readBlocks } from './upgrade/block-sources.ts'
import { upgradeTimestamps } from './upgrade/upgrade-timestamps.ts'

let world: CalendarWorld
let sources: ServedBlocks[]
beforeAll(async () => {
  world = await startCalendarWorld(() => 1_700_000_000)
  sources = await Promise.all([serveBlocks(world.chain), serveBlocks(world.chain)])
})
afterAll(async () => {
  await world?.close()
  await Promise.all((sources ?? []).map((source) => source.close()))
})

const readEvidence = async (heights: number[]) => {
  const egress = egressTo(...sources.map(({ host }) => host))
  const urls = sources.map(({ url }) => url)
  return (await readBlocks(egress, REGTEST, urls, heights)).evidence
}

it('an event and its signature are each promised, then in a block that two sources name', async () => {
  const event = { id: sha256Hex('event'), sig: `${sha256Hex('r')}${sha256Hex('s')}` as never }
  const digests = [eventDigest(event.id), signedEventDigest(event)]
  const round = await stampDigests(world.parts, world.calendars, digests)
  if (!round.ok) throw new Error('not stamped')
  const promised = round.stamps.map(({ file }) => file)
  const before = await readEvidence([])
  for (const [index, digest] of digests.entries()) {
    const { outcome, block } = verifyTimestamp({ file: promised[index]!, digest, blocks: before })
    expect([outcome, block]).toEqual(['cannot_establish', null])
  }

  const height = world.a.anchor()!
  const { files } = await upgradeTimestamps(world.parts, world.calendars, promised)
  const blocks = await readEvidence([height])
  for (const [index, digest] of digests.entries()) {
    const upgraded = files[index]!
    if (!upgraded.ok) throw new Error(upgraded.problem)
    expect(verifyTimestamp({ file: upgraded.file, digest, blocks: before }).outcome).toBe('cannot_establish')
    expect(verifyTimestamp({ file: upgraded.file, digest, blocks })).toMatchObject({
      outcome: 'pass',
      block: { height, timeUnix: 1_700_000_000, hash: world.chain.hashAt(height) },
    })
  }
})

it('a claim that the sources refute is dropped, and the calendar is asked again', async () => {
  const digest = fromHex(sha256Hex('another event'))!
  const round = await stampDigests(world.parts, world.calendars, [digest])
  if (!round.ok) throw new Error('not stamped')
  const height = world.a.anchor()!
  const first = await upgradeTimestamps(world.parts, world.calendars, [round.stamps[0]!.file])
  if (!first.files[0]!.ok) throw new Error(first.files[0]!.problem)
  const { file } = first.files[0]!
  // As after a reorganisation: the sources name another block at this height.
  const other = await readEvidence([1])
  const blocks = {
    ...other,
    headers: other.headers.map((each) => ({ ...each, height })),
    seen: other.seen.map((each) => ({ ...each, height })),
  }
  expect(verifyTimestamp({ file, digest, blocks }).outcome).toBe('fail')
  const kept = dropFalseBlocks({ file, digest, blocks })!
  expect(toHex(kept)).toBe(toHex(round.stamps[0]!.file))
  const again = await upgradeTimestamps(world.parts, world.calendars, [kept])
  expect(again.files[0]).toMatchObject({ ok: true, heights: [height] })
})
