// Reads the signed manifest of an export file: its name, length and hashes, and the checkpoint it ends with.
import { type Hex64, isHex64 } from '../../bytes.ts'
import { parseStrictJson } from '../../json/strict-json.ts'
import { checkEventShape, recomputeEventId, signatureInput } from '../../nostr-event.ts'
import type { Result } from '../../result.ts'
import type { Schnorr } from '../../signatures/secp.ts'
import type { LedgerKeys } from '../audit/signed-heads.ts'

export interface ExportManifest {
  /** `<day>-<last entry>.ndjson.gz`. */
  readonly file: string
  readonly last: number
  readonly lines: number
  readonly rawBytes: number
  readonly sha256Raw: Hex64
  readonly gzBytes: number
  readonly sha256Gz: Hex64
  /** Not verified here. */
  readonly note: string
}

const FILE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}-[1-9][0-9]{0,14}\.ndjson\.gz$/

/** `given`: the untrusted answer of GET /log/export/manifest.json. */
export function readManifest(
  given: Uint8Array | string,
  keys: LedgerKeys,
  schnorr: Pick<Schnorr, 'verify'>,
): Result<ExportManifest> {
  const parsed = parseStrictJson(given)
  const shape = checkEventShape(parsed.ok ? parsed.value : null)
  if (!shape.ok) return refused('is not a signed event')
  const { event } = shape
  if (!keys.verifierPubkeys.includes(event.pubkey)) return refused('is signed by another key')
  const { sig, msg, pubkey } = signatureInput(event)
  if (recomputeEventId(event).form === null || !schnorr.verify(sig, msg, pubkey))
    return refused('has no valid signature')
  const content = parseStrictJson(event.content)
  const value = content.ok ? content.value : null
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refused('has no content')
  const { schema, file, first, last, lines, bytes_raw, sha256_raw, bytes_gz, sha256_gz, note } = value
  if (schema !== `${keys.schemaPrefix}export_manifest.v1` || first !== 1) return refused('has another schema')
  if (typeof file !== 'string' || !FILE.test(file)) return refused('names no file')
  if (!isCount(last) || !isCount(lines) || !isCount(bytes_raw) || !isCount(bytes_gz))
    return refused('lacks a length')
  if (!isHex64(sha256_raw) || !isHex64(sha256_gz) || typeof note !== 'string')
    return refused('lacks a hash or the checkpoint')
  return {
    ok: true,
    value: {
      file,
      last,
      lines,
      rawBytes: bytes_raw,
      sha256Raw: sha256_raw,
      gzBytes: bytes_gz,
      sha256Gz: sha256_gz,
      note,
    },
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const refused = (problem: string) => ({ ok: false, problem: `the manifest ${problem}` }) as const
