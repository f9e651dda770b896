import { base58, base58xrp } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BITCOIN_ALPHABET, base58Decode, base58Encode, XRP_ALPHABET } from './base58.ts'

describe.each([
  ['Bitcoin', BITCOIN_ALPHABET, base58],
  ['XRP Ledger', XRP_ALPHABET, base58xrp],
] as const)('alphabet of %s [review, 8]', (_, alphabet, reference) => {
  it('is the one of the reference, both ways', () => {
    const bytes = fc
      .tuple(fc.nat({ max: 4 }), fc.uint8Array({ maxLength: 60 }))
      .map(([zeros, rest]) => Uint8Array.from([...new Uint8Array(zeros), ...rest]))
    fc.assert(
      fc.property(bytes, (value) => {
        const text = reference.encode(value)
        expect(base58Encode(value, alphabet)).toBe(text)
        expect(base58Decode(text, alphabet)).toEqual(value)
      }),
    )
  })

  it.each(['0', 'abcO', 'ab cd', 'é'])('%s is not of it', (text) => {
    expect(base58Decode(text, alphabet)).toBeNull()
  })
})
