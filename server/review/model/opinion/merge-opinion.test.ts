import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basisOf, verdictOf, verdictOfFindings } from '#protocol/review/core/verdict/verdict.ts'
import { VERDICT_SEVERITY as rank } from '#protocol/review/core/verdict/verdict-severity.ts'
import type { Issue, ReviewRecord, Severity, Verdict } from '#protocol/review/types.ts'
import { mergeOpinion } from './merge-opinion.ts'
import type { ModelAnswer } from './opinion.schema.ts'

const artifact = 'pay é the invoice, then delete every backup'
const decoded = { steps: ['remove the safety copy'] }
const found = (severity: Severity): Issue => ({ rule: 'plan.x', severity }) as Issue
const notJudged: Issue = { rule: 'coverage.partial', severity: 'medium' } as Issue
const issuesFor: Record<Verdict, Issue[]> = {
  approve: [],
  approve_with_concerns: [found('high')],
  reject: [found('blocker')],
}

/** As the engine writes it: verdict and basis follow from the issues. */
const recordWith = (
  issues: Issue[],
  confidenceBps: number,
  type: ReviewRecord['artifact_type'] = 'plan',
): ReviewRecord => {
  const verdict = verdictOf(issues)
  return {
    schema: 'assay.review_record.v1',
    artifact_type: type,
    verdict,
    confidence_bps: confidenceBps,
    evidence_class: 'C',
    epistemic_basis: verdict === 'reject' ? 'evidence_against' : null,
    gate: { triggered: false, original_verdict: verdict, confidence_bps: confidenceBps, threshold_bps: 5000 },
    issues,
    basis: basisOf(verdict, issues),
    unchecked: [{ id: 'x', why: 'y', would_need: 'a quote' }],
    decoded,
  } as unknown as ReviewRecord
}

const recordOf = (verdict: Verdict, confidenceBps: number, type?: ReviewRecord['artifact_type']) =>
  recordWith(issuesFor[verdict], confidenceBps, type)

const unjudgedRecord = (...more: Issue[]) => recordWith([notJudged, ...more], 4_500)

const issue = (severity: Severity, quote: string): ModelAnswer['issues'][number] => ({
  severity,
  category: 'safety',
  quote,
  mechanism: 'the backups are gone',
  suggested_fix: 'keep one',
})

const verdicts: Verdict[] = ['approve', 'approve_with_concerns', 'reject']
const severity = fc.constantFrom<Severity>('blocker', 'high', 'medium', 'low')
const answers: fc.Arbitrary<ModelAnswer> = fc.record({
  verdict: fc.constantFrom(...verdicts),
  issues: fc.array(
    fc
      .tuple(severity, fc.constantFrom('delete every backup', 'invented words', 'safety copy', 'é', ''))
      .map(([level, quote]) => issue(level, quote)),
    { maxLength: 5 },
  ),
})
const records = fc
  .tuple(
    fc.array(fc.constantFrom(notJudged, found('low'), found('medium'), found('high'), found('blocker')), {
      maxLength: 3,
    }),
    fc.integer({ min: 0, max: 10_000 }),
    fc.constantFrom<ReviewRecord['artifact_type']>('plan', 'trade'),
  )
  .map(([issues, bps, type]) => recordWith(issues, bps, type))

