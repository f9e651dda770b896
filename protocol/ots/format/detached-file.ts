// A detached `.ots` file: magic, version, hash function, digest of the stamped file, and the timestamp of that digest.
import { fromHex } from '../../bytes.ts'
import type { Timestamp } from '../tree/timestamp.ts'
import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { LIMITS } from './limits.ts'
import { DIGEST_BYTES, type HashName, isHashName, OPERATION_TAGS, operationName } from './operation.ts'
import { readTimestamp } from './read-timestamp.ts'
import { OtsRefusal, type OtsResult, refusedOrThrown } from './refusal.ts'
import { writeTimestamp } from './write-timestamp.ts'

export interface DetachedFile {
  readonly hash: HashName
  /** Its message is the digest. */
  readonly timestamp: Timestamp
}

const MAGIC = fromHex('004f70656e54696d657374616d7073000050726f6f6600bf89e2e884e89294')!
const VERSION = 1

/** Never throws on bad bytes. A file that is accepted has one form: formatDetachedFile gives the same bytes. */
export function parseDetachedFile(bytes: Uint8Array): OtsResult<{ readonly file: DetachedFile }> {
  try {
    return { ok: true, file: readDetachedFile(bytes) }
  } catch (error) {
    return refusedOrThrown(error)
  }
}

function readDetachedFile(bytes: Uint8Array): DetachedFile {
  if (bytes.length > LIMITS.file) {
    throw new OtsRefusal('limit', LIMITS.file, `the file has more than ${LIMITS.file} bytes`)
  }
  for (let i = 0; i < MAGIC.length; i++) {
    if (bytes[i] !== MAGIC[i])
      throw new OtsRefusal('bad_magic', i, 'these are not the first bytes of an OpenTimestamps proof')
  }
  const reader = new ByteReader(bytes, MAGIC.length)
  const version = reader.byte()
  if (version !== VERSION)
    throw new OtsRefusal('bad_version', reader.at - 1, `version ${version} is not known`)
  const hash = operationName(reader.byte())
  if (hash === null || !isHashName(hash)) {
    throw new OtsRefusal('bad_file_op', reader.at - 1, 'the digest is of no known hash function')
  }
  return { hash, timestamp: readTimestamp(reader, reader.take(DIGEST_BYTES[hash])) }
}

export function formatDetachedFile({ hash, timestamp }: DetachedFile): Uint8Array {
  const writer = writeFileStart(new ByteWriter(), hash, timestamp.message)
  writeTimestamp(writer, timestamp)
  return writer.finish()
}

/** All that comes before the timestamp. */
export function writeFileStart(writer: ByteWriter, hash: HashName, digest: Uint8Array): ByteWriter {
  if (digest.length !== DIGEST_BYTES[hash]) throw new Error(`${hash} has ${DIGEST_BYTES[hash]} bytes`)
  return writer.bytes(MAGIC).byte(VERSION).byte(OPERATION_TAGS[hash]).bytes(digest)
}
