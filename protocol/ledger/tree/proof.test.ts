import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex } from '../../bytes.ts'
import { vectorJson, vectorsMissing, vectorsNote } from '../../testing/vectors.ts'
import { hex, madeUpLeaves, type Worked } from '../testing/worked.ts'
import {
  consistencyProof,
  inclusionProof,
  rootFromTiles,
  type TileRef,
  type Tiles,
  tileKey,
  tilesForConsistency,
  tilesForInclusion,
  tilesForRoot,
  verifyConsistency,
  verifyInclusion,
} from './proof.ts'
import { appendLeaves, emptyEdge } from './right-edge.ts'
import { publishedWidth } from './tile-path.ts'
import { emptyRoot, rootOf } from './tree.ts'

const worked = () => vectorJson<Worked>('assay-worked/vectors.json')

const LEAVES = 66_000
const leaves = madeUpLeaves(LEAVES)
const stored: Map<string, Uint8Array> = new Map(
  appendLeaves(emptyEdge, leaves).written.map(({ level, index, data }) => [tileKey(level, index), data]),
)

/** Only what a proof asks for, and only as wide as the tree of that size publishes it. */
function read(refs: readonly TileRef[], size: number): Tiles {
  return new Map(
    refs.map(({ level, index, width }) => {
      const published = publishedWidth(level, index, size)
      expect(published).toBeGreaterThanOrEqual(width)
      return [tileKey(level, index), stored.get(tileKey(level, index))!.slice(0, published * 32)]
    }),
  )
}

const included = (index: number, size: number): Uint8Array[] =>
  inclusionProof(index, size, read(tilesForInclusion(index, size), size))
const consistent = (from: number, to: number): Uint8Array[] =>
  consistencyProof(from, to, read(tilesForConsistency(from, to), to))
const root = (size: number): Uint8Array =>
  size === 0 ? emptyRoot() : rootFromTiles(size, read(tilesForRoot(size), size))

const holds = (index: number, size: number) =>
  verifyInclusion({ index, size, leafHash: leaves[index]!, proof: included(index, size), root: root(size) })
const extends_ = (from: number, to: number) =>
  verifyConsistency({ from, to, fromRoot: root(from), toRoot: root(to), proof: consistent(from, to) })

describe('proofs from tiles', () => {
  it('every leaf of every size up to 70 is included, and every pair of sizes is consistent [RFC 6962, 2.1]', () => {
    for (let to = 0; to <= 70; to++) {
      expect(hex(root(to))).toBe(hex(rootOf(leaves.slice(0, to))))
      for (let index = 0; index < to; index++) expect(holds(index, to)).toEqual({ ok: true })
      for (let from = 0; from <= to; from++) expect(extends_(from, to)).toEqual({ ok: true })
    }
  })
  const edges = [1, 255, 256, 257, 511, 512, 513, 767, 768, 65_535, 65_536, 65_537, 65_791, 65_792, LEAVES]
  it.each(edges)('hold around the edges of tiles, size %i [C2SP tlog-tiles]', (to) => {
    expect(hex(root(to))).toBe(hex(rootOf(leaves.slice(0, to))))
    for (const from of edges.filter((size) => size <= to)) {
      expect(extends_(from, to)).toEqual({ ok: true })
      expect(holds(from - 1, to)).toEqual({ ok: true })
    }
  })
  it('hold for any pair, and for nothing else [RFC 6962, 2.1]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: LEAVES }), fc.nat(), fc.nat(), (size, a, b) => {
        const index = a % size
        const from = 1 + (b % size)
        expect(holds(index, size)).toEqual({ ok: true })
        expect(extends_(from, size)).toEqual({ ok: true })
        const proof = included(index, size)
        const claim = { index, size, leafHash: leaves[index]!, proof, root: root(size) }
        expect(verifyInclusion({ ...claim, leafHash: emptyRoot() }).ok).toBe(false)
        expect(verifyInclusion({ ...claim, proof: [...proof, emptyRoot()] }).ok).toBe(false)
        if (proof.length > 0) {
          expect(verifyInclusion({ ...claim, proof: proof.slice(1) }).ok).toBe(false)
          expect(verifyInclusion({ ...claim, index: (index + 1) % size }).ok).toBe(false)
        }
      }),
      { numRuns: 60 },
    )
  })
  it('refuse what does not exist, and a tile that is missing or short [C2SP tlog-tiles]', () => {
    expect(() => tilesForInclusion(5, 5)).toThrow(RangeError)
    expect(() => tilesForInclusion(-1, 5)).toThrow(RangeError)
    expect(() => tilesForConsistency(6, 5)).toThrow(RangeError)
    expect(() => tilesForConsistency(1.5, 5)).toThrow(RangeError)
    expect(() => inclusionProof(0, 5, new Map())).toThrow('missing')
    expect(() => inclusionProof(0, 5, new Map([['0/0', new Uint8Array(4 * 32)]]))).toThrow('missing')
  })
  it('ask for few tiles, also in a tree beyond 2^32 leaves [C2SP tlog-tiles]', () => {
    const size = 2 ** 40 + 12_345
    expect(tilesForInclusion(2 ** 39 + 7, size).length).toBeLessThan(16)
    expect(tilesForConsistency(2 ** 33 + 1, size).length).toBeLessThan(16)
  })
})

