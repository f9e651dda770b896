// Verifies which members make an order come again without an end.
import { expect, test } from 'vitest'
import { comesAgain } from './repetition.ts'

test.each([
  ['note', 'fires on every dip, no cap'],
  ['note', 'on every dip, max 2 % slippage'],
  ['cron', '*/5 * * * *'],
  ['on fill', 'place the same order again after each fill'],
  ['cadence', '24/7'],
  ['repeat', 'always'],
])('%s: %s comes again [review, 13]', (name, text) => {
  expect(comesAgain(name.split(' '), text)).toBe(true)
})

test.each([
  ['note', 'third of four quarterly tranches, no leverage'],
  ['note', 'on every dip, at most 3 buys'],
  ['schedule', 'weekly'],
  ['plan', 'monthly savings plan, day 1 of month'],
])('%s: %s does not [review, 13]', (name, text) => {
  expect(comesAgain(name.split(' '), text)).toBe(false)
})
