// Computes the subtrees of a proof and the positions of their hashes in the tiles. Ranges of leaves follow
// RFC 6962 §2.1.1 and §2.1.2; sizes may exceed 2^32, so no bit operators are used.

import { perfectRoot, TILE_WIDTH } from './right-edge.ts'
import { HASH_BYTES, largestPowerBelow, nodeHash } from './tree.ts'

/** Leaves `from` up to, but excluding, `to`. */
export interface LeafRange {
  readonly from: number
  readonly to: number
}

export interface TileRef {
  readonly level: number
  readonly index: number
  /** Number of hashes needed from the left, 1..256. */
  readonly width: number
}

/** Stored tiles by `tileKey`. A tile may be longer than required; its prefix is used. */
export type Tiles = ReadonlyMap<string, Uint8Array>

export const tileKey = (level: number, index: number): string => `${level}/${index}`

/** PATH(index, D[size]): the siblings from the leaf upwards. */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  const ranges: LeafRange[] = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    const split = from + largestPowerBelow(to - from)
    if (index < split) {
      ranges.push({ from: split, to })
      to = split
    } else {
      ranges.push({ from, to: split })
      from = split
    }
  }
  return ranges.reverse()
}

/** PROOF(first, D[second]), 0 < first < second. */
export function consistencyRanges(first: number, second: number): LeafRange[] {
  const ranges: LeafRange[] = []
  let [from, to] = [0, second]
  while (to !== first) {
    const split = from + largestPowerBelow(to - from)
    if (first <= split) {
      ranges.push({ from: split, to })
      to = split
    } else {
      ranges.push({ from, to: split })
      from = split
    }
  }
  // SUBPROOF's flag b: the old root itself is known to the verifier and omitted.
  if (from > 0) ranges.push({ from, to })
  return ranges.reverse()
}

/** Perfect subtrees, left to right, that fold from the right to the hash of an aligned range. */
function perfectParts({ from, to }: LeafRange): { height: number; index: number }[] {
  const parts: { height: number; index: number }[] = []
  for (let at = from; at < to; ) {
    let [height, count] = [0, 1]
    while (count * 2 <= to - at) {
      count *= 2
      height++
    }
    parts.push({ height, index: at / count })
    at += count
  }
  return parts
}

/** A subtree of height 8k+j is 2^j adjacent hashes in one tile of level k. */
function placeOf({ height, index }: { height: number; index: number }) {
  const count = 2 ** (height % 8)
  const first = index * count
  const tile = Math.floor(first / TILE_WIDTH)
  return { level: Math.floor(height / 8), tile, offset: first - tile * TILE_WIDTH, count }
}

export function tilesForRanges(ranges: readonly LeafRange[]): TileRef[] {
  const needed = new Map<string, TileRef>()
  for (const part of ranges.flatMap(perfectParts)) {
    const { level, tile, offset, count } = placeOf(part)
    const key = tileKey(level, tile)
    const width = Math.max(offset + count, needed.get(key)?.width ?? 0)
    needed.set(key, { level, index: tile, width })
  }
  return [...needed.values()]
}

/** Roots within tiles that a caller keeps: most proofs read the same tiles of the upper levels. */
const rootsWithin = new WeakMap<Uint8Array, Map<number, Uint8Array>>()

function rootWithin(tile: Uint8Array, offset: number, count: number): Uint8Array {
  if (count === 1) return perfectRoot(tile, offset, count)
  const roots = rootsWithin.get(tile) ?? new Map<number, Uint8Array>()
  rootsWithin.set(tile, roots)
  // The heap numbering of the subtrees of a full tile.
  const place = TILE_WIDTH / count + offset / count
  const root = roots.get(place) ?? perfectRoot(tile, offset, count)
  roots.set(place, root)
  return root
}

/** Throws when a tile of `tilesForRanges` is missing or too short. The bytes of a tile must not change afterwards. */
export function rangeHash(range: LeafRange, tiles: Tiles): Uint8Array {
  let hash: Uint8Array | null = null
  for (const part of perfectParts(range).reverse()) {
    const { level, tile, offset, count } = placeOf(part)
    const data = tiles.get(tileKey(level, tile))
    if (!data || data.length < (offset + count) * HASH_BYTES) {
      throw new Error(`tile ${level}/${tile} with ${offset + count} hashes is missing`)
    }
    const subtree = rootWithin(data, offset, count)
    hash = hash === null ? subtree : nodeHash(subtree, hash)
  }
  return hash!
}
