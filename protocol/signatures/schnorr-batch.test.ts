import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bip340Rows } from '../testing/bip340.ts'
import { vectorsMissing, vectorsNote } from '../testing/vectors.ts'
import { type Signed, verifySchnorrBatch } from './schnorr-batch.ts'
import { nobleSchnorr } from './secp.ts'

const secret = (n: number) => new Uint8Array(32).fill(n)
const signed = (text: string, key = 1): Signed => {
  const msg = new TextEncoder().encode(text)
  return {
    msg,
    sig: nobleSchnorr.sign(msg, secret(key), new Uint8Array(32)),
    pubkey: nobleSchnorr.publicKey(secret(key)),
  }
}
const good = Array.from({ length: 70 }, (_, i) => signed(`message ${i}`, 1 + (i % 3)))

describe.skipIf(vectorsMissing)(`BIP-340 test-vectors.csv in batches${vectorsNote}`, () => {
  const rows = vectorsMissing ? [] : bip340Rows()
  const own = rows.map(({ signature, message, publicKey }) => ({
    sig: signature,
    msg: message,
    pubkey: publicKey,
  }))

  it.each(rows)('row $index is $valid alone and among others ($comment) [BIP 340, verification]', (row) => {
    const it = own[rows.indexOf(row)]!
    expect(verifySchnorrBatch([it])).toBe(row.valid)
    for (const at of [0, 3, 7])
      expect(verifySchnorrBatch([...good.slice(0, at), it, ...good.slice(at, 7)])).toBe(row.valid)
  })
  it('holds for all valid rows at once [BIP 340, batch verification]', () => {
    expect(verifySchnorrBatch(own.filter((_, i) => rows[i]!.valid))).toBe(true)
  })
})

describe('verifySchnorrBatch [BIP 340, batch verification]', () => {
  it('holds for none, one, a repeated one, many, and every order [BIP 340, batch verification]', () => {
    expect(verifySchnorrBatch([])).toBe(true)
    expect(verifySchnorrBatch([good[0]!])).toBe(true)
    expect(verifySchnorrBatch([good[0]!, good[0]!])).toBe(true)
    expect(verifySchnorrBatch(good)).toBe(true)
    expect(verifySchnorrBatch(good.toReversed())).toBe(true)
  })

  it('finds one flipped bit anywhere [BIP 340, batch verification]', () => {
    const flips = fc.record({
      at: fc.nat(good.length - 1),
      member: fc.constantFrom('sig', 'msg', 'pubkey'),
      bit: fc.nat(511),
    })
    fc.assert(
      fc.property(flips, ({ at, member, bit }) => {
        const bytes = Uint8Array.from(good[at]![member as keyof Signed])
        const place = bit % (bytes.length * 8)
        bytes[place >> 3]! ^= 1 << (place & 7)
        const changed = good.with(at, { ...good[at]!, [member]: bytes })
        return !verifySchnorrBatch(changed)
      }),
      { numRuns: 40 },
    )
  })

  it('does not let two wrong signatures cancel each other [BIP 340, batch verification]', () => {
    // The sum of both s is unchanged, which an equation without coefficients would accept.
    const moved = (one: Signed, by: bigint): Signed => {
      const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
      const s = (BigInt(`0x${Buffer.from(one.sig.subarray(32)).toString('hex')}`) + by + order) % order
      const sig = Uint8Array.from([
        ...one.sig.subarray(0, 32),
        ...Buffer.from(s.toString(16).padStart(64, '0'), 'hex'),
      ])
      return { ...one, sig }
    }
    const pair = [moved(good[0]!, 5n), moved(good[3]!, -5n)]
    expect(pair.map(({ sig, msg, pubkey }) => nobleSchnorr.verify(sig, msg, pubkey))).toEqual([false, false])
    expect(verifySchnorrBatch(pair)).toBe(false)
    expect(verifySchnorrBatch([...good.slice(4), ...pair])).toBe(false)
  })

  it('answers false, and never throws, on wrong lengths [BIP 340, verification]', () => {
    for (const length of [0, 31, 33, 63, 65]) {
      const wrong = new Uint8Array(length).fill(3)
      expect(verifySchnorrBatch([good[0]!, { ...good[1]!, sig: wrong }])).toBe(false)
      expect(verifySchnorrBatch([good[0]!, { ...good[1]!, pubkey: wrong }])).toBe(false)
    }
  })
})
