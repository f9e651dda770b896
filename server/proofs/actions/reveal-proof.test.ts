/** POST /prove/{proof_id}/reveal, against a real Postgres. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import { vectorJson, vectorsMissing, vectorsNote } from '#protocol/testing/vectors.ts'
import { auditAction } from '#testing/audited-action.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { insertAttestations, takePosition } from '../attestations/attestations.store.ts'
import { insertWithheld } from './withheld.store.ts'

let service: Service
let apiKey: string
let actionId: string

beforeAll(async () => {
  service = await startService()
  const caller = await service.register()
  apiKey = caller.apiKey
  await service.fund(caller.accountId, 100_000)
  actionId = await auditAction(service)
})
afterAll(() => service?.close())

const withhold = async (more: object = {}) =>
  (await service.call('/prove', { apiKey, json: { action_id: actionId, disclose: false, ...more } })).body
const reveal = (proofId: string, content: unknown, more: object = {}) =>
  service.call(`/prove/${proofId}/reveal`, { json: { content, ...more } })

describe('content_bound', () => {
  it('publishes the proof that was signed at the time of the commitment', async () => {
    const made = await withhold()
    service.clock.nowUnix += 3_600
    const reordered = Object.fromEntries(Object.entries(made.content).toReversed())
    const { status, body } = await reveal(made.proof_id, reordered)
    expect([status, body.status, body.reveal_state, body.match, body.terminal]).toEqual([
      200,
      'content_bound',
      'content_bound',
      true,
      true,
    ])
    expect(body.recomputed_hash).toBe(body.committed_hash)
    expect(body).not.toHaveProperty('evidence')
    expect(body.proof.proof_payload).toEqual(made.content)
    expect(body.proof.event.created_at).toBe(made.content.proved_at)
    for (const subject of [{ event: body.proof }, { proof_id: made.proof_id }])
      expect((await service.call('/verify-proof', { json: subject })).body.valid).toBe(true)
    const queued = await sql<{ kind: string }>(
      service.ctx.db,
      `SELECT kind FROM outbox WHERE subject = '${body.proof.event.id}' ORDER BY kind`,
    )
    expect(queued.map(({ kind }) => kind)).toEqual(['relay', 'stamp'])
    const { body: read } = await service.call(`/attestations/${made.proof_id}`)
    expect([read.reveal_state, read.proof_hash, read.evidence]).toEqual([
      'content_bound',
      made.proof_hash,
      null,
    ])
    expect(sha256Hex(jcs(read.proof))).toBe(made.proof_hash)
  })

  it('stands whatever is revealed later', async () => {
    const made = await withhold()
    const first = await reveal(made.proof_id, made.content)
    const again = await reveal(made.proof_id, { another: 1 })
    expect([again.status, again.text]).toEqual([200, first.text])
  })
})

describe('content_commitment_mismatch', () => {
  it('keeps the first differing content for ever, and nothing discloses the payload after it', async () => {
    const made = await withhold()
    const other = { ...made.content, output_hash: sha256Hex('another'), text: 'é\u202e' }
    const { status, body } = await reveal(made.proof_id, other)
    expect([status, body.status, body.match, body.terminal]).toEqual([
      200,
      'content_commitment_mismatch',
      false,
      true,
    ])
    expect(body).not.toHaveProperty('proof')
    expect(body.evidence).toEqual({
      committed_hash: made.commitment_hash,
      revealed_content: other,
      recomputed_hash: `sha256:${sha256Hex(jcs(other))}`,
      revealed_at: service.clock.nowUnix,
    })
    service.clock.nowUnix += 60
    for (const later of [made.content, { third: 3 }])
      expect((await reveal(made.proof_id, later)).text).toBe((await reveal(made.proof_id, other)).text)
    const { body: read } = await service.call(`/attestations/${made.proof_id}`)
    expect([read.reveal_state, read.proof, read.evidence]).toEqual([
      'content_commitment_mismatch',
      null,
      body.evidence,
    ])
    expect((await service.call('/verify-proof', { json: { proof_id: made.proof_id } })).body).toMatchObject({
      valid: false,
      reason: 'content_disclosed',
    })
    expect((await service.call(`/verify-proof`, { json: { event: made.proof } })).body.valid).toBe(true)
  })

  it('one of many concurrent reveals decides, and all get its outcome', async () => {
    const made = await withhold()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => reveal(made.proof_id, at % 2 ? made.content : { at })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(new Set(answers.map(({ body }) => body.status)).size).toBe(1)
    expect(new Set(answers.map(({ body }) => body.recomputed_hash)).size).toBe(1)
  })

  it('rows of withheld proofs and reveals refuse every change', async () => {
    for (const table of ['withheld_proof', 'proof_reveal', 'audit_row', 'attestation'])
      for (const statement of [`UPDATE ${table} SET ${changed[table]}`, `DELETE FROM ${table}`])
        await expect(service.asOwner(statement)).rejects.toThrow(/append-only/)
  })
  const changed: Record<string, string> = {
    withheld_proof: "content = ''",
    proof_reveal: "state = 'content_bound'",
    audit_row: "kind = 'x'",
    attestation: "proof_hash = ''",
  }
})

describe('a reveal that requires the nonce of its maker', () => {
  it('403 without it or with another one, and the state does not change', async () => {
    const made = await withhold({ require_reveal_nonce: true })
    expect(made.reveal_nonce).toMatch(/^[0-9a-f]{64}$/)
    for (const more of [{}, { reveal_nonce: '0'.repeat(64) }])
      for (const content of [made.content, { spoiled: true }]) {
        const { status, body } = await reveal(made.proof_id, content, more)
        expect([status, body.code]).toEqual([403, 'reveal_nonce_required'])
      }
    expect((await service.call(`/attestations/${made.proof_id}`)).body.reveal_state).toBe('committed')
    const { body } = await reveal(made.proof_id, made.content, { reveal_nonce: made.reveal_nonce })
    expect(body.status).toBe('content_bound')
    const [row] = await sql<{ nonce_sha256: string }>(
      service.ctx.db,
      `SELECT nonce_sha256 FROM withheld_proof WHERE proof_id = '${made.proof_id}'`,
    )
    expect(row!.nonce_sha256).toBe(sha256Hex(made.reveal_nonce))
  })
})

describe('refusals', () => {
  it('404 unknown, 409 never withheld, 413 too large, 422 not an object', async () => {
    expect((await reveal(`proof_${'0'.repeat(20)}`, {})).body.code).toBe('unknown_proof')
    const { body: disclosed } = await service.call('/prove', { apiKey, json: { action_id: actionId } })
    const conflict = await reveal(disclosed.proof_id, {})
    expect([conflict.status, conflict.body.code]).toEqual([409, 'state_conflict'])
    const made = await withhold()
    expect((await reveal(made.proof_id, { a: 'x'.repeat(256 * 1_024) })).status).toBe(413)
    for (const content of [[], 'text', null, 7])
      expect((await reveal(made.proof_id, content)).status).toBe(422)
    expect((await reveal(made.proof_id, {}, { more: 1 })).status).toBe(422)
    expect((await service.call(`/attestations/${made.proof_id}`)).body.reveal_state).toBe('committed')
  })
})

interface RevealCase {
  case: {
    committed_content: Record<string, unknown>
    revealed_content: Record<string, unknown>
    expected_state: string
  }
}

describe.skipIf(vectorsMissing)(`reveal case of preaction-governance-conformance${vectorsNote}`, () => {
  /** Stored as /prove stores a withheld payload; the content of the case is its own. */
  async function commit(content: object): Promise<string> {
    const { ctx } = service
    const proofId = `proof_${Buffer.from(ctx.randomBytes(10)).toString('hex')}`
    const sealed = { signatureType: 'public_hash' as const, content: jcs(content), event: null, hmac: null }
    await ctx.db.transaction(async (tx) => {
      const row = { proofId, kind: 'action' as const, agentId: null, actionId, isWithheld: true, sealed }
      const position = await takePosition(tx)
      await insertAttestations(tx, [{ ...row, position, proofHash: sha256Hex(jcs(content)) }], ctx.nowUnix())
      await insertWithheld(tx, [{ proofId, sealed, nonceSha256: null, publish: false }])
    })
    return proofId
  }

  // The bound half of the case runs in protocol/proofs/commitment-proof.test.ts: a service withholds only payloads of its own schema.
  it('one changed byte is a mismatch, and its evidence is kept', async () => {
    const { case: vector } = vectorJson<RevealCase>('reveal/case.json')
    const proofId = await commit(vector.committed_content)
    const { status, body } = await reveal(proofId, vector.revealed_content)
    expect([status, body.status]).toEqual([200, vector.expected_state])
    expect(body.evidence.revealed_content).toEqual(vector.revealed_content)
    expect((await service.call(`/attestations/${proofId}`)).body.evidence).toEqual(body.evidence)
  })
})
