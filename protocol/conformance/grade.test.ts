import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toBase64 } from '../base64.ts'
import { sha256Hex, toHex, utf8Encode } from '../bytes.ts'
import type { JsonObject, JsonValue } from '../json/strict-json.ts'
import { ed25519PublicKey, ed25519Sign } from '../ledger/note/ed25519.ts'
import { gradeVerifier } from './grade.ts'
import { SUITE_CODES, SUITE_NAMES, SUITE_STATES, type SuiteName } from './grade-types.ts'
import {
  actionRef,
  anchorOf,
  block,
  blockUnix,
  bytesOf,
  type Change,
  canonical,
  eventOf,
  gradeOf,
  mapping,
  noBlocks,
  otherKey,
  payload,
  publicKey,
  schnorrOf,
  secretKey,
} from './testing/made-verifier.ts'

const anchorAnswer = (value: JsonObject) => ({ anchor: { bytes: bytesOf(value) } })
const stamped = anchorOf((block.event as JsonObject).id as string)
const promised = anchorOf((block.event as JsonObject).id as string, [
  { attestation: { kind: 'pending', uri: 'https://a.calendar.example' } },
])
const signedByOther = { event: eventOf(canonical, otherKey) as unknown as JsonValue }
const flip = (hex: string) => `${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}`
const trusts = (...keys: Uint8Array[]) => ({
  mapping: { trust_policy: { independent_verifier_pubkeys: keys.map(publicKey) } },
})
const hashSigned = (signature: JsonValue): Change => ({ block: { sig_scheme: 'bip340-hash', signature } })

describe('a verifier with everything in order [payloads, 6.1]', () => {
  it('passes all five suites', () => {
    const grade = gradeOf()
    expect(SUITE_NAMES.map((name) => [name, grade.suites[name].state, grade.suites[name].code])).toEqual(
      SUITE_NAMES.map((name) => [name, 'pass', null]),
    )
    expect(grade).toMatchObject({ overall: 'pass', passed: 5, total: 5, sig_scheme: 'nostr-event' })
    expect(grade.suites.admission_invariant.audit).toMatchObject({
      board_claim_level: 'independent',
      signer_count: { verified: 1, declared: 1, failed_or_unavailable_signer_ids: [] },
      signature_input: { encoding: 'utf8', payload_decodes_to_canonical: true },
      evidence_contract: { claim_level_ceiling: 'independent', cross_check: 'match', holds: true },
    })
  })
  it('has the same grade each time', () => {
    expect(JSON.stringify(gradeOf())).toBe(JSON.stringify(gradeOf()))
  })
})

