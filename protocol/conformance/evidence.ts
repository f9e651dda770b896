// The evidence of a grade: what was fetched, as bytes, and its reading by the mapping. All of it is hostile.

import { fromBase64 } from '../base64.ts'
import { fromHex, type Hex64, isHex64, sha256Hex, toHex, utf8Encode } from '../bytes.ts'
import { jcs } from '../json/canonical-json.ts'
import { type JsonObject, type JsonValue, parseStrictJson } from '../json/strict-json.ts'
import type { BlockEvidence } from '../ots/verify/verify-timestamp.ts'
import { atPointer } from './json-pointer.ts'
import type { FieldName, Mapping } from './mapping.ts'

/** `problem`: why there are no usable bytes, in one sentence. */
export type Fetched = { readonly bytes: Uint8Array } | { readonly problem: string }

export interface Evidence {
  readonly governance: Fetched
  /** Null where `anchorReference` names no address. */
  readonly anchor: Fetched | null
  /** What the grader knows of Bitcoin. */
  readonly blocks: BlockEvidence
}

export interface Envelope {
  readonly encoding: 'utf8' | 'base64' | 'hex' | 'json'
  readonly bytes: Uint8Array
  readonly sha256: Hex64
  /** Null where the bytes are not strict JSON. */
  readonly payload: JsonValue | null
  readonly problem: string | null
  readonly isCanonical: boolean
}

/** The governance block with every mapped member read once. */
export interface Governance {
  readonly block: JsonObject
  field(name: FieldName): JsonValue | undefined
  readonly envelope: Envelope | null
  readonly envelopeHash: string | null
  readonly pubkey: Hex64 | null
  readonly sigScheme: string | null
}

/** A text is the reason why there is no block. */
export function readGovernance(mapping: Mapping, fetched: Fetched): Governance | string {
  if ('problem' in fetched) return fetched.problem
  const parsed = parseStrictJson(fetched.bytes)
  if (!parsed.ok) return `The answer is not strict JSON: ${parsed.problem.message}.`
  const { governance_path: path } = mapping.fetch
  const block = atPointer(parsed.value, path)
  if (typeof block !== 'object' || block === null || Array.isArray(block))
    return path === '' ? 'The answer is not an object.' : `The answer has no object at ${path}.`
  const field = (name: FieldName): JsonValue | undefined => {
    const given = mapping.fields[name]
    if (given === undefined) return undefined
    const isLiteral = (name === 'sig_scheme' || name === 'anchor_endpoint') && !given.startsWith('/')
    return isLiteral ? given : (atPointer(block, given) ?? undefined)
  }
  const textAt = (name: FieldName) => {
    const value = field(name)
    return typeof value === 'string' ? value : null
  }
  const pubkey = textAt('pubkey')
  return {
    block,
    field,
    envelope: envelopeOf(field('canonical_bytes')),
    envelopeHash: textAt('envelope_hash')?.slice(0, 200) ?? null,
    pubkey: isHex64(pubkey) ? pubkey : null,
    sigScheme: textAt('sig_scheme')?.slice(0, 64) ?? null,
  }
}

/** The address of the anchor, which may be relative to that of the block; null where there is none. */
export function anchorReference({ field }: Governance): string | null {
  const given = field('anchor_endpoint')
  if (typeof given !== 'string' || given === '') return null
  const event = field('event')
  const id = typeof event === 'object' && event !== null && !Array.isArray(event) ? event.id : null
  const hash = field('envelope_hash')
  return given
    .replaceAll('{event_id}', isHex64(id) ? id : '')
    .replaceAll('{envelope_hash}', isHex64(hash) ? hash : '')
}

function envelopeOf(value: JsonValue | undefined): Envelope | null {
  if (value === undefined || value === null) return null
  const { encoding, bytes } = bytesOf(value)
  const parsed = parseStrictJson(bytes)
  return {
    encoding,
    bytes,
    sha256: sha256Hex(bytes),
    payload: parsed.ok ? parsed.value : null,
    problem: parsed.ok ? null : parsed.problem.message,
    isCanonical: parsed.ok && toHex(utf8Encode(jcs(parsed.value))) === toHex(bytes),
  }
}

/** A text that begins like JSON is the bytes themselves; others are hex or standard base64. A JSON value is canonicalised. */
function bytesOf(value: JsonValue): Pick<Envelope, 'encoding' | 'bytes'> {
  if (typeof value !== 'string') return { encoding: 'json', bytes: utf8Encode(jcs(value)) }
  if (!/^\s*[[{"]/.test(value)) {
    const hex = fromHex(value)
    if (hex) return { encoding: 'hex', bytes: hex }
    const decoded = fromBase64(value)
    if (decoded) return { encoding: 'base64', bytes: decoded }
  }
  return { encoding: 'utf8', bytes: utf8Encode(value) }
}
