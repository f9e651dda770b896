// Checks the chain of key entries: each is signed by the key then in force, and each rotation by the new
// key too (ledger.md 10.4). Whether the list is complete is the caller's fact.

import { toHex } from '../../bytes.ts'
import { type CheckAbout, fail, pass } from '../../check.ts'
import { type JsonValue, parseStrictJson } from '../../json/strict-json.ts'
import { recomputeEventId, type SignedEvent, signatureInput } from '../../nostr-event.ts'
import type { Check } from '../../report.ts'
import type { Schnorr } from '../../signatures/secp.ts'
import { parseVkey } from '../note/vkey.ts'
import { keyEventProblem } from '../record/key-event-rules.ts'
import { type KeyEvent, keyInForce, type VerifierHistory } from '../record/key-history.ts'
import { readKeyEvent } from '../record/read-key-event.ts'
import { integerOf, memberOf, type ReadEntry, readEntry, stringOf } from './read-entry.ts'

export const KEYS_HISTORY: CheckAbout = {
  id: 'keys.history',
  title: 'Every change of keys is signed by the keys it concerns',
  spec: 'ledger.md 10.4',
}

export interface WalkedKeys {
  /** Null when nothing was supplied. */
  readonly check: Check | null
  /** Null when the chain does not hold, or nothing was supplied. */
  readonly history: VerifierHistory | null
}

/** `entries`: answers of GET /ledger/{entry} for entry 1 and every key event, in ledger order. */
export function walkKeys(
  entries: readonly (Uint8Array | string)[] | undefined,
  schnorr: Pick<Schnorr, 'verify'>,
): WalkedKeys {
  const expected = 'entry 1 and every key event, in order'
  if (entries === undefined) return { check: null, history: null }
  const failed = (actual: string): WalkedKeys => {
    const why = 'The supplied entries are not a history of the keys.'
    return { check: fail(KEYS_HISTORY, { expected, actual, why }), history: null }
  }
  const [first, ...later] = entries.map(signedRecord)
  if (first?.entry !== 1) return failed('the first is not a readable entry 1')
  const founding = stringOf(memberOf(first.read.record?.tree, 'verifier_pubkey')) ?? ''
  if (!isSignedBy(first.event, founding, schnorr)) return failed('entry 1 is not signed by the key it names')
  const note = noteKeyOf(first.read)
  const events: KeyEvent[] = []
  let before = 1
  for (const one of later) {
    const change = one && readKeyEvent(one.record)
    if (!one || !change) return failed(`after entry ${before}: not a readable key event`)
    if (change.entry <= before) return failed(`entry ${change.entry} after entry ${before}`)
    const signing = keyInForce(founding, ofKind(events, 'verifier'), change.entry)
    if (!isSignedBy(one.event, signing, schnorr))
      return failed(`entry ${change.entry} is not signed by ${signing}, the key in force`)
    const start = { verifier: founding, note_ed25519: note }[change.key_kind as string] ?? null
    const problem = keyEventProblem(change, start, events, schnorr)
    if (problem !== null) return failed(`entry ${change.entry}: ${problem}`)
    events.push(change)
    before = change.entry
  }
  const actual = `${events.length} changes, the newest in entry ${before}`
  const why = 'Each entry is signed by the key then in force, each rotation by the new key as well.'
  return { check: pass(KEYS_HISTORY, { expected, actual, why }), history: { founding, events } }
}

const ofKind = (events: readonly KeyEvent[], kind: KeyEvent['key_kind']): KeyEvent[] =>
  events.filter((event) => event.key_kind === kind)

function noteKeyOf({ record }: ReadEntry): string | null {
  const vkeys = memberOf(record?.tree, 'profile', 'log', 'vkeys')
  const first = vkeys && 'arr' in vkeys ? vkeys.arr[0] : undefined
  const vkey = parseVkey(stringOf(first) ?? '')
  return vkey.ok ? toHex(vkey.value.publicKey) : null
}

interface SignedRecord {
  readonly read: ReadEntry
  readonly entry: number
  readonly event: SignedEvent
  readonly record: JsonValue
}

/** Null unless the event carries the hash of this record and its number. */
function signedRecord(given: Uint8Array | string): SignedRecord | null {
  const read = readEntry(given)
  if (!read.ok || !read.value.shape.ok || !read.value.record) return null
  const { record, content, shape } = read.value
  const entry = integerOf(memberOf(record.tree, 'entry'))
  const parsed = parseStrictJson(record.canonical)
  const isBound =
    stringOf(memberOf(content, 'content_hash')) === record.hash &&
    integerOf(memberOf(content, 'entry')) === entry
  if (!isBound || entry === null || !parsed.ok) return null
  return { read: read.value, entry, event: shape.event, record: parsed.value }
}

function isSignedBy(event: SignedEvent, key: string, schnorr: Pick<Schnorr, 'verify'>): boolean {
  const { sig, msg, pubkey } = signatureInput(event)
  return event.pubkey === key && recomputeEventId(event).form !== null && schnorr.verify(sig, msg, pubkey)
}
