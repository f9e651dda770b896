import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { concatBytes, sha256Bytes, toHex } from '../../bytes.ts'
import { formatDetachedFile, parseDetachedFile } from '../format/detached-file.ts'
import { growBranch } from './grow-branch.ts'
import { buildStampTree, formatStampedFile } from './stamp-tree.ts'
import { attestedPaths, type Item } from './timestamp.ts'

const digestOf = (n: number) => sha256Bytes(Uint8Array.of(n >> 8, n))
const nonceOf = (n: number) => digestOf(n + 5_000).slice(0, 16)
const many = (count: number) => Array.from({ length: count }, (_, n) => n)
const treeOf = (count: number) => buildStampTree(many(count).map(digestOf), many(count).map(nonceOf))
const end: Item[] = [{ attestation: { kind: 'pending', uri: 'https://a.calendar.example' } }]

describe('trees of digests [OpenTimestamps]', () => {
  it('join neighbours by SHA-256 and carry an odd last one up', () => {
    const leaf = (n: number) => sha256Bytes(concatBytes(digestOf(n), nonceOf(n)))
    const pair = (a: Uint8Array, b: Uint8Array) => sha256Bytes(concatBytes(a, b))
    const [a, b, c, d, e] = many(5).map(leaf) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array]
    expect(toHex(treeOf(1).root)).toBe(toHex(a))
    expect(toHex(treeOf(3).root)).toBe(toHex(pair(pair(a, b), c)))
    expect(toHex(treeOf(5).root)).toBe(toHex(pair(pair(pair(a, b), pair(c, d)), e)))
  })
  it('give every digest a way to the root (property)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70 }), (count) => {
        const { root, paths } = treeOf(count)
        paths.forEach((path, n) => {
          const [found] = attestedPaths(growBranch(digestOf(n), path, end))
          expect(toHex(found!.message)).toBe(toHex(root))
        })
      }),
    )
  })
  it('give files that are read and written alike', () => {
    const { root, paths } = treeOf(1_000)
    const file = formatStampedFile(digestOf(999), paths[999]!, { message: root, items: end })
    const parsed = parseDetachedFile(file)
    if (!parsed.ok) throw new Error(parsed.problem.detail)
    expect(toHex(parsed.file.timestamp.message)).toBe(toHex(digestOf(999)))
    expect(toHex(formatDetachedFile(parsed.file))).toBe(toHex(file))
  })
  it('show neighbours only under a nonce', () => {
    const { root, paths } = treeOf(2)
    const file = toHex(formatStampedFile(digestOf(0), paths[0]!, { message: root, items: end }))
    expect(file).toContain(toHex(nonceOf(0)))
    expect(file).not.toContain(toHex(digestOf(1)))
    expect(file).not.toContain(toHex(nonceOf(1)))
  })
  it('need a digest, and a nonce for each', () => {
    expect(() => buildStampTree([], [])).toThrow('at least one')
    expect(() => buildStampTree([digestOf(1), digestOf(2)], [nonceOf(1)])).toThrow('one nonce for each')
  })
})
