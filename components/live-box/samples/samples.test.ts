// Each sample gets the verdict that its button names, from the engine of this tree.
import { describe, expect, it } from 'vitest'
import { plainOptions } from '#protocol/review/core/plain-options.ts'
import { reviewText } from '#protocol/review/testing/ruleset.ts'
import { KINDS } from '../editor/kinds.ts'
import { isNotJudged } from '../verdict/not-judged.ts'

describe.each(KINDS)('$label', ({ type, samples }) => {
  it.each(samples)('$outcome', ({ outcome, text }) => {
    const record = reviewText(text, type, plainOptions(type))
    expect(isNotJudged(record) ? 'not_judged' : record.verdict).toBe(outcome)
  })

  it('has all three verdicts', () => {
    const outcomes = samples.map(({ outcome }) => outcome)
    expect(outcomes).toEqual(expect.arrayContaining(['approve', 'approve_with_concerns', 'reject']))
  })
})
