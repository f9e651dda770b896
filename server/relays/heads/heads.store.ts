/** Stores what others hold of our chain heads, and signed statements that contradict the ledger. */
import { type Hex64, sha256Hex } from '#protocol/bytes.ts'
import type { Database } from '#server/kernel/db.ts'
import type { HeadResult } from './head-claim.ts'

/** The size of the ledger and the heads of these entries, from one snapshot. */
export async function readOwnHeads(
  db: Database,
  entries: readonly number[],
): Promise<{ size: number; heads: Map<number, Hex64> }> {
  const rows = await db.query(
    'own_heads',
    `SELECT s.size, e.entry, e.head FROM log_state s LEFT JOIN ledger_entry e ON e.entry = ANY ($1::bigint[]) AND e.head IS NOT NULL
     WHERE s.id = 1`,
    [entries],
  )
  const heads = rows.flatMap(({ entry, head }) =>
    entry === null || head === null ? [] : [[entry, head] as const],
  )
  return { size: rows[0]!.size, heads: new Map(heads) }
}

/** Events of the newest signed heads, newest first. */
export const readNewestHeadIds = async (db: Database, limit: number): Promise<Hex64[]> =>
  (
    await db.query('newest_head_ids', 'SELECT event_id FROM ledger_chain_head ORDER BY entry DESC LIMIT $1', [
      limit,
    ])
  ).map(({ event_id: eventId }) => eventId)

export interface RelayHead {
  relay: string
  checkedAtUnix: number
  result: HeadResult | 'no_claim_found'
  /** Of the newest head that the relay holds, or of the one that contradicts; null without a claim. */
  entry: number | null
  headHash: Hex64 | null
  eventId: Hex64 | null
}

export async function recordRelayHead(db: Database, row: RelayHead): Promise<void> {
  await db.query(
    'relay_head_record',
    `INSERT INTO relay_head (relay, checked_at_unix, result, entry, head_hash, event_id) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (relay) DO UPDATE SET checked_at_unix = $2, result = $3, entry = $4, head_hash = $5, event_id = $6`,
    [row.relay, row.checkedAtUnix, row.result, row.entry, row.headHash, row.eventId],
  )
}

export const readRelayHeads = (db: Database, relays: readonly string[]): Promise<RelayHead[]> =>
  db.query(
    'relay_heads',
    `SELECT relay, checked_at_unix AS "checkedAtUnix", result, entry, head_hash AS "headHash", event_id AS "eventId"
     FROM relay_head WHERE relay = ANY ($1::text[]) ORDER BY relay`,
    [relays],
  )

export interface Evidence {
  /** A relay's name, or `report`. */
  source: string
  kind: 'chain_head' | 'note'
  result: 'truncation_suspected' | 'mismatch'
  /** The entry of a chain head, the size of a note. */
  entry: number
  /** The head hash, the root of a note. */
  headHash: Hex64
  /** The signed event as JSON text, or the note. */
  statement: string
}

/** False when the statement is already stored. */
export async function insertEvidence(db: Database, evidence: Evidence, nowUnix: number): Promise<boolean> {
  const { source, kind, result, entry, headHash, statement } = evidence
  const rows = await db.query(
    'head_evidence_insert',
    `INSERT INTO head_evidence (sha256, source, kind, result, entry, head_hash, statement, received_at_unix)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING sha256`,
    [sha256Hex(statement), source, kind, result, entry, headHash, statement, nowUnix],
  )
  return rows.length === 1
}

/** Newest first. */
export const readEvidence = (
  db: Database,
  limit: number,
): Promise<(Evidence & { receivedAtUnix: number })[]> =>
  db.query(
    'head_evidence_newest',
    `SELECT source, kind, result, entry, head_hash AS "headHash", statement, received_at_unix AS "receivedAtUnix"
     FROM head_evidence ORDER BY received_at_unix DESC, sha256 LIMIT $1`,
    [limit],
  )
