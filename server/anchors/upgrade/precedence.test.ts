import { expect, it } from 'vitest'
import { precedenceOf } from './precedence.ts'

const verdict = { type: 'pre_action_verdict', settledAtUnix: null as number | null }

it.each([
  ['nothing has settled', verdict, true],
  ['an event that is no entry', { type: null, settledAtUnix: null }, true],
  ['an entry that reports outcomes', { type: 'trade_outcomes', settledAtUnix: null }, false],
  ['an outcome before the stamp', { ...verdict, settledAtUnix: 1_000 }, false],
  ['an outcome less than two hours after the block', { ...verdict, settledAtUnix: 12_199 }, false],
  ['an outcome two hours after the block', { ...verdict, settledAtUnix: 12_200 }, true],
])('a block at 5,000 of an event stamped at 1,000: %s', (_, outcome, expected) => {
  expect(precedenceOf(outcome, 1_000, 5_000).precedence).toBe(expected)
  expect(precedenceOf(outcome, 1_000, 5_000).precedenceBasis).toMatch(/\.$/)
})
