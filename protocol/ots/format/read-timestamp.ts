// Reads a timestamp from the message that it starts at, computing each operation's result. Iterative and bounded: depth, operations,
// attestations and lengths are limited before work is done.

import type { Item, Timestamp } from '../tree/timestamp.ts'
import { readAttestation } from './attestation.ts'
import { ByteReader } from './byte-reader.ts'
import { LIMITS } from './limits.ts'
import { applyOperation, type Operation, operationName } from './operation.ts'
import { OtsRefusal, type OtsResult, refusedOrThrown } from './refusal.ts'

const MORE = 0xff
const ATTESTATION = 0x00

interface Growing {
  readonly message: Uint8Array
  readonly items: Item[]
}

interface Open {
  readonly timestamp: Growing
  /** The item being read is its last one. */
  isLast: boolean
}

/** The bare form, as calendars answer it: no magic, no digest. Never throws on bad bytes. */
export function parseTimestamp(
  bytes: Uint8Array,
  message: Uint8Array,
): OtsResult<{ readonly timestamp: Timestamp }> {
  try {
    const reader = new ByteReader(bytes)
    return { ok: true, timestamp: readTimestamp(reader, message) }
  } catch (error) {
    return refusedOrThrown(error)
  }
}

/** Reads to the end of the bytes. Throws OtsRefusal. */
export function readTimestamp(reader: ByteReader, message: Uint8Array): Timestamp {
  const root: Growing = { message, items: [] }
  const open: Open[] = [{ timestamp: root, isLast: false }]
  let operations = 0
  let attestations = 0
  for (let current = open.at(-1); current !== undefined; current = open.at(-1)) {
    if (current.isLast) {
      open.pop()
      continue
    }
    const at = reader.at
    let tag = reader.byte()
    current.isLast = tag !== MORE
    if (tag === MORE) tag = reader.byte()
    if (tag === ATTESTATION) {
      attestations += 1
      if (attestations > LIMITS.attestations)
        throw new OtsRefusal('limit', at, `more than ${LIMITS.attestations} attestations`)
      current.timestamp.items.push({ attestation: readAttestation(reader) })
      continue
    }
    operations += 1
    if (operations > LIMITS.operations)
      throw new OtsRefusal('limit', at, `more than ${LIMITS.operations} operations`)
    const operation = readOperation(reader, tag, at)
    if (open.length >= LIMITS.depth) {
      throw new OtsRefusal('limit', at, `more than ${LIMITS.depth} messages in a row`)
    }
    const result = applyOperation(operation, current.timestamp.message)
    if (!result.ok) throw new OtsRefusal('limit', at, `${operation.name} ${result.problem}`)
    const next: Growing = { message: result.message, items: [] }
    current.timestamp.items.push({ operation, next })
    open.push({ timestamp: next, isLast: false })
  }
  if (!reader.isAtEnd) throw new OtsRefusal('trailing', reader.at, 'bytes follow the last attestation')
  return root
}

function readOperation(reader: ByteReader, tag: number, at: number): Operation {
  const name = operationName(tag)
  if (name === null) {
    throw new OtsRefusal(
      'unknown_operation',
      at,
      `no operation has the tag ${tag.toString(16).padStart(2, '0')}`,
    )
  }
  if (name !== 'append' && name !== 'prepend') return { name }
  return { name, argument: reader.varbytes(1, LIMITS.message, `the argument of ${name}`) }
}
