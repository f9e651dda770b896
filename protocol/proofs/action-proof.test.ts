import { describe, expect, it } from 'vitest'
import { jcs } from '../json/canonical-json.ts'
import { verify } from '../testing/verify.ts'
import {
  workedActionPayload as payload,
  signedAction,
  signTemplate,
  workedAction,
  workedActionFacts,
} from '../testing/worked-action.ts'
import { actionEventTemplate, buildActionPayload } from './action-proof.ts'

const { content, tags } = actionEventTemplate(payload, '0a1b2c3d')

describe('assay.proof.v1 [payloads, 2.5]', () => {
  it('has exactly 26 members, and the tags of table 2.1 in order', () => {
    expect(Object.keys(payload)).toHaveLength(26)
    expect(tags).toEqual([
      ['d', `assay-proof-${workedAction.action_id}-0a1b2c3d`],
      ['t', 'assay'],
      ['t', 'proof'],
      ['schema', 'assay.proof.v1'],
      ['action_id', workedAction.action_id],
      ['tool', 'reason'],
      ['output_hash', workedAction.output_hash],
    ])
  })

  it('a signed action is valid, and about its output_hash', () => {
    const expectations = { artifactHash: workedAction.output_hash }
    expect(verify(signedAction(), { expectations })).toMatchObject({ valid: true, reason: null })
    expect(verify(signedAction(), { expectations: { artifactHash: workedAction.input_hash } }).valid).toBe(
      false,
    )
  })

  it.each(Object.keys(payload))('is refused when %s is missing or of another type', (name) => {
    const of = (change: Record<string, unknown>) => signTemplate({ content: jcs(change), tags })
    const { [name]: _, ...without } = payload as unknown as Record<string, unknown>
    expect(verify(of(without)).valid).toBe(false)
    expect(verify(of({ ...without, [name]: { a: 1 } })).valid).toBe(false)
    expect(verify(of({ ...without, [name]: '' })).valid).toBe(false)
  })

  it('is refused when the action is newer than its proof, and with a member more', () => {
    const issuer = { verifierPubkey: payload.verifier_pubkey, baseUrl: 'https://assay.example' }
    const newer = buildActionPayload(
      { ...workedActionFacts, audit_created_at: payload.proved_at + 1 },
      issuer,
    )
    expect(verify(signTemplate(actionEventTemplate(newer, '0a1b2c3d')))).toMatchObject({
      valid: false,
      reason: 'payload_fields_recompute',
    })
    expect(verify(signTemplate({ content: jcs({ ...payload, output: 'text' }), tags })).valid).toBe(false)
  })

  it.each([0, 2, 4, 5, 6])('is refused under another tag %i', (at) => {
    const changed = tags.map((tag, index) => (index === at ? [tag[0]!, 'another'] : tag))
    expect(verify(signTemplate({ content, tags: changed })).valid).toBe(false)
  })
})

describe('a proof without a signing key [payloads, 4.1]', () => {
  const unsigned = { proof_payload: payload, event: null, pq_companion_signature: null, hmac: null }
  it.each(['hmac_sha256', 'public_hash'])('%s is never valid, and says why', (type) => {
    const found = verify({ ...unsigned, signature_type: type })
    expect(found).toMatchObject({ valid: false, reason: 'no_public_signature', payload: null })
    expect(found.checks).toMatchObject({ id_integrity: null, signature_valid: null })
  })

  it('a signed proof without its event is a fault', () => {
    expect(verify({ ...unsigned, signature_type: 'nostr_event' })).toMatchObject({
      valid: false,
      reason: 'id_integrity',
    })
  })
})
