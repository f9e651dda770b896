/** Reads the key history of the ledger: the founding record and every key event after it. */
import type { Hex64 } from '#protocol/bytes.ts'
import { toHex } from '#protocol/bytes.ts'
import type { JsonObject } from '#protocol/json/strict-json.ts'
import { parseVkey } from '#protocol/ledger/note/vkey.ts'
import type { KeyEvent } from '#protocol/ledger/record/key-history.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'

export interface KeyHistory {
  readonly founding: {
    readonly verifier: Hex64
    /** Lower-case hex; null when the founding record names no checkpoint key. */
    readonly note: string | null
  }
  /** In ledger order. */
  readonly events: readonly KeyEvent[]
}

export const eventsOfKind = ({ events }: KeyHistory, kind: KeyEvent['key_kind']): KeyEvent[] =>
  events.filter(({ key_kind }) => key_kind === kind)

interface FoundingRecord {
  verifier_pubkey: Hex64
  profile: { log: { vkeys: string[] } | null }
}

/** Null before the ledger is founded. */
export async function readKeyHistory(db: Database | Transaction): Promise<KeyHistory | null> {
  const rows = await db.query(
    'ledger_key_history',
    `SELECT entry, record_raw::jsonb AS record FROM ledger_entry
     WHERE entry = 1 OR type = 'key_event' ORDER BY entry`,
    [],
  )
  const [founding, ...events] = rows
  if (founding?.entry !== 1) return null
  const { verifier_pubkey: verifier, profile } = founding.record as FoundingRecord
  const vkey = parseVkey(profile.log?.vkeys[0] ?? '')
  return {
    founding: { verifier, note: vkey.ok ? toHex(vkey.value.publicKey) : null },
    events: events.map(({ record }) => record as KeyEvent),
  }
}

/** Entry number of the newest key event; null when there is none. */
export async function findNewestKeyEvent(db: Database | Transaction): Promise<number | null> {
  const [row] = await db.query(
    'ledger_key_event_newest',
    `SELECT max(entry) AS entry FROM ledger_entry WHERE type = 'key_event'`,
    [],
  )
  return row?.entry ?? null
}

/** The profile in entry 1; null before the ledger is founded. */
export async function findFoundingProfile(db: Database): Promise<JsonObject | null> {
  const [row] = await db.query(
    'founding_profile',
    `SELECT record_raw::jsonb -> 'profile' AS profile FROM ledger_entry WHERE entry = 1`,
    [],
  )
  return row ? (row.profile as JsonObject) : null
}
