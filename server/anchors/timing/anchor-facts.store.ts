/** Reads how far the anchors of events have come, and what decides whether a block precedes every outcome. */
import type { Hex64 } from '#protocol/bytes.ts'
import type { BitcoinFacts, BitcoinStatus, Timing } from '#protocol/ledger/record/timing.ts'
import type { Database } from '#server/kernel/db.ts'

export interface AnchorFacts {
  digest: Hex64
  status: BitcoinStatus
  /** Sorted. */
  calendars: string[]
  stampedAtUnix: number | null
  confirmedAtUnix: number | null
  block: {
    height: number
    hash: Hex64
    timeUnix: number
    header: string
    network: 'mainnet' | 'regtest'
  } | null
  precedence: boolean
  precedenceBasis: string | null
}

/** Both anchors of one event; null while no calendar has promised. */
export interface EventAnchors {
  event: AnchorFacts | null
  signedEvent: AnchorFacts | null
  frozenTiming: Timing | null
}

export const noAnchors: EventAnchors = { event: null, signedEvent: null, frozenTiming: null }

/** Events that no calendar has promised to anchor are left out. */
export async function anchorsOf(
  db: Database,
  eventIds: readonly string[],
): Promise<Map<string, EventAnchors>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db.query(
    'anchor_facts',
    `SELECT event_id, digest, kind, state, restamps, calendars, stamped_at_unix, confirmed_at_unix, block_height, block_hash,
       block_time_unix, block_header, network, precedence, precedence_basis, frozen_timing
     FROM anchor WHERE event_id = ANY ($1::text[]) AND (state <> 'waiting' OR restamps > 0) /* not null: event_id */`,
    [eventIds],
  )
  const found = new Map<string, EventAnchors>()
  for (const row of rows) {
    const isConfirmed = row.state === 'confirmed'
    const facts: AnchorFacts = {
      digest: row.digest,
      status: statusOf(row.state),
      calendars: row.calendars.toSorted(),
      stampedAtUnix: row.stamped_at_unix,
      confirmedAtUnix: row.confirmed_at_unix,
      block: isConfirmed
        ? {
            height: row.block_height!,
            hash: row.block_hash!,
            timeUnix: row.block_time_unix!,
            header: row.block_header!,
            network: row.network!,
          }
        : null,
      precedence: row.precedence ?? false,
      precedenceBasis: row.precedence_basis,
    }
    const known = found.get(row.event_id) ?? noAnchors
    found.set(
      row.event_id,
      row.kind === 'event'
        ? { ...known, event: facts, frozenTiming: row.frozen_timing }
        : { ...known, signedEvent: facts },
    )
  }
  return found
}

/** Of event ids alone, for lists. */
export async function anchorStatusOf(
  db: Database,
  eventIds: readonly string[],
): Promise<Map<string, BitcoinFacts>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db.query(
    'anchor_status',
    `SELECT event_id, state, precedence, block_height, block_time_unix, network FROM anchor
     WHERE event_id = ANY ($1::text[]) AND kind = 'event' AND (state <> 'waiting' OR restamps > 0) /* not null: event_id */`,
    [eventIds],
  )
  return new Map(
    rows.map((row) => [
      row.event_id,
      {
        status: statusOf(row.state),
        precedence: row.precedence ?? false,
        blockHeight: row.block_height,
        blockTimeUnix: row.block_time_unix,
        network: row.network,
      },
    ]),
  )
}

/** Throws when blocks of another network were believed before: what answers say of them would no longer be true. */
export async function refuseOtherChain(db: Database, network: 'mainnet' | 'regtest'): Promise<void> {
  const [found] = await db.query(
    'anchor_other_network',
    `SELECT network FROM anchor WHERE state = 'confirmed' AND network <> $1 LIMIT 1`,
    [network],
  )
  if (found)
    throw new Error(
      `The anchors of this database are confirmed on ${found.network}, and BITCOIN_NETWORK is ${network}. Use another database.`,
    )
}

/** `waiting` of an anchor that was stamped before: no block came, and it is stamped again. */
const statusOf = (state: 'waiting' | 'pending' | 'confirmed'): BitcoinStatus =>
  state === 'waiting' ? 'failed' : state

export interface OutcomeState {
  eventId: Hex64
  createdAtUnix: number
  /** Null for an event that is no entry. */
  type: string | null
  /** Also of a verdict that becomes an entry later. */
  isVerdict: boolean
  /** The earliest settlement of a trade that cites the entry; null while none is known. */
  settledAtUnix: number | null
}

/** One row per event of this service or of the ledger. */
export async function outcomeStatesOf(
  db: Database,
  eventIds: readonly string[],
): Promise<Map<string, OutcomeState>> {
  const rows = await db.query(
    'anchor_outcomes',
    `SELECT i.id, COALESCE(s.created_at_unix, e.created_at_unix) AS created, e.type,
       e.verdict IS NOT NULL OR s.issuance_index IS NOT NULL AS verdict,
       (SELECT min(o.settled_at_unix) FROM ledger_outcome o WHERE o.verdict_entry = e.entry) AS settled
     FROM unnest($1::text[]) AS i(id) LEFT JOIN signed_event s ON s.id = i.id LEFT JOIN ledger_entry e ON e.event_id = i.id
     WHERE s.id IS NOT NULL OR e.event_id IS NOT NULL /* not null: id, created, verdict */`,
    [eventIds],
  )
  return new Map(
    rows.map((row) => [
      row.id,
      {
        eventId: row.id as Hex64,
        createdAtUnix: row.created,
        type: row.type,
        isVerdict: row.verdict,
        settledAtUnix: row.settled,
      },
    ]),
  )
}

export interface ProofFile {
  file: Uint8Array
  isConfirmed: boolean
}

/** The OpenTimestamps proof of an event; null while no calendar has promised. */
export async function findProofFile(
  db: Database,
  eventId: string,
  kind: 'event' | 'signed_event',
): Promise<ProofFile | null> {
  const [row] = await db.query(
    'anchor_file',
    'SELECT file, state FROM anchor WHERE event_id = $1 AND kind = $2 AND file IS NOT NULL',
    [eventId, kind],
  )
  return row ? { file: row.file, isConfirmed: row.state === 'confirmed' } : null
}

/** Of the checkpoint of a size. */
export async function findCheckpointFile(db: Database, size: number): Promise<ProofFile | null> {
  const [row] = await db.query(
    'anchor_checkpoint_file',
    `SELECT file, state FROM anchor WHERE checkpoint_size = $1 AND kind = 'checkpoint' AND file IS NOT NULL`,
    [size],
  )
  return row ? { file: row.file, isConfirmed: row.state === 'confirmed' } : null
}

/** The smallest size above this one whose checkpoint has a proof. */
export async function nextStampedSize(db: Database, size: number): Promise<number | null> {
  const [row] = await db.query(
    'anchor_checkpoint_next',
    `SELECT min(checkpoint_size) AS size FROM anchor WHERE checkpoint_size > $1 AND kind = 'checkpoint' AND file IS NOT NULL`,
    [size],
  )
  return row!.size
}
