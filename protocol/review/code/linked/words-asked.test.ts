// Handlers that ask for words act where these stand, and nowhere else.
import { expect, it } from 'vitest'
import type { Change } from '../model.ts'
import { standsIn } from './words-asked.ts'

const change = (before: string, after: string): Change =>
  ({ before: { text: before }, after: { text: after } }) as Change
const where = [/\block\b/, /balance/]

it('needs every word, on whichever side [review, 5]', () => {
  expect(standsIn(change('lock(row)', 'balance -= 1'), { where })).toBe(true)
  expect(standsIn(change('lock(row)\nbalance -= 1', ''), { where })).toBe(true)
  expect(standsIn(change('block(row)', 'balance -= 1'), { where })).toBe(false)
  expect(standsIn(change('lock(row)', 'rows -= 1'), { where })).toBe(false)
})

it('lets a handler without words act everywhere [review, 5]', () => {
  expect(standsIn(change('', ''), { where: null })).toBe(true)
})

it('takes a text that spells something by escapes for one that has the words [review, 5]', () => {
  expect(standsIn(change('', String.raw`s = "\x62alance"`), { where })).toBe(true)
  expect(standsIn(change('', String.raw`s = "\ta\n"`), { where })).toBe(false)
})
