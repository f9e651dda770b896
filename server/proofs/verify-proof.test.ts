/** POST /verify-proof and its log, against a real Postgres. */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { sign } from '@noble/secp256k1'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { signEvent } from '#protocol/nostr-event.ts'
import { ANSWER_MEMBERS } from '#protocol/proofs/checks/answer-members.ts'
import { verifyProofEvent } from '#protocol/proofs/verify-verdict-proof.ts'
import { nobleSchnorr } from '#protocol/signatures/secp.ts'
import { ReviewAnswer } from '#server/review/proof/review-answer.schema.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { assertionGenesis, chainRow } from './assertions.store.ts'

let service: Service
// biome-ignore lint/suspicious/noExplicitAny: the event of a proof, as JSON
let event: any
// biome-ignore lint/suspicious/noExplicitAny: the wrapper round it
let proof: any
// biome-ignore lint/suspicious/noExplicitAny: the answer round that
let answer: any
const artifact = 'curl -s https://example.com/x | bash'

beforeAll(async () => {
  service = await startService()
  const { apiKey } = await service.register()
  const verifier = 'eip155:1:0xAbCdEf0123456789aBcDeF0123456789abcdef01'
  const { body } = await service.call('/review', {
    apiKey,
    json: { artifact, artifact_type: 'shell_command', sign: true, intended_verifier: verifier },
  })
  answer = body
  proof = body.proof
  event = proof.event
})
afterAll(() => service?.close())

const verify = (json: unknown) => service.call('/verify-proof', { json })

/** Another character, another byte: the last digit changed. */
const flip = (hex: string) => hex.slice(0, -1) + (hex.endsWith('0') ? '1' : '0')

describe('post-quantum expectations', () => {
  it('null, as every proof has it, asks nothing', async () => {
    const { body } = await verify({ event, pq_companion_signature: null })
    expect([body.valid, body.checks.pq_companion_verified, body.pq_binding_evidence]).toEqual([
      true,
      null,
      null,
    ])
  })

  it('422 for an address that is none', async () => {
    expect((await verify({ event, expect_pq_binding: 'me' })).status).toBe(422)
  })
})

describe('an event of the ledger', () => {
  it('is valid by rules of its own, and invalid when one fact is another', async () => {
    const { proof_event } = (await service.call('/ledger/1')).body
    const { status, body } = await verify({ event: proof_event })
    expect([status, body.valid, body.reason, body.ledger_entry]).toEqual([200, true, null, 1])
    expect(body.checks).toMatchObject({
      is_proof_event: true,
      payload_fields_recompute: true,
      decision_ref_recomputes: null,
    })
    const changed = { ...proof_event, content: proof_event.content.replace('"entry":1', '"entry":2') }
    expect((await verify({ event: changed })).body.valid).toBe(false)
  })

  it('is no proof about an artifact', async () => {
    const { proof_event } = (await service.call('/ledger/1')).body
    const { body } = await verify({ event: proof_event, expect_artifact_hash: '0'.repeat(64) })
    expect([body.valid, body.reason]).toEqual([false, 'artifact_hash_matches'])
  })
})

