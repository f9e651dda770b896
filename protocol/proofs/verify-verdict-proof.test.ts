import fc from 'fast-check'
import { finalizeEvent, verifiedSymbol, verifyEvent } from 'nostr-tools/pure'
import { describe, expect, it } from 'vitest'
import { sha256Hex } from '../bytes.ts'
import { nobleSchnorr } from '../signatures/secp.ts'
import { failed, proof, verify } from '../testing/verify.ts'
import {
  otherSecretKey,
  signProof,
  testProfile,
  testPubkey,
  testSecretKey,
  workedFacts,
} from '../testing/worked-proof.ts'
import { tamper } from './tamper.ts'
import { concludeProof, prepareProof } from './verify-verdict-proof.ts'

describe('a good proof', () => {
  const result = verify(proof)

  it('is valid, and every check shows two equal values [payloads, 4.5]', () => {
    expect(result).toMatchObject({ valid: true, reason: null, event: proof })
    expect(result.payload).toEqual(JSON.parse(proof.content))
    expect(result.report.questions).toEqual({ authentic: 'pass', payload_consistent: 'pass' })
    for (const check of result.report.checks) {
      expect(check.outcome).toBe('pass')
      expect(check.expected).toBe(check.actual)
    }
    expect(result.report.checks.map((check) => check.id)).toEqual([
      'event.shape',
      'event.id',
      'event.sig',
      'event.key',
      'event.schema',
      'payload.canonical',
      'payload.members',
      'payload.event_binding',
      'payload.decision_ref',
      'payload.vantage_limitation',
      'payload.judgment_type',
      'payload.final_verdict',
      'payload.policy_commitment',
      'payload.data_snapshots_hash',
    ])
  })

  it('gives the booleans of POST /verify-proof, null where nothing was asked [payloads, 4.5]', () => {
    expect(result.checks).toEqual({
      id_integrity: true,
      signature_valid: true,
      issued_by_assay: true,
      is_proof_event: true,
      decision_ref_recomputes: true,
      vantage_limitation_recomputes: true,
      payload_fields_recompute: true,
      pq_companion_verified: null,
      pq_binding_verified: null,
      content_canonical: true,
      proof_label_matches: null,
      artifact_hash_matches: null,
      intended_verifier_matches: null,
      intended_verifier_authenticated: null,
      freshness_within_bound: null,
    })
  })

  it.each([
    ['JSON text', JSON.stringify(proof)],
    ['indented JSON text', JSON.stringify(proof, null, 2)],
    ['JSON bytes', new TextEncoder().encode(JSON.stringify(proof))],
    ['a value after a JSON round trip', JSON.parse(JSON.stringify(proof))],
    [
      'a whole proof',
      { event: proof, proof_payload: JSON.parse(proof.content), artifact_hash: workedFacts.artifactHash },
    ],
  ])('is read from %s [payloads, 4.5]', (_, input) => {
    expect(verify(input)).toMatchObject({ valid: true, event: proof })
  })

  it('verifies with an independent library after a JSON round trip [NIP-01]', () => {
    expect(verifyEvent(JSON.parse(JSON.stringify(proof)))).toBe(true)
  })

  it('the signature can be checked elsewhere, between two halves [BIP 340, verification]', () => {
    const prepared = prepareProof(proof)
    const { sig, msg, pubkey } = prepared.signature!
    expect(concludeProof(prepared, nobleSchnorr.verify(sig, msg, pubkey), { profile: testProfile })).toEqual(
      result,
    )
    const refused = concludeProof(prepared, false, { profile: testProfile })
    expect(refused).toMatchObject({ valid: false, reason: 'signature_valid', payload: null })
  })
})

