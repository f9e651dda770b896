/** POST /prove, against a real Postgres. */
import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import { auditAction } from '#testing/audited-action.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'

let service: Service
let apiKey: string
let accountId: string
let agentId: string
let actionId: string

beforeAll(async () => {
  service = await startService({ RATE_VERIFY: '100000' })
  ;({ apiKey, accountId, agentId } = await service.register())
  await service.fund(accountId, 100_000)
  actionId = await auditAction(service)
})
afterAll(() => service?.close())

const prove = (json: object, headers = {}) => service.call('/prove', { json, apiKey, headers })
const verify = (json: unknown) => service.call('/verify-proof', { json })
const balance = async () => (await service.call('/balance', { apiKey })).body.balance_sats

describe('POST /prove, disclosed', () => {
  it('signs the hashes of the audited action, charges 100 sats, and verifies by every name', async () => {
    const before = await balance()
    const { status, body } = await prove({ action_id: actionId, agent_id: agentId })
    expect([status, body.status, body.reveal_state, body.agent_id]).toEqual([
      200,
      'proved',
      'content_bound',
      agentId,
    ])
    expect(await balance()).toBe(before - 100)
    const { proof_payload: payload, event } = body.proof
    expect(Object.keys(payload)).toHaveLength(26)
    expect(payload).toMatchObject({
      schema: 'assay.proof.v1',
      action_id: actionId,
      kind: 'reason',
      tier: null,
    })
    expect(body.proof_hash).toBe(sha256Hex(jcs(payload)))
    expect(body.commitment_hash).toBe(`sha256:${body.proof_hash}`)
    const [stored] = await sql<{ row: string }>(
      service.ctx.db,
      `SELECT "row" FROM audit_row WHERE action_id = '${actionId}'`,
    )
    expect(payload.audit_hash).toBe(sha256Hex(stored!.row))
    const expected = { expect_artifact_hash: payload.output_hash }
    for (const subject of [{ event: body.proof }, { event_id: event.id }, { proof_id: body.proof_id }]) {
      const found = (await verify({ ...subject, ...expected })).body
      expect(found).toMatchObject({ valid: true, reason: null })
      expect(found.checks.content_disclosed).toBe('proof_id' in subject ? true : null)
      expect(found.scope_note).toContain('It does not show that the result is right.')
    }
    expect((await service.call(`/verdict-proofs/${event.id}`)).body).toEqual(event)
  })

  it('is listed as an action, whole at its own address', async () => {
    const { body: made } = await prove({ action_id: actionId, agent_id: agentId })
    const { body: list } = await service.call(`/attestations?agent_id=${agentId}&limit=1`)
    expect(list.attestations[0]).toMatchObject({
      proof_id: made.proof_id,
      kind: 'action',
      reveal_state: 'content_bound',
      signature_type: 'nostr_event',
    })
    const { body } = await service.call(`/attestations/${made.proof_id}`)
    expect(body).toMatchObject({
      kind: 'action',
      action_id: actionId,
      proof: made.proof.proof_payload,
      evidence: null,
      ledger_position: made.ledger_position,
    })
    expect(body.signature.event).toEqual(made.proof.event)
    expect(sha256Hex(jcs(body.proof))).toBe(body.proof_hash)
  })

  it('answers a repeat with the same key from the first, and charges once', async () => {
    const headers = { 'idempotency-key': 'prove-once-1' }
    const before = await balance()
    const [first, again] = [
      await prove({ action_id: actionId }, headers),
      await prove({ action_id: actionId }, headers),
    ]
    expect(again.text).toBe(first.text)
    expect(await balance()).toBe(before - 100)
  })

  it('numbers proofs and claims together without a gap under concurrent calls', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        at % 3 === 0
          ? service.call('/witness', { apiKey, json: { source: 'x', body: `claim ${at}` } })
          : prove({ action_id: actionId, disclose: at % 3 === 1 }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
    const rows = await sql<{ position: number }>(
      service.ctx.db,
      'SELECT position::int FROM attestation ORDER BY position',
    )
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, at) => at + 1))
    for (const { body } of answers) {
      const { commitment_hash, ledger_position } = body.proof.proof_payload
      if (commitment_hash) expect(ledger_position).toBe(body.ledger_position)
    }
  })
})

describe('POST /prove, withheld', () => {
  it('publishes the commitment only', async () => {
    const { body } = await prove({ action_id: actionId, disclose: false })
    expect([body.status, body.reveal_state]).toEqual(['content_withheld', 'committed'])
    expect(body.content).toMatchObject({ schema: 'assay.proof.v1', action_id: actionId })
    expect(body.commitment_hash).toBe(`sha256:${sha256Hex(jcs(body.content))}`)
    expect(body.proof.proof_payload).toMatchObject({
      schema: 'assay.commitment.v1',
      proof_id: body.proof_id,
      commitment_hash: body.commitment_hash,
      ledger_position: body.ledger_position,
    })
    expect(await verify({ event: body.proof })).toMatchObject({ body: { valid: true } })
    const named = (await verify({ proof_id: body.proof_id })).body
    expect([named.valid, named.reason, named.checks.content_disclosed, named.checks.signature_valid]).toEqual(
      [false, 'content_disclosed', false, true],
    )
    const { body: read } = await service.call(`/attestations/${body.proof_id}`)
    expect([read.reveal_state, read.proof, read.signature.event.id]).toEqual([
      'committed',
      null,
      body.proof.event.id,
    ])
    const [held] = await sql<{ event_body: string }>(
      service.ctx.db,
      `SELECT event_body FROM withheld_proof WHERE proof_id = '${body.proof_id}'`,
    )
    const heldId = JSON.parse(held!.event_body).id
    expect((await service.call(`/verdict-proofs/${heldId}`)).status).toBe(404)
    expect(JSON.stringify(read)).not.toContain(body.content.output_hash)
  })
})

