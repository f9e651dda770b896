/** Publication on real relays: what each one answered is stored, a failing one delays no other, and a crash repeats but never forgets. */
import { verifyEvent } from 'nostr-tools/pure'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SignedEvent } from '#protocol/nostr-event.ts'
import { finishOutbox, queueEvents, takeOutbox } from '#server/ledger/publish/outbox.store.ts'
import { insertEvents } from '#server/proofs/proofs.store.ts'
import { type HostileRelay, say, startHostileRelay } from '#testing/relay/hostile-relay.ts'
import { type NpmRelay, startNpmRelay } from '#testing/relay/npm-relay.ts'
import { type PublishingService, startPublishingService } from '#testing/relay/service-with-relays.ts'
import { openRelay } from '../connection/open-relay.ts'
import { relayFactsOf } from '../relay-facts.store.ts'
import { readRelayHealth } from '../relay-health.ts'
import { queuePublications } from './queue-publications.ts'

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
afterEach(() => {
  hostile.behave((socket) => socket.terminate())
  // Past every rest.
  service.clock.nowUnix += 7_200
})

const copyOf = async (eventId: string): Promise<string> =>
  (await service.ctx.db.pool.query('SELECT copy_id FROM relay_copy WHERE event_id = $1', [eventId])).rows[0]
    .copy_id

describe('a signed verdict', () => {
  it('says in its answer that it is queued, and waits for no relay', async () => {
    const { body } = await service.call('/review', {
      apiKey: service.apiKey,
      json: { artifact: 'uptime', artifact_type: 'shell_command', sign: true },
    })
    expect(body.proof_event_published).toEqual(
      [a, b, hostile].map(({ name }) => ({ relay: name, state: 'queued', message: '' })),
    )
    expect([a.store.size, b.store.size]).toEqual([0, 0])
  })

  it('is stored by each relay with its kind 78 copy, and each result is kept', async () => {
    hostile.behave((socket, [, given]) =>
      say(socket, 'OK', (given as SignedEvent).id, false, 'blocked: not here'),
    )
    const event = await service.sign('ls')
    expect(await service.publish()).toBeNull()
    const copyId = await copyOf(event.id)
    for (const relay of [a, b]) {
      expect(relay.store.find({ ids: [event.id] })).toEqual([event])
      const [copy] = relay.store.find({ ids: [copyId] })
      expect(verifyEvent(JSON.parse(JSON.stringify(copy)))).toBe(true)
      expect(JSON.parse(copy!.content)).toEqual(event)
      const d = event.tags.find(([name]) => name === 'd')![1]!
      expect(copy).toMatchObject({
        kind: 78,
        tags: [
          ['d', d],
          ['e', event.id],
          ['t', 'assay'],
          ['t', 'copy'],
        ],
      })
    }
    for (const id of [event.id, copyId]) {
      const sendings = await service.sendings(id)
      expect(sendings[a.name]).toMatchObject({
        state: 'accepted',
        attempts: 1,
        accepted_at_unix: service.clock.nowUnix,
      })
      expect(sendings[hostile.name]).toMatchObject({
        state: 'refused',
        message: 'blocked: not here',
        next_at_unix: null,
      })
    }
  })

  it('goes to each relay over one connection, however many there are', async () => {
    hostile.behave((socket, [, given]) => say(socket, 'OK', (given as SignedEvent).id, true, ''))
    await Promise.all(Array.from({ length: 20 }, (_, n) => service.sign(`echo ${n}`)))
    const before = hostile.connections
    await service.publish()
    expect(hostile.connections).toBe(before + 1)
    await service.publish()
    expect(hostile.connections).toBe(before + 1)
  })

  it('is shown as published with the relays that accepted it', async () => {
    const event = await service.sign('pwd')
    await service.publish()
    const publishedAt = service.clock.nowUnix
    service.clock.nowUnix += 100
    const { body } = await service.call('/ledger/submit', { apiKey: service.apiKey, json: { event } })
    expect(body.posted_relays).toEqual(
      expect.arrayContaining([
        { relay: a.name, ok: true, message: '' },
        { relay: hostile.name, ok: false, message: 'it closed the connection' },
      ]),
    )
    const entry = (await service.call(`/ledger/${body.entry}`)).body
    expect(entry).toMatchObject({ posted: true, posted_at: publishedAt })
    expect(entry.commitment_proof).toMatchObject({
      published_at: publishedAt,
      relays: [a.name, b.name].toSorted(),
      relay_anchor: { checked_at: null, relays_holding: [], status: 'unverified' },
    })
    expect((await service.call(body.check_status_url)).body).toMatchObject({
      posted: true,
      posted_at: publishedAt,
      relays: [a.name, b.name].toSorted(),
    })
    await service.ctx.ledger.advance()
    await service.publish()
    const later = (await service.call(`/ledger/${body.entry}`)).body
    expect(later.chain_head_event.relays).toEqual([a.name, b.name].toSorted())
    const index = (await service.call('/ledger?limit=1&order=desc')).body
    expect(index.chain_head.relays).toEqual([a.name, b.name].toSorted())
    expect(index.entries[0]).toMatchObject({
      posted: true,
      posted_at: publishedAt,
      anchor: { relay_status: 'unverified' },
    })
    expect(index.commitment_proof_spec.relays).toEqual([a.name, b.name, hostile.name])
  })
})

