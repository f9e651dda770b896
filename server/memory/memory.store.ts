/** Stores the encrypted values of accounts. */
import type { Database, Transaction } from '#server/kernel/db.ts'

export interface NewValue {
  accountId: string
  key: string
  sealed: Uint8Array
  sizeBytes: number
  grams: number[]
}

/** One row for each value, in order. */
export async function storeValues(tx: Transaction, values: readonly NewValue[], nowUnix: number) {
  const stored = []
  for (const { accountId, key, sealed, sizeBytes, grams } of values) {
    const [row] = await tx.query(
      'memory_store',
      `SELECT outcome, created FROM memory_store($1, $2, $3, $4, $5, $6) /* not null: outcome, created */`,
      [accountId, key, Buffer.from(sealed), sizeBytes, grams, nowUnix],
    )
    stored.push(row!)
  }
  return stored
}

export async function findSize(db: Database, accountId: string, key: string): Promise<number | null> {
  const [row] = await db.query(
    'memory_size',
    'SELECT size_bytes FROM memory_item WHERE account_id = $1 AND key = $2',
    [accountId, key],
  )
  return row?.size_bytes ?? null
}

export async function findSealed(db: Database, accountId: string, key: string) {
  const [row] = await db.query(
    'memory_get',
    'SELECT sealed, size_bytes, updated_at_unix FROM memory_item WHERE account_id = $1 AND key = $2',
    [accountId, key],
  )
  return row ?? null
}

/** In the order of their keys. */
export const listKeys = (
  db: Database,
  accountId: string,
  { prefix, after, limit }: { prefix: string; after: string; limit: number },
) =>
  db.query(
    'memory_list',
    `SELECT key, size_bytes, updated_at_unix FROM memory_item
     WHERE account_id = $1 AND key > $2 AND key >= $3 AND starts_with(key, $3) ORDER BY key LIMIT $4`,
    [accountId, after, prefix, limit],
  )

/** Of the newest values, those that hold all grams, the newest first. Reads the grams of each of them. */
export const findAmongNewest = (
  db: Database,
  accountId: string,
  { grams, newest, limit }: { grams: number[]; newest: number; limit: number },
) =>
  db.query(
    'memory_search_newest',
    `SELECT n.key, n.sealed, n.updated_at_unix FROM (SELECT key, sealed, updated_at_unix, grams FROM memory_item
       WHERE account_id = $1 ORDER BY updated_at_unix DESC, key LIMIT $3) n
     WHERE n.grams @> $2 ORDER BY n.updated_at_unix DESC, n.key LIMIT $4 /* not null: key, sealed, updated_at_unix */`,
    [accountId, grams, newest, limit],
  )

/** Values that hold all of `grams`, the newest first, from `offset` on. */
export const findCandidates = (
  db: Database,
  accountId: string,
  { grams, offset, limit }: { grams: number[]; offset: number; limit: number },
) =>
  db.query(
    'memory_search',
    `SELECT key, sealed, updated_at_unix FROM memory_item WHERE account_id = $1 AND grams @> $2
     ORDER BY updated_at_unix DESC, key OFFSET $3 LIMIT $4`,
    [accountId, grams, offset, limit],
  )

/** Whether there was one. */
export async function deleteValue(tx: Transaction, accountId: string, key: string): Promise<boolean> {
  const [row] = await tx.query(
    'memory_delete',
    'SELECT memory_delete($1, $2) AS deleted /* not null: deleted */',
    [accountId, key],
  )
  return row!.deleted
}
