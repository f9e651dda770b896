/**
 * Returns the bytes of a snapshot hash: stored for lists, rebuilt from the rows for the known-bad registry.
 */

import type { Database } from '#server/kernel/db.ts'
import type { ListsDeps } from '#server/lists/deps.ts'
import { findCloseFileBytes } from '#server/markets/store/btc-closes.store.ts'
import { countOfSnapshot, pageOfRows } from '#server/review/known-bad/registry-rows.store.ts'
import { RegistryState } from '#server/review/known-bad/registry-state.ts'
import { snapshotBytes } from './lists.store.ts'
import { missingBytes, missingSha256 } from './review-data.ts'

const rowsAtOnce = 5_000
const keptSnapshots = 8

/** A rebuild reads every row up to a count, so results are cached by hash and rebuilds run one at a time. */
const rebuilt = new WeakMap<ListsDeps, Map<string, Promise<Uint8Array>>>()
let queue: Promise<unknown> = Promise.resolve()

/** Null when no review of this instance can have used such a list. */
export async function readSnapshotBytes(ctx: ListsDeps, sha256: string): Promise<Uint8Array | null> {
  if (sha256 === missingSha256) return missingBytes()
  const inUse = ctx.reviewData.latest().dataSet.snapshots.find((snapshot) => snapshot.sha256 === sha256)
  // A copy: memory shared with threads must not be passed to a socket.
  if (inUse) return inUse.bytes.slice()
  const stored = await snapshotBytes(ctx.db, sha256)
  if (stored) return stored
  const closes = await findCloseFileBytes(ctx.db, sha256)
  if (closes) return closes
  const count = await countOfSnapshot(ctx.db, sha256)
  return count === null ? null : rebuiltBytes(ctx, sha256, count)
}

function rebuiltBytes(ctx: ListsDeps, sha256: string, count: number): Promise<Uint8Array> {
  const kept = rebuilt.get(ctx) ?? new Map<string, Promise<Uint8Array>>()
  rebuilt.set(ctx, kept)
  const known = kept.get(sha256)
  if (known) return known
  const bytes = queue.then(async () => (await registryStateAt(ctx.db, count)).snapshot().bytes)
  queue = bytes.catch(() => kept.delete(sha256))
  kept.set(sha256, bytes)
  if (kept.size > keptSnapshots) kept.delete(kept.keys().next().value!)
  return bytes
}

/** The registry as of `count` rows. */
async function registryStateAt(db: Database, count: number): Promise<RegistryState> {
  const state = new RegistryState()
  while (state.count < count) {
    const rows = await pageOfRows(db, { afterSeq: state.count, upToSeq: count, key: null, limit: rowsAtOnce })
    if (rows.length === 0) break
    for (const row of rows) state.append(row)
  }
  return state
}
