// The relation between the rules' verdict, the model's effect and the final verdict: each accepted case beside proofs that
// differ from it in exactly one signed member.
import { describe, expect, it } from 'vitest'
import { failed, outcomeOf, verify } from '../testing/verify.ts'
import { signProof, workedFacts } from '../testing/worked-proof.ts'
import type { VerdictProofFacts } from './verdict-proof.ts'

const opinion = 'ab'.repeat(32) as VerdictProofFacts['modelOpinionSha256']
type Case = Pick<VerdictProofFacts, 'verdict' | 'deterministicVerdict' | 'modelEffect' | 'modelOpinionSha256'>

const facts = (
  deterministicVerdict: Case['deterministicVerdict'],
  modelEffect: Case['modelEffect'],
  verdict: Case['verdict'],
  modelOpinionSha256: Case['modelOpinionSha256'] = opinion,
): Case => ({ verdict, deterministicVerdict, modelEffect, modelOpinionSha256 })

const verified = (changed: Partial<Case>) =>
  verify(signProof({ ...workedFacts, artifactType: 'plan', ...changed }))

const concern = 'approve_with_concerns'
const accepted: [string, Case][] = [
  ['judged to an approve', facts(concern, 'judged', 'approve')],
  ['judged to a concern', facts(concern, 'judged', concern)],
  ['judged to a reject', facts(concern, 'judged', 'reject')],
  ['tightened from an approve', facts('approve', 'tightened', concern)],
  ['tightened to a reject', facts(concern, 'tightened', 'reject')],
  ['no effect, without a model', facts(concern, 'none', concern, null)],
  ['no effect of a milder opinion', facts(concern, 'none', concern)],
  ['a model that gave no answer', facts('approve', 'unavailable', 'approve')],
]

describe('payload.final_verdict [payloads, 2.4]', () => {
  it.each(accepted)('accepts: %s', (_name, given) => {
    const result = verified(given)
    expect(outcomeOf(result, 'payload.final_verdict')).toBe('pass')
    expect(result).toMatchObject({ valid: true, reason: null })
  })

  it.each<[string, Case, Partial<Case>]>([
    ['judged without a bound opinion', accepted[0]![1], { modelOpinionSha256: null }],
    ['judged an approve of the rules', accepted[0]![1], { deterministicVerdict: 'approve' }],
    ['judged a reject of the rules', accepted[0]![1], { deterministicVerdict: 'reject' }],
    ['looser, and called tightened', accepted[0]![1], { modelEffect: 'tightened' }],
    ['looser, and said to be without effect', accepted[0]![1], { modelEffect: 'none' }],
    ['looser while no model answered', accepted[0]![1], { modelEffect: 'unavailable' }],
    ['tightened to the same verdict', accepted[3]![1], { verdict: 'approve' }],
    ['tightened below the rules', accepted[4]![1], { verdict: 'approve' }],
    ['tightened from the same verdict', accepted[4]![1], { deterministicVerdict: 'reject' }],
    ['stricter, and said to be without effect', accepted[4]![1], { modelEffect: 'none' }],
    ['without effect, and looser', accepted[5]![1], { verdict: 'approve' }],
    ['without effect, and stricter', accepted[5]![1], { verdict: 'reject' }],
    ['an effect that does not exist', accepted[5]![1], { modelEffect: 'loosened' as 'none' }],
    ['a verdict that does not exist', accepted[0]![1], { verdict: 'allow' as 'approve' }],
  ])('rejects: %s', (_name, base, change) => {
    expect(outcomeOf(verified(base), 'payload.final_verdict')).toBe('pass')
    const result = verified({ ...base, ...change })
    expect(failed(result)).toEqual(['payload.final_verdict'])
    expect(result).toMatchObject({ valid: false, reason: 'payload_fields_recompute' })
  })
})
