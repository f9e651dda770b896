import { describe, expect, it } from 'vitest'
import { sha256Hex } from '../bytes.ts'
import { jcs } from '../json/canonical-json.ts'
import { verify } from '../testing/verify.ts'
import { signContent, testPubkey, workedFacts } from '../testing/worked-proof.ts'
import { buildWitnessPayload, type WitnessedBody, witnessEventTemplate } from './witness-proof.ts'

const payloadOf = (body: WitnessedBody) =>
  buildWitnessPayload({
    source: 'agent:courier-7',
    body,
    witnessedAtUnix: workedFacts.committedAtUnix,
    verifierPubkey: testPubkey,
    baseUrl: 'https://assay.example',
  })
const text = 'Delivered at 14:02 UTC. ✓'
const payload = payloadOf({ text })
const { content, tags } = witnessEventTemplate(payload, '0a1b2c3d')
const signed = (changed: string, changedTags: readonly (readonly string[])[] = tags) =>
  verify(
    signContent(
      changed,
      changedTags.map((tag) => [...tag]),
    ),
  )

describe('assay.witness_proof.v1 [payloads, 4.3]', () => {
  it('binds the UTF-8 bytes of a text, and the bytes of a base64 body', () => {
    expect([payload.body, payload.body_base64, payload.body_bytes]).toEqual([text, null, 27])
    expect(payload.body_hash).toBe(sha256Hex(text))
    const ofBytes = payloadOf({ bytes: Uint8Array.of(255, 0, 1) })
    expect([ofBytes.body, ofBytes.body_base64, ofBytes.body_bytes]).toEqual([null, '/wAB', 3])
  })

  it.each([
    ['text', payload],
    ['bytes', payloadOf({ bytes: Uint8Array.of(255, 0, 1) })],
  ])('a signed claim of %s is valid, and about its body_hash', (_, one) => {
    const made = witnessEventTemplate(one, '0a1b2c3d')
    const event = signContent(
      made.content,
      made.tags.map((tag) => [...tag]),
    )
    expect(verify(event, { expectations: { artifactHash: one.body_hash } })).toMatchObject({
      valid: true,
      reason: null,
    })
    expect(verify(event, { expectations: { artifactHash: sha256Hex('another') } }).valid).toBe(false)
  })

  it.each(Object.keys(payload))(
    'is refused when %s is another value, missing, or of another type',
    (name) => {
      const other = { ...payload } as Record<string, unknown>
      for (const value of ['another', 7, null, undefined]) {
        if (value === (payload as unknown as Record<string, unknown>)[name]) continue
        if (value === undefined) delete other[name]
        else other[name] = value
        // Any declared source is a valid one, and any address of a service.
        if (name === 'source' && value === 'another') continue
        expect(signed(jcs(other)).valid, `${name} = ${String(value)}`).toBe(false)
      }
    },
  )

  it('is refused when the claim is another than the one hashed', () => {
    const found = signed(jcs({ ...payload, body: `${text} ` }))
    expect(found).toMatchObject({ valid: false, reason: 'payload_fields_recompute' })
    expect(found.report.checks.find(({ id }) => id === 'payload.body_hash')).toMatchObject({
      outcome: 'fail',
      expected: payload.body_hash,
      actual: sha256Hex(`${text} `),
    })
  })

  it('is refused under tags that its content does not make', () => {
    for (const [at, name] of [
      [0, 'd'],
      [2, 't'],
      [4, 'body_hash'],
    ] as const) {
      const changed = tags.map((tag, index) => (index === at ? [name, 'another'] : tag))
      expect(signed(content, changed).valid, name).toBe(false)
    }
    expect(signed(content, [...tags, ['x', 'more']]).valid).toBe(false)
  })
})
