import { describe, expect, it } from 'vitest'
import {
  acceptedShare,
  corpusOf,
  isKeptOut,
  judgedBy,
  labelOf,
  share,
  withoutTwin,
} from '../testing/corpus.ts'
import { judged } from './testing/orders.ts'

const rows = corpusOf(['trade'])

describe('the corpus of trades', () => {
  it('has at least 150 rows, half of them benign, and a benign twin for each dangerous one [review, 13]', () => {
    expect(rows.length).toBeGreaterThanOrEqual(150)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    const paired = rows.filter(({ id }) => !id.startsWith('blind-'))
    const dangerous = paired.filter(({ label }) => label !== 'approve')
    expect(dangerous.length * 2).toBe(paired.length)
    expect(withoutTwin(paired)).toEqual([])
  })

  it('every test of section 7 has rows [review, 13]', () => {
    const principles = new Set(rows.map(({ principle }) => principle))
    for (let n = 1; n <= 27; n++) expect(principles).toContain(`T${String(n).padStart(2, '0')}`)
  })

  const tuned = rows.filter((row) => !isKeptOut(row))

  it.each(tuned)('$id [review, 13]', ({ artifact, label, accept }) => {
    const { verdict, basis } = judged(artifact)
    if (label !== 'approve' || basis !== 'unjudged') expect(accept).toContain(labelOf(verdict))
  })

  it('at least 95 % of the benign rows are approved, the others are unjudged [review, 12]', () => {
    const all = judgedBy(tuned, ({ artifact }) => judged(artifact))
    expect(share(all, 'approve', 'approve')).toBeGreaterThanOrEqual(0.95)
    expect(share(all, 'approve', 'reject')).toBe(0)
  })

  it('rows that were kept out of tuning stay within the goals [review, 12]', () => {
    const keptOut = judgedBy(rows.filter(isKeptOut), ({ artifact }) => judged(artifact))
    expect(keptOut.length).toBeGreaterThan(25)
    expect(share(keptOut, 'reject', 'approve')).toBe(0)
    expect(share(keptOut, 'reject', 'reject')).toBeGreaterThanOrEqual(0.94)
    expect(1 - share(keptOut, 'approve', 'approve')).toBeLessThanOrEqual(0.05)
    expect(acceptedShare(keptOut)).toBeGreaterThanOrEqual(0.96)
  })
})
