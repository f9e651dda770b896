/**
 * Stores an append: log_state, whose lock serialises appends, entries, tiles and settled trades. One
 * statement each.
 */
import type { Hex64, Hex128 } from '#protocol/bytes.ts'
import type { TradeRow } from '#protocol/ledger/record/record-types.ts'
import { type RightEdge, TILE_WIDTH, type TileEdge } from '#protocol/ledger/tree/right-edge.ts'
import type { Transaction } from '#server/kernel/db.ts'
import type { AppendedEntry, EntryDraft, EntryFacts } from './entry-draft.ts'

export interface LogState {
  /** Null before the ledger is founded. */
  origin: string | null
  size: number
  root: Uint8Array
  /** The checkpoint at the requested size; null when none was signed. */
  rootAt: Uint8Array | null
  /** Entry number of the newest key event; null when there is none. */
  newestKeyEvent: number | null
  /** When the last entry was appended; 0 for an empty ledger. */
  lastSequencedUnix: number
  head: Hex64 | null
  frozenReason: string | null
  /** Every appended record is labelled as demonstration data. */
  isDemonstration: boolean
}

export interface EntryRow {
  entry: number
  idemKey: string
  reserved: boolean
  type: string | null
  title: string | null
  createdAtUnix: number
  eventId: Hex64 | null
  foreignEvent: string | null
  sig: Hex128 | null
  recordRaw: string | null
  contentHash: Hex64 | null
  prevHead: Hex64 | null
  head: Hex64 | null
  recordSha256: Hex64 | null
  leafHash: Uint8Array
  /** Null for a reserved number. */
  facts: EntryFacts | null
}

/** Waits for the current append. Until the end of the transaction no other append can run. */
export async function lockLog(tx: Transaction, atSize: number | null = null): Promise<LogState> {
  const [row] = await tx.query(
    'log_lock',
    `SELECT origin, size, root, head, frozen_reason, demonstration,
       (SELECT c.root FROM log_checkpoint c WHERE c.size = $1) AS root_at,
       (SELECT max(e.entry) FROM ledger_entry e WHERE e.type = 'key_event') AS newest_key_event,
       (SELECT e.sequenced_at_unix FROM ledger_entry e WHERE e.entry = log_state.size) AS last_sequenced_unix
     FROM log_state WHERE id = 1 FOR UPDATE`,
    [atSize],
  )
  return {
    origin: row!.origin,
    size: row!.size,
    root: new Uint8Array(row!.root),
    rootAt: row!.root_at && new Uint8Array(row!.root_at),
    newestKeyEvent: row!.newest_key_event,
    lastSequencedUnix: row!.last_sequenced_unix ?? 0,
    head: row!.head,
    frozenReason: row!.frozen_reason,
    isDemonstration: row!.demonstration,
  }
}

/** Can be set once (trigger). */
export async function nameLog(tx: Transaction, origin: string): Promise<void> {
  await tx.query('log_name', 'UPDATE log_state SET origin = $1 WHERE id = 1', [origin])
}

/**
 * Which of these drafts are already entries, by their key or by their event, which enters the ledger once.
 */
export async function findAppended(
  tx: Transaction,
  drafts: readonly EntryDraft[],
): Promise<Map<string, AppendedEntry>> {
  const rows = await tx.query(
    'ledger_appended',
    `SELECT idem_key, entry, event_id, content_hash, head FROM ledger_entry
     WHERE idem_key = ANY ($1::text[]) OR event_id = ANY ($2::text[]) /* not null: idem_key, event_id, content_hash */`,
    [drafts.map(({ idemKey }) => idemKey), drafts.flatMap(({ event }) => (event ? [event.id] : []))],
  )
  const keyOf = new Map(
    drafts.flatMap(({ event, idemKey }) => (event ? [[event.id as string, idemKey]] : [])),
  )
  const appended = new Map<string, AppendedEntry>()
  for (const row of rows) {
    const { entry, event_id: eventId, content_hash: contentHash, head } = row
    appended.set(keyOf.get(eventId) ?? row.idem_key, { entry, eventId, contentHash, head, isNew: false })
  }
  return appended
}

