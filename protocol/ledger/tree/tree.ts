// Hashes of the Merkle tree of RFC 6962 §2.1, with SHA-256.
import { sha256Bytes } from '../../bytes.ts'

export const HASH_BYTES = 32

/** SHA-256(0x00, data). */
export function leafHash(data: Uint8Array): Uint8Array {
  const prefixed = new Uint8Array(1 + data.length)
  prefixed.set(data, 1)
  return sha256Bytes(prefixed)
}

/** SHA-256(0x01, left, right). */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  const pair = new Uint8Array(1 + 2 * HASH_BYTES)
  pair[0] = 1
  pair.set(left, 1)
  pair.set(right, 1 + HASH_BYTES)
  return sha256Bytes(pair)
}

/** The empty tree: SHA-256 of nothing. */
export const emptyRoot = (): Uint8Array => sha256Bytes(new Uint8Array(0))

export function rootOf(leafHashes: readonly Uint8Array[]): Uint8Array {
  return leafHashes.length === 0 ? emptyRoot() : subtreeRoot(leafHashes, 0, leafHashes.length)
}

/** The hash over `hashes[from..to)`, at least one; for nodes of any level. */
export function subtreeRoot(hashes: readonly Uint8Array[], from: number, to: number): Uint8Array {
  if (to - from === 1) return hashes[from]!
  const split = from + largestPowerBelow(to - from)
  return nodeHash(subtreeRoot(hashes, from, split), subtreeRoot(hashes, split, to))
}

/** The largest power of two smaller than `size`, which is 2 or more and may exceed 2^32. */
export function largestPowerBelow(size: number): number {
  let power = 1
  while (power * 2 < size) power *= 2
  return power
}
