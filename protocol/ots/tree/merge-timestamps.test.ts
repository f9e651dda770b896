import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sha256Bytes, toHex, utf8Encode } from '../../bytes.ts'
import { type Attestation, attestationKey } from '../format/attestation.ts'
import type { Operation } from '../format/operation.ts'
import { formatTimestamp } from '../format/write-timestamp.ts'
import { anyTimestamp } from '../testing/arbitrary-timestamp.ts'
import { mergeTimestamps } from './merge-timestamps.ts'
import { attestedPaths, type Item, type Timestamp } from './timestamp.ts'
import { bitcoinPaths, branchTo, shrinkToFirstBlock, trimTimestamp } from './trim-timestamp.ts'

const message = sha256Bytes(utf8Encode('message'))
const block = (height: number): Item => ({ attestation: { kind: 'bitcoin', height } })
const pending = (uri: string): Item => ({ attestation: { kind: 'pending', uri } })
const sha256: Operation = { name: 'sha256' }
const below = (...items: Item[]): Item => ({
  operation: sha256,
  next: { message: sha256Bytes(message), items },
})
const of = (...items: Item[]): Timestamp => ({ message, items })
const hex = (timestamp: Timestamp | null) => timestamp && toHex(formatTimestamp(timestamp))
const stated = (timestamp: Timestamp) =>
  new Set(
    attestedPaths(timestamp).map(
      ({ attestation, message }) => `${toHex(message)} ${attestationKey(attestation)}`,
    ),
  )

describe('merging', () => {
  it('unites equal attestations and operations, and sorts [OpenTimestamps]', () => {
    const a = of(below(block(9)), pending('b'))
    const b = of(pending('a'), pending('b'), below(block(10), block(9)))
    const merged = of(pending('a'), pending('b'), below(block(9), block(10)))
    expect(mergeTimestamps(a, b)).toEqual(merged)
    expect(mergeTimestamps(b, a)).toEqual(merged)
  })
  it('sorts attestations by tag, heights as numbers, and operations by tag and argument [ledger, 7.1]', () => {
    const attestations: Attestation[] = [
      { kind: 'unknown', tag: '0102030405060708', payload: Uint8Array.of(1) },
      { kind: 'bitcoin', height: 99 },
      { kind: 'bitcoin', height: 100 },
      { kind: 'litecoin', height: 1 },
      { kind: 'ethereum', height: 1 },
      { kind: 'pending', uri: 'a' },
      { kind: 'pending', uri: 'b' },
    ]
    const operations: Operation[] = [
      { name: 'sha1' },
      { name: 'sha256' },
      { name: 'append', argument: Uint8Array.of(1) },
      { name: 'append', argument: Uint8Array.of(1, 0) },
      { name: 'append', argument: Uint8Array.of(2) },
      { name: 'prepend', argument: Uint8Array.of(1) },
    ]
    const next = of(block(1))
    const sorted = of(
      ...attestations.map((attestation) => ({ attestation })),
      ...operations.map((operation) => ({ operation, next })),
    )
    expect(mergeTimestamps(of(...sorted.items.toReversed()))).toEqual(sorted)
  })
  it('refuses another message [OpenTimestamps]', () => {
    expect(() => mergeTimestamps(of(block(1)), { message: new Uint8Array(32), items: [block(1)] })).toThrow(
      'two messages',
    )
  })
  it('loses nothing, adds nothing, and its order does not matter (property) [OpenTimestamps]', () => {
    fc.assert(
      fc.property(anyTimestamp(message), anyTimestamp(message), (a, b) => {
        const merged = mergeTimestamps(a, b)
        expect(stated(merged)).toEqual(new Set([...stated(a), ...stated(b)]))
        expect(hex(mergeTimestamps(b, a))).toBe(hex(merged))
        expect(hex(mergeTimestamps(merged, a))).toBe(hex(merged))
        expect(attestedPaths(merged)).toHaveLength(new Set(attestedPaths(merged).map(pathKey)).size)
      }),
    )
  })
})

const pathKey = ({ steps, attestation }: ReturnType<typeof attestedPaths>[number]) =>
  `${steps.map(({ operation }) => JSON.stringify(operation)).join()} ${attestationKey(attestation)}`

describe('trimming [OpenTimestamps]', () => {
  const timestamp = of(pending('a'), block(7), below(block(5), block(9)))

  it('keeps what leads to a kept attestation, in its order', () => {
    expect(trimTimestamp(timestamp, ({ kind }) => kind === 'bitcoin')).toEqual(
      of(block(7), below(block(5), block(9))),
    )
    expect(trimTimestamp(timestamp, ({ kind }) => kind === 'pending')).toEqual(of(pending('a')))
    expect(trimTimestamp(timestamp, () => false)).toBeNull()
  })
  it('finds Bitcoin blocks, the lowest first, and the branch to it', () => {
    expect(bitcoinPaths(timestamp).map(({ attestation }) => attestation.height)).toEqual([5, 7, 9])
    expect(shrinkToFirstBlock(timestamp)).toEqual(of(below(block(5))))
    expect(shrinkToFirstBlock(of(pending('a')))).toBeNull()
  })
  it('keeps one branch where two end in equal words', () => {
    const double = of(block(5), below(block(5)))
    const [direct] = attestedPaths(double)
    expect(branchTo(double, direct!)).toEqual(of(block(5)))
    const twice = of(block(5), block(5))
    expect(branchTo(twice, direct!)).toEqual(of(block(5)))
    expect(branchTo(of(pending('a')), direct!)).toBeNull()
  })
  it('to one branch keeps exactly that attestation (property)', () => {
    fc.assert(
      fc.property(anyTimestamp(message), fc.nat(), (whole, which) => {
        const paths = attestedPaths(whole)
        const path = paths[which % paths.length]!
        const branch = branchTo(whole, path)!
        const found = attestedPaths(branch)
        expect(found).toHaveLength(1)
        expect([toHex(found[0]!.message), attestationKey(found[0]!.attestation)]).toEqual([
          toHex(path.message),
          attestationKey(path.attestation),
        ])
      }),
    )
  })
})