/** Each row: what is wrong, and the suite, state and code that say so. Every code has a row. */
const rows: [string, Change, SuiteName, string, string | null][] = [
  [
    'a wrong hash',
    { block: { envelope_hash: flip(block.envelope_hash as string) } },
    'canonical_envelope',
    'fail',
    'envelope_hash_mismatch',
  ],
  ['no canonical bytes', { block: { canonical: null } }, 'canonical_envelope', 'not_provided', null],
  [
    'canonical bytes with a duplicate member',
    { block: { canonical: '{"a":1,"a":1}' } },
    'canonical_envelope',
    'fail',
    'envelope_hash_mismatch',
  ],
  [
    'bytes in another order than canonical',
    {
      block: {
        canonical: JSON.stringify({
          verdict: payload.verdict,
          action: payload.action,
          schema: payload.schema,
        }),
      },
    },
    'canonical_envelope',
    'fail',
    'envelope_hash_mismatch',
  ],
  [
    'an unknown scheme',
    { block: { sig_scheme: 'pgp' } },
    'admission_invariant',
    'unverified_here',
    'scheme_not_verifiable_here',
  ],
  [
    'a JWS of another algorithm',
    { block: { sig_scheme: 'jws', signature: 'eyJhbGciOiJFUzI1NiJ9..AAAA' } },
    'admission_invariant',
    'unverified_here',
    'scheme_not_verifiable_here',
  ],
  [
    'a broken signature',
    { block: { event: { ...(block.event as JsonObject), sig: '0'.repeat(128) } } },
    'admission_invariant',
    'fail',
    'admission_signature_invalid',
  ],
  [
    'a signature of other content',
    { block: { event: eventOf('{"verdict":"reject"}') as unknown as JsonValue } },
    'admission_invariant',
    'fail',
    'admission_signature_invalid',
  ],
  [
    'an event that is none',
    { block: { event: { id: 1 } } },
    'admission_invariant',
    'fail',
    'admission_signature_invalid',
  ],
  ['no signature', { block: { event: null } }, 'admission_invariant', 'not_provided', null],
  ['no scheme', { block: { sig_scheme: null } }, 'admission_invariant', 'not_provided', null],
  [
    'a signature of nothing that is served',
    { block: { canonical: null } },
    'admission_invariant',
    'not_assessable',
    null,
  ],
  [
    'another key that nobody vouches for',
    { ...trusts(), block: signedByOther },
    'admission_invariant',
    'unverified_here',
    'key_different_but_identity_unproven',
  ],
  ['its own key only', trusts(), 'admission_invariant', 'fail', 'admission_not_independent'],
  [
    'a trusted key that did not sign',
    trusts(otherKey),
    'admission_invariant',
    'fail',
    'admission_not_independent',
  ],
  [
    'no anchor',
    { block: { anchor: null }, evidence: { anchor: null } },
    'anchoring_existence',
    'not_provided',
    'no_anchor',
  ],
  [
    'no anchor',
    { block: { anchor: null }, evidence: { anchor: null } },
    'anchoring_precedence',
    'not_provided',
    'ordering_unanchored',
  ],
  [
    'an anchor that does not answer',
    { evidence: { anchor: { problem: 'status 404' } } },
    'anchoring_existence',
    'not_assessable',
    'anchor_absent_this_call',
  ],
  [
    'an anchor that does not answer',
    { evidence: { anchor: { problem: 'status 404' } } },
    'anchoring_precedence',
    'not_assessable',
    'ordering_unanchored',
  ],
  [
    'an anchor of noise',
    { evidence: { anchor: { bytes: utf8Encode('<html>') } } },
    'anchoring_existence',
    'not_assessable',
    'anchor_absent_this_call',
  ],
  [
    'a promise of a calendar',
    { evidence: { anchor: { bytes: promised.file } } },
    'anchoring_existence',
    'pending',
    'anchor_not_yet_confirmed',
  ],
  [
    'a promise of a calendar',
    { evidence: { anchor: { bytes: promised.file } } },
    'anchoring_precedence',
    'pending',
    'anchor_not_yet_confirmed',
  ],
  [
    'a pending status',
    { evidence: anchorAnswer({ status: 'pending' }) },
    'anchoring_existence',
    'pending',
    'anchor_not_yet_confirmed',
  ],
  [
    'a confirmation without proof',
    { evidence: anchorAnswer({ status: 'confirmed', precedence: true }) },
    'anchoring_existence',
    'unverified_here',
    'existence_not_yet_established',
  ],
  [
    'a block that is not known here',
    { evidence: { blocks: noBlocks } },
    'anchoring_existence',
    'unverified_here',
    'existence_not_yet_established',
  ],
  [
    'a block that is not known here',
    { evidence: { blocks: noBlocks } },
    'anchoring_precedence',
    'not_assessable',
    'existence_not_yet_established',
  ],
  [
    'a proof of another digest',
    { evidence: { anchor: { bytes: anchorOf(sha256Hex('x')).file } } },
    'anchoring_existence',
    'fail',
    'existence_not_yet_established',
  ],
  [
    'a torn proof',
    { evidence: { anchor: { bytes: stamped.file.slice(0, 60) } } },
    'anchoring_existence',
    'fail',
    'existence_not_yet_established',
  ],
  [
    'an outcome at the time of the block',
    { block: { outcome_at: blockUnix } },
    'anchoring_precedence',
    'fail',
    'late_commitment',
  ],
  [
    'an outcome one second later',
    { block: { outcome_at: blockUnix + 1 } },
    'anchoring_precedence',
    'pass',
    null,
  ],
  [
    'an outcome in RFC 3339',
    { block: { outcome_at: '2030-01-01T00:00:00Z' } },
    'anchoring_precedence',
    'pass',
    null,
  ],
  [
    'an outcome at no readable time',
    { block: { outcome_at: 'soon' } },
    'anchoring_precedence',
    'not_assessable',
    'precedence_not_determinable',
  ],
  [
    'a bare file and no outcome',
    { block: { outcome_at: null } },
    'anchoring_precedence',
    'not_assessable',
    'precedence_not_determinable',
  ],
  [
    'existence only',
    {
      block: { outcome_at: null },
      evidence: anchorAnswer({ ots: toBase64(stamped.file), precedence: false }),
    },
    'anchoring_precedence',
    'not_assessable',
    'existence_only_anchor',
  ],
  [
    'precedence before any outcome',
    {
      block: { outcome_at: null, terminal: null },
      evidence: anchorAnswer({ ots: toBase64(stamped.file), precedence: true }),
    },
    'anchoring_precedence',
    'pass',
    null,
  ],
  [
    'another terminal action',
    { block: { terminal: sha256Hex('transfer 9 BTC') } },
    'chain_invariant',
    'fail',
    'chain_join_broken',
  ],
  [
    'an action that was not signed',
    { block: { proposed: sha256Hex('x'), terminal: sha256Hex('x') } },
    'chain_invariant',
    'fail',
    'chain_join_broken',
  ],
  ['no terminal action yet', { block: { terminal: null } }, 'chain_invariant', 'pending', null],
  ['no proposed action', { block: { proposed: null } }, 'chain_invariant', 'not_provided', null],
  [
    'no envelope around the action',
    { block: { canonical: null } },
    'chain_invariant',
    'not_assessable',
    null,
  ],
]

