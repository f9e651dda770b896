/** What relays hold later: still there, replaced, lost; and what a silent or lying relay leaves open. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SignedEvent } from '#protocol/nostr-event.ts'
import { type HostileRelay, type Message, say, startHostileRelay } from '#testing/relay/hostile-relay.ts'
import { type NpmRelay, startNpmRelay } from '#testing/relay/npm-relay.ts'
import { type PublishingService, startPublishingService } from '#testing/relay/service-with-relays.ts'

const [minutes, hour, day] = [600, 3_600, 86_400]
let a: NpmRelay
let b: NpmRelay
let hostile: HostileRelay
let service: PublishingService
beforeAll(async () => {
  ;[a, b, hostile] = await Promise.all([startNpmRelay(), startNpmRelay(), startHostileRelay()])
  service = await startPublishingService([a, b, hostile])
})
afterAll(async () => {
  await service?.close()
  await Promise.all([a?.close(), b?.close(), hostile?.close()])
})

/** Holds nothing and says so. */
const empty = (socket: Parameters<typeof say>[0], [kind, first]: Message): void => {
  if (kind === 'EVENT') say(socket, 'OK', (first as SignedEvent).id, false, 'blocked: holds nothing')
  if (kind === 'REQ') say(socket, 'EOSE', first)
}
beforeEach(() => hostile.behave(empty))

let verdicts = 0
async function published(): Promise<SignedEvent & { entry: number }> {
  const event = (await service.sign(`echo check ${verdicts++}`)) as unknown as SignedEvent
  const { body } = await service.call('/ledger/submit', { apiKey: service.apiKey, json: { event } })
  // Past every rest, so that each relay is asked.
  service.clock.nowUnix += hour
  await service.publish()
  return { ...event, entry: body.entry }
}
const anchorOf = async (entry: number) =>
  (await service.call(`/ledger/${entry}`)).body.commitment_proof.relay_anchor
const d = (event: SignedEvent) => event.tags.find(([name]) => name === 'd')![1]!

/** Another event of the same address, as the signer's key can make one. */
const successor = (event: SignedEvent, later: number) =>
  service.ctx.signer!.sign({
    kind: event.kind,
    created_at: event.created_at + later,
    tags: event.tags,
    content: '{}',
  })

describe('relay_anchor', () => {
  it('is unverified for ten minutes, then anchored, and checked again after an hour, a day, and weekly', async () => {
    const { id, entry } = await published()
    const publishedAt = service.clock.nowUnix
    const next = async () =>
      (await service.ctx.db.pool.query('SELECT * FROM relay_anchor WHERE event_id = $1', [id])).rows[0]
    service.clock.nowUnix = publishedAt + minutes - 1
    await service.check()
    expect(await anchorOf(entry)).toEqual({ checked_at: null, relays_holding: [], status: 'unverified' })
    service.clock.nowUnix += 1
    expect(await service.check()).toBeNull()
    expect(await anchorOf(entry)).toEqual({
      checked_at: publishedAt + minutes,
      relays_holding: [a.name, b.name],
      status: 'anchored',
    })
    expect((await service.call('/ledger?limit=1&order=desc')).body.entries[0].anchor.relay_status).toBe(
      'anchored',
    )
    for (const [at, then] of [
      [hour, day],
      [day, 8 * day],
      [8 * day, 15 * day],
    ] as const) {
      expect((await next()).next_check_unix).toBe(publishedAt + at)
      service.clock.nowUnix = publishedAt + at
      await service.check()
      expect(await next()).toMatchObject({
        checked_at_unix: publishedAt + at,
        anchored_at_unix: publishedAt + minutes,
        next_check_unix: publishedAt + then,
      })
    }
  })

  it('names the relays that still hold the original', async () => {
    const { id, entry } = await published()
    a.store.forget(id)
    service.clock.nowUnix += minutes
    await service.check()
    expect(await anchorOf(entry)).toMatchObject({ status: 'anchored', relays_holding: [b.name] })
  })

  it('is replaced when only another event of its address survives, and says that its copy does', async () => {
    const event = await published()
    const later = await successor(event, 50)
    for (const relay of [a, b]) expect(relay.store.add(later)).toBe('stored')
    service.clock.nowUnix += minutes
    expect(await service.check()).toBeNull()
    expect(await anchorOf(event.entry)).toEqual({
      checked_at: service.clock.nowUnix,
      relays_holding: [],
      status: 'replaced',
      replacement: {
        surviving_event_id: later.id,
        surviving_created_at: event.created_at + 50,
        note: expect.stringContaining(`Its kind 78 copy is held by ${a.name}, ${b.name}.`),
      },
    })
  })

  it('is lost when every relay that accepted it holds nothing, and anchored again when it is back', async () => {
    const event = await published()
    for (const relay of [a, b]) relay.store.forget(event.id)
    service.clock.nowUnix += minutes
    await service.check()
    expect(await anchorOf(event.entry)).toMatchObject({ status: 'lost', relays_holding: [] })
    const { entry, ...original } = event
    b.store.add(original)
    service.clock.nowUnix += hour
    await service.check()
    expect(await anchorOf(entry)).toMatchObject({ status: 'anchored', relays_holding: [b.name] })
  })

  it('stays what it was while a relay that accepted it does not answer', async () => {
    const event = await published()
    service.clock.nowUnix += minutes
    await service.check()
    const checkedAt = service.clock.nowUnix
    const { store } = a
    const port = Number(new URL(a.url).port)
    await a.close()
    b.store.forget(event.id)
    service.clock.nowUnix += hour
    expect(await service.check()).toMatch(/ECONNREFUSED/)
    expect(await anchorOf(event.entry)).toMatchObject({ status: 'anchored', checked_at: checkedAt })
    a = await startNpmRelay({ port, store })
    service.clock.nowUnix += day
    await service.check()
    expect(await anchorOf(event.entry)).toMatchObject({ status: 'anchored', relays_holding: [a.name] })
  })
})

