// Writes a timestamp in the order of its items; merge-timestamps.ts gives the order of the reference writer.

import type { Timestamp } from '../tree/timestamp.ts'
import { writeAttestation } from './attestation.ts'
import { ByteWriter } from './byte-writer.ts'
import { OPERATION_TAGS, type Operation } from './operation.ts'

/** The bare form, without magic and digest. Throws where a timestamp has no items: such a one proves nothing. */
export function formatTimestamp(timestamp: Timestamp): Uint8Array {
  const writer = new ByteWriter()
  writeTimestamp(writer, timestamp)
  return writer.finish()
}

export function writeTimestamp(writer: ByteWriter, { items }: Timestamp): void {
  if (items.length === 0) throw new Error('a timestamp needs an attestation or an operation')
  items.forEach((item, index) => {
    if (index < items.length - 1) writer.byte(0xff)
    if ('attestation' in item) {
      writer.byte(0x00)
      writeAttestation(writer, item.attestation)
    } else {
      writeOperation(writer, item.operation)
      writeTimestamp(writer, item.next)
    }
  })
}

export function writeOperation(writer: ByteWriter, operation: Operation): void {
  writer.byte(OPERATION_TAGS[operation.name])
  if ('argument' in operation) writer.varbytes(operation.argument)
}