describe('an event that nothing can replace', () => {
  it.each([
    ['a note', 1, []],
    ['a regular event with a d tag', 78, [['d', 'x']]],
    ['an addressable kind without a d tag', 30_078, []],
  ])('%s is published without a copy, and stops no other', async (_, kind, tags) => {
    const { ctx, clock } = service
    const event = await ctx.signer!.sign({ kind, created_at: clock.nowUnix, tags, content: 'hello' })
    await ctx.db.transaction(async (tx) => {
      await insertEvents(tx, [{ event, schema: 'test', issuanceIndex: null }])
      await queueEvents(tx, [event.id], clock.nowUnix)
    })
    const verdict = await service.sign(`echo beside ${kind} ${tags.length}`)
    await service.publish()
    for (const id of [event.id, verdict.id]) expect(a.store.find({ ids: [id] })).toHaveLength(1)
    const { rows } = await ctx.db.pool.query('SELECT * FROM relay_copy WHERE event_id = $1', [event.id])
    expect(rows).toEqual([])
    clock.nowUnix += 600
    await service.check()
    expect((await relayFactsOf(ctx.db, [event.id])).get(event.id)).toMatchObject({ status: 'anchored' })
  })
})

describe('a relay that cannot be reached', () => {
  it('rests, longer after each failure, and gets everything when it is back', async () => {
    const gone = await startNpmRelay()
    const alone = await startPublishingService([gone])
    const port = Number(new URL(gone.url).port)
    await gone.close()
    const event = await alone.sign('id')
    try {
      const waits: number[] = []
      for (let n = 0; n < 3; n += 1) {
        expect(await alone.publish()).toMatch(/^127\.0\.0\.1:\d+: .*ECONNREFUSED/)
        const { rows } = await alone.ctx.db.pool.query('SELECT * FROM relay')
        waits.push(rows[0].rests_until_unix - alone.clock.nowUnix)
        const sending = (await alone.sendings(event.id))[gone.name]!
        expect(sending).toMatchObject({
          state: 'unreachable',
          attempts: n + 1,
          message: expect.stringMatching(/ECONNREFUSED/),
        })
        // It is not tried before its time.
        alone.clock.nowUnix = rows[0].rests_until_unix - 1
        expect(await alone.publish()).toBeNull()
        expect((await alone.sendings(event.id))[gone.name]!.attempts).toBe(n + 1)
        alone.clock.nowUnix += 1
      }
      expect(waits).toEqual([10, 20, 40])
      const entry = (await alone.call('/ledger/1')).body
      expect(entry).toMatchObject({
        posted: false,
        commitment_proof: { relays: [], relay_anchor: { status: 'unverified' } },
      })
      expect(await readRelayHealth(alone.ctx)).toBe('down')
      const back = await startNpmRelay({ port })
      expect(await alone.publish()).toBeNull()
      expect(back.store.find({ ids: [event.id] })).toHaveLength(1)
      expect((await alone.call('/ledger/1')).body.posted).toBe(true)
      expect(await readRelayHealth(alone.ctx)).toBe('ok')
      expect((await alone.call('/health')).body.components.relays).toBe('ok')
      await back.close()
    } finally {
      await alone.close()
    }
  })

  it('does not delay the others', async () => {
    hostile.behave(() => {})
    const event = await service.sign('whoami')
    const running = service.publish()
    await expect.poll(() => a.store.find({ ids: [event.id] }).length).toBe(1)
    await expect.poll(async () => (await service.sendings(event.id))[b.name]!.state).toBe('accepted')
    expect((await service.sendings(event.id))[hostile.name]!.state).toBe('queued')
    expect(await running).toBe(`${hostile.name}: no answer within 10 s`)
    expect((await service.sendings(event.id))[hostile.name]).toMatchObject({
      state: 'unreachable',
      message: 'no answer within 10 s',
    })
  })
})