describe('verifyInclusion and verifyConsistency [RFC 9162, 2.1]', () => {
  const claim = () => ({ from: 5, to: 9, fromRoot: root(5), toRoot: root(9), proof: consistent(5, 9) })
  it.each([
    ['a size that is no integer', { to: 9.5 }, 'sizes_out_of_order'],
    ['sizes the other way round', { from: 9, to: 5 }, 'sizes_out_of_order'],
    ['an empty proof', { proof: [] }, 'proof_too_short'],
    ['a hash of 31 bytes', { proof: [new Uint8Array(31)] }, 'not_a_hash'],
    ['another old root', { fromRoot: root(4) }, 'wrong_root'],
    ['another new root', { toRoot: root(8) }, 'wrong_root'],
    ['size 0 with a root that is not empty', { from: 0, proof: [] }, 'wrong_empty_root'],
  ])('refuse %s', (_, change, problem) => {
    expect(verifyConsistency(claim())).toEqual({ ok: true })
    expect(verifyConsistency({ ...claim(), ...change })).toEqual({ ok: false, problem })
  })
  it('refuse a proof with one hash more or less', () => {
    const { proof } = claim()
    expect(verifyConsistency({ ...claim(), proof: [...proof, root(3)] })).toMatchObject({
      problem: 'proof_too_long',
    })
    expect(verifyConsistency({ ...claim(), proof: proof.slice(0, -1) })).toMatchObject({
      problem: 'proof_too_short',
    })
  })
})

const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64'))

interface Case {
  desc: string
  wantErr: boolean
  proof: string[] | null
  leafIdx: number
  treeSize: number
  root: string
  leafHash: string
  size1: number
  size2: number
  root1: string
  root2: string
}

function cases(kind: string): [name: string, each: Case][] {
  if (vectorsMissing) return []
  const folder = `merkle-rfc6962/testdata/${kind}`
  const directory = resolve(process.env.VECTORS_DIR!, folder)
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((f) =>
    f.endsWith('.json'),
  )
  return files.sort().map((file) => [file, vectorJson<Case>(`${folder}/${file}`)])
}

describe.skipIf(vectorsMissing)(`RFC 6962 test data${vectorsNote}`, () => {
  it('is there in full [RFC 6962, 2.1]', () => {
    expect([cases('inclusion').length, cases('consistency').length]).toEqual([98, 98])
  })
  it.each(cases('inclusion'))(
    'inclusion %s [RFC 9162, 2.1.3.2]',
    (_, { leafIdx, treeSize, leafHash, proof, root, wantErr }) => {
      const claim = { index: leafIdx, size: treeSize, leafHash: bytes(leafHash), root: bytes(root) }
      expect(verifyInclusion({ ...claim, proof: (proof ?? []).map(bytes) }).ok).toBe(!wantErr)
    },
  )
  it.each(cases('consistency'))(
    'consistency %s [RFC 9162, 2.1.4.2]',
    (file, { size1, size2, root1, root2, proof, wantErr }) => {
      // Known difference: every tree grows from the empty one, and the empty proof says so.
      const known = file === 'additional/size1-is-zero-and-size2-is-not-zero.json'
      const claim = { from: size1, to: size2, fromRoot: bytes(root1), toRoot: bytes(root2) }
      expect(verifyConsistency({ ...claim, proof: (proof ?? []).map(bytes) }).ok).toBe(known || !wantErr)
    },
  )
})

describe.skipIf(vectorsMissing)(`worked inclusion [ledger, 5.1]${vectorsNote}`, () => {
  it('of entry 40 in size 40', () => {
    const { tree } = worked()
    const proof = tree.inclusion_of_40_in_size_40.map((each) => fromHex(each)!)
    const claim = { index: 39, size: 40, leafHash: fromHex(tree.leaf_hash_40)!, proof }
    expect(verifyInclusion({ ...claim, root: fromHex(tree.size_40_root)! })).toEqual({ ok: true })
  })
})
