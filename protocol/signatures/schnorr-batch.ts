// Verifies many BIP-340 signatures at once: one equation holds if all of them are valid, and fails if any is not, except
// with a probability of 2^-128. Several times faster than one after the other.
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, toHex, utf8Encode } from '../bytes.ts'

export interface Signed {
  /** 64 bytes. */
  readonly sig: Uint8Array
  /** Of any length. */
  readonly msg: Uint8Array
  /** 32 bytes, x coordinate only. */
  readonly pubkey: Uint8Array
}

type Point = InstanceType<typeof secp256k1.Point>
const { Point } = secp256k1
const ORDER = Point.Fn.ORDER
/** Of the coefficients, and so of the probability of a wrong answer. */
const BITS = 128

/** True for an empty list. Never throws. */
export function verifySchnorrBatch(all: readonly Signed[]): boolean {
  if (all.length === 0) return true
  try {
    return equationHolds(all)
  } catch {
    // A number out of range, or no point with this x.
    return false
  }
}

/** s1·a1 + … on the base point equals a1·R1 + … and, for each key, the sum of a·e on it. */
function equationHolds(all: readonly Signed[]): boolean {
  const coefficients = coefficientsOf(all)
  const nonces: Point[] = []
  const keys = new Map<string, { point: Point; factor: bigint }>()
  let base = 0n
  for (const [i, { sig, msg, pubkey }] of all.entries()) {
    if (sig.length !== 64 || pubkey.length !== 32) return false
    const rBytes = sig.subarray(0, 32)
    const s = bigintOf(sig.subarray(32))
    if (s >= ORDER) return false
    const a = coefficients[i]!
    nonces.push(liftX(rBytes))
    base = (base + a * s) % ORDER
    const e = bigintOf(schnorr.utils.taggedHash('BIP0340/challenge', rBytes, pubkey, msg)) % ORDER
    const name = pubkey.join()
    const key = keys.get(name) ?? { point: liftX(pubkey), factor: 0n }
    keys.set(name, key)
    key.factor = (key.factor + a * e) % ORDER
  }
  let right = sumOfProducts(nonces, coefficients)
  for (const { point, factor } of keys.values()) right = right.add(point.multiplyUnsafe(factor))
  return Point.BASE.multiplyUnsafe(base).equals(right)
}

/** The first is 1, the others follow from a hash of everything that is verified, so that nobody can choose them. */
function coefficientsOf(all: readonly Signed[]): bigint[] {
  const seed = sha256.create()
  for (const { sig, msg, pubkey } of all) {
    // Hashed first, so that the border between message and key is unambiguous.
    for (const part of [sig, msg, pubkey]) seed.update(sha256(part))
  }
  const digest = seed.digest()
  return all.map((_, i) =>
    i === 0 ? 1n : bigintOf(sha256(concatBytes(digest, utf8Encode(String(i)))).subarray(0, BITS / 8)),
  )
}

/** The even point with this x. Throws where there is none. */
const liftX = (x: Uint8Array): Point => schnorr.utils.lift_x(bigintOf(x)) as Point

/** Pippenger's method, for scalars below 2^128. */
function sumOfProducts(points: readonly Point[], scalars: readonly bigint[]): Point {
  const width = points.length > 400 ? 8 : points.length > 60 ? 6 : 4
  const mask = (1n << BigInt(width)) - 1n
  let sum = Point.ZERO
  for (let shift = (Math.ceil(BITS / width) - 1) * width; shift >= 0; shift -= width) {
    if (!sum.is0()) for (let i = 0; i < width; i += 1) sum = sum.double()
    const buckets: (Point | undefined)[] = []
    for (const [i, point] of points.entries()) {
      const digit = Number((scalars[i]! >> BigInt(shift)) & mask)
      if (digit > 0) buckets[digit] = buckets[digit]?.add(point) ?? point
    }
    let running = Point.ZERO
    for (let digit = Number(mask); digit > 0; digit -= 1) {
      const bucket = buckets[digit]
      if (bucket) running = running.add(bucket)
      if (!running.is0()) sum = sum.add(running)
    }
  }
  return sum
}

const bigintOf = (bytes: Uint8Array): bigint => BigInt(`0x${toHex(bytes)}`)
