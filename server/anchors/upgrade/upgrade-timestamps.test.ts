/** From a promise to a block, over two real calendars and a chain that the test mines; then calendars that lie, stall and flood. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sha256Bytes, toHex, utf8Encode } from '#protocol/bytes.ts'
import { formatDetachedFile, parseDetachedFile } from '#protocol/ots/format/detached-file.ts'
import { formatTimestamp } from '#protocol/ots/format/write-timestamp.ts'
import { growBranch } from '#protocol/ots/tree/grow-branch.ts'
import { mergeTimestamps } from '#protocol/ots/tree/merge-timestamps.ts'
import type { Item } from '#protocol/ots/tree/timestamp.ts'
import { shrinkToFirstBlock } from '#protocol/ots/tree/trim-timestamp.ts'
import { verifyTimestamp } from '#protocol/ots/verify/verify-timestamp.ts'
import { type CalendarWorld, startCalendarWorld } from '#testing/calendar/calendar-world.ts'
import { type HostileCalendar, startHostileCalendar } from '#testing/calendar/hostile-calendar.ts'
import { createCalendarRests } from '../calendars/calendar-rests.ts'
import { calendarsOf } from '../calendars/calendars.ts'
import { stampDigests } from '../stamp/stamp-digests.ts'
import { upgradeTimestamp, upgradeTimestamps } from './upgrade-timestamps.ts'

let world: CalendarWorld
let hostile: HostileCalendar
beforeAll(async () => {
  hostile = await startHostileCalendar()
  world = await startCalendarWorld(() => 1_700_000_000, hostile.host)
})
afterAll(async () => {
  await world?.close()
  await hostile?.close()
})
beforeEach(() => hostile.behave('hang up'))

const digest = sha256Bytes(utf8Encode('an event'))
const digests = (count: number) => Array.from({ length: count }, (_, n) => sha256Bytes(utf8Encode(`${n}`)))
const stamped = async (list: Uint8Array[] = [digest]) => {
  const round = await stampDigests(world.parts, world.calendars, list)
  if (!round.ok) throw new Error('not stamped')
  return round.stamps.map(({ file }) => file)
}
/** Calendars that failed in another test do not rest in this one. */
const rested = () => ({ ...world.parts, rests: createCalendarRests() })
const upgrade = (file: Uint8Array, calendars = world.calendars) => upgradeTimestamp(rested(), calendars, file)
const verify = (file: Uint8Array, of = digest) =>
  verifyTimestamp({ file, digest: of, blocks: world.evidence() })

describe('a stamp', () => {
  it('goes from promised to attested by a block, and not before the block is mined', async () => {
    const [file] = await stamped()
    expect(verify(file!).outcome).toBe('cannot_establish')
    const early = await upgrade(file!)
    expect(early.upgraded).toEqual({ ok: true, file, hasChanged: false, heights: [] })
    expect(early.answers.map(({ state, reason }) => [state, reason])).toEqual([
      ['not_yet', 'Pending confirmation in Bitcoin blockchain'],
      ['not_yet', 'Pending confirmation in Bitcoin blockchain'],
    ])

    const ofA = world.a.anchor()!
    const first = await upgrade(file!)
    expect(first.upgraded).toMatchObject({ ok: true, hasChanged: true, heights: [ofA] })
    if (!first.upgraded.ok) return
    expect(verify(first.upgraded.file)).toMatchObject({ outcome: 'pass', block: { height: ofA } })

    const ofB = world.b.anchor()!
    const second = await upgrade(first.upgraded.file)
    expect(second.upgraded).toMatchObject({ hasChanged: true, heights: [ofA, ofB] })
    expect(second.answers.map(({ calendar }) => calendar)).toEqual([world.b.url])
    if (!second.upgraded.ok) return
    expect(verify(second.upgraded.file)).toMatchObject({ outcome: 'pass', block: { height: ofA } })

    const third = await upgrade(second.upgraded.file)
    expect(third).toEqual({ upgraded: { ...second.upgraded, hasChanged: false }, answers: [] })
  })
  it('is shrunk to one branch that verifies alone', async () => {
    const [file] = await stamped()
    world.a.anchor()
    world.b.anchor()
    const { upgraded } = await upgrade(file!)
    if (!upgraded.ok) throw new Error(upgraded.problem)
    const parsed = parseDetachedFile(upgraded.file)
    if (!parsed.ok) throw new Error(parsed.problem.detail)
    const small = formatDetachedFile({
      hash: 'sha256',
      timestamp: shrinkToFirstBlock(parsed.file.timestamp)!,
    })
    expect(small.length).toBeLessThan(upgraded.file.length)
    expect(verify(small).outcome).toBe('pass')
    expect(verify(small).attestations).toHaveLength(1)
  })
  it('of a round is completed with one question to each calendar', async () => {
    const list = digests(300)
    const files = await stamped(list)
    world.a.anchor()
    world.b.anchor()
    const round = await upgradeTimestamps(rested(), world.calendars, files)
    expect(round.answers).toHaveLength(2)
    round.files.forEach((each, n) => {
      if (!each.ok) throw new Error(each.problem)
      expect(verify(each.file, list[n]).outcome).toBe('pass')
    })
  })
  it('of many, with a broken one among them, comes back in order', async () => {
    const [file] = await stamped()
    const { files } = await upgradeTimestamps(rested(), world.calendars, [new Uint8Array(3), file!])
    expect(files).toEqual([
      { ok: false, problem: 'these are not the first bytes of an OpenTimestamps proof' },
      { ok: true, file, hasChanged: false, heights: [] },
    ])
  })
})

