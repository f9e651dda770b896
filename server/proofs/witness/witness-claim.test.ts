/** POST /witness and what is read of it: /record, /attestations, /verify-proof; against a real Postgres. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Bytes, sha256Hex, toHex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'

let service: Service
let apiKey: string
let accountId: string

beforeAll(async () => {
  service = await startService()
  ;({ apiKey, accountId } = await service.register())
  await service.fund(accountId, 100_000)
})
afterAll(() => service?.close())

const witness = (json: unknown, headers = {}) => service.call('/witness', { json, apiKey, headers })
const balance = async () => (await service.call('/balance', { apiKey })).body.balance_sats
const claim = { source: 'agent:courier-7', body: 'Delivered at 14:02 UTC. ✓' }

describe('POST /witness', () => {
  it('signs the exact bytes, charges 100 sats, and serves them', async () => {
    const before = await balance()
    const { status, body } = await witness(claim)
    expect([status, body.status, body.body_hash]).toEqual([200, 'witnessed', sha256Hex(claim.body)])
    expect(body.charge.amount_sats).toBe(100)
    expect(await balance()).toBe(before - 100)
    expect(body.proof.proof_payload).toMatchObject({
      body: claim.body,
      body_base64: null,
      body_bytes: 27,
      source: claim.source,
      attests: ['receipt', 'timestamp', 'integrity'],
      does_not_attest: ['authorship', 'soundness'],
    })
    const record = await service.surface.request(new URL(body.record_url).pathname, {
      headers: { host: 'localhost:3000', 'accept-encoding': 'gzip, br' },
    })
    expect(Object.fromEntries(record.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      etag: `"${body.body_hash}"`,
      'content-disposition': `attachment; filename="${body.body_hash}.bin"`,
    })
    expect(record.headers.get('content-encoding')).toBeNull()
    expect(await record.text()).toBe(claim.body)
  })

  it('takes any bytes as base64', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, value) => value)
    const { status, body } = await witness({
      source: 'sensor',
      body_base64: Buffer.from(bytes).toString('base64'),
    })
    expect([status, body.body_hash]).toEqual([200, toHex(sha256Bytes(bytes))])
    const record = await service.surface.request(`/record/${body.body_hash.toUpperCase()}`, {
      headers: { host: 'localhost:3000' },
    })
    expect(new Uint8Array(await record.arrayBuffer())).toEqual(bytes)
  })

  it('gives a claim that was seen before a proof of its own, and keeps its bytes once', async () => {
    const [first, second] = [(await witness(claim)).body, (await witness(claim)).body]
    expect(first.body_hash).toBe(second.body_hash)
    expect(first.proof.event.id).not.toBe(second.proof.event.id)
    expect(second.ledger_position).toBe(first.ledger_position + 1)
    const [row] = await sql<{ kept: number }>(
      service.ctx.db,
      `SELECT count(*)::int AS kept FROM witnessed_claim WHERE body_hash = '${first.body_hash}'`,
    )
    expect(row?.kept).toBe(1)
  })

  it('is numbered without a gap under concurrent calls', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => witness({ source: 'many', body: `claim ${at}` })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200))
    const rows = await sql<{ position: number }>(
      service.ctx.db,
      'SELECT position::int FROM attestation ORDER BY position',
    )
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, at) => at + 1))
  })

  it('answers a repeat with the same key from the first, and charges once', async () => {
    const headers = { 'idempotency-key': 'witness-once-1' }
    const before = await balance()
    const [first, again] = [await witness(claim, headers), await witness(claim, headers)]
    expect(again.text).toBe(first.text)
    expect(await balance()).toBe(before - 100)
  })

  it('queues the event for relays only when it may be published', async () => {
    const queued = async (publish: boolean) => {
      const { body } = await witness({ ...claim, nostr_publish: publish })
      const rows = await sql<{ kind: string }>(
        service.ctx.db,
        `SELECT kind FROM outbox WHERE subject = '${body.proof.event.id}' ORDER BY kind`,
      )
      return rows.map(({ kind }) => kind)
    }
    expect(await queued(true)).toContain('relay')
    expect(await queued(false)).not.toContain('relay')
  })

  it.each([
    ['no claim', { source: 'x' }, 'body'],
    ['both forms', { source: 'x', body: 'a', body_base64: 'YQ==' }, 'body_base64'],
    ['an empty text', { source: 'x', body: '' }, 'body'],
    ['16,001 characters', { source: 'x', body: 'a'.repeat(16_001) }, 'body'],
    ['more than 48 KiB of UTF-8', { source: 'x', body: '😀'.repeat(12_289) }, 'body'],
    ['base64 without padding', { source: 'x', body_base64: 'YQ' }, 'body_base64'],
    ['an empty base64', { source: 'x', body_base64: '' }, 'body_base64'],
    ['no source', { body: 'a' }, 'source'],
    ['a source of 201 characters', { source: 'x'.repeat(201), body: 'a' }, 'source'],
    ['an unknown member', { source: 'x', body: 'a', sign: true }, 'sign'],
  ])('422 for %s, and nothing is charged', async (_, json, field) => {
    const before = await balance()
    const { status, body } = await witness(json)
    expect([status, body.detail?.[0]?.loc]).toEqual([422, ['body', field]])
    expect(await balance()).toBe(before)
  })

  it('accepts a claim of exactly 48 KiB, and refuses a lone surrogate', async () => {
    expect((await witness({ source: 'x', body: '😀'.repeat(12_288) })).status).toBe(200)
    const { status } = await service.call('/witness', {
      apiKey,
      body: '{"source":"x","body":"\\ud800"}',
    })
    expect(status).toBe(422)
  })
})

describe('without a signing key', () => {
  it('503 signing_unavailable, and nothing is charged', async () => {
    const unsigned = await startService({ VERIFIER_SECRET_KEY: '', LEDGER_INIT: 'never' })
    try {
      const caller = await unsigned.register()
      await unsigned.fund(caller.accountId, 1_000)
      const { status, body } = await unsigned.call('/witness', { json: claim, apiKey: caller.apiKey })
      expect([status, body.code]).toEqual([503, 'signing_unavailable'])
      expect((await unsigned.call('/balance', { apiKey: caller.apiKey })).body.balance_sats).toBe(1_000)
    } finally {
      await unsigned.close()
    }
  })
})

describe('GET /record/{content_hash}', () => {
  it('404 for a hash that is not stored, 422 for what is no hash', async () => {
    expect((await service.call(`/record/${'0'.repeat(64)}`)).status).toBe(404)
    expect((await service.call('/record/abc')).status).toBe(422)
  })

  it('404 rather than bytes that do not have the hash', async () => {
    const { body } = await witness({ source: 'x', body: 'will be damaged' })
    await service.asOwner(`ALTER TABLE witnessed_claim DISABLE TRIGGER USER`)
    await service.asOwner(`ALTER TABLE witnessed_claim DROP CONSTRAINT witnessed_claim_hash`)
    await service.asOwner(
      `UPDATE witnessed_claim SET body = 'was damaged' WHERE body_hash = '${body.body_hash}'`,
    )
    expect((await service.call(`/record/${body.body_hash}`)).status).toBe(404)
  })
})

describe('GET /attestations', () => {
  it('lists all of them once, newest first, through its cursor', async () => {
    const seen: string[] = []
    let path: string | null = '/attestations?limit=7'
    let total = 0
    while (path) {
      const { body } = await service.call(path)
      total = body.total
      seen.push(...body.attestations.map(({ proof_id }: { proof_id: string }) => proof_id))
      path = body.next_cursor === null ? null : `/attestations?limit=7&cursor=${body.next_cursor}`
    }
    expect(seen).toHaveLength(total)
    expect(new Set(seen).size).toBe(total)
    const { body } = await service.call('/attestations?limit=2&offset=1')
    expect(body.attestations.map(({ proof_id }: { proof_id: string }) => proof_id)).toEqual(seen.slice(1, 3))
    expect((await service.call('/attestations?agent_id=nobody')).body).toMatchObject({
      attestations: [],
      total: 0,
    })
  })

  it('gives one with the payload that proof_hash covers, and its event verifies by either name', async () => {
    const { body: made } = await witness(claim)
    const { status, body } = await service.call(`/attestations/${made.proof_id}`)
    expect([status, body.kind, body.action_id, body.reveal_state]).toEqual([
      200,
      'witness',
      null,
      'content_bound',
    ])
    expect(sha256Hex(jcs(body.proof))).toBe(made.proof_hash)
    expect(body.commitment_hash).toBe(`sha256:${made.proof_hash}`)
    expect(body.signature.event).toEqual(made.proof.event)
    const expected = { expect_artifact_hash: made.body_hash }
    for (const subject of [
      { event: made.proof },
      { proof_id: made.proof_id },
      { event_id: made.proof.event.id },
    ])
      expect((await service.call('/verify-proof', { json: { ...subject, ...expected } })).body).toMatchObject(
        {
          valid: true,
          reason: null,
        },
      )
    expect((await service.call('/attestations/proof_unknown')).status).toBe(404)
  })

  it('an event with one character of the claim changed is refused', async () => {
    const { event } = (await witness(claim)).body.proof
    const changed = { ...event, content: event.content.replace('14:02', '14:03') }
    expect((await service.call('/verify-proof', { json: { event: changed } })).body).toMatchObject({
      valid: false,
      reason: 'id_integrity',
    })
  })
})
