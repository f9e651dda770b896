import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { prepareProof } from '#protocol/proofs/verify-verdict-proof.ts'
import { signProof } from '#protocol/testing/worked-proof.ts'
import { nativeSha256 } from './sha256.ts'

describe('nativeSha256', () => {
  it('agrees with the reference on well-formed texts', () => {
    expect(nativeSha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(nativeSha256(text)).toBe(sha256Hex(text))
      }),
    )
  })
  it('prepares a proof to the same findings', () => {
    const proof = signProof()
    expect(prepareProof(proof, nativeSha256)).toEqual(prepareProof(proof))
  })
})