describe('refusals, and nothing is charged', () => {
  it.each([
    ['an unknown action', { action_id: `exec_${'0'.repeat(20)}` }, 404, 'unknown_action'],
    ['what is no action id', { action_id: 'exec_\u0000abc' }, 404, 'unknown_action'],
    ['a name of another account', { agent_id: 'somebody-else' }, 403, 'not_owner'],
    ['a nonce for a disclosed proof', { require_reveal_nonce: true }, 422, undefined],
    ['an unknown member', { sign: true }, 422, undefined],
    ['too short an id', { action_id: 'a' }, 422, undefined],
  ])('%s', async (_, change, status, code) => {
    const before = await balance()
    const answer = await prove({ action_id: actionId, ...change })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await balance()).toBe(before)
  })

  it('402 without a payment', async () => {
    expect((await service.call('/prove', { json: { action_id: actionId } })).status).toBe(402)
  })
})

describe('without a signing key', () => {
  it.each([
    ['an HMAC', { PROOF_HMAC_KEY: '0a'.repeat(32) }, 'hmac_sha256'],
    ['a public hash', {}, 'public_hash'],
  ])('%s stands for the signature, and never verifies', async (_, env, type) => {
    const unsigned = await startService({ VERIFIER_SECRET_KEY: '', LEDGER_INIT: 'never', ...env })
    try {
      const caller = await unsigned.register()
      await unsigned.fund(caller.accountId, 10_000)
      const action = await auditAction(unsigned)
      const made = (disclose: boolean) =>
        unsigned.call('/prove', { apiKey: caller.apiKey, json: { action_id: action, disclose } })
      const { status, body } = await made(true)
      expect([status, body.proof.signature_type, body.proof.event]).toEqual([200, type, null])
      expect(body.proof.public_hash).toBe(`sha256:${body.proof_hash}`)
      expect(body.proof.note).toBe('integrity only; not verifiable by third parties')
      if (type === 'hmac_sha256')
        expect(body.proof.hmac.mac).toBe(
          createHmac('sha256', Buffer.alloc(32, 10)).update(jcs(body.proof.proof_payload)).digest('hex'),
        )
      else expect(body.proof.hmac).toBeNull()
      for (const subject of [{ proof_id: body.proof_id }, { event: body.proof }])
        expect((await unsigned.call('/verify-proof', { json: subject })).body).toMatchObject({
          valid: false,
          reason: 'no_public_signature',
          event_id: null,
        })
      const { body: withheld } = await made(false)
      const { status: revealed, body: answer } = await unsigned.call(`/prove/${withheld.proof_id}/reveal`, {
        json: { content: withheld.content },
      })
      expect([revealed, answer.status, answer.proof.signature_type]).toEqual([200, 'content_bound', type])
      expect(answer.proof.proof_payload).toEqual(withheld.content)
      const { body: read } = await unsigned.call(`/attestations/${withheld.proof_id}`)
      expect([read.proof, read.signature.event]).toEqual([withheld.content, null])
    } finally {
      await unsigned.close()
    }
  })
})

const isSameValue = (text: string, event: unknown): boolean =>
  JSON.stringify(JSON.parse(text)) === JSON.stringify(event)

describe('property: every signed proof passes, and fails after any single changed byte', () => {
  it('a disclosed proof, a commitment and a witnessed claim', async () => {
    const proofs = [
      (await prove({ action_id: actionId })).body.proof,
      (await prove({ action_id: actionId, disclose: false })).body.proof,
      (await service.call('/witness', { apiKey, json: { source: 'x', body: 'a claim' } })).body.proof,
    ]
    for (const { event } of proofs) {
      const text = JSON.stringify(event)
      expect((await verify({ event })).body.valid).toBe(true)
      await fc.assert(
        fc.asyncProperty(fc.nat(text.length - 1), fc.integer({ min: 0x20, max: 0x7e }), async (at, code) => {
          const changed = text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1)
          if (changed === text) return
          const { status, body } = await service.call('/verify-proof', { body: `{"event":${changed}}` })
          expect([200, 400, 422]).toContain(status)
          // What is no JSON, or no object, was refused; another spelling of the same values is no change.
          if (status !== 200 || isSameValue(changed, event)) return
          expect(body.valid, `byte ${at}`).toBe(false)
        }),
        { numRuns: 150 },
      )
    }
  })
})