describe('what is changed is named', () => {
  it.each([
    ['content', ['event.id']],
    ['tag', ['event.id']],
    ['created_at', ['event.id', 'payload.event_binding']],
    ['id', ['event.id', 'event.sig']],
    ['sig', ['event.sig']],
    ['pubkey', ['event.id', 'event.sig', 'event.key', 'payload.event_binding']],
  ] as const)('one character of %s [payloads, 4.5]', (place, expected) => {
    const { event } = tamper(proof, place)!
    const result = verify(event)
    expect(failed(result)).toEqual(expect.arrayContaining([...expected]))
    expect(result).toMatchObject({ valid: false, payload: null })
  })

  it('another key under the same words [payloads, 4.5]', () => {
    const result = verify(signProof(workedFacts, otherSecretKey))
    expect(failed(result)).toEqual(['event.key', 'payload.event_binding'])
    expect(result.reason).toBe('issued_by_assay')
  })

  it('the signature of another key [payloads, 4.5]', () => {
    const { sig } = signProof({ ...workedFacts, verifierPubkey: testPubkey }, otherSecretKey)
    expect(failed(verify({ ...proof, sig }))).toEqual(['event.sig'])
  })

  it('the cached mark of nostr-tools vouches for nothing [ledger, 15]', () => {
    const { created_at, kind, tags, content } = proof
    const marked = finalizeEvent(
      { created_at, kind, tags: tags.map((tag) => [...tag]), content },
      testSecretKey,
    )
    const forged = { ...marked, content: content.replace('"approve"', '"reject"') }
    // Positive control: the mark survives the spread and convinces that library.
    expect(forged[verifiedSymbol]).toBe(true)
    expect(verifyEvent(forged)).toBe(true)
    const result = verify(forged)
    expect(result.valid).toBe(false)
    expect(failed(result)).toContain('event.id')
    expect(verify(marked).valid).toBe(true)
  })

  it.each([
    ['a float created_at', { ...proof, created_at: proof.created_at + 0.5 }, 'created_at'],
    ['an id of wrong length', { ...proof, id: proof.id.slice(1) }, 'id'],
    ['a sig of wrong length', { ...proof, sig: `${proof.sig}0` }, 'sig'],
    ['an upper-case pubkey', { ...proof, pubkey: proof.pubkey.toUpperCase() }, 'pubkey'],
    ['an eighth field', { ...proof, valid: true }, 'valid'],
    [
      'a float lexeme in the text',
      JSON.stringify(proof).replace('1790000000,', '1790000000.0,'),
      'created_at',
    ],
    ['an exponent in the text', JSON.stringify(proof).replace('"kind":30078', '"kind":3.0078e4'), 'kind'],
    [
      'a float in a wrapped text',
      `{"event":${JSON.stringify(proof).replace('1790000000,', '1.79e9,')}}`,
      'created_at',
    ],
    ['a duplicate member', JSON.stringify(proof).replace('{', '{"kind":1,'), 'kind'],
    ['no JSON', 'hello', 'JSON'],
    ['nothing', undefined, 'object'],
    ['an empty proof', { event: null }, 'object'],
  ])('%s fails event.shape [ledger, 3.4]', (_, input, word) => {
    const result = verify(input)
    expect(result).toMatchObject({ valid: false, reason: 'id_integrity', event: null, payload: null })
    const [shape, ...others] = result.report.checks
    expect(shape).toMatchObject({ id: 'event.shape', outcome: 'fail' })
    expect(shape!.why).toContain(word)
    expect(others.every((check) => check.outcome === 'cannot_establish')).toBe(true)
  })

  it('never throws, even when reading the input runs code [ledger, 11.1]', () => {
    const hostile = Object.defineProperty({}, 'id', {
      enumerable: true,
      get() {
        throw new Error('boom')
      },
    })
    expect(failed(verify(hostile))).toEqual(['event.shape'])
    expect(
      failed(
        verify(
          new Proxy(
            {},
            {
              ownKeys: () => {
                throw new Error('boom')
              },
            },
          ),
        ),
      ),
    ).toEqual(['event.shape'])
  })

  it('the words round the event [payloads, 2.2]', () => {
    const lying = (copies: object) => verify({ event: proof, ...copies })
    for (const copies of [
      { proof_payload: { ...JSON.parse(proof.content), verdict: 'reject' } },
      { content_sha256: sha256Hex('other') },
      { artifact_hash: sha256Hex('other') },
    ]) {
      expect(lying(copies)).toMatchObject({ valid: false, reason: 'proof_label_matches' })
      expect(failed(lying(copies))).toEqual(['proof.label'])
    }
    expect(lying({ content_sha256: sha256Hex(proof.content) }).checks.proof_label_matches).toBe(true)
  })
})

describe('property: any changed byte of a good event fails some check [payloads, 4.5]', () => {
  const text = JSON.stringify(proof)

  it('in the text as given', () => {
    let refused = 0
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.integer({ min: 32, max: 126 }), (at, code) => {
        const changed = text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1)
        fc.pre(changed !== text)
        const result = verify(changed)
        expect(result.valid).toBe(false)
        expect(failed(result).length).toBeGreaterThan(0)
        refused++
      }),
      { numRuns: 400 },
    )
    expect(refused).toBeGreaterThan(300)
    expect(verify(text).valid).toBe(true)
  }, 30_000)
})
