/** Stores the digests that calendars are asked to anchor, from waiting to confirmed. */
import { fromHex, type Hex64, toHex } from '#protocol/bytes.ts'
import type { Timing } from '#protocol/ledger/record/timing.ts'
import type { BitcoinNetwork } from '#protocol/ots/bitcoin/network.ts'
import type { AnchorBlock } from '#protocol/ots/verify/verify-timestamp.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'

export interface NewAnchor {
  digest: Uint8Array
  kind: 'event' | 'signed_event' | 'checkpoint'
  eventId: Hex64 | null
  checkpointSize: number | null
}

/** A digest that is known already stays as it is. */
export async function insertAnchors(
  db: Database | Transaction,
  anchors: readonly NewAnchor[],
  nowUnix: number,
): Promise<void> {
  if (anchors.length === 0) return
  await db.query(
    'anchor_insert',
    `INSERT INTO anchor (digest, kind, event_id, checkpoint_size, state, calendars, queued_at_unix, block_sources)
     SELECT DISTINCT ON (digest) digest, kind, event_id, checkpoint_size, 'waiting', '{}', $5, '{}'
     FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) AS a(digest, kind, event_id, checkpoint_size)
     ON CONFLICT (digest) DO NOTHING`,
    [
      anchors.map(({ digest }) => toHex(digest)),
      anchors.map(({ kind }) => kind),
      anchors.map(({ eventId }) => eventId),
      anchors.map(({ checkpointSize }) => checkpointSize),
      nowUnix,
    ],
  )
}

/** Id and signature of events by id, of this service and of partners. */
export async function readSignatures(tx: Transaction, eventIds: readonly string[]) {
  const rows = await tx.query(
    'anchor_events',
    `SELECT id, body FROM signed_event WHERE id = ANY ($1::text[])
     UNION ALL SELECT event_id, foreign_event FROM ledger_entry
     WHERE event_id = ANY ($1::text[]) AND foreign_event IS NOT NULL /* not null: id, body */`,
    [eventIds],
  )
  return rows.map(({ body }) => JSON.parse(body) as { id: Hex64; sig: string })
}

/** Oldest first. */
export async function readWaiting(db: Database, limit: number): Promise<Uint8Array[]> {
  const rows = await db.query(
    'anchor_waiting',
    `SELECT digest FROM anchor WHERE state = 'waiting' ORDER BY queued_at_unix, digest LIMIT $1`,
    [limit],
  )
  return rows.map(({ digest }) => fromHex(digest)!)
}

export async function markStamped(
  db: Database,
  stamps: readonly { digest: Uint8Array; file: Uint8Array }[],
  round: { calendars: readonly string[]; nowUnix: number; nextUpgradeAtUnix: number },
): Promise<void> {
  await db.query(
    'anchor_stamped',
    `UPDATE anchor SET state = 'pending', file = s.file, calendars = $3, stamped_at_unix = $4, next_upgrade_at_unix = $5
     FROM unnest($1::text[], $2::bytea[]) AS s(digest, file) WHERE anchor.digest = s.digest AND anchor.state = 'waiting'`,
    [
      stamps.map(({ digest }) => toHex(digest)),
      stamps.map(({ file }) => Buffer.from(file)),
      [...round.calendars],
      round.nowUnix,
      round.nextUpgradeAtUnix,
    ],
  )
}

export interface PendingAnchor {
  digest: Hex64
  kind: NewAnchor['kind']
  eventId: Hex64 | null
  file: Uint8Array
  stampedAtUnix: number
}

/** Stamped anchors whose calendars are to be asked, the longest due first. */
export const readDueUpgrades = (db: Database, nowUnix: number, limit: number): Promise<PendingAnchor[]> =>
  db.query(
    'anchor_due',
    `SELECT digest, kind, event_id AS "eventId", file, stamped_at_unix AS "stampedAtUnix" FROM anchor
     WHERE state = 'pending' AND next_upgrade_at_unix <= $1 ORDER BY next_upgrade_at_unix, digest LIMIT $2
     /* not null: file, stampedAtUnix */`,
    [nowUnix, limit],
  )

export interface StillPending {
  digest: Hex64
  file: Uint8Array
  nextUpgradeAtUnix: number
}

export async function keepPending(db: Database, anchors: readonly StillPending[]): Promise<void> {
  if (anchors.length === 0) return
  await db.query(
    'anchor_keep_pending',
    `UPDATE anchor SET file = a.file, next_upgrade_at_unix = a.next_at
     FROM unnest($1::text[], $2::bytea[], $3::bigint[]) AS a(digest, file, next_at)
     WHERE anchor.digest = a.digest AND anchor.state = 'pending'`,
    [
      anchors.map(({ digest }) => digest),
      anchors.map(({ file }) => Buffer.from(file)),
      anchors.map(({ nextUpgradeAtUnix }) => nextUpgradeAtUnix),
    ],
  )
}

/** Their proofs lead to no block: they wait to be stamped again. */
export async function waitAgain(db: Database, digests: readonly Hex64[]): Promise<void> {
  if (digests.length === 0) return
  await db.query(
    'anchor_wait_again',
    `UPDATE anchor SET state = 'waiting', file = NULL, calendars = '{}', stamped_at_unix = NULL, next_upgrade_at_unix = NULL,
       restamps = restamps + 1 WHERE digest = ANY ($1::text[]) AND state = 'pending'`,
    [digests],
  )
}

export interface Confirmation {
  digest: Hex64
  file: Uint8Array
  block: AnchorBlock
  network: BitcoinNetwork['name']
  /** Hosts that name the block. */
  sources: readonly string[]
  precedence: boolean
  precedenceBasis: string
  /** Set where precedence is established for an event. */
  frozenTiming: Timing | null
}

export async function confirmAnchors(
  db: Database,
  confirmations: readonly Confirmation[],
  nowUnix: number,
): Promise<void> {
  if (confirmations.length === 0) return
  const rows = confirmations.map((one) => ({
    digest: one.digest,
    block_height: one.block.height,
    block_hash: one.block.hash,
    block_time_unix: one.block.timeUnix,
    block_header: one.block.header,
    block_sources: one.sources,
    network: one.network,
    precedence: one.precedence,
    precedence_basis: one.precedenceBasis,
    frozen_timing: one.frozenTiming,
  }))
  await db.query(
    'anchor_confirm',
    `UPDATE anchor SET state = 'confirmed', file = f.file, next_upgrade_at_unix = NULL, confirmed_at_unix = $4,
       block_height = r.block_height, block_hash = r.block_hash, block_time_unix = r.block_time_unix,
       block_header = r.block_header, block_sources = r.block_sources, network = r.network, precedence = r.precedence,
       precedence_basis = r.precedence_basis, frozen_timing = r.frozen_timing
     FROM jsonb_to_recordset($1::jsonb) AS r(digest text, block_height int, block_hash text, block_time_unix bigint,
       block_header text, block_sources text[], network text, precedence boolean, precedence_basis text, frozen_timing jsonb)
     JOIN unnest($2::text[], $3::bytea[]) AS f(digest, file) ON f.digest = r.digest
     WHERE anchor.digest = r.digest AND anchor.state = 'pending'`,
    [
      JSON.stringify(rows),
      confirmations.map(({ digest }) => digest),
      confirmations.map(({ file }) => Buffer.from(file)),
      nowUnix,
    ],
  )
}
