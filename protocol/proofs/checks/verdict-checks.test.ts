import { describe, expect, it } from 'vitest'
import { jcs } from '../../json/canonical-json.ts'
import { failed, outcomeOf, proof, signChanged, verify } from '../../testing/verify.ts'
import { signContent } from '../../testing/worked-proof.ts'

describe('a payload that contradicts itself under a good signature', () => {
  it.each([
    ['payload.decision_ref', { verdict: 'reject' }, 'decision_ref_recomputes'],
    ['payload.decision_ref', { decision_ref_preimage_fields: ['verdict'] }, 'decision_ref_recomputes'],
    ['payload.vantage_limitation', { vantage_limitation: null }, 'decision_ref_recomputes'],
    ['payload.judgment_type', { judgment_type: 'rule_verifiable' }, 'decision_ref_recomputes'],
    [
      'payload.policy_commitment',
      { policy_commitment_inputs: { policy_version: 1.5 } },
      'payload_fields_recompute',
    ],
    ['payload.policy_commitment', { ruleset_version: '9.9.9' }, 'decision_ref_recomputes'],
    ['payload.data_snapshots_hash', { data_snapshots: [{ id: 'ofac' }] }, 'payload_fields_recompute'],
    ['payload.event_binding', { committed_at: '1790000000' }, 'payload_fields_recompute'],
    ['payload.event_binding', { key_id: '00'.repeat(32) }, 'payload_fields_recompute'],
    ['payload.final_verdict', { deterministic_verdict: 'reject' }, 'decision_ref_recomputes'],
    ['payload.final_verdict', { model_effect: 'tightened' }, 'decision_ref_recomputes'],
    ['payload.members', { extra: 1 }, 'payload_fields_recompute'],
  ])('%s: %j [payloads, 2.3]', (id, change, reason) => {
    const result = verify(signChanged(change))
    expect(outcomeOf(result, id)).toBe('fail')
    expect(result).toMatchObject({ valid: false, reason })
    expect(result.report.questions).toEqual({ authentic: 'pass', payload_consistent: 'fail' })
  })

  it('names a vantage_limitation that does not follow, when decision_ref was made over it [payloads, 2.3]', () => {
    expect(verify(signChanged({ vantage_limitation: 'none' })).checks.vantage_limitation_recomputes).toBe(
      false,
    )
  })

  it('policy inputs that recompute but are not those the payload names [payloads, 2.3]', () => {
    const check = verify(signChanged({ ruleset_version: '9.9.9' })).report.checks.find(
      (candidate) => candidate.id === 'payload.policy_commitment',
    )
    expect(check).toMatchObject({ expected: '9.9.9', actual: '1.0.0' })
  })

  it.each([
    ['payload.decision_ref', 'decision_ref_preimage_fields'],
    ['payload.policy_commitment', 'policy_commitment_inputs'],
    ['payload.data_snapshots_hash', 'data_snapshots'],
  ])('%s cannot be established without %s [payloads, 4.5]', (id, name) => {
    const { [name]: _, ...rest } = JSON.parse(proof.content)
    const result = verify(signContent(jcs(rest)))
    expect(outcomeOf(result, id)).toBe('cannot_establish')
    expect(failed(result)).toEqual(['payload.members'])
    expect(result.report.checks.find((check) => check.id === id)?.needs).toEqual([name])
  })

  it('a content that is not canonical is shown, and does not make a proof invalid [payloads, 4.5]', () => {
    const result = verify(signContent(JSON.stringify(JSON.parse(proof.content), null, 1)))
    expect(failed(result)).toEqual(['payload.canonical'])
    expect(result).toMatchObject({ valid: true, reason: null, checks: { content_canonical: false } })
  })
})