describe('a relay', () => {
  /** Answers a request for ids, and one for an address. */
  const answering =
    (forIds: (ids: string[]) => unknown[], forAddress: (ds: string[]) => unknown[] = () => []) =>
    (socket: Parameters<typeof say>[0], message: Message) => {
      const [kind, name, filter] = message as [string, string, { ids?: string[]; '#d'?: string[] }]
      if (kind === 'EVENT') return empty(socket, message)
      if (kind !== 'REQ') return
      for (const event of filter.ids ? forIds(filter.ids) : forAddress(filter['#d'] ?? []))
        say(socket, 'EVENT', name, event)
      say(socket, 'EOSE', name)
    }
  const heldByNone = async () => {
    const event = await published()
    for (const relay of [a, b]) relay.store.forget(event.id)
    service.clock.nowUnix += minutes
    return event
  }

  it.each([
    ['another content under the id', (event: SignedEvent) => ({ ...event, content: '{}' })],
    ['another signature', (event: SignedEvent) => ({ ...event, sig: 'ab'.repeat(64) })],
    ['another event', () => ({ id: 'no' })],
    ['no event', () => null],
  ])('that returns %s holds nothing', async (_, lie) => {
    const event = await heldByNone()
    const { entry, ...original } = event
    hostile.behave(answering((ids) => (ids.includes(event.id) ? [lie(original)] : [])))
    await service.check()
    expect(await anchorOf(entry)).toMatchObject({ status: 'lost', relays_holding: [] })
  })

  it('that accepted the event and refuses to be asked for it leaves it open', async () => {
    const accept = (socket: Parameters<typeof say>[0], [kind, given]: Message) =>
      kind === 'EVENT' && say(socket, 'OK', (given as SignedEvent).id, true, '')
    hostile.behave(accept)
    const event = await heldByNone()
    hostile.behave((socket, message) => {
      const [kind, name, filter] = message as [string, string, { ids?: string[] }]
      if (kind === 'REQ' && filter.ids) say(socket, 'CLOSED', name, 'restricted: members only')
      else empty(socket, message)
    })
    await service.check()
    expect(await anchorOf(event.entry)).toMatchObject({ status: 'unverified', checked_at: null })
  })

  it('that returns the original counts, whoever runs it', async () => {
    const event = await heldByNone()
    const { entry, ...original } = event
    hostile.behave(answering((ids) => (ids.includes(event.id) ? [original, original] : [])))
    await service.check()
    expect(await anchorOf(entry)).toMatchObject({ status: 'anchored', relays_holding: [hostile.name] })
  })

  it('that invents a replacement without our signature is not believed', async () => {
    const event = await heldByNone()
    const forged = { ...(await successor(event, 9)), sig: 'ab'.repeat(64) }
    hostile.behave(
      answering(
        () => [],
        (ds) => (ds.includes(d(event)) ? [forged] : []),
      ),
    )
    await service.check()
    expect(await anchorOf(event.entry)).toMatchObject({ status: 'lost' })
  })

  it('that sends fewer events at once than asked for is asked again for the rest', async () => {
    const events = await Promise.all([published(), published(), published()])
    for (const { id } of events) for (const relay of [a, b]) relay.store.forget(id)
    service.clock.nowUnix += minutes
    const held = new Map<string, SignedEvent>(events.map(({ entry: _, ...event }) => [event.id, event]))
    hostile.behave(answering((ids) => ids.flatMap((id) => held.get(id) ?? []).slice(0, 1)))
    await service.check()
    for (const { entry } of events)
      expect(await anchorOf(entry)).toMatchObject({ status: 'anchored', relays_holding: [hostile.name] })
  })

  it('is asked in batches of at most 250 ids on one connection', async () => {
    const asked: number[] = []
    hostile.behave((socket, message) => {
      const [kind, , filter] = message as [string, string, { ids?: string[] }]
      if (kind === 'REQ' && filter.ids) asked.push(filter.ids.length)
      empty(socket, message)
    })
    await Promise.all(Array.from({ length: 130 }, (_, n) => service.sign(`echo batch ${n}`)))
    service.clock.nowUnix += hour
    await service.publish()
    service.clock.nowUnix += minutes
    const before = hostile.connections
    await service.check()
    expect(hostile.connections).toBe(before + 1)
    expect(Math.max(...asked)).toBe(250)
    expect(asked.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(260)
  })
})

describe('what is stored', () => {
  it.each([
    [
      'a checked event that becomes unverified',
      "UPDATE relay_anchor SET status = 'unverified', checked_at_unix = NULL, relays_holding = '{}' WHERE status = 'anchored'",
      /never becomes unverified/,
    ],
    [
      'an anchored time taken back',
      'UPDATE relay_anchor SET anchored_at_unix = NULL WHERE anchored_at_unix IS NOT NULL',
      /never changes/,
    ],
    [
      'anchored without a relay',
      "UPDATE relay_anchor SET relays_holding = '{}' WHERE status = 'anchored'",
      /relay_anchor_holding/,
    ],
  ])('refuses %s', async (_, statement, message) => {
    await expect(service.asOwner(statement)).rejects.toThrow(message)
  })
})