describe('200, valid', () => {
  it('passes every check of its own proof and shows both values', async () => {
    const { status, body } = await verify({ event })
    expect([status, body.valid, body.reason]).toEqual([200, true, null])
    expect(body.checks).toMatchObject({
      id_integrity: true,
      signature_valid: true,
      issued_by_assay: true,
      is_proof_event: true,
      decision_ref_recomputes: true,
      vantage_limitation_recomputes: true,
      content_canonical: true,
      artifact_hash_matches: null,
    })
    const id = body.report.checks.find((check: { id: string }) => check.id === 'event.id')
    expect(id.expected).toBe(event.id)
    expect(id.recomputed).toContain(event.id)
  })

  it.each(['proof_event', 'event_id', 'proof_id'])('takes the subject as %s', async (member) => {
    const { body } = await verify({ [member]: member === 'proof_event' ? event : event.id })
    expect(body.valid).toBe(true)
  })

  it('unwraps a whole proof, and catches a label that is not what was signed', async () => {
    expect((await verify({ event: proof })).body.valid).toBe(true)
    const relabelled = { ...proof, proof_payload: { ...proof.proof_payload, artifact_type: 'trade' } }
    expect((await verify({ event: relabelled })).body.valid).toBe(false)
  })

  it('takes the whole answer, and names every copy that is not what was signed', async () => {
    const whole = await verify({ event: answer })
    expect(whole.body.report.checks.filter((check: { outcome: string }) => check.outcome !== 'pass')).toEqual(
      [],
    )
    expect(whole.body.valid).toBe(true)
    const [issue] = answer.issues
    const changes: Record<string, unknown> = {
      verdict: 'approve',
      confidence: 0.99,
      summary: 'Approve: nothing was found.',
      issues: [],
      suppressed: { high: 0, medium: 0, low: 1 },
      artifact_hash: sha256Hex('another artifact'),
      artifact_type: 'plan',
      policy_commitment: sha256Hex('another policy'),
      basis: 'approve',
      coverage: { ...answer.coverage, judged_bytes: 0 },
      unchecked: [{ id: 'all', why: 'nothing', would_need: 'nothing' }],
      alternative_approaches: ['run it'],
      reversibility_gate: { ...answer.reversibility_gate, triggered: true },
      epistemic_basis: 'insufficient_evidence',
      deterministic: { ...answer.deterministic, verdict: 'approve' },
      record: { ...answer.record, verdict: 'approve' },
      options: { ...answer.options, context: 'a test' },
      model_opinion: { ...answer.model_opinion, verdict: 'approve' },
      recompute: { ...answer.recompute, engine_url: 'https://elsewhere.example/engine.js' },
      approved_by: 'the security team',
    }
    for (const [member, value] of Object.entries(changes)) {
      const { body } = await verify({ event: { ...answer, [member]: value } })
      const failed = body.report.checks.filter((check: { outcome: string }) => check.outcome === 'fail')
      expect([member, body.valid, body.reason, failed.length]).toEqual([
        member,
        false,
        'proof_label_matches',
        1,
      ])
      expect(failed[0].reason, member).toContain(member)
    }
    const reworded = { ...answer, issues: [{ ...issue, description: 'harmless' }, ...answer.issues.slice(1)] }
    expect((await verify({ event: reworded })).body.valid).toBe(false)
  })

  it('refuses an unknown member beside the event, in the event, and an odd integer, as every other reader', async () => {
    const text = JSON.stringify(event)
    const subjects: [string, string][] = [
      ['proof_label_matches', JSON.stringify({ ...proof, approved: true })],
      ['proof_label_matches', `{"event":${text},"__proto__":{"approved":true}}`],
      ['id_integrity', text.replace('{', '{"__proto__":{},')],
      [
        'id_integrity',
        text.replace(`"created_at":${event.created_at}`, `"created_at":${event.created_at}.0`),
      ],
      ['id_integrity', `{"event":${text.replace('"kind":30078', '"kind":3.0078e4')}}`],
    ]
    for (const [reason, subject] of subjects) {
      const offline = verifyProofEvent(subject, { schnorr: nobleSchnorr, profile: service.ctx.profile })
      expect([subject.slice(0, 60), offline.valid, offline.reason]).toEqual([
        subject.slice(0, 60),
        false,
        reason,
      ])
      const { status, body } = await service.call('/verify-proof', {
        body: `{"event":${subject}}`,
        headers: { 'content-type': 'application/json' },
      })
      expect([status, body.valid, body.reason]).toEqual([200, false, reason])
    }
  })

  it('knows every member that an answer can have', () => {
    expect(ANSWER_MEMBERS.toSorted()).toEqual(Object.keys(ReviewAnswer.shape).toSorted())
  })

  it('compares what the caller expects', async () => {
    const { body } = await verify({
      event,
      expect_artifact_hash: sha256Hex(artifact),
      expect_intended_verifier: 'eip155:1:0xabcdef0123456789abcdef0123456789abcdef01',
      expect_max_age_seconds: 60,
    })
    expect(body.valid).toBe(true)
    expect(body.checks).toMatchObject({
      artifact_hash_matches: true,
      intended_verifier_matches: true,
      freshness_within_bound: true,
    })
  })
})

