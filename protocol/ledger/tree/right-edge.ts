// Grows a tiled tree from its right edge, the last tile of every level (C2SP tlog-tiles: a tile contains up
// to 256 hashes; each is the root of a full tile one level below).
import { concatBytes } from '../../bytes.ts'
import { emptyRoot, HASH_BYTES, nodeHash } from './tree.ts'

export const TILE_WIDTH = 256

export interface TileEdge {
  readonly level: number
  readonly index: number
  /** Hashes in the tile, 1..256. */
  readonly width: number
  /** `width` hashes of 32 bytes. A later state of the same tile starts with these bytes. */
  readonly data: Uint8Array
}

export interface RightEdge {
  readonly size: number
  /** The last tile of each level, from level 0 upwards; a full one stays until its level grows again. */
  readonly tiles: readonly TileEdge[]
}

export interface Appended {
  readonly edge: RightEdge
  readonly root: Uint8Array
  /** Every changed tile, complete, in its last state. */
  readonly written: readonly TileEdge[]
}

export const emptyEdge: RightEdge = { size: 0, tiles: [] }

/** Cost: one hash per leaf, and at most 255 more per level. The given edge is not modified. */
export function appendLeaves(edge: RightEdge, leafHashes: readonly Uint8Array[]): Appended {
  const tiles: TileEdge[] = []
  const written: TileEdge[] = []
  let hashes = leafHashes
  for (let level = 0; level < edge.tiles.length || hashes.length > 0; level++) {
    const last = edge.tiles[level]
    const grown = growLevel(level, last, hashes)
    written.push(...grown)
    const tile = grown.at(-1) ?? last
    if (tile) tiles.push(tile)
    hashes = grown.filter((t) => t.width === TILE_WIDTH).map((t) => perfectRoot(t.data, 0, TILE_WIDTH))
  }
  const appended = { size: edge.size + leafHashes.length, tiles }
  return { edge: appended, root: rootOfEdge(appended), written }
}

/** The tiles of one level that change, left to right. */
function growLevel(
  level: number,
  last: TileEdge | undefined,
  hashes: readonly Uint8Array[],
): readonly TileEdge[] {
  if (hashes.some((hash) => hash.length !== HASH_BYTES)) throw new Error('a hash has 32 bytes')
  const written: TileEdge[] = []
  const isOpen = last !== undefined && last.width < TILE_WIDTH
  let index = last === undefined ? 0 : isOpen ? last.index : last.index + 1
  let before = isOpen ? last.data : new Uint8Array(0)
  for (let at = 0; at < hashes.length; index++) {
    const taken = hashes.slice(at, at + TILE_WIDTH - before.length / HASH_BYTES)
    const data = concatBytes(before, ...taken)
    written.push({ level, index, width: data.length / HASH_BYTES, data })
    before = new Uint8Array(0)
    at += taken.length
  }
  return written
}

/** The root of the whole tree: the perfect subtrees of its size, folded from the right. */
export function rootOfEdge(edge: RightEdge): Uint8Array {
  let root: Uint8Array | null = null
  for (const { width, data } of edge.tiles) {
    if (width === TILE_WIDTH) continue
    let end = width
    for (let size = 1; end > 0; size *= 2) {
      if ((end & size) === 0) continue
      const subtree = perfectRoot(data, end - size, size)
      root = root === null ? subtree : nodeHash(subtree, root)
      end -= size
    }
  }
  return root ?? emptyRoot()
}

/** The root over `count` hashes of a tile from hash `from`; `count` is a power of two. */
export function perfectRoot(data: Uint8Array, from: number, count: number): Uint8Array {
  if (count === 1) return data.slice(from * HASH_BYTES, (from + 1) * HASH_BYTES)
  const half = count / 2
  return nodeHash(perfectRoot(data, from, half), perfectRoot(data, from + half, half))
}
