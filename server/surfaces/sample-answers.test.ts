/** Samples of the reference are short, keep every member in sight, and say that they are not whole. */
import { describe, expect, it } from 'vitest'
import { keptAnswers } from './openapi/answer-examples.ts'
import { sampleAnswers } from './sample-answers.ts'

describe('a sample', () => {
  const ids = [...new Set(keptAnswers.map(({ operationId }) => operationId))]
  const samples = ids.flatMap((id) => sampleAnswers(id))

  it('exists of every recorded answer, and fits a panel', () => {
    expect(samples.length).toBe(keptAnswers.length)
    const long = samples.filter(({ text }) => (text ?? '').split('\n').length > 90)
    expect(long.map(({ title }) => title)).toEqual([])
  })

  it('of a verdict shows its findings, and folds what is long', () => {
    const [, rejected] = sampleAnswers('review.requestReview')
    expect(rejected).toMatchObject({ title: 'Rejected', status: 200, isShortened: true })
    expect(JSON.parse(rejected!.text!)).toMatchObject({
      verdict: 'reject',
      issues: [expect.objectContaining({ rule: expect.any(String) })],
      proof: expect.anything(),
    })
  })

  it('of bytes has no text', () => {
    expect(sampleAnswers('ledger.getTile')).toEqual([
      expect.objectContaining({ contentType: 'application/octet-stream', text: null, isShortened: false }),
    ])
  })
})
