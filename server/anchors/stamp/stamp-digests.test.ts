/** Stamps against real calendars on loopback, and against servers that answer what no calendar should. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sha256Bytes, toHex, utf8Encode } from '#protocol/bytes.ts'
import { parseDetachedFile } from '#protocol/ots/format/detached-file.ts'
import { formatTimestamp } from '#protocol/ots/format/write-timestamp.ts'
import { growBranch } from '#protocol/ots/tree/grow-branch.ts'
import { attestedPaths, type Item } from '#protocol/ots/tree/timestamp.ts'
import { type CalendarWorld, startCalendarWorld } from '#testing/calendar/calendar-world.ts'
import { type HostileCalendar, startHostileCalendar } from '#testing/calendar/hostile-calendar.ts'
import { createCalendarRests } from '../calendars/calendar-rests.ts'
import { calendarsOf } from '../calendars/calendars.ts'
import { stampDigests } from './stamp-digests.ts'

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

const digestOf = (n: number) => sha256Bytes(utf8Encode(`event ${n}`))
const digests = (count: number) => Array.from({ length: count }, (_, n) => digestOf(n))
const stated = (file: Uint8Array) => {
  const parsed = parseDetachedFile(file)
  if (!parsed.ok) throw new Error(parsed.problem.detail)
  return {
    digest: toHex(parsed.file.timestamp.message),
    attestations: attestedPaths(parsed.file.timestamp)
      .map(({ attestation }) => (attestation.kind === 'pending' ? attestation.uri : attestation.kind))
      .toSorted(),
  }
}
const promise = (uri: string): Item => ({ attestation: { kind: 'pending', uri } })

describe('a round of stamps', () => {
  it('gives each digest a file that two calendars promise, and no block', async () => {
    const round = await stampDigests(world.parts, world.calendars, digests(5))
    if (!round.ok) throw new Error(JSON.stringify(round.answers))
    expect(round.promisedBy.toSorted()).toEqual([world.a.url, world.b.url].toSorted())
    expect(round.answers.map(({ problem }) => problem)).toEqual([null, null])
    expect(round.stamps).toHaveLength(5)
    round.stamps.forEach(({ digest, file }, n) => {
      expect(toHex(digest)).toBe(toHex(digestOf(n)))
      expect(stated(file)).toEqual({
        digest: toHex(digestOf(n)),
        attestations: [world.a.url, world.b.url].toSorted(),
      })
    })
  })
  it('tells calendars neither the digests nor the same value twice', async () => {
    const seen: string[] = []
    const egress: typeof world.parts.egress = {
      read(url, request) {
        seen.push(toHex(request.body as Uint8Array))
        return world.parts.egress.read(url, request)
      },
    }
    for (let again = 0; again < 2; again++)
      await stampDigests({ ...world.parts, egress }, world.calendars, [digestOf(1)])
    expect(seen).toHaveLength(4)
    expect(new Set(seen).size).toBe(2)
    expect(seen).not.toContain(toHex(digestOf(1)))
  })
  it('goes on without a calendar that fails, as long as two promise', async () => {
    const three = calendarsOf([hostile.url, world.a.url, world.b.url], [])
    const round = await stampDigests(world.parts, three, [digestOf(1)])
    expect(round.ok).toBe(true)
    expect(round.answers[0]).toMatchObject({
      calendar: hostile.url,
      problem: expect.stringContaining('not reached'),
    })
  })
})

describe('a calendar that failed', () => {
  it('is not asked while it rests, unless the others are too few', async () => {
    let nowUnix = 1_700_000_000
    const parts = { ...world.parts, rests: createCalendarRests(), nowUnix: () => nowUnix }
    const three = calendarsOf([hostile.url, world.a.url, world.b.url], [])
    const stamp = (calendars = three) => stampDigests(parts, calendars, [digestOf(1)])
    expect((await stamp()).answers).toHaveLength(3)
    expect((await stamp()).answers.map(({ calendar }) => calendar)).toEqual([world.a.url, world.b.url])
    expect(hostile.asked).toHaveLength(1)
    expect((await stamp(calendarsOf([hostile.url, world.a.url], []))).answers).toHaveLength(2)
    expect(hostile.asked).toHaveLength(2)
    nowUnix += 19
    expect((await stamp()).answers).toHaveLength(2)
    nowUnix += 1
    expect((await stamp()).answers).toHaveLength(3)
  })
})

describe('nothing is stamped when too few calendars promise', () => {
  const withHostile = () => calendarsOf([world.a.url, hostile.url], [])
  const refusal = async () => {
    const round = await stampDigests(world.parts, withHostile(), [digestOf(1)])
    expect(round.ok).toBe(false)
    expect('stamps' in round).toBe(false)
    return round.answers.find(({ calendar }) => calendar === hostile.url)!.problem
  }
  const answering = (items: Item[]) =>
    hostile.behave({ status: 200, body: formatTimestamp({ message: new Uint8Array(32), items }) })

  it('because one hangs up', async () => {
    expect(await refusal()).toContain('not reached')
  })
  it('because one never answers, and the round ends all the same', async () => {
    hostile.behave('hang')
    const from = performance.now()
    expect(await refusal()).toContain('not reached')
    expect(performance.now() - from).toBeLessThan(15_000)
  })
  it('because one floods', async () => {
    hostile.behave('flood')
    expect(await refusal()).toContain('exceeds 10000 bytes')
  })
  it('because one redirects', async () => {
    hostile.behave({ redirectTo: `${world.b.url}/digest` })
    expect(await refusal()).toContain('redirected')
  })
  it('because one is over its quota, and its words are made harmless', async () => {
    hostile.behave({ status: 429, body: 'slow\n<b>down</b>' })
    expect(await refusal()).toBe('status 429: slow__b_down__b_')
  })
  it('because one answers no timestamp', async () => {
    hostile.behave({ status: 200, body: 'thank you' })
    expect(await refusal()).toContain('no timestamp')
  })
  it('because one answers with bytes after its end', async () => {
    const body = formatTimestamp({ message: new Uint8Array(32), items: [promise(hostile.url)] })
    hostile.behave({ status: 200, body: Buffer.concat([body, Buffer.of(0)]) })
    expect(await refusal()).toContain('bytes follow')
  })
  it('because one names a calendar that is not configured', async () => {
    answering([promise('https://evil.dev')])
    expect(await refusal()).toContain('by a calendar that is configured')
  })
  it('because one claims a block at once and promises nothing', async () => {
    answering([{ attestation: { kind: 'bitcoin', height: 1 } }])
    expect(await refusal()).toContain('promises nothing')
  })
  it('because two pools lead to one calendar', async () => {
    answering([promise(world.a.url)])
    expect(await refusal()).toBeNull()
  })
  it('because one makes the file too deep to read', async () => {
    const message = new Uint8Array(32)
    const deep = growBranch(
      message,
      Array.from({ length: 254 }, () => ({ name: 'sha256' as const })),
      [promise(hostile.url)],
    )
    hostile.behave({ status: 200, body: formatTimestamp(deep) })
    expect(await refusal()).toContain('too deep')
    answering([promise(hostile.url)])
    expect((await stampDigests(world.parts, withHostile(), [digestOf(1)])).ok).toBe(true)
  })
  it('and what a hostile one adds to its promise is left out', async () => {
    answering([
      promise(hostile.url),
      promise('https://evil.dev'),
      { attestation: { kind: 'bitcoin', height: 1 } },
      { attestation: { kind: 'unknown', tag: '0102030405060708', payload: new Uint8Array(9) } },
    ])
    const round = await stampDigests(world.parts, withHostile(), [digestOf(1)])
    expect(round.ok && stated(round.stamps[0]!.file).attestations).toEqual(
      [world.a.url, hostile.url].toSorted(),
    )
  })
})
