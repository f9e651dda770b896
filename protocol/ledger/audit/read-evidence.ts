// Reads an evidence file: its exact members, in their one canonical writing, with the digest over all of them.
import { isHex64 } from '../../bytes.ts'
import { type JsonObject, type JsonValue, parseStrictJson } from '../../json/strict-json.ts'
import type { SignedEvent } from '../../nostr-event.ts'
import { checkEventShape } from '../../nostr-event.ts'
import type { Result } from '../../result.ts'
import { utf8Decode } from '../../utf8-decode.ts'
import {
  EVIDENCE_SCHEMA,
  type Evidence,
  type Finding,
  formatEvidence,
  MAX_EVIDENCE_BYTES,
  MAX_FINDINGS,
} from './evidence.ts'

export const namesEvidence = (value: JsonValue): boolean =>
  isObject(value) && value.schema === EVIDENCE_SCHEMA

/** Signatures and proofs are not checked. */
export function readEvidence(input: Uint8Array | string): Result<Evidence> {
  if (input.length > MAX_EVIDENCE_BYTES) return refused('is longer than 2 MiB')
  const decoded = typeof input === 'string' ? { ok: true as const, text: input } : utf8Decode(input)
  if (!decoded.ok) return refused('is not UTF-8')
  const parsed = parseStrictJson(decoded.text)
  if (!parsed.ok) return refused('is not strict JSON')
  if (!namesEvidence(parsed.value)) return refused('is not an evidence file of an audit')
  const evidence = evidenceOf(parsed.value as JsonObject)
  if (evidence === null) return refused('does not have the members of an evidence file')
  // Covers the digest, unknown members, order, spaces and escapes at once.
  if (formatEvidence(evidence) !== decoded.text)
    return refused('was altered: its text is not the one that its digest was made of')
  return { ok: true, value: evidence }
}

function evidenceOf({ ledger, findings, claims }: JsonObject): Evidence | null {
  if (!isObject(ledger) || !isObject(claims) || !Array.isArray(findings)) return null
  const { service_name, origin, vkeys, verifier_pubkeys, schema_prefix } = ledger
  const { made_at, site, sources } = claims
  if (typeof service_name !== 'string' || typeof origin !== 'string' || typeof schema_prefix !== 'string')
    return null
  if (!isTexts(vkeys) || !Array.isArray(verifier_pubkeys) || !verifier_pubkeys.every(isHex64)) return null
  if (!Number.isSafeInteger(made_at) || !(site === null || typeof site === 'string') || !isTexts(sources))
    return null
  const read = findings.map(findingOf)
  if (read.length === 0 || read.length > MAX_FINDINGS || !read.every((finding) => finding !== null))
    return null
  return {
    schema: EVIDENCE_SCHEMA,
    ledger: { service_name, origin, vkeys, verifier_pubkeys, schema_prefix },
    findings: read,
    claims: { made_at: made_at as number, site: site ?? null, sources },
  }
}

function findingOf(value: JsonValue): Finding | null {
  if (!isObject(value)) return null
  switch (value.kind) {
    case 'two_roots': {
      const notes = value.notes
      return isTexts(notes) && notes.length === 2 ? { kind: value.kind, notes: [notes[0]!, notes[1]!] } : null
    }
    case 'two_heads': {
      const events = Array.isArray(value.events) ? value.events.map(eventOf) : []
      const [first, second] = events
      return events.length === 2 && first && second ? { kind: value.kind, events: [first, second] } : null
    }
    case 'head_not_in_tree': {
      const { leaf, tlog_proof } = value
      const event = eventOf(value.event)
      if (event === null || typeof leaf !== 'string' || typeof tlog_proof !== 'string') return null
      return { kind: value.kind, event, leaf, tlog_proof }
    }
    case 'inconsistent_trees': {
      const { smaller, larger, path } = value
      if (typeof smaller !== 'string' || typeof larger !== 'string' || !isTexts(path)) return null
      return { kind: value.kind, smaller, larger, path }
    }
    case 'truncation':
      return truncationOf(value)
    default:
      return null
  }
}

function truncationOf({ shown, note, event: given }: JsonObject): Finding | null {
  const event = given === null ? null : eventOf(given)
  if (typeof shown !== 'string' || (given !== null && event === null)) return null
  if (!(note === null || typeof note === 'string') || (note === null) === (event === null)) return null
  return { kind: 'truncation', shown, note, event }
}

function eventOf(value: JsonValue | undefined): SignedEvent | null {
  const shape = checkEventShape(value)
  return shape.ok ? shape.event : null
}

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTexts = (value: JsonValue | undefined): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const refused = (problem: string) => ({ ok: false, problem: `the file ${problem}` }) as const