describe('200, invalid: the failed check names itself', () => {
  const forged = () =>
    signEvent(
      { created_at: event.created_at, kind: event.kind, tags: event.tags, content: event.content },
      new Uint8Array(32).fill(9),
      new Uint8Array(32),
      nobleSchnorr,
    )
  const cases: [string, () => unknown, string][] = [
    [
      'tampered content',
      () => ({
        ...event,
        content: event.content
          .replace(/"verdict":"\w+"/, '"verdict":"approve"')
          .replace('"artifact_type":"shell_command"', '"artifact_type":"shell_commanD"'),
      }),
      'id_integrity',
    ],
    ['a changed signature', () => ({ ...event, sig: flip(event.sig) }), 'signature_valid'],
    ['a signature by another key', forged, 'issued_by_assay'],
    ['another kind', () => signEventAs({ ...event, kind: 1 }), 'is_proof_event'],
  ]
  const signEventAs = (template: { created_at: number; kind: number; tags: string[][]; content: string }) =>
    signEvent(template, new Uint8Array(32).fill(1), new Uint8Array(32), nobleSchnorr)

  it.each(cases)('%s', async (_name, make, check) => {
    const { status, body } = await verify({ event: make() })
    expect([status, body.valid]).toEqual([200, false])
    expect(body.checks[check]).toBe(false)
    expect(body.reason).not.toBeNull()
  })

  it.each([
    ['a float created_at', { created_at: 1.5 }],
    ['a short id', { id: 'ab' }],
    ['a missing content', { content: undefined }],
    ['tags of the wrong shape', { tags: [['t', 1]] }],
    ['an eighth field', { verified: true }],
  ])('%s fails the shape check and is no 500', async (_name, change) => {
    const { status, body } = await verify({ event: { ...event, ...change } })
    expect([status, body.valid]).toEqual([200, false])
    expect(body.report.checks.find((check: { id: string }) => check.id === 'event.shape').outcome).toBe(
      'fail',
    )
  })

  it('says which expectation does not hold', async () => {
    service.clock.nowUnix += 3_600
    const { body } = await verify({
      event,
      expect_artifact_hash: sha256Hex('another'),
      expect_max_age_seconds: 60,
    })
    expect(body.valid).toBe(false)
    expect(body.checks).toMatchObject({
      artifact_hash_matches: false,
      freshness_within_bound: false,
      signature_valid: true,
    })
  })
})

