// Timestamps for property tests: every operation and attestation, branches, and depths of a few steps.
import fc from 'fast-check'
import { toHex } from '../../bytes.ts'
import type { Attestation } from '../format/attestation.ts'
import { applyOperation, type Operation } from '../format/operation.ts'
import type { Item, Timestamp } from '../tree/timestamp.ts'

const bytes = (minLength: number, maxLength: number) => fc.uint8Array({ minLength, maxLength })
const height = fc.oneof(fc.nat(1_000_000), fc.constant(Number.MAX_SAFE_INTEGER), fc.constant(0))

export const anyAttestation: fc.Arbitrary<Attestation> = fc.oneof(
  fc.record({
    kind: fc.constant('pending' as const),
    uri: fc.stringMatching(/^https:\/\/[a-z0-9\-._/:]{0,40}$/),
  }),
  fc.record({ kind: fc.constantFrom('bitcoin', 'litecoin', 'ethereum' as const), height }),
  fc.record({
    kind: fc.constant('unknown' as const),
    tag: bytes(8, 8).map((tag) => `01${toHex(tag).slice(2)}`),
    payload: bytes(0, 200),
  }),
)

export const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ name: fc.constantFrom('append', 'prepend' as const), argument: bytes(1, 40) }),
  fc.record({
    name: fc.constantFrom('reverse', 'hexlify', 'sha1', 'ripemd160', 'sha256', 'keccak256' as const),
  }),
)

interface Shape {
  attestations: Attestation[]
  branches: [Operation, Shape][]
}

const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc
    .record({
      attestations: fc.array(anyAttestation, { maxLength: 2 }),
      branches: fc.oneof(
        { depthSize: 'medium', withCrossShrink: true },
        fc.constant([]),
        fc.array(fc.tuple(anyOperation, tie('shape')), { maxLength: 3 }),
      ),
    })
    .map(({ attestations, branches }) => ({ attestations, branches: branches as [Operation, Shape][] })),
}))

function build(message: Uint8Array, { attestations, branches }: Shape): Timestamp {
  const items: Item[] = attestations.map((attestation) => ({ attestation }))
  for (const [operation, below] of branches) {
    const result = applyOperation(operation, message)
    if (result.ok) items.push({ operation, next: build(result.message, below) })
  }
  return { message, items: items.length > 0 ? items : [{ attestation: { kind: 'bitcoin', height: 1 } }] }
}

export const anyTimestamp = (message: Uint8Array): fc.Arbitrary<Timestamp> =>
  shape.map((below) => build(message, below))
