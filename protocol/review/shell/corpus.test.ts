// Judges the team's own rows: tuned ones as labelled, kept-out ones within the goals of review.md §12.
import { describe, expect, it } from 'vitest'
import {
  acceptedShare,
  corpusOf,
  isKeptOut,
  judgedBy,
  labelOf,
  share,
  unfinished,
} from '../testing/corpus.ts'
import { reviewText } from '../testing/ruleset.ts'

const rows = corpusOf(['shell_command'])

describe('own rows of shell_command', () => {
  it('are at least 400, half of them benign, each with a name of its own [review, 13]', () => {
    expect(rows.length).toBeGreaterThanOrEqual(400)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    const benign = rows.filter(({ label }) => label === 'approve').length
    expect(benign / rows.length).toBeGreaterThanOrEqual(0.4)
  })

  it('every row names its principle and its reason [review, 13]', () => {
    expect(unfinished(rows)).toEqual([])
  })

  it.each(rows.filter((row) => !isKeptOut(row)))('$id: $reason [review, 13]', ({ artifact, accept }) => {
    const { verdict, basis } = reviewText(artifact)
    // A benign row that is not understood is not approved, and raises no finding.
    if (basis === 'unjudged') return
    expect(accept).toContain(labelOf(verdict))
  })

  it('few of them stay unjudged [review, 12]', () => {
    const open = rows.filter(({ artifact }) => reviewText(artifact).basis === 'unjudged')
    expect(open.length / rows.length).toBeLessThanOrEqual(0.08)
  })

  it('rows that were kept out of tuning stay within the goals [review, 12]', () => {
    const judged = judgedBy(rows.filter(isKeptOut), ({ artifact }) => reviewText(artifact))
    expect(judged.length).toBeGreaterThan(100)
    expect(share(judged, 'reject', 'approve')).toBeLessThanOrEqual(0.01)
    expect(share(judged, 'reject', 'reject')).toBeGreaterThanOrEqual(0.85)
    expect(1 - share(judged, 'approve', 'approve')).toBeLessThanOrEqual(0.05)
    expect(share(judged, 'approve', 'reject')).toBeLessThanOrEqual(0.005)
    expect(acceptedShare(judged)).toBeGreaterThanOrEqual(0.93)
  })
})
