// A verdict proof against its record: accepted relations, and the same with exactly one thing changed.
import { describe, expect, it } from 'vitest'
import { sha256Hex } from '../../bytes.ts'
import type { Check } from '../../report.ts'
import type { Basis, Issue, ReviewRecord, Severity, Verdict } from '../../review/types.ts'
import { type FinalClaims, type OpinionCore, opinionHash, recordChecks } from './record-checks.ts'

const issue = (rule: string, severity: Severity) => ({ rule, severity }) as Issue
const unjudged = issue('coverage.partial', 'medium')
const concern = 'approve_with_concerns'

const recordOf = (verdict: Verdict, basis: Basis, ...issues: Issue[]): ReviewRecord =>
  ({ verdict, basis, issues }) as unknown as ReviewRecord

const opinionOf = (verdict: Verdict, tightened = false): OpinionCore => ({
  model: 'm',
  prompt_sha256: '11'.repeat(32),
  provider: 'openai-compatible',
  response_sha256: '22'.repeat(32),
  state: 'ok',
  tightened,
  verdict,
})

const claimsOf = (
  record: ReviewRecord,
  modelEffect: string,
  verdict: Verdict,
  opinion: OpinionCore | null,
): FinalClaims => ({
  verdict,
  deterministicVerdict: record.verdict,
  modelEffect,
  modelOpinionSha256: opinion && opinionHash(opinion, sha256Hex),
})

const faults = (claims: FinalClaims, record: ReviewRecord, opinion: OpinionCore | null): string[] =>
  recordChecks(claims, record, opinion, sha256Hex)
    .filter(({ outcome }: Check) => outcome === 'fail')
    .map(({ id }) => id)

const open = recordOf(concern, 'unjudged', unjudged)
const found = recordOf(concern, 'finding', issue('plan.x', 'high'), unjudged)
const clean = recordOf('approve', 'approve')

describe('recordChecks [payloads, 2.4]', () => {
  it.each<[string, ReviewRecord, string, Verdict, OpinionCore | null]>([
    ['unjudged spans judged to an approve', open, 'judged', 'approve', opinionOf('approve')],
    ['unjudged spans judged to a reject', open, 'judged', 'reject', opinionOf('reject', true)],
    ['a finding, tightened', found, 'tightened', 'reject', opinionOf('reject', true)],
    ['a finding, kept', found, 'none', concern, opinionOf('approve')],
    ['no model', clean, 'none', 'approve', null],
  ])('accepts %s', (_name, record, effect, verdict, opinion) => {
    expect(faults(claimsOf(record, effect, verdict, opinion), record, opinion)).toEqual([])
  })

  const opinion = opinionOf('approve')
  const judged = claimsOf(open, 'judged', 'approve', opinion)
  it.each<[string, string[], FinalClaims, ReviewRecord, OpinionCore | null]>([
    ['a basis of findings', ['verdict.model_scope'], judged, { ...open, basis: 'finding' }, opinion],
    [
      'a finding beside the unjudged spans',
      ['verdict.findings_hold'],
      judged,
      { ...open, issues: [issue('plan.x', 'medium'), unjudged] },
      opinion,
    ],
    [
      'another verdict of the rules',
      ['verdict.of_rules'],
      { ...judged, deterministicVerdict: 'reject' },
      open,
      opinion,
    ],
    ['no bound opinion', ['verdict.opinion'], { ...judged, modelOpinionSha256: null }, open, opinion],
    ['another opinion', ['verdict.opinion'], judged, open, { ...opinion, model: 'n' }],
    ['another effect', ['verdict.model_scope'], { ...judged, modelEffect: 'none' }, open, opinion],
  ])('rejects %s', (_name, ids, claims, record, shown) => {
    expect(faults(judged, open, opinion)).toEqual([])
    expect(faults(claims, record, shown)).toEqual(ids)
  })

  it('rejects a judged verdict that is not that of the bound opinion', () => {
    const other = opinionOf('reject', true)
    expect(faults(claimsOf(open, 'judged', 'approve', other), open, other)).toEqual(['verdict.opinion'])
  })

  it('cannot establish the opinion from the proof alone', () => {
    const check = recordChecks(judged, open, null, sha256Hex).find(({ id }) => id === 'verdict.opinion')
    expect(check).toMatchObject({ outcome: 'cannot_establish', needs: ['the answer of POST /review'] })
  })
})
