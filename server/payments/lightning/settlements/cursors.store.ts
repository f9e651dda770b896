/** Stores how far the node's stream of settlements has been booked. */
import type { Database } from '#server/kernel/db.ts'

const rail = 'lightning'

/** Zero for a node not followed before; cursors are specific to a node. `node`: without a colon. */
export async function readCursor(db: Database, node: string): Promise<bigint> {
  const [row] = await db.query('cursor_read', 'SELECT cursor FROM rail_cursor WHERE rail = $1', [rail])
  const [knownNode, count] = row?.cursor.split(':') ?? []
  return knownNode === node && count ? BigInt(count) : 0n
}

/** Never decreases for the same node: several servers follow one stream at different speeds. */
export async function advanceCursor(db: Database, node: string, cursor: bigint): Promise<void> {
  await db.query(
    'cursor_advance',
    `INSERT INTO rail_cursor AS c (rail, cursor) VALUES ($1, $2 || ':' || $3) ON CONFLICT (rail) DO UPDATE SET cursor = excluded.cursor
     WHERE split_part(c.cursor, ':', 1) <> $2 OR split_part(c.cursor, ':', 2)::numeric < $3::numeric`,
    [rail, node, String(cursor)],
  )
}
