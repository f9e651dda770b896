// Builds the hashed bytes of a record and enforces the writer rules for every written record.
import { type Hex64, sha256Hex, utf8Encode } from '../../bytes.ts'
import { CanonicalJsonError, jcsIntegers } from '../../json/canonical-json.ts'
import { type JsonTree, parseJsonTree } from '../../json/json-tree.ts'
import { legacyAsciiEscapedV0 } from '../../json/ledger-json.ts'
import { type WriterRuleCode, writerRuleViolation } from '../../json/writer-rules.ts'
import type { LedgerRecord } from './record-types.ts'

export * from './record-types.ts'

/** The record violates a writer rule. `path` leads to the offending member. */
export class RecordRefusedError extends Error {
  readonly code: WriterRuleCode | CanonicalJsonError['code']
  readonly path: readonly (string | number)[]
  constructor(
    code: WriterRuleCode | CanonicalJsonError['code'],
    path: readonly (string | number)[],
    message: string,
  ) {
    super(`${message} at ${path.length === 0 ? 'the top' : path.join('.')}`)
    this.name = 'RecordRefusedError'
    this.code = code
    this.path = path
  }
}

/** Canonical bytes, form raw_utf8_v1: what is stored, served and hashed. Throws RecordRefusedError. */
export const recordBytes = (record: LedgerRecord): Uint8Array => utf8Encode(print(withoutUndefined(record)))

/**
 * SHA-256 of the form legacy_ascii_escaped_v0. Throws RecordRefusedError. The writer rules forbid U+007F,
 * so that the two known spellings of that form cannot differ.
 */
export const recordSha256Of = (recordRaw: Uint8Array): Hex64 =>
  sha256Hex(legacyAsciiEscapedV0(parsed(recordRaw)))

/** The founding record and trade outcomes contain `record_sha256`; every other entry must not. */
export const carriesRecordSha256 = (type: string | null, entry: number): boolean =>
  type === 'trade_outcomes' || entry === 1

/** JCS, which equals raw_utf8_v1 for everything the writer rules accept. */
function print(record: object): string {
  let text: string
  try {
    text = jcsIntegers(record)
  } catch (cause) {
    if (!(cause instanceof CanonicalJsonError)) throw cause
    throw new RecordRefusedError(cause.code, cause.path, cause.message)
  }
  const violation = writerRuleViolation(parsed(text))
  if (violation) throw new RecordRefusedError(violation.code, violation.path, violation.message)
  return text
}

function parsed(text: Uint8Array | string): JsonTree {
  const read = parseJsonTree(text, { maxDepth: 512 })
  if (read.ok) return read.value
  const { path, message } = read.problem
  throw new RecordRefusedError(read.problem.code === 'too_deep' ? 'too_deep' : 'too_large', path, message)
}

/** The founding record may have its absent type as `undefined`. */
function withoutUndefined(record: LedgerRecord): object {
  if (record.type !== undefined || !('type' in record)) return record
  const { type: _absent, ...rest } = record
  return rest
}
