/** Every byte of every tile is covered by the root that the checkpoint signs. */
import { describe, expect, it } from 'vitest'
import { toHex, utf8Encode } from '../../bytes.ts'
import { formatEntryBundle, parseEntryBundle } from '../entry/entry-bundle.ts'
import { rootFromTiles, tileKey, tilesForRoot } from './proof.ts'
import { appendLeaves, emptyEdge, TILE_WIDTH } from './right-edge.ts'
import { leafHash, rootOf } from './tree.ts'

const size = TILE_WIDTH + 44
const leaves = Array.from({ length: size }, (_, at) => utf8Encode(`leaf ${at}`))
const hashes = leaves.map(leafHash)
const root = toHex(rootOf(hashes))
const { written } = appendLeaves(emptyEdge, hashes)
const tiles = new Map(written.map(({ level, index, data }) => [tileKey(level, index), data]))

function flipped(bytes: Uint8Array, at: number): Uint8Array {
  const copy = bytes.slice()
  copy[at]! ^= 1 << (at % 8)
  return copy
}

describe('every byte of a tile [C2SP tlog-tiles]', () => {
  it('with hashes gives another root', () => {
    expect(toHex(rootFromTiles(size, tiles))).toBe(root)
    // A full tile below is reached through its hash in the tile above.
    const read = tilesForRoot(size).map(({ level, index }) => tileKey(level, index))
    expect(read).toHaveLength(2)
    for (const key of read)
      for (let at = 0; at < tiles.get(key)!.length; at++) {
        const changed = new Map(tiles).set(key, flipped(tiles.get(key)!, at))
        expect(toHex(rootFromTiles(size, changed)), `${key}, byte ${at}`).not.toBe(root)
      }
  })

  it('with leaves is refused or gives another root', () => {
    const few = leaves.slice(0, 20)
    const bundle = formatEntryBundle(few)
    const rootOfBundle = (bytes: Uint8Array) => {
      const read = parseEntryBundle(bytes)
      return read && toHex(rootOf(read.map(leafHash)))
    }
    const signed = rootOfBundle(bundle)
    expect(signed).toBe(toHex(rootOf(hashes.slice(0, 20))))
    for (let at = 0; at < bundle.length; at++)
      expect(rootOfBundle(flipped(bundle, at)), `byte ${at}`).not.toBe(signed)
  })
})
