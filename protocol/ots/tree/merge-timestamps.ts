// Merges timestamps of one message into one, in the order of the reference writer: attestations first, then operations.
import { equalBytesConstantTime, toHex } from '../../bytes.ts'
import { type Attestation, attestationKey } from '../format/attestation.ts'
import { OPERATION_TAGS, type Operation } from '../format/operation.ts'
import type { Item, Timestamp } from './timestamp.ts'

/** Equal attestations and operations become one. Throws unless all are of the same message. */
export function mergeTimestamps(first: Timestamp, ...others: readonly Timestamp[]): Timestamp {
  const [only, second] = first.items
  if (others.length === 0 && only && !second) return { message: first.message, items: [merged(only)] }
  const attestations = new Map<string, Attestation>()
  const branches = new Map<string, { operation: Operation; nexts: Timestamp[] }>()
  for (const { message, items } of [first, ...others]) {
    if (!equalBytesConstantTime(message, first.message)) throw new Error('the timestamps are of two messages')
    for (const item of items) {
      if ('attestation' in item) {
        attestations.set(attestationKey(item.attestation), item.attestation)
        continue
      }
      const key = operationKey(item.operation)
      const known = branches.get(key)
      if (known) known.nexts.push(item.next)
      else branches.set(key, { operation: item.operation, nexts: [item.next] })
    }
  }
  const items: Item[] = sorted(attestations).map((attestation) => ({ attestation }))
  for (const { operation, nexts } of sorted(branches)) {
    items.push({ operation, next: mergeTimestamps(nexts[0]!, ...nexts.slice(1)) })
  }
  return { message: first.message, items }
}

/** One item alone has one order; what is below it may have another. */
const merged = (item: Item): Item =>
  'attestation' in item ? item : { operation: item.operation, next: mergeTimestamps(item.next) }

const operationKey = (operation: Operation): string =>
  OPERATION_TAGS[operation.name].toString(16).padStart(2, '0') +
  ('argument' in operation ? toHex(operation.argument) : '')

const sorted = <T>(byKey: ReadonlyMap<string, T>): T[] =>
  [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
