import { keccak_256 } from '@noble/hashes/sha3.js'
import { getPublicKey, sign } from '@noble/secp256k1'
import { describe, expect, it } from 'vitest'
import { concatBytes, fromHex, toHex, utf8Encode } from '../bytes.ts'
import { personalSignAddress } from './personal-sign.ts'
import './secp.ts'

const key = fromHex('46'.repeat(32))!
/** EIP-155's example key 0x46…46 has this address in the text of the proposal. */
const address = '0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f'

function walletSign(text: string): Uint8Array {
  const message = utf8Encode(text)
  const digest = keccak_256(
    concatBytes(utf8Encode(`\x19Ethereum Signed Message:\n${message.length}`), message),
  )
  const recovered = sign(digest, key, { prehash: false, format: 'recovered' })
  return concatBytes(recovered.subarray(1), Uint8Array.of(recovered[0]! + 27))
}

describe('personal_sign [EIP-191]', () => {
  it('finds the address of the key', () => {
    expect(getPublicKey(key)).toHaveLength(33)
    expect(personalSignAddress('assay-verify-proof:abc', walletSign('assay-verify-proof:abc'))).toBe(address)
  })

  it('accepts v as 0 or 1 too', () => {
    const signature = walletSign('x')
    signature[64]! -= 27
    expect(personalSignAddress('x', signature)).toBe(address)
  })

  it('finds another address for another text', () => {
    expect(personalSignAddress('y', walletSign('x'))).not.toBe(address)
  })

  it('answers null for what is no signature', () => {
    for (const bad of [new Uint8Array(65), new Uint8Array(64), fromHex('ff'.repeat(65))!])
      expect(personalSignAddress('x', bad)).toBeNull()
    expect(toHex(walletSign('x'))).toHaveLength(130)
  })
})
