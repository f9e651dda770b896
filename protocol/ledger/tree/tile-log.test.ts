import { describe, expect, it } from 'vitest'
import { fromHex, toHex, utf8Encode } from '../../bytes.ts'
import { vectorBytes, vectorsMissing, vectorsNote } from '../../testing/vectors.ts'
import { formatEntryBundle, parseEntryBundle } from '../entry/entry-bundle.ts'
import { parseCheckpoint } from '../note/checkpoint.ts'
import { parseNote, parseVkey, verifyNote } from '../note/note.ts'
import {
  consistencyProof,
  inclusionProof,
  rootFromTiles,
  type Tiles,
  tileKey,
  tilesForConsistency,
  tilesForInclusion,
  verifyConsistency,
  verifyInclusion,
} from './proof.ts'
import { appendLeaves, emptyEdge } from './right-edge.ts'
import {
  formatTileIndex,
  formatTilePath,
  parseTilePath,
  publishedWidth,
  sizesThatPublish,
} from './tile-path.ts'
import { emptyRoot, leafHash, rootOf } from './tree.ts'

describe('tile paths [C2SP tlog-tiles]', () => {
  it.each([
    [0, '000'],
    [999, '999'],
    [1000, 'x001/000'],
    [1_234_067, 'x001/x234/067'],
  ])('index %i is %s', (index, text) => {
    expect(formatTileIndex(index)).toBe(text)
  })
  it.each(['tile/0/000', 'tile/0/x001/x234/067.p/112', 'tile/63/000.p/1', 'tile/entries/000.p/255'])(
    '%s is read and written alike',
    (path) => {
      expect(formatTilePath(parseTilePath(path)!)).toBe(path)
    },
  )
  it.each([
    'tile/0/0',
    'tile/00/000',
    'tile/64/000',
    'tile/0/x000/001',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/01',
    'tile/0/1234',
    'tile/0/x1234/000',
    'tile/-1/000',
    'tile/entry/000',
    'tile/0/x999/x999/x999/x999/x999/999',
    ' tile/0/000',
    'tile/0/000\n',
  ])('%j is refused', (path) => {
    expect(parseTilePath(path)).toBeNull()
  })
  it('size 70,000 publishes 273 full tiles, 112, one full, 17 and 1', () => {
    const size = 70_000
    const widths = (level: number, count: number) =>
      Array.from({ length: count }, (_, index) => publishedWidth(level, index, size))
    expect(widths(0, 275)).toEqual([...new Array(273).fill(256), 112, 0])
    expect(widths(1, 3)).toEqual([256, 17, 0])
    expect(widths(2, 2)).toEqual([1, 0])
    expect(publishedWidth('entries', 273, size)).toBe(112)
  })
  it('a tile is published by exactly the sizes that have its width', () => {
    for (const [level, index, width] of [
      [0, 0, 7],
      [0, 1, 256],
      [1, 0, 2],
      [1, 0, 256],
    ] as const) {
      const { from, to } = sizesThatPublish({ level, index, width })
      for (let size = 0; size < 1100; size++) {
        expect(publishedWidth(level, index, size) === width).toBe(size >= from && size < to)
      }
    }
  })
})

describe('entry bundles [C2SP tlog-tiles]', () => {
  it('are read as they were written', () => {
    const leaves = [new Uint8Array(0), new Uint8Array(300).fill(7), new Uint8Array(65_535)]
    expect(parseEntryBundle(formatEntryBundle(leaves))).toEqual(leaves)
    expect(() => formatEntryBundle([new Uint8Array(65_536)])).toThrow('65,535')
  })
  it('are refused when cut or too long', () => {
    const bundle = formatEntryBundle([Uint8Array.of(1, 2, 3)])
    expect(parseEntryBundle(bundle)).toHaveLength(1)
    for (let length = 1; length < bundle.length; length++) {
      expect(parseEntryBundle(bundle.slice(0, length))).toBeNull()
    }
    expect(parseEntryBundle(new Uint8Array(2 * 257))).toBeNull()
  })
})

const LOG = 'tlog-tiles/testdata/log'
const VKEY = 'example.com/log/testdata+33d7b496+AeHTu4Q3hEIMHNqc6fASMsq3rKNx280NI+oO5xCFkkSx'
const ENTRIES = 'one two three four five six seven eit nain ten ileven twelf threeten fourten fivten'.split(
  ' ',
)

/** The root that the checkpoint of this size signs. */
function signedRoot(size: number): Uint8Array {
  const note = parseNote(vectorBytes(`${LOG}/checkpoint.${size}`))
  const vkey = parseVkey(VKEY)
  if (!note.ok || !vkey.ok) throw new Error('unreadable')
  expect(verifyNote(note.value, [vkey.value]).ok).toBe(true)
  const checkpoint = parseCheckpoint(note.value.text)
  if (!checkpoint.ok) throw new Error(checkpoint.problem)
  expect(checkpoint.value).toMatchObject({ origin: 'example.com/log/testdata', size, extensions: [] })
  return fromHex(checkpoint.value.root)!
}

const tiles = (size: number): Tiles =>
  new Map([[tileKey(0, 0), vectorBytes(`${LOG}/${formatTilePath({ level: 0, index: 0, width: size })}`)]])

describe.skipIf(vectorsMissing)(`a tile log of 15 entries${vectorsNote}`, () => {
  const hashes = ENTRIES.map((entry) => leafHash(utf8Encode(entry)))
  it('signs the roots of its entries at all 16 sizes [RFC 6962, 2.1]', () => {
    for (let size = 0; size <= 15; size++) {
      expect(toHex(signedRoot(size))).toBe(toHex(rootOf(hashes.slice(0, size))))
      if (size === 0) continue
      const appended = appendLeaves(emptyEdge, hashes.slice(0, size))
      expect(toHex(appended.root)).toBe(toHex(signedRoot(size)))
      expect(toHex(appended.written[0]!.data)).toBe(toHex(tiles(size).get('0/0')!))
      expect(toHex(rootFromTiles(size, tiles(size)))).toBe(toHex(signedRoot(size)))
    }
  })
  it('serves its entries as bundles [C2SP tlog-tiles]', () => {
    for (let size = 1; size <= 15; size++) {
      const path = formatTilePath({ level: 'entries', index: 0, width: size })
      const bundle = parseEntryBundle(vectorBytes(`${LOG}/${path}`))!
      expect(bundle.map(toHex)).toEqual(ENTRIES.slice(0, size).map((entry) => toHex(utf8Encode(entry))))
    }
  })
  it('proves inclusion and consistency between any two sizes from its tiles alone [C2SP tlog-tiles]', () => {
    for (let to = 1; to <= 15; to++) {
      const root = signedRoot(to)
      for (let index = 0; index < to; index++) {
        expect(tilesForInclusion(index, to).every(({ level }) => level === 0)).toBe(true)
        const proof = inclusionProof(index, to, tiles(to))
        expect(verifyInclusion({ index, size: to, leafHash: hashes[index]!, proof, root })).toEqual({
          ok: true,
        })
      }
      for (let from = 0; from <= to; from++) {
        expect(tilesForConsistency(from, to).length).toBeLessThanOrEqual(1)
        const proof = consistencyProof(from, to, tiles(to))
        const fromRoot = from === 0 ? emptyRoot() : signedRoot(from)
        expect(verifyConsistency({ from, to, fromRoot, toRoot: root, proof })).toEqual({ ok: true })
      }
    }
  })
})