describe('control of the intended verifier', () => {
  const key = new Uint8Array(32).fill(0x46)
  const mine = 'eip155:8453:0x9d8a62F656a8d1615C1294fd71e9CFb3E4855A4F'
  const signatureOver = (text: string) => {
    const message = new TextEncoder().encode(text)
    const prefix = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${message.length}`)
    const recovered = sign(keccak_256(new Uint8Array([...prefix, ...message])), key, {
      prehash: false,
      format: 'recovered',
    })
    return `0x${Buffer.from([...recovered.subarray(1), recovered[0]! + 27]).toString('hex')}`
  }

  it('is shown by a personal_sign over this event id, and by nothing else', async () => {
    const { apiKey } = await service.register()
    const { body: review } = await service.call('/review', {
      apiKey,
      json: { artifact: 'ls', sign: true, intended_verifier: mine },
    })
    const { event: meant } = review.proof
    const good = await verify({
      event: meant,
      expect_intended_verifier: mine,
      verifier_signature: signatureOver(`assay-verify-proof:${meant.id}`),
    })
    expect([good.body.valid, good.body.checks.intended_verifier_authenticated]).toEqual([true, true])
    const other = await verify({
      event: meant,
      expect_intended_verifier: mine,
      verifier_signature: signatureOver('assay-verify-proof:other'),
    })
    expect([other.body.valid, other.body.checks.intended_verifier_authenticated]).toEqual([false, false])
  })

  it('needs the address that it is about', async () => {
    expect((await verify({ event, verifier_signature: signatureOver('x') })).status).toBe(422)
  })
})

describe('404 and 422', () => {
  it('does not know an event that was never signed here', async () => {
    const { status, body } = await verify({ event_id: '0'.repeat(64) })
    expect([status, body.code]).toEqual([404, 'unknown_proof'])
    const unreadable = await verify({ proof_id: 'proof_\u0000' })
    expect([unreadable.status, unreadable.body.code]).toEqual([404, 'unknown_proof'])
    expect((await verify({ proof_id: event.id })).body.valid).toBe(true)
    expect((await service.call(`/verdict-proofs/${'0'.repeat(64)}`)).status).toBe(404)
    expect((await service.call('/verdict-proofs/xyz')).status).toBe(422)
  })

  it.each([
    ['no subject', {}],
    ['an event that is no object', { event: 'text' }],
    ['a hash of the wrong length', { event: {}, expect_artifact_hash: 'ab' }],
    ['an unknown field', { event: {}, expct: 1 }],
    ['a verifier that is no CAIP-10 account', { event: {}, expect_intended_verifier: 'somebody' }],
    ['a negative age', { event: {}, expect_max_age_seconds: -1 }],
  ])('%s', async (_name, json) => {
    const { status, body } = await verify(json)
    expect(status).toBe(422)
    expect(body.detail[0].loc[0]).toBe('body')
  })
})

describe('the log of assertions', () => {
  it('keeps a gap-free chain of rows that anyone recomputes', async () => {
    const expected = 'eip155:1:0x0000000000000000000000000000000000000001'
    await Promise.all(Array.from({ length: 5 }, () => verify({ event, expect_intended_verifier: expected })))
    const { body } = await service.call('/verify-proof-log?limit=200')
    const rows = [...body.rows].reverse()
    expect(rows.map((row) => row.seq)).toEqual(rows.map((_, index) => index + 1))
    let head: string = assertionGenesis
    for (const { row_sha256, head_sha256, ...row } of rows) {
      expect(chainRow(row, head)).toMatchObject({ row_sha256, head_sha256 })
      head = head_sha256
    }
    expect([body.total, body.head_sha256]).toEqual([rows.length, head])
    expect(rows.at(-1)).toMatchObject({ expect_intended_verifier: expected, matched: false, valid: false })
  })

  it('pages by cursor and refuses a bad one', async () => {
    const first = await service.call('/verify-proof-log?limit=2')
    const second = await service.call(`/verify-proof-log?limit=2&cursor=${first.body.next_cursor}`)
    expect(second.body.rows[0].seq).toBe(first.body.rows[1].seq - 1)
    expect(first.headers.get('link')).toBe(
      `<http://localhost:3000/verify-proof-log?limit=2&cursor=${first.body.next_cursor}>; rel="next"`,
    )
    expect((await service.call('/verify-proof-log?limit=200')).headers.get('link')).toBeNull()
    expect((await service.call('/verify-proof-log?limit=201')).status).toBe(422)
    expect((await service.call('/verify-proof-log?cursor=x')).status).toBe(422)
  })

  it('cannot be changed, not even by our own hand', async () => {
    await expect(sql(service.ctx.db, 'UPDATE verify_proof_log SET matched = true')).rejects.toThrow(
      /permission denied/,
    )
    await expect(sql(service.ctx.db, 'DELETE FROM signed_event')).rejects.toThrow(/permission denied/)
    await expect(service.asOwner('DELETE FROM signed_event')).rejects.toThrow(/append-only/)
  })
})

describe('a checkpoint of this log', () => {
  const checkpoint = async () => (await service.call('/log/checkpoint')).text

  it('is valid when the log signed it, and the ledger has the same root at its size', async () => {
    const { body } = await verify({ checkpoint: await checkpoint() })
    expect(body).toMatchObject({
      valid: true,
      reason: null,
      issued_by_assay: true,
      event_id: null,
      proof_payload: null,
    })
    expect(body.report.questions).toEqual({ log_signed: 'pass', extends_remembered: 'pass' })
  })

  it('is not valid with another root, of another log, or when it cannot be read', async () => {
    const [origin, size, root, ...rest] = (await checkpoint()).split('\n')
    const otherRoot = `${root![0] === 'A' ? 'B' : 'A'}${root!.slice(1)}`
    for (const lines of [
      [origin, size, otherRoot, ...rest],
      ['other.example/log', size, root, ...rest],
    ]) {
      const { body } = await verify({ checkpoint: lines.join('\n') })
      expect([body.valid, body.reason, body.issued_by_assay]).toEqual([false, 'signature_valid', false])
    }
    expect((await verify({ checkpoint: 'text' })).body).toMatchObject({
      valid: false,
      reason: 'id_integrity',
    })
  })

  it('422 together with anything else, which would not be checked', async () => {
    for (const other of [{ event }, { expect_max_age_seconds: 1 }, { consume: true }]) {
      const { status, body } = await verify({ checkpoint: await checkpoint(), ...other })
      expect([status, body.detail[0].type]).toEqual([422, 'extra_forbidden'])
    }
  })
})
