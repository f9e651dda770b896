/** Stores the newest Bitcoin block known: one row, replaced only by a later one. */
import type { Hex64 } from '#protocol/bytes.ts'
import type { Database } from '#server/kernel/db.ts'
import type { NewestBlock } from './newest-block.ts'

export async function recordNewestBlock(db: Database, block: NewestBlock, nowUnix: number): Promise<void> {
  await db.query(
    'newest_block_record',
    `INSERT INTO newest_block AS b (id, hash, time_unix, sources, seen_at_unix) VALUES (1, $1, $2, $3, $4)
     ON CONFLICT (id) DO UPDATE SET hash = $1, time_unix = $2, sources = $3, seen_at_unix = $4
     WHERE b.time_unix < $2`,
    [block.hash, block.timeUnix, block.sources, nowUnix],
  )
}

export async function findNewestBlock(db: Database): Promise<Hex64 | null> {
  const [row] = await db.query('newest_block', 'SELECT hash FROM newest_block WHERE id = 1', [])
  return row?.hash ?? null
}
