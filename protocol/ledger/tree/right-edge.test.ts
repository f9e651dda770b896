import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hex, madeUpLeaves } from '../testing/worked.ts'
import { appendLeaves, emptyEdge, type RightEdge, rootOfEdge, TILE_WIDTH } from './right-edge.ts'
import { emptyRoot, rootOf } from './tree.ts'

const leaves = madeUpLeaves(66_100)

/** Appends in the given batches; returns the stored tiles as a server would keep them. */
function appendIn(batches: readonly number[]): { edge: RightEdge; stored: Map<string, Uint8Array> } {
  let edge = emptyEdge
  const stored = new Map<string, Uint8Array>()
  for (const count of batches) {
    const appended = appendLeaves(edge, leaves.slice(edge.size, edge.size + count))
    for (const { level, index, width, data } of appended.written) {
      expect(data.length).toBe(width * 32)
      const before = stored.get(`${level}/${index}`) ?? new Uint8Array(0)
      expect(hex(data.slice(0, before.length))).toBe(hex(before))
      expect(data.length).toBeGreaterThan(before.length)
      stored.set(`${level}/${index}`, data)
    }
    expect(hex(appended.root)).toBe(hex(rootOfEdge(appended.edge)))
    edge = appended.edge
  }
  return { edge, stored }
}

describe('appendLeaves [RFC 6962, 2.1]', () => {
  it('gives the empty root for no leaves, and leaves the edge as it is for an empty batch', () => {
    expect(hex(rootOfEdge(emptyEdge))).toBe(hex(emptyRoot()))
    const { edge } = appendLeaves(emptyEdge, leaves.slice(0, 3))
    const again = appendLeaves(edge, [])
    expect(again.written).toEqual([])
    expect(again.edge).toEqual(edge)
  })
  it('gives the root of RFC 6962 for every size up to 600, one leaf at a time', () => {
    let edge = emptyEdge
    for (let size = 1; size <= 600; size++) {
      const appended = appendLeaves(edge, [leaves[size - 1]!])
      expect(hex(appended.root)).toBe(hex(rootOf(leaves.slice(0, size))))
      edge = appended.edge
    }
  })
  it('does not depend on the batching', () => {
    const batching = fc.array(
      fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 200, max: 1100 })),
      {
        maxLength: 8,
      },
    )
    fc.assert(
      fc.property(batching, (batches) => {
        const { edge, stored } = appendIn(batches)
        const size = batches.reduce((sum, count) => sum + count, 0)
        const whole = appendIn([size])
        expect(edge).toEqual(whole.edge)
        expect(stored).toEqual(whole.stored)
        expect(hex(rootOfEdge(edge))).toBe(hex(rootOf(leaves.slice(0, size))))
      }),
      { numRuns: 40 },
    )
  })
  it.each([255, 256, 257, 511, 512, 513, 65_535, 65_536, 65_537, 66_048])('fits at size %i', (size) => {
    const { edge, stored } = appendIn([size - 1, 1])
    expect(hex(rootOfEdge(edge))).toBe(hex(rootOf(leaves.slice(0, size))))
    let hashes = size
    for (let level = 0; hashes > 0; level++, hashes = Math.floor(hashes / TILE_WIDTH)) {
      const kept = [...stored].filter(([place]) => place.startsWith(`${level}/`))
      expect(kept.reduce((sum, [, data]) => sum + data.length / 32, 0)).toBe(hashes)
      expect(edge.tiles[level]).toMatchObject({ level, index: Math.ceil(hashes / TILE_WIDTH) - 1 })
    }
  })
  it('refuses what is not a hash', () => {
    expect(() => appendLeaves(emptyEdge, [new Uint8Array(31)])).toThrow('32 bytes')
  })
})
