// The fold gives the values of the design, and every digit counts.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { foldHex64, foldValue } from './fold.ts'

const hash = fc.stringMatching(/^[0-9a-f]{64}$/)

describe('fold', () => {
  test('SHA-256 of the empty string and of abc', () => {
    expect(foldHex64('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')).toBe(
      'fa70e8751d5a8e29',
    )
    expect(foldHex64('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')).toBe(
      'ff2ac8a3b6b882f8',
    )
  })

  test('one changed digit changes exactly one cell, in its own column', () => {
    fc.assert(
      fc.property(hash, fc.nat(63), fc.integer({ min: 1, max: 15 }), (value, at, by) => {
        const digit = (Number.parseInt(value.charAt(at), 16) ^ by).toString(16)
        const changed = value.slice(0, at) + digit + value.slice(at + 1)
        const before = foldHex64(value)!
        const differing = [...foldHex64(changed)!].flatMap((cell, i) =>
          cell === before.charAt(i) ? [] : [i],
        )
        expect(differing).toEqual([at % 16])
      }),
    )
  })

  test('equal glyphs prove nothing: two lines exchanged fold alike', () => {
    const value = sha256Hex('abc')
    const exchanged = value.slice(16, 32) + value.slice(0, 16) + value.slice(32)
    expect(exchanged).not.toBe(value)
    expect(foldHex64(exchanged)).toBe(foldHex64(value))
  })

  test.each(['', 'ab', 'E3B0'.repeat(16), 'g'.repeat(64), 'a'.repeat(63), 'a'.repeat(65)])(
    'refuses %j',
    (value) => {
      expect(foldHex64(value)).toBeNull()
    },
  )

  test('a sha256: prefix is left out of the fold', () => {
    const value = sha256Hex('abc')
    expect(foldValue(`sha256:${value}`)).toBe(foldHex64(value))
    expect(foldValue(`md5:${value}`)).toBeNull()
  })

  test('a 64-byte signature is folded as SHA-256 of its bytes, not of its text', () => {
    const signature = '00'.repeat(64)
    expect(foldValue(signature)).toBe(foldHex64(sha256Hex(new Uint8Array(64))))
    expect(foldValue(signature)).not.toBe(foldHex64(sha256Hex(signature)))
  })
})
