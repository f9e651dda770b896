/** Anchors of a running service: a real Postgres, two calendars over a mined chain, two block sources and a relay. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fromHex, toHex } from '#protocol/bytes.ts'
import { parseDetachedFile } from '#protocol/ots/format/detached-file.ts'
import { checkpointDigest, eventDigest, signedEventDigest } from '#protocol/ots/tree/anchored-digest.ts'
import { verifyTimestamp } from '#protocol/ots/verify/verify-timestamp.ts'
import { type ServiceWithClocks, startServiceWithClocks } from '#testing/calendar/service-with-clocks.ts'
import { sql } from '#testing/sql.ts'

let service: ServiceWithClocks

beforeAll(async () => {
  service = await startServiceWithClocks()
})
afterAll(() => service?.close())
beforeEach(() => {
  service.clock.nowUnix += 60
})

const stamp = () => service.stamp()
const upgrade = () => service.upgrade()
const publishedEntry = (artifact: string) => service.publishedEntry(artifact)
const commitmentOf = async (entry: number) => (await service.call(`/ledger/${entry}`)).body.commitment_proof
const otsOf = async (entry: number, anchor = 'event') => {
  const answer = await service.surface.request(`/ledger/${entry}/ots?anchor=${anchor}`, {
    headers: { host: 'localhost:3000' },
  })
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

describe('an entry', () => {
  it('goes from issued to held by a relay to confirmed in Bitcoin; then its timing never changes', async () => {
    const { event, entry } = await publishedEntry('echo anchored')
    const issued = await commitmentOf(entry)
    expect([issued.ots_anchor, issued.ots_anchor_signed, issued.timing.tier]).toEqual([null, null, null])
    expect((await otsOf(entry)).status).toBe(404)

    await service.publish()
    service.clock.nowUnix += 700
    await service.check()
    const relayed = await commitmentOf(entry)
    expect(relayed.relay_anchor.status).toBe('anchored')
    expect(relayed.timing).toMatchObject({
      tier: 1,
      timestamp: relayed.signed_at,
      committed_at: relayed.signed_at,
      committed_at_reference: 'tier1_relay_attested',
      frozen: false,
    })

    expect(await stamp()).toBeNull()
    const promised = await commitmentOf(entry)
    expect(promised.ots_anchor).toMatchObject({
      digest: event.id,
      status: 'pending',
      precedence: false,
      calendars: [service.world.a.url, service.world.b.url].sort(),
      bitcoin_block_height: null,
      ots_path: `/ledger/${entry}/ots`,
      verify: `ots verify -d ${event.id} ${event.id}.ots`,
    })
    expect(promised.ots_anchor_signed.digest).toBe(toHex(signedEventDigest(event as never)))
    expect(promised.timing).toMatchObject({ tier: 1, btc_pow: { status: 'pending', precedence: false } })
    const file = await otsOf(entry)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${event.id}.ots"`)
    expect(parseDetachedFile(file.bytes).ok).toBe(true)

    expect(await upgrade()).toBeNull()
    expect((await commitmentOf(entry)).ots_anchor.status).toBe('pending')

    const height = service.world.a.anchor()!
    expect(await upgrade()).toBeNull()
    const confirmed = await commitmentOf(entry)
    const block = { bitcoin_block_height: height, bitcoin_block_hash: service.world.chain.hashAt(height) }
    for (const anchor of [confirmed.ots_anchor, confirmed.ots_anchor_signed])
      expect(anchor).toMatchObject({ status: 'confirmed', precedence: true, ...block })
    expect(confirmed.timing).toMatchObject({
      tier: 0,
      timestamp: confirmed.ots_anchor.bitcoin_block_time,
      available: { tier1_relay_attested: confirmed.signed_at },
      committed_at_reference: 'tier0_btc_pow',
      frozen: true,
    })
    for (const [anchor, digest] of [
      ['event', eventDigest(event.id as never)],
      ['signed', signedEventDigest(event as never)],
    ] as const) {
      const { bytes } = await otsOf(entry, anchor)
      expect(verifyTimestamp({ file: bytes, digest, blocks: service.world.evidence() }).outcome).toBe('pass')
    }
    expect((await service.call('/ledger?order=desc&limit=1')).body.entries[0].anchor).toMatchObject({
      ots_status: 'confirmed',
      tier: 0,
    })

    // What happens later changes the monitoring data only.
    await service.relay.close()
    service.clock.nowUnix += 8 * 86_400
    await service.check()
    await upgrade()
    expect((await commitmentOf(entry)).timing).toEqual(confirmed.timing)
    const verified = (await service.call('/verify-proof', { json: { event_id: event.id } })).body
    expect([verified.ledger_entry, verified.timing]).toEqual([entry, confirmed.timing])
    await expect(
      service.asOwner(`UPDATE anchor SET block_time_unix = 1 WHERE digest = '${event.id}'`),
    ).rejects.toThrow(/never changes/)
  })

  it('is told as failed when no block came for 14 days, and is stamped again', async () => {
    const { entry } = await publishedEntry('echo late')
    await stamp()
    service.clock.nowUnix += 14 * 86_400
    await upgrade()
    expect((await commitmentOf(entry)).ots_anchor).toMatchObject({ status: 'failed', stamped_at: null })
    await stamp()
    expect((await commitmentOf(entry)).ots_anchor.status).toBe('pending')
  })
})

describe('GET /log/checkpoint/{size}.ots', () => {
  const fileOf = async (size: number | string) => {
    const answer = await service.surface.request(`/log/checkpoint/${size}.ots`, {
      headers: { host: 'localhost:3000' },
    })
    return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
  }

  it('serves the proof of the checkpoint of each round, first promised, then confirmed', async () => {
    await service.publishedEntry('echo one more')
    const note = (await service.call('/log/checkpoint')).text
    const size = Number(note.split('\n')[1])
    expect((await service.call(`/log/checkpoint/${size}.ots`)).body.code).toBe('no_ots_proof')
    await stamp()
    const promised = await fileOf(size)
    expect(promised.answer.headers.get('content-disposition')).toBe(
      `attachment; filename="checkpoint-${size}.ots"`,
    )
    expect(promised.answer.headers.get('cache-control')).not.toContain('immutable')
    service.world.a.anchor()
    await upgrade()
    const { answer, bytes } = await fileOf(size)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const digest = checkpointDigest(`${note.split('\n\n')[0]}\n`)
    expect(verifyTimestamp({ file: bytes, digest, blocks: service.world.evidence() }).outcome).toBe('pass')
    const [one, other] = [digest.slice(), checkpointDigest(note)]
    one[0]! ^= 1
    for (const wrong of [one, other])
      expect(verifyTimestamp({ file: bytes, digest: wrong, blocks: service.world.evidence() }).outcome).toBe(
        'fail',
      )
  })

  it('404 for a checkpoint between two rounds, naming the one that covers it', async () => {
    const between = Number((await service.call('/log/checkpoint')).text.split('\n')[1])
    await service.publishedEntry('echo between')
    const skipped = Number((await service.call('/log/checkpoint')).text.split('\n')[1])
    await service.publishedEntry('echo the next')
    const stamped = Number((await service.call('/log/checkpoint')).text.split('\n')[1])
    await stamp()
    expect(skipped).toBeGreaterThan(between)
    const { status, body } = await service.call(`/log/checkpoint/${skipped}.ots`)
    expect([status, body.code]).toEqual([404, 'no_ots_proof'])
    expect(body.detail).toContain(`That of size ${stamped} was`)
  })

  it.each([
    ['404 for a size that was never signed', '12', 404],
    ['404 beyond the end', '999999', 404],
    ['422 for what is no size', 'newest', 422],
  ])('%s', async (_name, size, status) => {
    expect((await service.call(`/log/checkpoint/${size}.ots`)).status).toBe(status)
  })

  it('405 for another method', async () => {
    const { status, headers } = await service.call('/log/checkpoint/39.ots', { method: 'POST', json: {} })
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })
})

it('every event that this service signs waits for both anchors', async () => {
  const event = await service.sign('echo unpublished')
  const { body } = await service.call('/witness', {
    json: { source: 'x', body: 'claim' },
    apiKey: service.apiKey,
  })
  await stamp().catch(() => null)
  for (const id of [event.id, body.proof.event.id]) {
    const rows = await sql<{ kind: string; digest: string }>(
      service.ctx.db,
      `SELECT kind, digest FROM anchor WHERE event_id = '${id}' ORDER BY kind`,
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['event', 'signed_event'])
    expect(fromHex(rows[0]!.digest)).toEqual(fromHex(id))
  }
})

describe('calendars and sources that do not answer', () => {
  it('a block that one source alone names confirms nothing', async () => {
    const { entry } = await publishedEntry('echo one source')
    await stamp()
    service.world.a.anchor()
    await service.sources[1]!.close()
    expect(await upgrade()).toContain(service.sources[1]!.url)
    expect((await commitmentOf(entry)).ots_anchor.status).toBe('pending')
  })

  it('too few promises leave a digest waiting, and the reason is told', async () => {
    const { entry } = await publishedEntry('echo alone')
    await service.world.b.close()
    expect(await stamp()).toContain(service.world.b.url)
    expect((await commitmentOf(entry)).ots_anchor).toBeNull()
    expect((await service.call('/health')).body.components.ots).toBe('degraded')
  })
})
