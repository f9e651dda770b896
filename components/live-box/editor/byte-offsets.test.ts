// Byte offsets of UTF-8 against the platform's own encoder.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { utf16IndexesOf } from './byte-offsets.ts'

const bytesBefore = (text: string, index: number) => new TextEncoder().encode(text.slice(0, index)).length

describe('utf16IndexesOf', () => {
  it('is the identity on ASCII', () => {
    expect(utf16IndexesOf('rm -rf /', [0, 3, 8])).toEqual([0, 3, 8])
  })

  it('counts two, three and four bytes a character', () => {
    const text = 'aé漢🙂b'
    expect(utf16IndexesOf(text, [0, 1, 3, 6, 10, 11])).toEqual([0, 1, 2, 3, 5, 6])
  })

  it('answers the start of the character that an offset cuts', () => {
    expect(utf16IndexesOf('é🙂', [1, 3, 4, 5])).toEqual([0, 1, 1, 1])
  })

  it('answers the end for what lies beyond it, and keeps the order of the question', () => {
    expect(utf16IndexesOf('ab', [9, 0, 1])).toEqual([2, 0, 1])
  })

  it('counts a lone surrogate as the three bytes that TextEncoder writes', () => {
    const text = 'x\ud83dy\ude42z'
    expect(utf16IndexesOf(text, [1, 4, 5, 8])).toEqual([1, 2, 3, 4])
  })

  it('agrees with TextEncoder at every character boundary of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const boundaries = [0]
        for (const character of text) boundaries.push(boundaries.at(-1)! + character.length)
        const offsets = boundaries.map((index) => bytesBefore(text, index))
        expect(utf16IndexesOf(text, offsets)).toEqual(boundaries)
      }),
    )
  })
})
