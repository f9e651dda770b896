// Checks a ledger entry, with or without one changed character. Runs in the worker.
import { hashFromBase64 } from '#protocol/base64.ts'
import { type JsonObject, parseStrictJson } from '#protocol/json/strict-json.ts'
import type { RememberedHead } from '#protocol/ledger/entry/entry-checkpoint-checks.ts'
import { memberOf, readEntry, stringOf } from '#protocol/ledger/entry/read-entry.ts'
import { verifyEntry } from '#protocol/ledger/entry/verify-entry.ts'
import { parseCheckpoint } from '#protocol/ledger/note/checkpoint.ts'
import { parseTlogProof } from '#protocol/ledger/tree/tlog-proof.ts'
import type { SignedEvent } from '#protocol/nostr-event.ts'
import type { LedgerProfile } from '#protocol/profile.ts'
import { answerQuestion, type Outcome, type Question } from '#protocol/report.ts'
import { nobleSchnorr } from '#protocol/signatures/secp.ts'
import { utf8Decode } from '#protocol/utf8-decode.ts'
import type { EventPlace, OfferedPlace } from '../page-state.ts'
import { type HashedTexts, hashedTexts } from '../tamper/hashed-texts.ts'
import { changedCharacters, isEventPlace, withTamperedEvent } from '../tamper/tampered-event.ts'
import type { VerifiedSubject } from './verify-subject.ts'

/** What was fetched beside the entry; absent facts make "cannot establish". */
export interface EntryFacts {
  tlogProof?: string | undefined
  predecessor?: Uint8Array | string | undefined
  headEvent?: string | undefined
  /** Entry 1 and every key event, in ledger order. */
  keyEntries?: readonly Uint8Array[] | undefined
  remembered?: RememberedHead | undefined
  /** Base64 hashes. */
  consistency?: readonly string[] | undefined
}

export interface VerifyEntryRequest {
  /** As served. */
  entry: Uint8Array | string
  facts: EntryFacts
  tamper: OfferedPlace | null
  profile: LedgerProfile
}

export interface VerifiedEntry extends VerifiedSubject {
  entry: number | null
  /** Beside those of the report: what only the outside can answer. */
  further: Partial<Record<Question, Outcome>>
  /** The signed head of the proof, once log.checkpoint has passed. */
  head: RememberedHead | null
  ignored: readonly string[]
}

const FURTHER = ['one_history', 'complete', 'existed_before'] as const satisfies readonly Question[]

export function verifyEntrySubject({ entry, facts, tamper, profile }: VerifyEntryRequest): VerifiedEntry {
  const decoded = typeof entry === 'string' ? { ok: true as const, text: entry } : utf8Decode(entry)
  const served = decoded.ok ? decoded.text : ''
  const text = tamper && isEventPlace(tamper) ? tampered(served, tamper) : served
  const { consistency, ...others } = facts
  const {
    report,
    event,
    entry: number,
    ignored,
  } = verifyEntry(
    {
      ...others,
      entry: decoded.ok ? text : entry,
      consistency: consistency?.flatMap((hash) => hashFromBase64(hash) ?? []),
    },
    { profile, schnorr: nobleSchnorr },
  )
  const original = readEntry(served)
  const signed = original.ok && original.value.shape.ok ? original.value.shape.event : null
  const passed = report.checks.some(({ id, outcome }) => id === 'log.checkpoint' && outcome === 'pass')
  return {
    loaded: signed && { event: signed, claims: claimsOf(signed), hashed: entryTexts(served, signed) },
    report,
    verifiedText: text,
    payload: null,
    hashed: event ? entryTexts(text, event) : {},
    changes: signed ? changedCharacters(signed) : {},
    entry: number,
    further: Object.fromEntries(
      FURTHER.map((question) => [question, answerQuestion(question, report.checks, report.not_applicable)]),
    ),
    head: passed && facts.tlogProof !== undefined ? headOf(facts.tlogProof) : null,
    ignored,
  }
}

function tampered(text: string, place: EventPlace): string {
  const read = readEntry(text)
  const event = read.ok && read.value.shape.ok ? read.value.shape.event : null
  return (event && withTamperedEvent(text, 'proof_event', event, place)) ?? text
}

function entryTexts(text: string, event: SignedEvent): HashedTexts {
  const read = readEntry(text)
  if (!read.ok) return {}
  const { record, served } = read.value
  const prev = stringOf(memberOf(served, 'chain', 'prev_head_hash'))
  return {
    'event.id': hashedTexts(event, null)['event.id']!,
    ...(record ? { 'record.content_hash': record.canonical } : {}),
    ...(record && prev ? { 'chain.link': `${record.hash}|${prev}` } : {}),
  }
}

/** What the content says, whether or not a signature covers it. */
export function claimsOf({ content }: SignedEvent): JsonObject | null {
  const parsed = parseStrictJson(content)
  return parsed.ok && typeof parsed.value === 'object' && !Array.isArray(parsed.value) ? parsed.value : null
}

function headOf(tlogProof: string): RememberedHead | null {
  const proof = parseTlogProof(tlogProof)
  const checkpoint = proof.ok ? parseCheckpoint(proof.value.note.text) : null
  return checkpoint?.ok ? { size: checkpoint.value.size, root: checkpoint.value.root } : null
}
