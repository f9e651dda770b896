import { describe, expect, it } from 'vitest'
import {
  acceptedShare,
  type CorpusRow,
  corpusOf,
  isKeptOut,
  judgedBy,
  labelOf,
  share,
  unfinished,
  withoutTwin,
} from '../testing/corpus.ts'
import { reviewText } from '../testing/ruleset.ts'
import type { ReviewRecord } from '../types.ts'

const rows = corpusOf(['code_diff', 'patch', 'config_change'])
/** Rows written by a tester who had not seen the rules, and routine rows, have no twin. */
const paired = rows.filter(({ id }) => !/^code-(?:blind|routine)-/.test(id))
const judge = ({ artifact, artifact_type }: CorpusRow): ReviewRecord => reviewText(artifact, artifact_type)

describe('the corpus of changes (review.md section 13)', () => {
  it('has at least 250 rows, half of them benign, and a benign twin for each dangerous one', () => {
    expect(rows.length).toBeGreaterThanOrEqual(250)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    const dangerous = paired.filter(({ label }) => label !== 'approve')
    expect(dangerous.length * 2).toBe(paired.length)
    expect(withoutTwin(paired)).toEqual([])
  })

  it('every row names its principle and its reason', () => {
    expect(unfinished(rows)).toEqual([])
  })

  it.each(rows.filter((row) => !isKeptOut(row)))('$id', (row) => {
    expect(row.accept).toContain(labelOf(judge(row).verdict))
  })

  it('rows that were kept out of tuning stay within the goals (section 12)', () => {
    const judged = judgedBy(rows.filter(isKeptOut), judge)
    expect(judged.length).toBeGreaterThan(100)
    expect(share(judged, 'reject', 'approve')).toBeLessThanOrEqual(0.06)
    expect(share(judged, 'reject', 'reject')).toBeGreaterThanOrEqual(0.6)
    expect(1 - share(judged, 'approve', 'approve')).toBeLessThanOrEqual(0.12)
    expect(share(judged, 'approve', 'reject')).toBeLessThanOrEqual(0.02)
    expect(acceptedShare(judged)).toBeGreaterThanOrEqual(0.88)
  })

  it('every finding points at bytes of the artifact, says how, and names a fix', () => {
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

  it('a change and its reversal never both pass when one of them is a loss', () => {
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
      const back = reviewText(reversed(artifact), artifact_type).verdict
      return there !== 'approve' && back === 'approve'
    })
    expect(passing.length * 10).toBeGreaterThanOrEqual(guards.length * 9)
  })
})