export async function insertEntries(
  tx: Transaction,
  rows: readonly EntryRow[],
  nowUnix: number,
): Promise<void> {
  await tx.query(
    'ledger_insert',
    `INSERT INTO ledger_entry (entry, idem_key, reserved, type, title, created_at_unix, event_id, foreign_event, sig, record_raw,
       content_hash, prev_head, head, record_sha256, leaf_hash, verdict, artifact_hash, decision_ref, body_hash, judgment_type,
       attesters, sequenced_at_unix)
     SELECT entry, idem_key, reserved, type, title, created_at_unix, event_id, foreign_event, sig, record_raw, content_hash,
       prev_head, head, record_sha256, leaf_hash, verdict, artifact_hash, decision_ref, body_hash, judgment_type,
       ARRAY(SELECT jsonb_array_elements_text(attesters)), $22
     FROM unnest($1::bigint[], $2::text[], $3::bool[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[], $9::text[],
       $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::bytea[], $16::text[], $17::text[], $18::text[],
       $19::text[], $20::text[], $21::jsonb[])
       AS r(entry, idem_key, reserved, type, title, created_at_unix, event_id, foreign_event, sig, record_raw, content_hash,
       prev_head, head, record_sha256, leaf_hash, verdict, artifact_hash, decision_ref, body_hash, judgment_type, attesters)
     ORDER BY entry`,
    [
      rows.map((row) => row.entry),
      rows.map((row) => row.idemKey),
      rows.map((row) => row.reserved),
      rows.map((row) => row.type),
      rows.map((row) => row.title),
      rows.map((row) => row.createdAtUnix),
      rows.map((row) => row.eventId),
      rows.map((row) => row.foreignEvent),
      rows.map((row) => row.sig),
      rows.map((row) => row.recordRaw),
      rows.map((row) => row.contentHash),
      rows.map((row) => row.prevHead),
      rows.map((row) => row.head),
      rows.map((row) => row.recordSha256),
      rows.map((row) => Buffer.from(row.leafHash)),
      rows.map((row) => row.facts?.verdict ?? null),
      rows.map((row) => row.facts?.artifactHash ?? null),
      rows.map((row) => row.facts?.decisionRef ?? null),
      rows.map((row) => row.facts?.bodyHash ?? null),
      rows.map((row) => row.facts?.judgmentType ?? null),
      rows.map((row) => JSON.stringify(row.facts?.attesters ?? [])),
      nowUnix,
    ],
  )
}

/** The last tile of every level of a tree of `size` leaves. */
export async function readEdge(tx: Transaction, size: number): Promise<RightEdge> {
  const wanted: { level: number; index: number }[] = []
  for (let level = 0, hashes = size; hashes > 0; level += 1, hashes = Math.floor(hashes / TILE_WIDTH))
    wanted.push({ level, index: Math.ceil(hashes / TILE_WIDTH) - 1 })
  const rows = await tx.query(
    'log_edge',
    `SELECT t.level, t.index, t.width, t.data FROM log_tile t
     JOIN unnest($1::int[], $2::bigint[]) AS w(level, index) USING (level, index) ORDER BY t.level`,
    [wanted.map(({ level }) => level), wanted.map(({ index }) => index)],
  )
  if (rows.length !== wanted.length) throw new Error(`a tile is missing in the tree of ${size} leaves`)
  return { size, tiles: rows.map((row) => ({ ...row, data: new Uint8Array(row.data) })) }
}

export async function writeTiles(tx: Transaction, tiles: readonly TileEdge[]): Promise<void> {
  await tx.query(
    'log_tile_write',
    `INSERT INTO log_tile (level, index, width, data)
     SELECT * FROM unnest($1::int[], $2::bigint[], $3::int[], $4::bytea[])
     ON CONFLICT (level, index) DO UPDATE SET width = excluded.width, data = excluded.data`,
    [
      tiles.map(({ level }) => level),
      tiles.map(({ index }) => index),
      tiles.map(({ width }) => width),
      tiles.map(({ data }) => Buffer.from(data)),
    ],
  )
}

/** Second check: the size must still be the one that was locked. */
export async function advanceLog(
  tx: Transaction,
  fromSize: number,
  to: { size: number; root: Uint8Array; head: Hex64 | null },
): Promise<void> {
  const moved = await tx.query(
    'log_advance',
    'UPDATE log_state SET size = $2, root = $3, head = $4 WHERE id = 1 AND size = $1 RETURNING id',
    [fromSize, to.size, Buffer.from(to.root), to.head],
  )
  if (moved.length !== 1) throw new Error(`the log is no longer at size ${fromSize}`)
}

export async function insertOutcomes(
  tx: Transaction,
  outcomes: readonly { entry: number; position: number; trade: TradeRow }[],
): Promise<void> {
  await tx.query(
    'ledger_outcome_insert',
    `INSERT INTO ledger_outcome (trade_id, entry, position, result, realized_pnl_usd, settled_at_unix, verdict_entry)
     SELECT * FROM unnest($1::text[], $2::bigint[], $3::int[], $4::text[], $5::numeric[], $6::bigint[], $7::bigint[])`,
    [
      outcomes.map(({ trade }) => trade.trade_id),
      outcomes.map(({ entry }) => entry),
      outcomes.map(({ position }) => position),
      outcomes.map(({ trade }) => trade.result),
      outcomes.map(({ trade }) => trade.realized_pnl_usd),
      outcomes.map(({ trade }) => trade.settled_at),
      outcomes.map(({ trade }) => trade.verdict_entry),
    ],
  )
}
