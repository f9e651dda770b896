import fc from 'fast-check'
import { expect, it } from 'vitest'
import { numberText } from './number-text.ts'

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [-1_234_567, '-1,234,567'],
  [1_234.56, '1,234.56'],
  ['22000.00', '22,000.00'],
  [12_345_678_901_234_567_890n, '12,345,678,901,234,567,890'],
])('writes %s as %s', (value, text) => expect(numberText(value)).toBe(text))

it('writes integers as toLocaleString does', () =>
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => numberText(value) === (value || 0).toLocaleString('en')),
  ))
