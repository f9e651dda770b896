import { describe, expect, it } from 'vitest'
import { bip340Rows } from '../testing/bip340.ts'
import { vectorsMissing, vectorsNote } from '../testing/vectors.ts'
import { nobleSchnorr } from './secp.ts'

describe.skipIf(vectorsMissing)(`BIP-340 test-vectors.csv${vectorsNote}`, () => {
  const rows = vectorsMissing ? [] : bip340Rows()

  it('has its 19 rows, with messages of 0, 1, 17, 32 and 100 bytes [BIP 340, test vectors]', () => {
    expect(rows).toHaveLength(19)
    expect([...new Set(rows.map((row) => row.message.length))].sort((a, b) => a - b)).toEqual([
      0, 1, 17, 32, 100,
    ])
  })
  it.each(rows)('row $index verifies as $valid ($comment) [BIP 340, verification]', (row) => {
    expect(nobleSchnorr.verify(row.signature, row.message, row.publicKey)).toBe(row.valid)
  })
  it.each(rows.filter((row) => row.secretKey))(
    'row $index signs to exactly the given signature [BIP 340, default signing]',
    (row) => {
      expect(nobleSchnorr.publicKey(row.secretKey!)).toEqual(row.publicKey)
      expect(nobleSchnorr.sign(row.message, row.secretKey!, row.auxRand)).toEqual(row.signature)
    },
  )
})

describe('nobleSchnorr', () => {
  const secretKey = new Uint8Array(32).fill(1)
  const pubkey = nobleSchnorr.publicKey(secretKey)
  const message = new Uint8Array(32).fill(2)
  const sig = nobleSchnorr.sign(message, secretKey, new Uint8Array(32))

  it('answers false, and never throws, on wrong lengths [BIP 340, verification]', () => {
    expect(nobleSchnorr.verify(sig, message, pubkey)).toBe(true)
    for (const length of [0, 31, 33, 63, 65]) {
      const wrong = new Uint8Array(length).fill(3)
      expect(nobleSchnorr.verify(wrong, message, pubkey)).toBe(false)
      expect(nobleSchnorr.verify(sig, message, wrong)).toBe(false)
      expect(nobleSchnorr.verify(sig, wrong, pubkey)).toBe(false)
    }
  })
  it('answers false on arrays that only look like bytes [BIP 340, verification]', () => {
    expect(nobleSchnorr.verify([...sig] as never, message, pubkey)).toBe(false)
    expect(nobleSchnorr.verify(sig, message, [...pubkey] as never)).toBe(false)
  })
  it('throws on a secret key that is zero or the group order [BIP 340, default signing]', () => {
    const order = Buffer.from('fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141', 'hex')
    for (const wrong of [new Uint8Array(32), new Uint8Array(order)]) {
      expect(() => nobleSchnorr.publicKey(wrong)).toThrow()
      expect(() => nobleSchnorr.sign(message, wrong, message)).toThrow()
    }
  })
})
