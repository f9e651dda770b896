// Finds the signed statements in a file that a reader kept or a witness serves: a checkpoint, an inclusion proof, a
// bundle, a chain head, the copy of one, or the manifest of an export.

import { type JsonObject, type JsonValue, parseStrictJson } from '../../json/strict-json.ts'
import type { Result } from '../../result.ts'
import type { Schnorr } from '../../signatures/secp.ts'
import { utf8Decode } from '../../utf8-decode.ts'
import { namesBundle } from '../bundle/read-bundle.ts'
import { readManifest } from '../export/manifest.ts'
import { formatNote } from '../note/note.ts'
import { parseTlogProof } from '../tree/tlog-proof.ts'
import { namesEvidence } from './read-evidence.ts'
import {
  type LedgerKeys,
  readSignedCheckpoint,
  readSignedHead,
  type SignedStatement,
} from './signed-heads.ts'

/** `input`: untrusted. A problem where it holds no statement that a key of the ledger has signed. */
export function readStatements(
  input: Uint8Array | string,
  keys: LedgerKeys,
  schnorr: Schnorr,
): Result<readonly SignedStatement[]> {
  const decoded = typeof input === 'string' ? { ok: true as const, text: input } : utf8Decode(input)
  if (!decoded.ok) return refused('it is not UTF-8')
  const { text } = decoded
  if (text.startsWith('c2sp.org/')) return fromTlogProof(text, keys)
  if (!text.trimStart().startsWith('{')) return listed(readSignedCheckpoint(text, keys))
  const parsed = parseStrictJson(text)
  if (!parsed.ok || !isObject(parsed.value)) return refused('it is not strict JSON')
  const { value } = parsed
  if (namesEvidence(value)) return refused('it is an evidence file; confirm it with --evidence')
  if (namesBundle(value)) return fromBundle(value, keys, schnorr)
  if (value.kind !== 78) return listed(readSignedHead(value, keys, schnorr))
  const manifest = readManifest(text, keys, schnorr)
  if (manifest.ok) return listed(readSignedCheckpoint(manifest.value.note, keys))
  return listed(readSignedHead(copiedEvent(value), keys, schnorr))
}

/** The event inside a copy of kind 78, unverified; null for anything else. The copy itself adds nothing. */
export function copiedEvent({
  kind,
  content,
}: {
  readonly kind?: unknown
  readonly content?: unknown
}): unknown {
  if (kind !== 78 || typeof content !== 'string') return null
  const parsed = parseStrictJson(content)
  return parsed.ok ? parsed.value : null
}

function fromTlogProof(text: string, keys: LedgerKeys): Result<readonly SignedStatement[]> {
  const proof = parseTlogProof(text)
  return proof.ok ? listed(readSignedCheckpoint(formatNote(proof.value.note), keys)) : proof
}

function fromBundle(
  bundle: JsonObject,
  keys: LedgerKeys,
  schnorr: Schnorr,
): Result<readonly SignedStatement[]> {
  const { log, chain } = bundle
  const found: SignedStatement[] = []
  if (isObject(log) && typeof log.tlog_proof === 'string') {
    const read = fromTlogProof(log.tlog_proof, keys)
    if (!read.ok) return read
    found.push(...read.value)
  }
  if (isObject(chain) && isObject(chain.head_event)) {
    const head = readSignedHead(chain.head_event, keys, schnorr)
    if (!head.ok) return head
    found.push(head.value)
  }
  return found.length > 0
    ? { ok: true, value: found }
    : refused('the bundle holds no checkpoint and no signed head')
}

const listed = (read: Result<SignedStatement>): Result<readonly SignedStatement[]> =>
  read.ok ? { ok: true, value: [read.value] } : read
const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const refused = (problem: string) => ({ ok: false, problem }) as const