describe('a relay that lies or limits', () => {
  it('accepts some and hangs up: those are accepted, the rest is tried again', async () => {
    const events = await Promise.all(['1', '2', '3'].map((n) => service.sign(`echo again ${n}`)))
    let taken = 0
    hostile.behave((socket, [, given]) => {
      taken += 1
      if (taken > 2) socket.terminate()
      else say(socket, 'OK', (given as SignedEvent).id, true, '')
    })
    await service.publish()
    const states = async () => {
      const ids = await Promise.all(events.map(async ({ id }) => [id, await copyOf(id)]))
      return Promise.all(ids.flat().map(async (id) => (await service.sendings(id))[hostile.name]!.state))
    }
    expect((await states()).filter((state) => state === 'accepted').length).toBeLessThanOrEqual(2)
    hostile.behave((socket, [, given]) => say(socket, 'OK', (given as SignedEvent).id, true, ''))
    service.clock.nowUnix += 7_200
    await service.publish()
    expect(new Set(await states())).toEqual(new Set(['accepted']))
  })

  it('is left alone after a rate limit, and the event goes there later', async () => {
    hostile.behave((socket, [, given]) =>
      say(socket, 'OK', (given as SignedEvent).id, false, 'rate-limited: slow down'),
    )
    const event = await service.sign('date')
    expect(await service.publish()).toBe(`${hostile.name}: rate-limited: slow down`)
    const { next_at_unix: next } = (await service.sendings(event.id))[hostile.name]!
    expect(next).toBeGreaterThan(service.clock.nowUnix)
    hostile.behave((socket, [, given]) => say(socket, 'OK', (given as SignedEvent).id, true, ''))
    service.clock.nowUnix += 7_200
    expect(await service.publish()).toBeNull()
    expect((await service.sendings(event.id))[hostile.name]!.state).toBe('accepted')
  })
})

describe('a crash', () => {
  it('before the results are stored repeats the sending and leaves one row of truth', async () => {
    const event = await service.sign('hostname')
    // What a run has sent when it dies before its transaction.
    await queuePublications(service.ctx)
    const connection = await openRelay(a.url)
    await connection.publish([{ id: event.id, body: JSON.stringify(event) }])
    connection.close()
    expect((await service.sendings(event.id))[a.name]).toMatchObject({ state: 'queued', attempts: 0 })
    await service.publish()
    expect((await service.sendings(event.id))[a.name]).toMatchObject({
      state: 'accepted',
      attempts: 1,
      message: 'duplicate: the event already exists',
    })
    expect(a.store.find({ ids: [event.id] })).toHaveLength(1)
  })

  it('of two servers at once gives one row for each relay, and each row is accepted once', async () => {
    const events = await Promise.all(Array.from({ length: 10 }, (_, n) => service.sign(`seq ${n}`)))
    await Promise.all([service.publish(), service.publish(), service.publish()])
    for (const { id } of events) {
      const { rows } = await service.ctx.db.pool.query(
        "SELECT count(*) AS rows FROM relay_publication WHERE event_id = $1 AND relay = $2 AND state = 'accepted'",
        [id, a.name],
      )
      expect(rows[0].rows).toBe(1)
    }
    const open = await service.ctx.db.transaction((tx) => takeOutbox(tx, 'relay', 10))
    expect(open).toEqual([])
  })

  it('during the queueing leaves the outbox row', async () => {
    const event = await service.sign('arch')
    const crashed = service.ctx.db.transaction(async (tx) => {
      const taken = await takeOutbox(tx, 'relay', 10)
      await finishOutbox(
        tx,
        taken.map(({ id }) => id),
        1,
      )
      throw new Error('killed')
    })
    await expect(crashed).rejects.toThrow('killed')
    expect(await service.sendings(event.id)).toEqual({})
    await service.publish()
    expect((await service.sendings(event.id))[a.name]!.state).toBe('accepted')
  })
})

describe('what is stored', () => {
  it.each([
    [
      'an acceptance taken back',
      "UPDATE relay_publication SET state = 'refused', accepted_at_unix = NULL WHERE state = 'accepted'",
      /stays accepted/,
    ],
    ['a removed result', 'DELETE FROM relay_publication', /append-only/],
    ['another time of publication', 'UPDATE relay_anchor SET published_at_unix = 1', /never changes/],
    ['a removed publication', 'DELETE FROM relay_anchor', /append-only/],
    ['a changed copy', "UPDATE relay_copy SET sig = ''", /append-only/],
  ])('refuses %s', async (_, statement, message) => {
    await expect(service.asOwner(statement)).rejects.toThrow(message)
  })
})
