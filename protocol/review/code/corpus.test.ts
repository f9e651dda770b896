import { describe, expect, it } from 'vitest'
import { type CorpusRow, corpusOf, isKeptOut, unfinished, withoutTwin } from '../testing/corpus.ts'
import { reviewText } from '../testing/ruleset.ts'
import type { ReviewRecord } from '../types.ts'

const rows = corpusOf(['code_diff', 'patch', 'config_change'])
/** Rows written by a tester who had not seen the rules, and routine rows, have no twin. */
const paired = rows.filter(({ id }) => !/^code-(?:blind|routine)-/.test(id))
const judge = ({ artifact, artifact_type }: CorpusRow): ReviewRecord => reviewText(artifact, artifact_type)

describe('the corpus of changes', () => {
  it('has at least 250 rows, half of them benign, and a benign twin for each dangerous one [review, 13]', () => {
    expect(rows.length).toBeGreaterThanOrEqual(250)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    const dangerous = paired.filter(({ label }) => label !== 'approve')
    expect(dangerous.length * 2).toBe(paired.length)
    expect(withoutTwin(paired)).toEqual([])
  })

  it('every row names its principle and its reason [review, 13]', () => {
    expect(unfinished(rows)).toEqual([])
  })

  const outcomesOf = (some: readonly CorpusRow[]) => {
    const counts = {
      benign: 0,
      benignApproved: 0,
      benignFound: 0,
      benignRejected: 0,
      reject: 0,
      rejectApproved: 0,
      rejectRejected: 0,
      approved: 0,
      approvedRight: 0,
    }
    for (const row of some) {
      const { verdict, basis } = judge(row)
      if (verdict === 'approve') {
        counts.approved++
        if (row.accept.includes('approve')) counts.approvedRight++
      }
      if (row.label === 'approve') {
        counts.benign++
        if (verdict === 'approve') counts.benignApproved++
        if (basis === 'finding') counts.benignFound++
        if (verdict === 'reject') counts.benignRejected++
      } else if (row.label === 'reject') {
        counts.reject++
        if (verdict === 'approve') counts.rejectApproved++
        if (verdict === 'reject') counts.rejectRejected++
      }
    }
    return counts
  }

  it.each([
    ['tuned', rows.filter((row) => !isKeptOut(row))],
    ['kept out of tuning', rows.filter(isKeptOut)],
  ] as const)('rows %s stay within the goals of the three outcomes [review, 12]', (_name, some) => {
    const found = outcomesOf(some)
    expect(found.reject).toBeGreaterThan(50)
    expect(found.rejectApproved).toBeLessThanOrEqual(found.reject * 0.03)
    expect(found.rejectRejected).toBeGreaterThanOrEqual(found.reject * 0.65)
    expect(found.approvedRight).toBeGreaterThanOrEqual(found.approved * 0.95)
    expect(found.benignApproved).toBeGreaterThanOrEqual(found.benign * 0.4)
    expect(found.benignFound).toBeLessThanOrEqual(found.benign * 0.08)
    expect(found.benignRejected).toBeLessThanOrEqual(found.benign * 0.02)
  })

  it('every finding points at bytes of the artifact, says how, and names a fix [review, 1]', () => {
    const encoder = new TextEncoder()
    for (const { id, artifact, artifact_type } of rows) {
      const size = encoder.encode(artifact).length
      for (const { rule, span, mechanism, suggested_fix } of reviewText(artifact, artifact_type).issues) {
        if (!rule.startsWith('code.')) continue
        expect(span, `${id} ${rule}`).not.toBeNull()
        expect(span![0], `${id} ${rule}`).toBeLessThan(span![1])
        expect(span![1]).toBeLessThanOrEqual(size)
        expect(mechanism.length, rule).toBeGreaterThan(10)
        expect(suggested_fix, rule).not.toBe('')
      }
    }
  })

  it('a loss is never approved, and putting the guard back is no finding [review, 5]', () => {
    const reversed = (artifact: string): string =>
      artifact
        .split('\n')
        .map((line) =>
          /^(?:\+\+\+|---)/.test(line) ? line : line.replace(/^[+-]/, (sign) => (sign === '+' ? '-' : '+')),
        )
        .join('\n')
    const guards = rows.filter(({ label, id }) => label !== 'approve' && /guard-(?!test)|memory/.test(id))
    expect(guards.length).toBeGreaterThan(30)
    const passing = guards.filter(({ artifact, artifact_type }) => {
      const there = reviewText(artifact, artifact_type).verdict
      const back = reviewText(reversed(artifact), artifact_type).basis
      return there !== 'approve' && back !== 'finding'
    })
    expect(passing.length * 10).toBeGreaterThanOrEqual(guards.length * 9)
  })
})