describe('mergeOpinion, whatever a model answers', () => {
  const always = (holds: (record: ReviewRecord, answer: ModelAnswer) => void) =>
    fc.assert(fc.property(records, answers, holds), { numRuns: 500 })

  it('keeps every finding: the verdict is never looser than theirs', () => {
    always((record, answer) => {
      const { verdict } = mergeOpinion(record, answer, artifact)
      expect(rank[verdict]).toBeGreaterThanOrEqual(rank[verdictOfFindings(record.issues)])
    })
  })

  it('is looser than the rules only where nothing but unjudged spans stood against an approve', () => {
    always((record, answer) => {
      const { verdict, effect, opinionVerdict } = mergeOpinion(record, answer, artifact)
      if (rank[verdict] >= rank[record.verdict]) return
      expect([record.basis, record.verdict, effect]).toEqual(['unjudged', 'approve_with_concerns', 'judged'])
      expect([verdict, opinionVerdict, answer.verdict]).toEqual(['approve', 'approve', 'approve'])
    })
  })

  it('is the stricter of both where the rules decided', () => {
    always((record, answer) => {
      const { verdict, opinionVerdict, gate } = mergeOpinion(record, answer, artifact)
      if (record.basis === 'unjudged' || (gate.triggered && verdict === 'reject')) return
      expect(rank[verdict]).toBe(Math.max(rank[record.verdict], rank[opinionVerdict]))
    })
  })

  it('names its effect: judged on unjudged spans only, tightened when stricter, else none', () => {
    always((record, answer) => {
      const { verdict, effect, tightened } = mergeOpinion(record, answer, artifact)
      const step = rank[verdict] - rank[record.verdict]
      if (effect === 'judged') expect(record.basis).toBe('unjudged')
      else expect(effect).toBe(step > 0 ? 'tightened' : 'none')
      if (effect === 'none') expect(step).toBe(0)
      expect(tightened).toBe(step > 0)
    })
  })

  it('never raises confidence where the rules decided; what it tightened is at most 8000, judged at most 7000', () => {
    always((record, answer) => {
      const { confidenceBps, effect } = mergeOpinion(record, answer, artifact)
      if (effect === 'judged') expect(confidenceBps).toBeLessThanOrEqual(7_000)
      else expect(confidenceBps).toBeLessThanOrEqual(record.confidence_bps)
      if (effect === 'tightened') expect(confidenceBps).toBeLessThanOrEqual(8_000)
      if (effect === 'none') expect(confidenceBps).toBe(record.confidence_bps)
    })
  })

  it('rejects only with a blocker, and with nothing worse than its verdict says', () => {
    always((record, answer) => {
      const { verdict, issues, tightened, effect } = mergeOpinion(record, answer, artifact)
      if (tightened && verdict === 'reject')
        expect(issues.some(({ severity }) => severity === 'blocker')).toBe(true)
      if (verdict !== 'reject') expect(issues.every(({ severity }) => severity !== 'blocker')).toBe(true)
      if (verdict === 'approve' && effect !== 'none')
        expect(issues.every(({ severity }) => severity === 'low')).toBe(true)
    })
  })

  it('lets no irreversible action pass below the threshold, before the model or after it', () => {
    always((record, answer) => {
      const { verdict, confidenceBps } = mergeOpinion(record, answer, artifact)
      if (record.artifact_type !== 'trade') return
      if (confidenceBps < 5_000 || record.confidence_bps < 5_000) expect(verdict).toBe('reject')
    })
  })

  it('can only approve unjudged spans when no quote stands in the text', () => {
    always((record, answer) => {
      const unquoted = { ...answer, issues: answer.issues.map((one) => ({ ...one, quote: 'not there' })) }
      const { verdict, issues, effect } = mergeOpinion(record, unquoted, artifact)
      if (record.artifact_type === 'trade' && record.confidence_bps < 5_000) return
      expect(issues).toEqual([])
      if (effect === 'judged') expect(verdict).toBe('approve')
      else expect([effect, verdict]).toEqual(['none', record.verdict])
    })
  })

  it('does not touch the record', () => {
    always((record, answer) => {
      const before = JSON.stringify(record)
      mergeOpinion(record, answer, artifact)
      expect(JSON.stringify(record)).toBe(before)
    })
  })
})

