/** Reads and decrypts one value of an account. */

import type { MemoryDeps } from './deps.ts'
import { findSealed } from './memory.store.ts'
import { accountKeys, openValue } from './value-cipher.ts'

export interface StoredValue {
  text: string
  sizeBytes: number
  updatedAtUnix: number
}

/** Null for an unknown key. */
export async function readMemory(
  { db, env }: Pick<MemoryDeps, 'db' | 'env'>,
  accountId: string,
  key: string,
): Promise<StoredValue | null> {
  const row = await findSealed(db, accountId, key)
  if (!row) return null
  const text = openValue(accountKeys(env, accountId), key, row.sealed)
  return { text, sizeBytes: row.size_bytes, updatedAtUnix: row.updated_at_unix }
}
