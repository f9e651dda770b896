// A caller's words on a share card make the server load nothing.
import { expect, test } from 'vitest'
import { cardText } from './card-text.ts'

test('what the font lacks is marked, character by character', () => {
  expect(cardText('Übung – 100 % “safe”')).toBe('Übung – 100 % “safe”')
  expect(cardText('signed 😀 漢 \u202e\u0000')).toBe('signed ? ? ??')
})

test('a long text ends in dots', () => {
  expect(cardText('a'.repeat(130))).toBe('a'.repeat(130))
  expect(cardText('a'.repeat(131))).toBe(`${'a'.repeat(127)}...`)
})
