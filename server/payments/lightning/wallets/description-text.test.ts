/** Descriptions at the limits of an invoice. */
import { expect, it } from 'vitest'
import { descriptionText } from './description-text.ts'

it.each([
  ['a review', undefined, 'a review'],
  ['one\ntwo\u0000\u007f', undefined, 'one two  '],
  ['\ud800x', undefined, '\ufffdx'],
  ['x'.repeat(639), undefined, 'x'.repeat(639)],
  ['x'.repeat(640), undefined, 'x'.repeat(639)],
  ['€'.repeat(300), undefined, '€'.repeat(213)],
  ['x'.repeat(129), 128, 'x'.repeat(128)],
  [`${'x'.repeat(127)}😀`, 128, 'x'.repeat(127)],
  ['', undefined, ''],
])('%j within %s', (text, maxUnits, fitting) => {
  expect(descriptionText(text, maxUnits)).toBe(fitting)
})
