// Reads and writes entry bundles (C2SP tlog-tiles): each leaf after its length, uint16 big-endian.
import { concatBytes } from '../../bytes.ts'
import { TILE_WIDTH } from '../tree/right-edge.ts'

const MAX_LEAF_BYTES = 65_535

/** Throws on a leaf of more than 65,535 bytes. */
export function formatEntryBundle(leaves: readonly Uint8Array[]): Uint8Array {
  return concatBytes(
    ...leaves.flatMap((leaf) => {
      if (leaf.length > MAX_LEAF_BYTES) throw new Error('a leaf has at most 65,535 bytes')
      return [Uint8Array.of(leaf.length >> 8, leaf.length & 0xff), leaf]
    }),
  )
}

/** Null when the bytes do not end with a leaf, or contain more than 256. */
export function parseEntryBundle(bytes: Uint8Array): Uint8Array[] | null {
  const leaves: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    if (leaves.length === TILE_WIDTH || at + 2 > bytes.length) return null
    const end = at + 2 + (bytes[at]! << 8) + bytes[at + 1]!
    if (end > bytes.length) return null
    leaves.push(bytes.slice(at + 2, end))
    at = end
  }
  return leaves
}
