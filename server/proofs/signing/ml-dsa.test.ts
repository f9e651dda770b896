import { describe, expect, it } from 'vitest'
import { fromHex } from '#protocol/bytes.ts'
import { mlDsa65Key, mlDsa65Verify } from '#protocol/signatures/pq.ts'
import { vectorJson, vectorsMissing, vectorsNote } from '#protocol/testing/vectors.ts'
import { fastMlDsa65Verify, mlDsa65Signer } from './ml-dsa.ts'

interface Sample {
  testGroups: {
    publicKey: string
    tests: { tcId: number; msg: string; sig: string; ctx?: string; result: string }[]
  }[]
}

const bytes = (hex: string): Uint8Array => fromHex(hex)!

describe.skipIf(vectorsMissing)(`[FIPS 204] the server's ML-DSA-65${vectorsNote}`, () => {
  const { testGroups } = vectorsMissing
    ? { testGroups: [] }
    : vectorJson<Sample>('ml-dsa-65/verify-sample.json')
  const cases = testGroups.flatMap(({ publicKey, tests }) =>
    tests.filter(({ ctx }) => !ctx).map((one) => ({ ...one, publicKey })),
  )
  it('has cases of both results', () => {
    expect(new Set(cases.map(({ result }) => result))).toEqual(new Set(['valid', 'invalid']))
  })
  it.each(cases)('case $tcId with the empty context is $result', ({ publicKey, msg, sig, result }) => {
    expect(fastMlDsa65Verify(bytes(sig), bytes(msg), bytes(publicKey))).toBe(result === 'valid')
  })
})

describe('the server signs what the reference implementation verifies', () => {
  const seed = new Uint8Array(32).fill(9)
  const { publicKey } = mlDsa65Key(seed)
  const message = new Uint8Array(32).fill(1)
  const signature = mlDsa65Signer(seed)(message)
  it('under the key of the seed only', () => {
    expect(mlDsa65Verify(signature, message, publicKey)).toBe(true)
    expect(fastMlDsa65Verify(signature, message, publicKey)).toBe(true)
    const other = mlDsa65Key(new Uint8Array(32)).publicKey
    expect(fastMlDsa65Verify(signature, message, other)).toBe(false)
    expect(fastMlDsa65Verify(signature, new Uint8Array(32), publicKey)).toBe(false)
  })
})
