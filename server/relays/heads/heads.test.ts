/** What others hold of our chain heads: compared, kept as evidence where signed, and what that does to the ledger. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Hex64, toHex } from '#protocol/bytes.ts'
import { checkpointText } from '#protocol/ledger/note/checkpoint.ts'
import { formatNote, signNote } from '#protocol/ledger/note/note.ts'
import { chainHeadTemplate } from '#protocol/ledger/record/events.ts'
import type { SignedEvent } from '#protocol/nostr-event.ts'
import { readLog } from '#server/ledger/publish/checkpoint.store.ts'
import { type HostileRelay, type Message, say, startHostileRelay } from '#testing/relay/hostile-relay.ts'
import { type NpmRelay, startNpmRelay } from '#testing/relay/npm-relay.ts'
import { type PublishingService, startPublishingService } from '#testing/relay/service-with-relays.ts'

const other = 'ab'.repeat(32) as Hex64

const headEvent = (service: PublishingService, entry: number, head: Hex64): Promise<SignedEvent> =>
  service.ctx.signer!.sign(
    chainHeadTemplate({
      entry,
      entryEventId: other,
      contentHash: other,
      prevHead: other,
      head,
      createdAt: service.clock.nowUnix,
      verifierPubkey: service.ctx.signer!.pubkey,
    }),
  )

async function append(
  service: PublishingService,
  artifact: string,
): Promise<{ entry: number; head_hash: Hex64 }> {
  const event = await service.sign(artifact)
  const { body } = await service.call('/ledger/submit', { apiKey: service.apiKey, json: { event } })
  await service.ctx.ledger.advance()
  service.clock.nowUnix += 7_200
  await service.publish()
  return body
}

describe('heads read back from relays', () => {
  let relay: NpmRelay
  let hostile: HostileRelay
  let service: PublishingService
  beforeAll(async () => {
    ;[relay, hostile] = await Promise.all([startNpmRelay(), startHostileRelay()])
    hostile.behave((socket) => socket.terminate())
    service = await startPublishingService([relay, hostile])
  })
  afterAll(async () => {
    await service?.close()
    await Promise.all([relay?.close(), hostile?.close()])
  })
  const seen = async () => (await service.call('/log/heads')).body

  it('match where a relay holds ours, and are no claim where it holds none', async () => {
    const { entry, head_hash } = await append(service, 'ls')
    await append(service, 'pwd')
    hostile.behave((socket, [kind, name]) => kind === 'REQ' && say(socket, 'EOSE', name))
    expect(await service.compare()).toBeNull()
    const { relays, evidence, size } = await seen()
    expect(relays[0]).toMatchObject({
      relay: relay.name,
      result: 'matches',
      entry: size,
      checked_at: service.clock.nowUnix,
    })
    expect(relays[1]).toMatchObject({ relay: hostile.name, result: 'no_claim_found', entry: null })
    expect(evidence).toEqual([])
    expect(head_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(entry).toBe(40)
  })

  it('say nothing where a relay does not answer', async () => {
    hostile.behave((socket) => socket.terminate())
    service.clock.nowUnix += 600
    expect(await service.compare()).toBe(`${hostile.name}: it closed the connection`)
    expect((await seen()).relays[1]).toMatchObject({
      result: 'no_claim_found',
      checked_at: service.clock.nowUnix - 600,
    })
  })

  it('that another key signed, or that are not what they say, are ignored', async () => {
    const real = await headEvent(service, 40, other)
    const forged = { ...real, sig: 'ab'.repeat(64) }
    hostile.behave((socket, [kind, name]) => {
      if (kind !== 'REQ') return
      for (const event of [forged, { ...real, content: '{}' }]) say(socket, 'EVENT', name, event)
      say(socket, 'EOSE', name)
    })
    expect(await service.compare()).toBeNull()
    expect(await seen()).toMatchObject({
      relays: [{ result: 'matches' }, { result: 'no_claim_found' }],
      evidence: [],
    })
    expect((await readLog(service.ctx.db)).frozenReason).toBeNull()
  })

  const answerWith =
    (event: SignedEvent) =>
    (socket: Parameters<typeof say>[0], [kind, name]: Message) => {
      if (kind !== 'REQ') return
      say(socket, 'EVENT', name, event)
      say(socket, 'EOSE', name)
    }

  it('that name a later entry are a suspected truncation: kept, and the ledger is frozen', async () => {
    const event = await headEvent(service, 4_000, other)
    hostile.behave(answerWith(event))
    await service.compare()
    const { relays, evidence } = await seen()
    expect(relays[1]).toMatchObject({
      result: 'truncation_suspected',
      entry: 4_000,
      head_hash: other,
      event_id: event.id,
    })
    expect(evidence).toMatchObject([
      { source: hostile.name, kind: 'chain_head', result: 'truncation_suspected', entry: 4_000 },
    ])
    expect(JSON.parse(evidence[0].statement)).toEqual(event)
    expect((await readLog(service.ctx.db)).frozenReason).toContain('holds a signed head of entry 4000')
  })

  it('that differ are a mismatch, which is graver; the same statement is kept once', async () => {
    const event = await headEvent(service, 40, other)
    hostile.behave(answerWith(event))
    await service.compare()
    await service.compare()
    const { relays, evidence } = await seen()
    expect(relays[1]).toMatchObject({ result: 'mismatch', entry: 40, event_id: event.id })
    expect(evidence).toHaveLength(2)
    await expect(service.asOwner('DELETE FROM head_evidence')).rejects.toThrow(/append-only/)
  })
})

describe('POST /log/heads', () => {
  let service: PublishingService
  let entry: number
  let headHash: Hex64
  beforeAll(async () => {
    service = await startPublishingService([])
    const appended = await append(service, 'ls')
    entry = appended.entry
    headHash = appended.head_hash
  })
  afterAll(() => service?.close())

  const report = (json: unknown) => service.call('/log/heads', { json })
  const note = (size: number, root: Hex64, withOthers = '') => {
    const { origin, key, seed } = service.ctx.checkpointKey!
    const text = checkpointText(origin, size, root)
    return formatNote({ text, signatures: [signNote(text, key, seed)] }) + withOthers
  }

  it('200: a head and a number compare as match, unknown and conflict, and prove nothing', async () => {
    const result = async (json: unknown) => (await report(json)).body
    expect(await result({ entry, head_hash: headHash })).toEqual({
      result: 'match',
      entry,
      seen: headHash,
      size: entry,
      signed: false,
      stored: false,
    })
    expect(await result({ entry: entry + 1, head_hash: headHash })).toMatchObject({
      result: 'unknown',
      stored: false,
    })
    expect(await result({ entry, head_hash: other })).toMatchObject({ result: 'conflict', stored: false })
  })

  it('200: a signed head that contradicts is stored once', async () => {
    const event = await headEvent(service, entry, other)
    expect((await report({ event })).body).toMatchObject({ result: 'conflict', signed: true, stored: true })
    expect((await report({ event })).body).toMatchObject({ result: 'conflict', signed: true, stored: false })
    const beyond = await headEvent(service, entry + 9, other)
    expect((await report({ event: beyond })).body).toMatchObject({
      result: 'unknown',
      signed: true,
      stored: true,
    })
    const ours = await headEvent(service, entry, headHash)
    expect((await report({ event: ours })).body).toMatchObject({
      result: 'match',
      signed: true,
      stored: false,
    })
    expect(
      (await service.call('/log/heads')).body.evidence.map(({ source }: { source: string }) => source),
    ).toEqual(['report', 'report'])
  })

  it('200: a checkpoint compares with the tree, whoever else has signed it', async () => {
    const { root, size } = await readLog(service.ctx.db)
    expect((await report({ note: note(size, toHex(root) as Hex64) })).body).toMatchObject({
      result: 'match',
      entry: size,
    })
    const before = (await service.call('/log/checkpoint')).text
    expect((await report({ note: before })).body).toMatchObject({ result: 'match' })
    expect((await report({ note: note(size, other) })).body).toMatchObject({
      result: 'conflict',
      stored: true,
    })
    const line = '— somebody.example/x AAAAAAEB\n'
    expect((await report({ note: note(size, other, line) })).body).toMatchObject({
      result: 'conflict',
      stored: false,
    })
    expect((await report({ note: note(size + 7, other) })).body).toMatchObject({
      result: 'unknown',
      stored: true,
    })
  })

  it('does not stop the ledger: only what this server itself sees on a relay does', async () => {
    expect((await readLog(service.ctx.db)).frozenReason).toBeNull()
  })

  it('422: neither form, both forms, half a form, no signature of ours', async () => {
    const event = await headEvent(service, entry, other)
    const { origin } = service.ctx.checkpointKey!
    for (const json of [
      {},
      { entry },
      { head_hash: other },
      { entry, head_hash: other, event },
      { entry: 0, head_hash: other },
      { entry, head_hash: 'x' },
      { event: { ...event, sig: 'ab'.repeat(64) } },
      { event: { ...event, content: '{}' } },
      { event: await service.sign('id') },
      { note: 'x' },
      { note: `${checkpointText(origin, 1, other)}\n— ${origin} AAAAAAEB\n` },
      { note: note(40, other).replace(origin, `${origin}x`) },
    ])
      expect([json, (await report(json)).status]).toEqual([json, 422])
  })
})
