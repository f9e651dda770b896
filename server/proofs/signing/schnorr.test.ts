import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nobleSchnorr } from '#protocol/signatures/secp.ts'
import { bip340Rows } from '#protocol/testing/bip340.ts'
import { vectorsMissing, vectorsNote } from '#protocol/testing/vectors.ts'
import { holdsByRecovery } from './recovered-point.ts'
import { wasmSchnorr } from './schnorr.ts'

describe.skipIf(vectorsMissing)(`BIP-340 test-vectors.csv${vectorsNote}`, () => {
  const rows = vectorsMissing ? [] : bip340Rows()
  const taken = rows.filter((row) => row.message.length === 32)
  const otherLengths = rows.filter((row) => row.message.length !== 32)

  it.each(taken)('row $index verifies as $valid ($comment)', (row) => {
    expect(wasmSchnorr.verify(row.signature, row.message, row.publicKey)).toBe(row.valid)
    expect(nobleSchnorr.verify(row.signature, row.message, row.publicKey)).toBe(row.valid)
  })
  it.each(taken.filter((row) => row.valid))('row $index is decided by recovery', (row) => {
    expect(holdsByRecovery(row.signature, row.message, row.publicKey)).toBe(true)
  })
  it.each(taken.filter((row) => row.secretKey))('row $index signs to exactly the given signature', (row) => {
    expect(wasmSchnorr.publicKey(row.secretKey!)).toEqual(row.publicKey)
    expect(wasmSchnorr.sign(row.message, row.secretKey!, row.auxRand)).toEqual(row.signature)
  })
  it.skip.each(otherLengths)('row $index: the library takes messages of 32 bytes only ($comment)', () => {})

  it('leaves out exactly rows 15 to 18, and refuses them rather than answering wrongly', () => {
    expect(otherLengths.map((row) => row.index)).toEqual([15, 16, 17, 18])
    for (const row of otherLengths) {
      expect(wasmSchnorr.verify(row.signature, row.message, row.publicKey)).toBe(false)
      expect(() => wasmSchnorr.sign(row.message, row.secretKey!, row.auxRand)).toThrow()
      expect(nobleSchnorr.verify(row.signature, row.message, row.publicKey)).toBe(true)
    }
  })
})

describe('two independent implementations of BIP-340', () => {
  const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
  const flip = fc.record({
    part: fc.constantFrom('sig' as const, 'msg' as const, 'pubkey' as const),
    at: fc.nat(63),
    xor: fc.integer({ min: 1, max: 255 }),
  })

  it('sign alike, and agree on 200 signatures and on one flipped byte in each', () => {
    let stillValid = 0
    fc.assert(
      fc.property(bytes32, bytes32, bytes32, flip, (secretKey, msg, auxRand, { part, at, xor }) => {
        secretKey[0] = (secretKey[0]! & 0x7f) | 1
        const sig = wasmSchnorr.sign(msg, secretKey, auxRand)
        const pubkey = wasmSchnorr.publicKey(secretKey)
        expect(nobleSchnorr.sign(msg, secretKey, auxRand)).toEqual(sig)
        expect(nobleSchnorr.publicKey(secretKey)).toEqual(pubkey)
        expect(nobleSchnorr.verify(sig, msg, pubkey)).toBe(true)
        expect(wasmSchnorr.verify(sig, msg, pubkey)).toBe(true)
        const changed = { sig, msg, pubkey }
        changed[part] = changed[part].slice()
        changed[part][at % changed[part].length]! ^= xor
        const verdict = nobleSchnorr.verify(changed.sig, changed.msg, changed.pubkey)
        expect(wasmSchnorr.verify(changed.sig, changed.msg, changed.pubkey)).toBe(verdict)
        if (verdict) stillValid++
      }),
      { numRuns: 200 },
    )
    expect(stillValid).toBe(0)
  }, 30_000)

  it('agree where recovery has no answer or a scalar is zero', () => {
    const secretKey = new Uint8Array(32).fill(7)
    const msg = new Uint8Array(32).fill(9)
    const pubkey = wasmSchnorr.publicKey(secretKey)
    const sig = wasmSchnorr.sign(msg, secretKey, msg)
    const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
    const order = bytes('fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141')
    const withS = (s: Uint8Array) => new Uint8Array([...sig.subarray(0, 32), ...s])
    const cases = [
      { name: 's = 0', sig: withS(new Uint8Array(32)), pubkey, recovered: false },
      { name: 's = n', sig: withS(order), pubkey, recovered: undefined },
      { name: 'x(P) = n', sig, pubkey: order, recovered: undefined },
      { name: 'x(P) = 0, off the curve', sig, pubkey: new Uint8Array(32), recovered: undefined },
      { name: 'x(P) = 5, off the curve', sig, pubkey: bytes('05'.padStart(64, '0')), recovered: undefined },
    ]
    for (const { name, sig, pubkey, recovered } of cases) {
      expect(holdsByRecovery(sig, msg, pubkey), name).toBe(recovered)
      expect(wasmSchnorr.verify(sig, msg, pubkey), name).toBe(false)
      expect(nobleSchnorr.verify(sig, msg, pubkey), name).toBe(false)
    }
  })

  it('answer false, and never throw, on wrong lengths', () => {
    const good = { sig: new Uint8Array(64), msg: new Uint8Array(32), pubkey: new Uint8Array(32) }
    for (const length of [0, 31, 33, 63, 65]) {
      const wrong = new Uint8Array(length).fill(255)
      expect(wasmSchnorr.verify(wrong, good.msg, good.pubkey)).toBe(false)
      expect(wasmSchnorr.verify(good.sig, wrong, good.pubkey)).toBe(false)
      expect(wasmSchnorr.verify(good.sig, good.msg, wrong)).toBe(false)
    }
    expect(wasmSchnorr.verify([...good.sig] as never, good.msg, good.pubkey)).toBe(false)
  })
})
