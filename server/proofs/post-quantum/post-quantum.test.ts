/** Post-quantum companions: bound before they are signed, stored with their event, checked by /verify-proof. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromHex, sha256Hex, toHex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import { readPqBinding } from '#protocol/proofs/pq/binding.ts'
import { pqCompanion } from '#protocol/proofs/pq/companion.ts'
import { verifyProofEvent } from '#protocol/proofs/verify-verdict-proof.ts'
import { addressesOfKey } from '#protocol/signatures/key-address.ts'
import { mlDsa65Key, mlDsa65Sign, mlDsa65Verify } from '#protocol/signatures/pq.ts'
import { nobleSchnorr } from '#protocol/signatures/secp.ts'
import { queueAnchors } from '#server/anchors/stamp/queue-anchors.ts'
import { catalogue } from '#server/catalogue.ts'
import { type Context, createContext } from '#server/compose.ts'
import { createLog } from '#server/kernel/log.ts'
import { bindPqKey } from '#server/ledger/keys/bind-pq-key.ts'
import { rotateKey } from '#server/ledger/partner/rotate-key.ts'
import { readLog } from '#server/ledger/publish/checkpoint.store.ts'
import { builtRuleset } from '#server/review/ruleset.store.ts'
import { type Answer, type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'

const seed = '0c'.repeat(32)
const publicKey = toHex(mlDsa65Key(fromHex(seed)!).publicKey)
const other = mlDsa65Key(new Uint8Array(32).fill(5))

let service: Service
let apiKey: string
// biome-ignore lint/suspicious/noExplicitAny: the contract checks the shape
let proof: any
let answer: Answer['body']

beforeAll(async () => {
  service = await startService({
    PQ_SECRET_KEY: seed,
    LOG_SECRET_KEY: '0a'.repeat(32),
    LEDGER_MARK: mkdtempSync(join(tmpdir(), 'assay-mark-')),
  })
  apiKey = (await service.register()).apiKey
  answer = (await review()).body
  proof = answer.proof
})
afterAll(() => service?.close())

const review = (): Promise<Answer> =>
  service.call('/review', { apiKey, json: { artifact: 'ls', artifact_type: 'shell_command', sign: true } })
const verify = async (json: object) => (await service.call('/verify-proof', { json })).body
const checkOf = (body: Answer['body'], id: string) =>
  body.report.checks.find((check: { id: string }) => check.id === id)
const flipped = (hex: string) => hex.slice(0, -1) + (hex.endsWith('0') ? '1' : '0')

async function restarted(keys: Record<string, string>): Promise<Context> {
  return createContext({
    env: { ...service.ctx.env, ...keys },
    log: createLog('silent'),
    rulesetFiles: builtRuleset(process.cwd()),
    catalogue,
    clock: () => service.clock.nowUnix,
  })
}

describe('a signed verdict', () => {
  it('carries ML-DSA-65 over the 32 bytes of its event id', () => {
    const { algorithm, signs, pq_pubkey: key, signature_hex: sig } = proof.pq_companion_signature
    expect([algorithm, signs, key]).toEqual(['ML-DSA-65', 'event id, 32 raw bytes', publicKey])
    expect(mlDsa65Verify(fromHex(sig)!, fromHex(proof.event.id)!, fromHex(key)!)).toBe(true)
  })
  it('passes as a whole offline, and fails with another companion', () => {
    const { profile } = service.ctx
    const offline = (given: object) => verifyProofEvent(given, { profile, schnorr: nobleSchnorr })
    expect(offline(proof)).toMatchObject({ valid: true, checks: { pq_companion_verified: true } })
    const signature = flipped(proof.pq_companion_signature.signature_hex)
    const tampered = {
      ...proof,
      pq_companion_signature: { ...proof.pq_companion_signature, signature_hex: signature },
    }
    expect(offline(tampered)).toMatchObject({ valid: false, reason: 'pq_companion_verified' })
    expect(offline({ ...proof, pq_companion_signature: null }).valid).toBe(true)
    expect(offline(answer)).toMatchObject({ valid: true, checks: { pq_companion_verified: true } })
  })
  it('is written with its companion or not at all', async () => {
    const rows = await sql(
      service.ctx.db,
      `SELECT count(*)::int AS missing FROM signed_event e LEFT JOIN pq_companion c ON c.event_id = e.id
       WHERE e.issuance_index IS NOT NULL AND c.event_id IS NULL`,
    )
    expect(rows).toEqual([{ missing: 0 }])
  })
  it('a witnessed claim has one too, and its attestation shows the same', async () => {
    const account = await service.register()
    await service.fund(account.accountId, 1_000)
    const json = { source: 'test', body: 'a claim' }
    const { body } = await service.call('/witness', { apiKey: account.apiKey, json })
    const companion = body.proof.pq_companion_signature
    expect(
      mlDsa65Verify(fromHex(companion.signature_hex)!, fromHex(body.proof.event.id)!, fromHex(publicKey)!),
    ).toBe(true)
    const attestation = await service.call(`/attestations/${body.proof_id}`)
    expect(attestation.body.signature.pq_companion_signature).toEqual(companion)
  })
})

describe('POST /verify-proof', () => {
  it('checks the stored companion when none is sent, and a sent one', async () => {
    for (const asked of [{}, { pq_companion_signature: proof.pq_companion_signature }]) {
      const body = await verify({ event: proof.event, ...asked })
      expect([body.valid, body.checks.pq_companion_verified, body.checks.pq_binding_verified]).toEqual([
        true,
        true,
        null,
      ])
      expect(body.report.questions.companion_holds).toBe('pass')
    }
  })
  it.each([
    ['a flipped digit', () => ({ signature_hex: flipped(proof.pq_companion_signature.signature_hex) })],
    ['another key', () => ({ pq_pubkey: toHex(other.publicKey) })],
    ['another algorithm', () => ({ algorithm: 'ML-DSA-44' })],
    ['a short signature', () => ({ signature_hex: '00' })],
    ['a key of another type', () => ({ pq_pubkey: 7 })],
  ])('answers false for %s', async (_, change) => {
    const sent = { ...proof.pq_companion_signature, ...change() }
    const body = await verify({ event: proof.event, pq_companion_signature: sent })
    expect([body.valid, body.reason, body.checks.pq_companion_verified]).toEqual([
      false,
      'pq_companion_verified',
      false,
    ])
  })

  const [address] = addressesOfKey(
    '1b84c5567b126440995d3ed5aaba0565d71e1834604819ff9c17f5e9d5dd078f' as never,
  )
  const asBound = (more: object = {}) =>
    verify({ event: proof.event, expect_pq_binding: `eip155:1:${address}`, ...more })
  it('cannot establish a binding that no Bitcoin block holds', async () => {
    const body = await asBound()
    expect([body.valid, body.reason, body.pq_binding_evidence, body.checks.pq_binding_verified]).toEqual([
      false,
      'pq_binding_verified',
      'unverifiable',
      null,
    ])
    expect(checkOf(body, 'pq.binding').needs).toEqual(['the Bitcoin block of the binding'])
  })
  it('refutes another address', async () => {
    const body = await verify({ event: proof.event, expect_pq_binding: `0x${'ab'.repeat(20)}` })
    expect([body.valid, body.pq_binding_evidence]).toEqual([false, 'refuted'])
  })
  it('verifies an anchored binding, and refutes a companion by a key that is not bound', async () => {
    await queueAnchors(service.ctx)
    const { event_id: id } = (await service.call('/.well-known/pq-key-binding.json')).body
    const confirm = (kind: string) =>
      service.asOwner(
        `UPDATE anchor SET state = 'confirmed', network = 'mainnet', file = '', block_height = 1, block_hash = repeat('0', 64),
           block_time_unix = 1790000100, block_header = repeat('0', 160), precedence = false, precedence_basis = 'test',
           confirmed_at_unix = 1790000100, stamped_at_unix = 1790000050 WHERE event_id = '${id}' AND kind = '${kind}'`,
      )
    await confirm('event')
    expect((await asBound()).pq_binding_evidence).toBe('unverifiable')
    await confirm('signed_event')
    const body = await asBound()
    expect([body.valid, body.pq_binding_evidence, body.checks.pq_binding_verified]).toEqual([
      true,
      'verified',
      true,
    ])
    const forged = pqCompanion(toHex(other.publicKey), mlDsa65Sign(fromHex(proof.event.id)!, other.secretKey))
    const refuted = await asBound({ pq_companion_signature: forged })
    expect([refuted.valid, refuted.pq_binding_evidence, refuted.checks.pq_companion_verified]).toEqual([
      false,
      'refuted',
      true,
    ])
  })
})

describe('GET /.well-known/pq-key-binding.json', () => {
  const keys = { schnorr: nobleSchnorr, verifyPq: mlDsa65Verify }
  it('200: a statement that both keys signed, published and stamped', async () => {
    const { status, body } = await service.call('/.well-known/pq-key-binding.json')
    expect(status).toBe(200)
    expect(body.statement).toEqual({
      schema: 'assay.pq_key_binding.v1',
      secp256k1_pubkey: service.ctx.signer!.pubkey,
      pq_pubkey: publicKey,
      algorithm: 'ML-DSA-65',
      profile: 'nist-fips204',
      bound_at: 1_790_000_000,
    })
    expect(body.event.content).toBe(jcs(body.statement))
    expect(body.canonical_content_sha256).toBe(sha256Hex(body.event.content))
    expect(readPqBinding(body.event, body.pq_companion_signature, keys)).toMatchObject({ ok: true })
    expect(body.ots_anchor).toMatchObject({ digest: body.event_id, status: 'confirmed' })
    expect((await service.call(body.ots_anchor.ots_path)).status).toBe(200)
    const queued = await sql(
      service.ctx.db,
      `SELECT kind FROM outbox WHERE subject = '${body.event_id}' ORDER BY kind`,
    )
    expect(queued).toEqual([{ kind: 'relay' }, { kind: 'stamp' }])
  })
  it('is announced in the ledger, and named by the published keys and the profile', async () => {
    const { body } = await service.call('/ledger?type=key_event')
    const announced = await service.call(`/ledger/${body.entries[0].entry}`)
    expect(announced.body.record).toMatchObject({
      action: 'add',
      key_kind: 'pq_mldsa65',
      public_key: publicKey,
    })
    const published = await service.call('/.well-known/verifier-keys.json')
    expect(published.body.keys[0].pq_pubkey).toBe(publicKey)
    const profile = (await service.call('/.well-known/assay-profile.json')).body
    expect(profile.pq).toEqual({ algorithm: 'ML-DSA-65', pq_pubkey: publicKey })
    const { record } = (await service.call('/ledger/1')).body
    expect(record.statement).toContain(sha256Hex(jcs(profile)))
  })
  it('is up in /health', async () => {
    expect((await service.call('/health')).body.components.post_quantum).toBe('ok')
  })
  it('does not bind again at the next start', async () => {
    const before = (await service.call('/.well-known/pq-key-binding.json')).body
    const { size } = await readLog(service.ctx.db)
    await (await restarted({})).close()
    expect((await service.call('/.well-known/pq-key-binding.json')).body).toEqual(before)
    expect((await readLog(service.ctx.db)).size).toBe(size)
  })
  it.each([
    [
      'a flipped companion',
      (given: Answer['body']) => {
        given.pq_companion_signature.signature_hex = flipped(given.pq_companion_signature.signature_hex)
      },
    ],
    [
      'another statement',
      (given: Answer['body']) => {
        given.event.content = given.event.content.replace('1790000000', '1790000001')
      },
    ],
    [
      'another signature',
      (given: Answer['body']) => {
        given.event.sig = flipped(given.event.sig)
      },
    ],
    [
      'a companion of another key',
      (given: Answer['body']) => {
        given.pq_companion_signature = pqCompanion(
          toHex(other.publicKey),
          mlDsa65Sign(fromHex(given.event.id)!, other.secretKey),
        )
      },
    ],
  ])('a reader rejects %s', async (_, change) => {
    const { body } = await service.call('/.well-known/pq-key-binding.json')
    change(body)
    expect(readPqBinding(body.event, body.pq_companion_signature, keys).ok).toBe(false)
  })
})

describe('another post-quantum key', () => {
  const nextSeed = '0d'.repeat(32)
  it('signs nothing until the change is announced, and then under a binding of its own', async () => {
    const early = await restarted({ PQ_SECRET_KEY: nextSeed })
    try {
      expect(early.postQuantum.problem).toMatch(/rotate pq/)
      expect(early.postQuantum.boundBy).toBeNull()
      await rotateKey(service.ctx, 'pq', { nextSecret: nextSeed, reason: 'test' })
      await bindPqKey(early)
      expect(early.postQuantum).toMatchObject({ problem: null })
      expect(early.postQuantum.boundBy).not.toBe(service.ctx.postQuantum.boundBy)
    } finally {
      await early.close()
    }
  })
})

describe('without a post-quantum key', () => {
  it('404, no companion in a proof, and nothing is claimed', async () => {
    const plain = await startService()
    try {
      expect((await plain.call('/health')).body.components.post_quantum).toBe('unconfigured')
      expect((await plain.call('/.well-known/pq-key-binding.json')).status).toBe(404)
      const account = await plain.register()
      const json = { artifact: 'ls', artifact_type: 'shell_command', sign: true }
      const { body } = await plain.call('/review', { apiKey: account.apiKey, json })
      expect(body.proof.pq_companion_signature).toBeNull()
      const { event } = body.proof
      const bound = await plain.call('/verify-proof', {
        json: { event, expect_pq_binding: `0x${'ab'.repeat(20)}` },
      })
      expect([bound.body.valid, bound.body.checks.pq_companion_verified]).toEqual([false, null])
      const [address] = addressesOfKey(event.pubkey)
      const own = await plain.call('/verify-proof', { json: { event, expect_pq_binding: address } })
      expect([own.body.valid, own.body.pq_binding_evidence]).toEqual([false, 'unverifiable'])
    } finally {
      await plain.close()
    }
  })
})
