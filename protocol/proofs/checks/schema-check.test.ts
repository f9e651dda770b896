import { describe, expect, it } from 'vitest'
import type { SignedEvent } from '../../nostr-event.ts'
import { outcomeOf, proof, verify } from '../../testing/verify.ts'
import { signContent, testProfile } from '../../testing/worked-proof.ts'

describe('event.schema', () => {
  const schemaOf = (event: SignedEvent) => outcomeOf(verify(event), 'event.schema')
  const schemaTag = ['schema', 'assay.verdict_proof.v1']

  it.each([
    ['no JSON', 'hello'],
    ['a JSON array', '[]'],
    ['a duplicate member', proof.content.replace('{', '{"verdict":"reject",')],
    ['a lone surrogate', proof.content.replace('"approve"', '"\\ud800"')],
    ['an imprecise integer', proof.content.replace('9700', '12345678901234567890')],
    ['too deep a value', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['an unknown schema', '{"schema":"assay.other.v1"}'],
    ['no schema', '{}'],
  ])('refuses %s as content [payloads, 4.5]', (_, content) => {
    const result = verify(signContent(content))
    expect(outcomeOf(result, 'event.schema')).toBe('fail')
    expect(result).toMatchObject({ valid: false, reason: 'is_proof_event' })
  })

  it.each([
    ['no schema tag', [['t', 'assay']]],
    ['two schema tags', [schemaTag, schemaTag]],
    ['another schema tag', [['schema', 'assay.proof.v1']]],
    ['a schema tag with more items', [[...schemaTag, 'x']]],
  ])('refuses %s [payloads, 4.5]', (_, tags) => {
    expect(schemaOf(signContent(proof.content, [schemaTag]))).toBe('pass')
    expect(schemaOf(signContent(proof.content, tags))).toBe('fail')
  })

  it('takes the prefix from the profile [ledger, 1]', () => {
    const foreign = { ...testProfile, name: 'Other', schemaPrefix: 'other.' }
    expect(outcomeOf(verify(proof, { profile: foreign }), 'event.schema')).toBe('fail')
  })
})
