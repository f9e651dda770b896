import { describe, expect, it } from 'vitest'
import {
  acceptedShare,
  type CorpusRow,
  corpusOf,
  judgedBy,
  share,
  unfinished,
  withoutTwin,
} from '../testing/corpus.ts'
import { reviewText } from '../testing/ruleset.ts'
import type { ReviewRecord } from '../types.ts'
import { planRules } from './rules.ts'

const all = corpusOf(['plan', 'general', 'analysis', 'agent_output'])
/** Written by somebody who had not read the rules; they have no twins, and a fifth of them is never looked at. */
const isUnseen = ({ id }: CorpusRow): boolean => id.startsWith('blind-')
const rows = all.filter((row) => !isUnseen(row))
const judge = ({ artifact, artifact_type }: CorpusRow): ReviewRecord => reviewText(artifact, artifact_type)
const judged = judgedBy(rows, judge)
const judgedUnseen = judgedBy(all.filter(isUnseen), judge)

describe('the corpus of plans and answers (review.md section 13)', () => {
  it('has at least 250 rows, half of them benign, and a benign twin for each dangerous one', () => {
    expect(rows.length).toBeGreaterThanOrEqual(250)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    const dangerous = rows.filter(({ label }) => label !== 'approve')
    expect(dangerous.length * 2).toBeLessThanOrEqual(rows.length)
    expect(withoutTwin(rows)).toEqual([])
    expect(unfinished(rows)).toEqual([])
  })

  it('fires every rule of the family', () => {
    const fired = new Set(judged.flatMap(({ record }) => record.issues.map(({ rule }) => rule)))
    const silent = planRules.filter(({ id, severity }) => severity !== 'allow' && !fired.has(id))
    expect(silent.map(({ id }) => id)).toEqual([])
  })

  // Words are weak ground: the goals of section 12, not every row.
  it('meets the goals for constructed rows', () => {
    expect(share(judged, 'reject', 'approve')).toBeLessThanOrEqual(0.05)
    expect(share(judged, 'reject', 'reject')).toBeGreaterThanOrEqual(0.8)
    expect(1 - share(judged, 'approve', 'approve')).toBeLessThanOrEqual(0.06)
    expect(share(judged, 'approve', 'reject')).toBeLessThanOrEqual(0.01)
    expect(acceptedShare(judged)).toBeGreaterThanOrEqual(0.92)
  })

  // The family as a whole: no single row is asked for, so that the rows stay a measure.
  it('meets the goals for unseen rows', () => {
    expect(judgedUnseen.length).toBeGreaterThan(200)
    expect(share(judgedUnseen, 'reject', 'approve')).toBeLessThanOrEqual(0.18)
    expect(share(judgedUnseen, 'reject', 'reject')).toBeGreaterThanOrEqual(0.5)
    expect(1 - share(judgedUnseen, 'approve', 'approve')).toBeLessThanOrEqual(0.15)
    expect(share(judgedUnseen, 'approve', 'reject')).toBeLessThanOrEqual(0.03)
  })
})
