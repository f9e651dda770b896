/** Scripts whose effect is bounded by facts in their text, and twins in which one of the facts is missing. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { reviewText } from '../testing/ruleset.ts'

/** A line `===== VERDICTS` stands before each script. */
const scripts = readFileSync(new URL('../../vectors/review/bounds/shell.txt', import.meta.url), 'utf8')
  .split(/^===== */m)
  .slice(1)
  .map((block) => {
    const end = block.indexOf('\n')
    return { accepted: block.slice(0, end).split(', '), text: block.slice(end + 1).trimEnd() }
  })

const answerOf = (text: string): string => {
  const { verdict, basis } = reviewText(text)
  return basis === 'unjudged' ? 'unjudged' : verdict === 'approve_with_concerns' ? 'concern' : verdict
}

describe('facts that bound a script [review, 2]', () => {
  it('has scripts that are bounded, and twins that are not', () => {
    expect(scripts.filter(({ accepted }) => accepted.includes('approve')).length).toBeGreaterThan(30)
    expect(scripts.filter(({ accepted }) => !accepted.includes('approve')).length).toBeGreaterThan(80)
  })

  it.each(
    scripts.map(({ accepted, text }, index) => [index + 1, text.slice(0, 60), accepted, text] as const),
  )('%i: %s', (_, _start, accepted, text) => {
    expect(accepted).toContain(answerOf(text))
  })
})
