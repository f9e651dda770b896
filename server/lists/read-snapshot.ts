/** The bytes behind a snapshot hash: stored for lists, rebuilt from the rows for the known-bad registry. */
import type { Database } from '#server/db.ts'
import { countOfSnapshot, pageOfRows } from '#server/review/known-bad/known-bad.store.ts'
import { RegistryState } from '#server/review/known-bad/registry-state.ts'
import { snapshotBytes } from './lists.store.ts'
import { missingBytes, missingSha256 } from './review-data.ts'

const rowsAtOnce = 5_000

/** Null when no review of this instance can have used such a list. */
export async function readSnapshotBytes(db: Database, sha256: string): Promise<Uint8Array | null> {
  if (sha256 === missingSha256) return missingBytes()
  const stored = await snapshotBytes(db, sha256)
  if (stored) return stored
  const count = await countOfSnapshot(db, sha256)
  return count === null ? null : (await registryStateAt(db, count)).snapshot().bytes
}

/** The registry as it was after `count` rows. */
export async function registryStateAt(db: Database, count: number): Promise<RegistryState> {
  const state = new RegistryState()
  while (state.count < count) {
    const rows = await pageOfRows(db, { afterSeq: state.count, upToSeq: count, key: null, limit: rowsAtOnce })
    if (rows.length === 0) break
    for (const row of rows) state.append(row)
  }
  return state
}
