/** Reads the Merkle tree: tiles, leaves of a bundle, cosignatures. */
import { type TileRef, type Tiles, tileKey } from '#protocol/ledger/tree/proof.ts'
import type { Database } from '#server/kernel/db.ts'
import { entryLeaf } from '../append/entry-leaf.ts'

/** Throws when a required tile is missing. */
export async function readTiles(db: Database, refs: readonly TileRef[]): Promise<Tiles> {
  if (refs.length === 0) return new Map()
  const rows = await db.query(
    'log_tiles',
    `SELECT t.level, t.index, t.data FROM log_tile t
     JOIN unnest($1::int[], $2::bigint[]) AS w(level, index) USING (level, index)`,
    [refs.map(({ level }) => level), refs.map(({ index }) => index)],
  )
  return new Map(rows.map(({ level, index, data }) => [tileKey(level, index), new Uint8Array(data)]))
}

/** The first `width` hashes of a tile; null when it is shorter. */
export async function findTile(db: Database, { level, index, width }: TileRef): Promise<Uint8Array | null> {
  const [row] = await db.query(
    'log_tile_prefix',
    'SELECT substring(data FROM 1 FOR 32 * $3::int) AS data FROM log_tile WHERE level = $1 AND index = $2 AND width >= $3 /* not null: data */',
    [level, index, width],
  )
  return row ? new Uint8Array(row.data) : null
}

/** Leaf data of consecutive entries, starting at `fromEntry`. */
export async function readLeaves(db: Database, fromEntry: number, count: number): Promise<Uint8Array[]> {
  const rows = await db.query(
    'ledger_leaves',
    `SELECT entry, reserved, type, created_at_unix AS "createdAtUnix", content_hash AS "contentHash", prev_head AS "prevHead",
       head, event_id AS "eventId", sig
     FROM ledger_entry WHERE entry BETWEEN $1 AND $2 ORDER BY entry`,
    [fromEntry, fromEntry + count - 1],
  )
  return rows.map(entryLeaf)
}

/** Whether a checkpoint of a size in [from, to) was signed: only then is a tile of that size published. */
export async function isPublishedSize(db: Database, from: number, to: number): Promise<boolean> {
  const rows = await db.query(
    'log_published',
    'SELECT 1 FROM log_checkpoint WHERE size >= $1 AND size < $2 LIMIT 1',
    [from, Math.min(to, Number.MAX_SAFE_INTEGER)],
  )
  return rows.length === 1
}

/** Witness signature lines for the checkpoint of this size. */
export const readCosignatures = async (db: Database, size: number): Promise<string[]> =>
  (
    await db.query('log_cosignatures', 'SELECT line FROM log_cosignature WHERE size = $1 ORDER BY name', [
      size,
    ])
  ).map(({ line }) => line)
