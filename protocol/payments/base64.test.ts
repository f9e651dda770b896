import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toBase64 } from '../base64.ts'
import { fromAnyBase64 } from './base64.ts'

describe('fromAnyBase64 [RFC 4648]', () => {
  it('reads both alphabets, padded or not', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const padded = toBase64(bytes)
        const bare = padded.replace(/=+$/, '')
        for (const text of [padded, bare]) {
          expect(fromAnyBase64(text, 40)).toEqual(bytes)
          expect(fromAnyBase64(text.replaceAll('+', '-').replaceAll('/', '_'), 40)).toEqual(bytes)
        }
      }),
    )
  })

  it.each([
    ['a mixture of the alphabets', '+-AA'],
    ['a space', 'AA AA'],
    ['half the padding', 'AA='],
    ['too much padding', 'AAA=='],
    ['only padding', '===='],
    ['stray bits', 'AB'],
    ['one character too few', 'AAAAA'],
    ['a letter outside', 'AAA\u00c4'],
  ])('refuses %s', (_, text) => {
    expect(fromAnyBase64(text, 100)).toBeNull()
  })

  it('refuses one byte more than allowed', () => {
    expect(fromAnyBase64(toBase64(new Uint8Array(9)), 9)).toHaveLength(9)
    expect(fromAnyBase64(toBase64(new Uint8Array(10)), 9)).toBeNull()
    expect(fromAnyBase64('A'.repeat(10_000_000), 9)).toBeNull()
  })
})
