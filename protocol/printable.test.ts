import { expect, it } from 'vitest'
import { printable, printableLines } from './printable.ts'

it('marks what moves a cursor, turns the writing or cannot be seen, and leaves letters alone [ledger, 15]', () => {
  const hidden = ['\u0007', '\u001b', '\u0085', '\u00ad', '\u034f', '\u061c', '\u115f', '\u200b', '\u200f']
  hidden.push('\u202e', '\u2028', '\u2060', '\u2066', '\u3164', '\ufe0f', '\ufeff', '\u{e0041}')
  for (const letter of hidden)
    expect(printable(`a${letter}b`)).toBe(`a\\u{${letter.codePointAt(0)!.toString(16)}}b`)
  for (const text of ['Größe 漢字 עברית 😀', 'a b–c']) expect(printable(text)).toBe(text)
})

it('keeps lines apart where a text has lines [ledger, 15]', () => {
  expect([printable('a\nb'), printableLines('a\n\u202eb')]).toEqual(['a\\u{a}b', 'a\n\\u{202e}b'])
})
