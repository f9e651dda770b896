// Verifies a BIP-340 signature by recovery of an ECDSA public key, with the libsecp256k1 build of libauth:
// in WebAssembly about two thirds of the time of tiny-secp256k1, which is compiled for size.
import { hash } from 'node:crypto'
import { instantiateSecp256k1 } from '@bitauth/libauth/build/lib/crypto/secp256k1.js'

const { recoverPublicKeyCompressed } = await instantiateSecp256k1()

const groupOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const challengeTag = hash('sha256', 'BIP0340/challenge', 'buffer')
/** Both copies of the tag, then r, the public key and the message (BIP-340, tagged hash). */
const challenge = Buffer.concat([challengeTag, challengeTag, Buffer.alloc(96)])

/**
 * BIP-340 accepts when R = s·G − e·P has an even y and r as its x. ECDSA recovers Q = (s'·R' − z·G) / r' from
 * (r', s'), a message z and the point R' with x = r'. With R' = P of even y, s' = −e·r' and z = −s·r', Q is R.
 * Undefined where no point is recovered: `r'` or `s` not below the group order, P off the curve, e = 0, or R
 * at infinity.
 */
export function holdsByRecovery(sig: Uint8Array, msg: Uint8Array, pubkey: Uint8Array): boolean | undefined {
  const x = integer(pubkey)
  const s = integer(sig.subarray(32))
  if (x >= groupOrder || s >= groupOrder) return undefined
  challenge.set(sig.subarray(0, 32), 64)
  challenge.set(pubkey, 96)
  challenge.set(msg, 128)
  const e = BigInt(`0x${hash('sha256', challenge, 'hex')}`)
  const signature = Buffer.from(hex(x) + hex(negated(e * x)), 'hex')
  const point = recoverPublicKeyCompressed(signature, 0, Buffer.from(hex(negated(s * x)), 'hex'))
  if (typeof point === 'string') return undefined
  return point[0] === evenY && point.subarray(1).every((byte, index) => byte === sig[index])
}

/** First byte of a compressed point. */
const evenY = 2

const negated = (product: bigint): bigint => {
  const rest = product % groupOrder
  return rest === 0n ? 0n : groupOrder - rest
}

const hex = (scalar: bigint): string => scalar.toString(16).padStart(64, '0')

const integer = (bytes: Uint8Array): bigint =>
  BigInt(`0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`)
