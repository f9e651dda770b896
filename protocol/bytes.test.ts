import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  concatBytes,
  equalBytesConstantTime,
  fromHex,
  isHex64,
  isHex128,
  LoneSurrogateError,
  loneSurrogateIndex,
  sha256Hex,
  toHex,
  utf8Encode,
  wtf8Encode,
} from './bytes.ts'
import { utf8Decode } from './utf8-decode.ts'

const anyText = fc.string({ unit: 'binary' })

describe('hex [payloads, reading rules]', () => {
  it('goes both ways', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(fromHex(toHex(bytes))).toEqual(bytes)
      }),
    )
  })
  it.each(['0', 'AB', 'zz', '0x00', ' 00', '00\n'])('refuses %j', (text) => {
    expect(fromHex(text)).toBeNull()
  })
  it('knows its lengths', () => {
    const digits = '0f'.repeat(32)
    expect(isHex64(digits)).toBe(true)
    expect(isHex128(digits + digits)).toBe(true)
    for (const wrong of [`${digits}\n`, digits.slice(1), digits.toUpperCase(), 1, null]) {
      expect(isHex64(wrong)).toBe(false)
    }
  })
})

describe('UTF-8 [RFC 3629, 3]', () => {
  it('encodes as the platform does', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect([...utf8Encode(text)]).toEqual([...Buffer.from(text, 'utf8')])
      }),
    )
  })
  it('decodes what it encodes', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(utf8Decode(utf8Encode(text))).toEqual({ ok: true, text })
      }),
    )
  })
  it('accepts and refuses the same bytes as a fatal TextDecoder', () => {
    const platform = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    const nearlyUtf8 = fc.array(
      fc.oneof(
        fc.constantFrom(0xc0, 0xc1, 0xc2, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xff),
        fc.constantFrom(0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbb, 0xbf),
        fc.nat(255),
      ),
      { maxLength: 6 },
    )
    let accepted = 0
    fc.assert(
      fc.property(nearlyUtf8, (numbers) => {
        const bytes = Uint8Array.from(numbers)
        const ours = utf8Decode(bytes)
        let theirs: string | null = null
        try {
          theirs = platform.decode(bytes)
        } catch {}
        if (ours.ok) accepted++
        expect(ours.ok ? ours.text : null).toBe(theirs)
      }),
      { numRuns: 3000 },
    )
    expect(accepted).toBeGreaterThan(100)
  })
  it('names the first byte that is not UTF-8', () => {
    expect(utf8Decode(Uint8Array.of(0x61, 0xc3, 0xa9, 0xe2, 0x82))).toEqual({ ok: false, offset: 3 })
  })
  it('decodes texts longer than one chunk', () => {
    const text = `${'a'.repeat(20_000)}é😀${'b'.repeat(20_000)}`
    expect(utf8Decode(utf8Encode(text))).toEqual({ ok: true, text })
    expect(utf8Decode(utf8Encode('c'.repeat(20_000)))).toEqual({ ok: true, text: 'c'.repeat(20_000) })
  })
  it('refuses a lone surrogate, and only WTF-8 writes its three bytes', () => {
    expect(() => utf8Encode('ab\ud800c')).toThrow(LoneSurrogateError)
    expect(() => utf8Encode('\udc00')).toThrow(LoneSurrogateError)
    expect([...wtf8Encode('a\ud800')]).toEqual([0x61, 0xed, 0xa0, 0x80])
    expect([...wtf8Encode('😀')]).toEqual([...utf8Encode('😀')])
    expect(loneSurrogateIndex('a😀\udc00')).toBe(3)
    expect(loneSurrogateIndex('a😀')).toBe(-1)
  })
})

describe('bytes', () => {
  it('concatenates', () => {
    expect(concatBytes(Uint8Array.of(1), Uint8Array.of(), Uint8Array.of(2, 3))).toEqual(
      Uint8Array.of(1, 2, 3),
    )
  })
  it('compares', () => {
    expect(equalBytesConstantTime(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true)
    expect(equalBytesConstantTime(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false)
    expect(equalBytesConstantTime(Uint8Array.of(1), Uint8Array.of(1, 2))).toBe(false)
  })
  it('hashes (FIPS 180-4 example, and our genesis strings) [FIPS 180-4]', () => {
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(sha256Hex('assay-ledger-genesis:before-entry-40')).toBe(
      '4e103e9375d0a9348931a60b6033826ac863b8cf5eb34126f6fcc5b15a352cda',
    )
    expect(sha256Hex('assay-known-bad-genesis')).toBe(
      '96290a911a25d314cfe8a3a449da2af09a9c419a8f02ae85b7140958b62bf9e2',
    )
  })
})