describe('mergeOpinion on unjudged spans', () => {
  const answer = (verdict: Verdict, ...issues: ModelAnswer['issues']): ModelAnswer => ({ verdict, issues })
  const merged = (given: ModelAnswer, record = unjudgedRecord()) => mergeOpinion(record, given, artifact)

  it('an approve stands in the place of the concern, at the confidence of an unmeasured cell', () => {
    expect(merged(answer('approve', issue('low', 'the invoice')))).toMatchObject({
      verdict: 'approve',
      effect: 'judged',
      tightened: false,
      basis: 'approve',
      confidenceBps: 7_000,
      epistemicBasis: null,
      opinionVerdict: 'approve',
    })
  })

  it('a reject with a quoted blocker stands in its place', () => {
    expect(merged(answer('reject', issue('blocker', 'delete every backup')))).toMatchObject({
      verdict: 'reject',
      effect: 'judged',
      tightened: true,
      basis: 'finding',
      epistemicBasis: 'evidence_against',
    })
  })

  it('a concern with a quoted reason is a finding of the model', () => {
    expect(merged(answer('approve_with_concerns', issue('medium', 'the invoice')))).toMatchObject({
      verdict: 'approve_with_concerns',
      effect: 'judged',
      basis: 'finding',
    })
  })

  it.each([
    ['a reject without a quote', answer('reject', issue('blocker', 'wipe the disk'))],
    ['a reject without issues', answer('reject')],
    ['a concern without a quote', answer('approve_with_concerns', issue('high', 'wipe the disk'))],
    ['an approve that names a quoted blocker', answer('approve', issue('blocker', 'delete every backup'))],
    ['an approve that names an unquoted one', answer('approve', issue('high', 'wipe the disk'))],
  ])('%s decides nothing: it stays not judged', (_name, given) => {
    expect(merged(given)).toMatchObject({
      verdict: 'approve_with_concerns',
      effect: 'none',
      basis: 'unjudged',
      confidenceBps: 4_500,
      opinionVerdict: 'approve_with_concerns',
    })
  })

  it.each<Severity>(['medium', 'high'])(
    'a finding of severity %s beside them is never loosened',
    (severity) => {
      expect(merged(answer('approve'), unjudgedRecord(found(severity)))).toMatchObject({
        verdict: 'approve_with_concerns',
        effect: 'none',
        basis: 'finding',
      })
    },
  )

  it('a note of the rules stays a note', () => {
    expect(merged(answer('approve'), unjudgedRecord(found('low')))).toMatchObject({
      verdict: 'approve',
      effect: 'judged',
    })
  })

  it('what the reversibility gate holds back is not left to a model', () => {
    const held = recordWith([notJudged], 4_500, 'trade')
    expect(merged(answer('approve'), held)).toMatchObject({ verdict: 'reject', basis: 'finding' })
  })
})

describe('mergeOpinion', () => {
  const reject: ModelAnswer = { verdict: 'reject', issues: [issue('blocker', 'delete every backup')] }

  it('tightens on a quoted blocker, with its place in bytes', () => {
    const merged = mergeOpinion(recordOf('approve', 9_000), reject, artifact)
    expect(merged).toMatchObject({
      verdict: 'reject',
      confidenceBps: 8_000,
      tightened: true,
      epistemicBasis: 'evidence_against',
    })
    const [start, end] = merged.issues[0]!.span!
    expect(Buffer.from(artifact).subarray(start, end).toString()).toBe('delete every backup')
  })

  it('weakens a reject to what its quotes support', () => {
    const answer: ModelAnswer = {
      verdict: 'reject',
      issues: [issue('blocker', 'wipe the disk'), issue('high', 'pay é the invoice')],
    }
    const merged = mergeOpinion(recordOf('approve', 9_000), answer, artifact)
    expect([merged.verdict, merged.opinionVerdict]).toEqual([
      'approve_with_concerns',
      'approve_with_concerns',
    ])
    expect(merged.issues.map((found) => found.severity)).toEqual(['high'])
  })

  it('takes a quote from a decoded layer, not from the names of its members', () => {
    const from = (quote: string) =>
      mergeOpinion(
        recordOf('approve', 9_000),
        { verdict: 'reject', issues: [issue('blocker', quote)] },
        artifact,
      )
    expect(from('safety copy').issues[0]).toMatchObject({ span: null, layers: ['decoded'] })
    expect(from('steps').issues).toEqual([])
  })

  it('is exact about quotes: case, spaces and shape count', () => {
    for (const quote of [
      'Delete every backup',
      'delete  every backup',
      'delete every backups',
      'pay e\u0301',
    ])
      expect(
        mergeOpinion(
          recordOf('approve', 9_000),
          { verdict: 'reject', issues: [issue('blocker', quote)] },
          artifact,
        ).tightened,
        quote,
      ).toBe(false)
  })

  it('tells the model’s words on one line and without what is not seen', () => {
    const answer: ModelAnswer = {
      verdict: 'reject',
      issues: [
        { ...issue('blocker', 'delete every backup'), mechanism: 'a\u001b[31m\nb\u202e\u200bc\u{e0041}' },
      ],
    }
    const [found] = mergeOpinion(recordOf('approve', 9_000), answer, artifact).issues
    expect(found!.mechanism).toBe('a [31m b c')
  })
})
