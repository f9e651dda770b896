// Builds proofs from tiles in two steps: which tiles a proof reads, then the proof from them.
import {
  consistencyRanges,
  inclusionRanges,
  rangeHash,
  type TileRef,
  type Tiles,
  tilesForRanges,
} from './subtree.ts'

export { type TileRef, type Tiles, tileKey } from './subtree.ts'
export * from './verify-proof.ts'

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

function inclusionOf(index: number, size: number) {
  if (!isCount(index) || !isCount(size) || index >= size) {
    throw new RangeError(`no leaf ${index} in a tree of ${size}`)
  }
  return inclusionRanges(index, size)
}

function consistencyOf(from: number, to: number) {
  if (!isCount(from) || !isCount(to) || from > to) throw new RangeError(`sizes ${from} and ${to}`)
  return from === 0 || from === to ? [] : consistencyRanges(from, to)
}

/** Throws RangeError unless 0 <= index < size. */
export const tilesForInclusion = (index: number, size: number): TileRef[] =>
  tilesForRanges(inclusionOf(index, size))

/** Hashes from the leaf's sibling upwards (RFC 6962 §2.1.1). Throws when a tile is missing. */
export const inclusionProof = (index: number, size: number, tiles: Tiles): Uint8Array[] =>
  inclusionOf(index, size).map((range) => rangeHash(range, tiles))

/** Throws RangeError unless 0 <= from <= to. */
export const tilesForConsistency = (from: number, to: number): TileRef[] =>
  tilesForRanges(consistencyOf(from, to))

/** RFC 6962 §2.1.2; empty from size 0 and between equal sizes. Throws when a tile is missing. */
export const consistencyProof = (from: number, to: number, tiles: Tiles): Uint8Array[] =>
  consistencyOf(from, to).map((range) => rangeHash(range, tiles))

/** A consistency proof, 0 < from < to, with its first node written out where the old root would stand for it. */
const prefixOf = (from: number, to: number) => {
  if (from === 0 || from >= to) throw new RangeError(`sizes ${from} and ${to}`)
  const ranges = consistencyRanges(from, to)
  const isOmitted = !ranges.some((range) => range.to === from)
  return isOmitted ? [{ from: 0, to: from }, ...ranges] : ranges
}

export const tilesForPrefix = (from: number, to: number): TileRef[] => tilesForRanges(prefixOf(from, to))

/** For `consistencyRoots`. Throws when a tile is missing. */
export const prefixPath = (from: number, to: number, tiles: Tiles): Uint8Array[] =>
  prefixOf(from, to).map((range) => rangeHash(range, tiles))

/** The tiles that contain the root of a size. */
export const tilesForRoot = (size: number): TileRef[] =>
  tilesForRanges(size === 0 ? [] : [{ from: 0, to: size }])

/** The root of a size of 1 or more that the tiles reach. Throws when a tile is missing. */
export const rootFromTiles = (size: number, tiles: Tiles): Uint8Array =>
  rangeHash({ from: 0, to: size }, tiles)