describe('a calendar that is not honest', () => {
  const promised = (uri: string): Uint8Array =>
    formatDetachedFile({
      hash: 'sha256',
      timestamp: { message: digest, items: [{ attestation: { kind: 'pending', uri } }] },
    })
  const calendars = () => calendarsOf([world.a.url, hostile.url], [])
  const answering = (items: Item[]) =>
    hostile.behave({ status: 200, body: formatTimestamp({ message: digest, items }) })
  const block = (height: number): Item => ({ attestation: { kind: 'bitcoin', height } })

  it('is not asked when it is not configured, whatever the file names', async () => {
    const { upgraded, answers } = await upgrade(promised(hostile.url), world.calendars)
    expect([upgraded.ok, answers, hostile.asked]).toEqual([true, [], []])
  })
  it('is asked when it is', async () => {
    const { answers } = await upgrade(promised(hostile.url), calendars())
    expect(hostile.asked).toEqual([`/timestamp/${toHex(digest)}`])
    expect(answers[0]).toMatchObject({ state: 'failed', reason: expect.stringContaining('not reached') })
  })
  it('attests a block that has another merkle root: the claim is kept and does not verify', async () => {
    world.chain.mine(new Uint8Array(32), 1_700_000_000)
    answering([block(world.chain.height())])
    const { upgraded } = await upgrade(promised(hostile.url), calendars())
    if (!upgraded.ok) throw new Error(upgraded.problem)
    expect(upgraded.heights).toEqual([world.chain.height()])
    expect(verify(upgraded.file).outcome).toBe('fail')
  })
  it('claims a false block beside an honest one: the honest one counts', async () => {
    const [honest] = await stamped()
    const height = world.a.anchor()!
    answering([block(1)])
    const parsed = parseDetachedFile(honest!)
    const false1 = parseDetachedFile(promised(hostile.url))
    if (!parsed.ok || !false1.ok) throw new Error('not read')
    const both = formatDetachedFile({
      hash: 'sha256',
      timestamp: mergeTimestamps(parsed.file.timestamp, false1.file.timestamp),
    })
    const { upgraded } = await upgrade(both, calendars())
    if (!upgraded.ok) throw new Error(upgraded.problem)
    expect(upgraded.heights).toEqual([1, height])
    expect(verify(upgraded.file)).toMatchObject({ outcome: 'pass', block: { height } })
  })
  it('answers so much that the file would be unreadable: the honest one counts all the same', async () => {
    const [honest] = await stamped()
    const height = world.a.anchor()!
    const parsed = parseDetachedFile(honest!)
    if (!parsed.ok) throw new Error(parsed.problem.detail)
    const long = (first: number, count: number, end: Item) =>
      growBranch(
        digest,
        [
          { name: 'prepend', argument: Uint8Array.of(first) },
          ...Array.from({ length: count }, () => ({ name: 'sha256' as const })),
        ],
        [end],
      )
    const full = mergeTimestamps(
      parsed.file.timestamp,
      ...Array.from({ length: 5 }, (_, n) => long(n, 240, block(50 + n))),
      long(9, 1, { attestation: { kind: 'pending', uri: hostile.url } }),
    )
    const wide = mergeTimestamps(long(0, 220, block(1)), ...[1, 2, 3].map((n) => long(n, 220, block(1))))
    const file = formatDetachedFile({ hash: 'sha256', timestamp: full })
    expect(parseDetachedFile(file).ok).toBe(true)
    hostile.behave({ status: 200, body: formatTimestamp(wide) })
    const { upgraded, answers } = await upgrade(file, calendars())
    expect(answers.find(({ calendar }) => calendar === hostile.url)!.state).toBe('attested')
    if (!upgraded.ok) throw new Error(upgraded.problem)
    expect(upgraded.heights).toEqual([height, 50, 51, 52, 53, 54].toSorted((a, b) => a - b))
    expect(verify(upgraded.file)).toMatchObject({ outcome: 'pass', block: { height } })
  })
  it.each([
    [
      'attests what is no merkle root',
      'not_yet',
      [{ operation: { name: 'sha1' }, next: { message: new Uint8Array(20), items: [block(1)] } }],
    ],
    ['answers with promises again', 'not_yet', [{ attestation: { kind: 'pending', uri: 'https://a.dev' } }]],
    ['names very many blocks', 'failed', Array.from({ length: 5 }, (_, n) => block(n))],
  ] as [string, string, Item[]][])('%s: nothing changes', async (_, state, items) => {
    answering(items)
    const { upgraded, answers } = await upgrade(promised(hostile.url), calendars())
    expect([answers[0]!.state, upgraded]).toEqual([
      state,
      { ok: true, file: promised(hostile.url), hasChanged: false, heights: [] },
    ])
  })
  it.each([
    ['floods', 'flood', 'exceeds 10000 bytes'],
    ['fails', { status: 500, body: 'down' }, 'status 500: down'],
    ['answers the bytes of no timestamp', { status: 200, body: 'x' }, 'no timestamp'],
  ] as const)('%s: nothing changes, and the reason is kept', async (_, behaviour, reason) => {
    hostile.behave(behaviour)
    const { upgraded, answers } = await upgrade(promised(hostile.url), calendars())
    expect(upgraded).toMatchObject({ ok: true, hasChanged: false })
    expect(answers[0]).toMatchObject({ state: 'failed', reason: expect.stringContaining(reason) })
  })
  it('does not know its own promise: not yet, in its words', async () => {
    hostile.behave({ status: 404, body: 'Not found\n' })
    const { answers } = await upgrade(promised(hostile.url), calendars())
    expect(answers[0]).toMatchObject({ state: 'not_yet', reason: 'Not found_' })
  })
  it('is left alone for the rest of the round after three failures', async () => {
    const files = digests(6).map((each) =>
      formatDetachedFile({
        hash: 'sha256',
        timestamp: { message: each, items: [{ attestation: { kind: 'pending', uri: hostile.url } }] },
      }),
    )
    const { answers } = await upgradeTimestamps(rested(), calendars(), files)
    expect(answers.map(({ state }) => state)).toEqual([
      'failed',
      'failed',
      'failed',
      'not_asked',
      'not_asked',
      'not_asked',
    ])
    expect(hostile.asked).toHaveLength(3)
  })
  it('rests between rounds after a failure, and is asked again when its rest is over', async () => {
    let nowUnix = 1_700_000_000
    const parts = { ...rested(), nowUnix: () => nowUnix }
    const state = async () => {
      const { answers } = await upgradeTimestamp(parts, calendars(), promised(hostile.url))
      return answers[0]!.state
    }
    expect(await state()).toBe('failed')
    nowUnix += 9
    expect(await state()).toBe('not_asked')
    expect(hostile.asked).toHaveLength(1)
    nowUnix += 1
    hostile.behave({ status: 404, body: 'Not found' })
    expect(await state()).toBe('not_yet')
    expect(parts.rests.health()).toEqual([
      {
        calendar: hostile.url,
        failures: 0,
        restsUntilUnix: null,
        lastProblem: expect.stringContaining('not reached'),
        lastAnswerAtUnix: nowUnix,
      },
    ])
  })
})
