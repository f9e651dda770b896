import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReviewRecord, Severity, Verdict } from '#protocol/review/types.ts'
import { mergeOpinion } from './merge-opinion.ts'
import type { ModelAnswer } from './opinion.schema.ts'

const artifact = 'pay é the invoice, then delete every backup'
const decoded = { steps: ['remove the safety copy'] }
const rank: Record<Verdict, number> = { approve: 0, approve_with_concerns: 1, reject: 2 }

const recordOf = (verdict: Verdict, confidenceBps: number, type: ReviewRecord['artifact_type'] = 'plan') =>
  ({
    schema: 'assay.review_record.v1',
    artifact_type: type,
    verdict,
    confidence_bps: confidenceBps,
    evidence_class: 'C',
    epistemic_basis: verdict === 'reject' ? 'evidence_against' : null,
    gate: { triggered: false, original_verdict: verdict, confidence_bps: confidenceBps, threshold_bps: 5000 },
    issues: [],
    unchecked: [{ id: 'x', why: 'y', would_need: 'a quote' }],
    decoded,
  }) as unknown as ReviewRecord

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
    fc.constantFrom(...verdicts),
    fc.integer({ min: 0, max: 10_000 }),
    fc.constantFrom<ReviewRecord['artifact_type']>('plan', 'trade'),
  )
  .map(([verdict, bps, type]) => recordOf(verdict, bps, type))

describe('mergeOpinion, whatever a model answers', () => {
  const always = (holds: (record: ReviewRecord, answer: ModelAnswer) => void) =>
    fc.assert(fc.property(records, answers, holds), { numRuns: 500 })

  it('never loosens the verdict, and is the stricter of both', () => {
    always((record, answer) => {
      const { verdict, opinionVerdict, gate } = mergeOpinion(record, answer, artifact)
      const stricter = Math.max(rank[record.verdict], rank[opinionVerdict])
      expect(rank[verdict]).toBe(gate.triggered && verdict === 'reject' ? 2 : stricter)
    })
  })

  it('never raises confidence; what it tightened is at most 8000', () => {
    always((record, answer) => {
      const { confidenceBps, tightened } = mergeOpinion(record, answer, artifact)
      expect(confidenceBps).toBeLessThanOrEqual(record.confidence_bps)
      if (tightened) expect(confidenceBps).toBeLessThanOrEqual(8_000)
      else expect(confidenceBps).toBe(record.confidence_bps)
    })
  })

  it('rejects only with a blocker, and with nothing worse than its verdict says', () => {
    always((record, answer) => {
      const { verdict, issues, tightened } = mergeOpinion(record, answer, artifact)
      if (tightened && verdict === 'reject')
        expect(issues.some((found) => found.severity === 'blocker')).toBe(true)
      if (verdict !== 'reject') expect(issues.every((found) => found.severity !== 'blocker')).toBe(true)
      if (verdict === 'approve') expect(issues.every((found) => found.severity === 'low')).toBe(true)
    })
  })

  it('lets no irreversible action pass below the threshold', () => {
    always((record, answer) => {
      const { verdict, confidenceBps } = mergeOpinion(record, answer, artifact)
      if (record.artifact_type === 'trade' && confidenceBps < 5_000) expect(verdict).toBe('reject')
    })
  })

  it('changes nothing when no quote stands in the text', () => {
    always((record, answer) => {
      const unquoted = { ...answer, issues: answer.issues.map((found) => ({ ...found, quote: 'not there' })) }
      const merged = mergeOpinion(record, unquoted, artifact)
      const gated = record.artifact_type === 'trade' && record.confidence_bps < 5_000
      if (!gated) expect(merged).toMatchObject({ verdict: record.verdict, issues: [], tightened: false })
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
