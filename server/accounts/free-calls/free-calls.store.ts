/**
 * Reads an account's remaining free calls from the database, because the cached account may be a second
 * old.
 */
import type { Database } from '#server/kernel/db.ts'

export async function countFreeCalls(db: Database, accountId: string): Promise<number> {
  const [row] = await db.query(
    'free_calls_left',
    'SELECT free_calls_limit - free_calls_used AS free_left FROM account WHERE id = $1',
    [accountId],
  )
  return row?.free_left ?? 0
}
