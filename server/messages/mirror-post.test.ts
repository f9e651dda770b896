/** Posts mirrored on a relay: who pays, what is signed, and what another client reads there. */
import { verifyEvent } from 'nostr-tools/pure'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBooks } from '#server/kernel/books/books.store.ts'
import { checkBooks } from '#testing/books/check-books.ts'
import { type NpmRelay, startNpmRelay } from '#testing/relay/npm-relay.ts'
import { type PublishingService, startPublishingService } from '#testing/relay/service-with-relays.ts'
import { sql } from '#testing/sql.ts'

let relay: NpmRelay
let service: PublishingService
let writer: Awaited<ReturnType<PublishingService['register']>>
beforeAll(async () => {
  relay = await startNpmRelay()
  service = await startPublishingService([relay], { RATE_WRITE: '100000' })
  writer = await service.register()
  await service.fund(writer.accountId, 10_000)
})
afterAll(async () => {
  await checkBooks(service.ctx.db)
  await service.close()
  await relay.close()
})

const post = (json: object) => service.call('/messages/post', { apiKey: writer.apiKey, json })
const buckets = async () => (await service.call('/balance', { apiKey: writer.apiKey })).body.buckets
const queued = () =>
  sql(
    service.ctx.db,
    "SELECT o.kind FROM outbox o JOIN signed_event e ON e.id = o.subject WHERE e.schema = 'assay.board_post.v1'",
  )

describe('a mirrored post', () => {
  it('needs Lightning-backed sats; without them nothing is signed or stored', async () => {
    const { status, body } = await post({ content: 'to relays' })
    expect([status, body]).toMatchObject([
      402,
      { code: 'lightning_balance_required', balance_sats: 10_000, lightning_sats: 0, shortfall_sats: 200 },
    ])
    expect(await queued()).toEqual([])
    expect((await service.call('/messages/feed')).body.total).toBe(0)
  })

  it('is paid with other sats when it is not mirrored, and so is a reply', async () => {
    const { body } = await post({ content: 'here only', mirror: false })
    const reply = (await post({ content: 'a reply', reply_to: body.post_id })).body
    expect([body.mirrored, reply.mirrored]).toEqual([false, false])
    expect(await queued()).toEqual([])
    expect((await buckets()).bonus).toBe(10_000 - 400)
  })

  it('is a kind 1 event that names its writer, on the relay and nowhere stamped', async () => {
    await createBooks(service.ctx.db, () => 1, { lightning: 'regtest' }).post('receive_lnurl', 'ln:in:1', [
      { kind: 'rail', unit: 'LN', amount: -1_000_000 },
      { kind: 'available', unit: 'LN', owner: writer.accountId, amount: 1_000_000 },
    ])
    const { body } = await post({ content: 'same text', category: 'news' })
    const again = (await post({ content: 'same text', category: 'news' })).body
    expect([body.mirrored, again.mirrored, body.nostr_event_id === again.nostr_event_id]).toEqual([
      true,
      true,
      false,
    ])
    expect((await buckets()).lightning).toBe(600)
    expect(await queued()).toEqual([{ kind: 'relay' }, { kind: 'relay' }])
    expect(await service.publish()).toBeNull()
    const [event] = relay.store.find({ ids: [body.nostr_event_id] })
    expect(verifyEvent({ ...event!, tags: event!.tags.map((tag) => [...tag]) })).toBe(true)
    expect(event).toMatchObject({
      kind: 1,
      pubkey: service.ctx.signer!.pubkey,
      content: `${writer.agentId} on the board of Assay:\n\nsame text`,
    })
    expect(event!.tags).toContainEqual(['r', `http://localhost:3000/messages/${body.post_id}`])
    const { posts } = (await service.call('/messages/feed?category=news')).body
    expect(posts[1].nostr_event_id).toBe(body.nostr_event_id)
  })
})
