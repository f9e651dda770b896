import { describe, expect, it } from 'vitest'
import { fromHex } from '../bytes.ts'
import { vectorJson, vectorsMissing, vectorsNote } from '../testing/vectors.ts'
import { mlDsa65Key, mlDsa65Lengths, mlDsa65Sign, mlDsa65Verify } from './pq.ts'

interface Sample {
  numberOfTests: number
  testGroups: {
    publicKey: string
    tests: { tcId: number; comment: string; msg: string; sig: string; ctx?: string; result: string }[]
  }[]
}

const bytes = (hex: string): Uint8Array => fromHex(hex)!

describe.skipIf(vectorsMissing)(`Wycheproof cases of ML-DSA-65 [FIPS 204]${vectorsNote}`, () => {
  const sample = vectorsMissing ? null : vectorJson<Sample>('ml-dsa-65/verify-sample.json')
  const cases = (sample?.testGroups ?? []).flatMap(({ publicKey, tests }) =>
    tests.map((one) => ({ ...one, publicKey })),
  )
  it('has all of them, of both results', () => {
    expect(cases).toHaveLength(sample!.numberOfTests)
    expect(new Set(cases.map(({ result }) => result))).toEqual(new Set(['valid', 'invalid']))
  })
  it.each(cases)('$tcId: $comment is $result', ({ publicKey, msg, sig, ctx, result }) => {
    const context = ctx === undefined ? undefined : bytes(ctx)
    expect(mlDsa65Verify(bytes(sig), bytes(msg), bytes(publicKey), context)).toBe(result === 'valid')
  })
})

describe('ML-DSA-65 [FIPS 204]', () => {
  const { publicKey, secretKey } = mlDsa65Key(new Uint8Array(32).fill(3))
  const message = new Uint8Array(32).fill(7)
  const signature = mlDsa65Sign(message, secretKey)
  it('signs the same bytes again, with the lengths of the standard', () => {
    expect(mlDsa65Sign(message, secretKey)).toEqual(signature)
    expect([publicKey.length, signature.length]).toEqual([mlDsa65Lengths.publicKey, mlDsa65Lengths.signature])
    expect(mlDsa65Verify(signature, message, publicKey)).toBe(true)
  })
  it.each([0, 31, 48, 1_500, 3_308])('rejects a signature with a flipped bit in byte %i', (at) => {
    const flipped = signature.slice()
    flipped[at]! ^= 1
    expect(mlDsa65Verify(flipped, message, publicKey)).toBe(false)
  })
  it('rejects another message, another key, another context and wrong lengths', () => {
    const other = mlDsa65Key(new Uint8Array(32).fill(4)).publicKey
    expect(mlDsa65Verify(signature, new Uint8Array(32), publicKey)).toBe(false)
    expect(mlDsa65Verify(signature, message, other)).toBe(false)
    expect(mlDsa65Verify(signature, message, publicKey, Uint8Array.of(1))).toBe(false)
    expect(mlDsa65Verify(signature.slice(1), message, publicKey)).toBe(false)
    expect(mlDsa65Verify(signature, message, publicKey.slice(1))).toBe(false)
  })
})
