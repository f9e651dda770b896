// The team's own rows, judged by the shipped list taken as full: what it says of clearing somebody is tested
// elsewhere.
import { describe, expect, it } from 'vitest'
import { utf8Encode } from '../../bytes.ts'
import { review } from '../review.ts'
import { type CorpusRow, corpusOf, labelOf, unfinished } from '../testing/corpus.ts'
import { optionsFor, testRuleset } from '../testing/ruleset.ts'
import { shippedAsFull } from './testing/lists.ts'

const rows = corpusOf(['sanctions_screening'])

const verdictOf = ({ artifact }: CorpusRow): string => {
  const { verdict } = review({
    artifact: utf8Encode(artifact),
    options: optionsFor('sanctions_screening'),
    ruleset: testRuleset,
    data: [shippedAsFull],
  })
  return labelOf(verdict)
}

describe('the team’s own sanctions corpus [review, 13]', () => {
  it('is half benign, and every row names its principle', () => {
    const benign = rows.filter(({ label }) => label === 'approve').length
    expect(rows.length).toBeGreaterThanOrEqual(150)
    expect(benign / rows.length).toBeGreaterThan(0.45)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(new Set(rows.map(({ artifact }) => artifact)).size).toBe(rows.length)
    expect(unfinished(rows)).toEqual([])
  })

  it.each(rows.map((row) => [row.id, row.principle, row.reason, row] as const))(
    '%s %s: %s',
    (_id, _principle, _reason, row) => expect(row.accept).toContain(verdictOf(row)),
  )

  it('no reject is approved, and without the list nobody is cleared', () => {
    for (const row of rows) if (row.label === 'reject') expect(verdictOf(row)).not.toBe('approve')
  })
})