describe('a verifier with [payloads, 6.1]', () => {
  it.each(rows)('%s', (_, change, suite, state, code) => {
    const grade = gradeOf(change)
    expect(grade.suites[suite]).toMatchObject({ state, code })
    expect(grade.suites[suite].detail).not.toBe('')
    expect(grade.overall).toBe(
      SUITE_NAMES.some((name) => grade.suites[name].state === 'fail')
        ? 'fail'
        : grade.passed === 5
          ? 'pass'
          : 'partial',
    )
  })
  it('every code and every state has a row', () => {
    expect(new Set(rows.flatMap(([, , , , code]) => code ?? []))).toEqual(new Set(SUITE_CODES))
    expect(new Set(rows.map(([, , , state]) => state))).toEqual(new Set(SUITE_STATES))
  })
})

describe('schemes [payloads, 6.1]', () => {
  const seed = new Uint8Array(32).fill(3)
  const key = toHex(ed25519PublicKey(seed))
  const edTrust = { trust_policy: { independent_verifier_pubkeys: [key] } } as unknown as Change['mapping']
  const url = (bytes: Uint8Array) =>
    toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  const header = url(utf8Encode('{"alg":"EdDSA"}'))
  const jws = (content: string, served = url(utf8Encode(content))) =>
    `${header}.${served}.${url(ed25519Sign(utf8Encode(`${header}.${url(utf8Encode(content))}`), seed))}`
  const ed = (sig_scheme: string, signature: string): Change => ({
    block: { sig_scheme, signature, pubkey: key },
    ...(edTrust ? { mapping: edTrust } : {}),
  })
  const cases: [string, Change, string][] = [
    ['over the hash [BIP 340]', hashSigned(schnorrOf(canonical)), 'pass'],
    ['over another hash [BIP 340]', hashSigned(schnorrOf('{}')), 'fail'],
    [
      'over the canonical bytes [RFC 8032]',
      ed('ed25519-jcs', toHex(ed25519Sign(utf8Encode(canonical), seed))),
      'pass',
    ],
    ['over other bytes [RFC 8032]', ed('ed25519-jcs', toHex(ed25519Sign(utf8Encode('{}'), seed))), 'fail'],
    ['with its payload [RFC 7515]', ed('jws', jws(canonical)), 'pass'],
    ['with a detached payload [RFC 7515]', ed('jws', jws(canonical, '')), 'pass'],
    ['with another payload [RFC 7515]', ed('jws', jws('{}')), 'fail'],
    ['torn [RFC 7515]', ed('jws', `${header}.x`), 'fail'],
  ]
  it.each(cases)('%s', (_, change, state) => {
    expect(gradeOf(change).suites.admission_invariant.state).toBe(state)
  })
  it('counts co-signers, and one trusted co-signer makes the admission independent', () => {
    const signers = [
      { id: 'agent', pubkey: publicKey(secretKey), signature: schnorrOf(canonical) },
      { id: 'referee', pubkey: publicKey(otherKey), signature: schnorrOf(canonical, otherKey) },
      { id: 'absent', pubkey: publicKey(otherKey), signature: null },
    ]
    const { state, key_source, audit } = gradeOf({ ...hashSigned(signers), ...trusts(otherKey) }).suites
      .admission_invariant
    expect({ state, key_source, count: audit.signer_count }).toEqual({
      state: 'pass',
      key_source: 'trust_policy',
      count: { verified: 2, declared: 3, failed_or_unavailable_signer_ids: ['absent'] },
    })
  })
})

describe('without a block [payloads, 6.1]', () => {
  it.each([
    ['a failed fetch', { problem: 'the answer exceeds 262144 bytes' }],
    ['invalid UTF-8', { bytes: Uint8Array.of(0x7b, 0xff, 0x7d) }],
    ['duplicate members', { bytes: utf8Encode('{"governance":{},"governance":{}}') }],
    ['nothing at its path', { bytes: utf8Encode('{"other":{}}') }],
    ['an array at its path', { bytes: utf8Encode('{"governance":[]}') }],
    ['too deep an answer', { bytes: utf8Encode('['.repeat(5_000)) }],
  ])('%s: no_governance_block', (_, governance) => {
    const grade = gradeOf({ evidence: { governance } })
    expect(grade).toMatchObject({ overall: 'no_governance_block', passed: 0, pubkey: null })
    expect(new Set(SUITE_NAMES.map((name) => grade.suites[name].state))).toEqual(new Set(['not_assessable']))
  })
})

describe('hostile bytes [payloads, 6.1]', () => {
  it('any JSON in any field gives a grade', () => {
    const value = fc.jsonValue() as fc.Arbitrary<JsonValue>
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(block)), value), (change) => {
        expect(SUITE_STATES).toContain(gradeOf({ block: change }).suites.admission_invariant.state)
      }),
      { numRuns: 200 },
    )
  })
  it('any changed byte of the answer never raises the grade', () => {
    const good = bytesOf({ governance: { ...block, outcome_at: blockUnix, terminal: actionRef } })
    const { file, blocks } = stamped
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), (at, xor) => {
        const bytes = good.slice()
        bytes[at]! ^= xor
        const grade = gradeVerifier(mapping, { governance: { bytes }, anchor: { bytes: file }, blocks })
        if (grade.suites.canonical_envelope.state === 'pass')
          expect(grade.envelope_hash).toBe(block.envelope_hash)
      }),
      { numRuns: 200 },
    )
  })
})
