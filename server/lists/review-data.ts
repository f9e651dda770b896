/**
 * Holds the lists that reviews currently use. Kept in memory and refreshed every second by a job, so that a
 * verdict needs no query. Values are immutable: a change creates a new value under a new key.
 */
import type { Hex64 } from '#protocol/bytes.ts'
import { missingSnapshot } from '#protocol/review/lists/snapshot.ts'
import type { SnapshotSummary } from '#protocol/review/types.ts'
import type { ReviewDataSet } from '#server/kernel/compute/jobs.ts'
import type { Database } from '#server/kernel/db.ts'
import { rememberSnapshot, rowsAfter } from '#server/review/known-bad/registry-rows.store.ts'
import { RegistryState } from '#server/review/known-bad/registry-state.ts'
import { type ListInForce, listsInForce, listVersions, snapshotBytes } from './lists.store.ts'

const rowsAtOnce = 5_000
/** Maximum share of time spent rebuilding a large registry, even when every call adds to it. */
const restFactor = 10
/** How long to wait for a row written by this server before treating its transaction as rolled back. */
const expectMs = 3_000

export interface DataInForce {
  /** The form that compute threads load once. */
  dataSet: ReviewDataSet
  lists: readonly ListInForce[]
  registry: {
    count: number
    headSha256: Hex64
    asOfUnix: number
    state: RegistryState
  }
}

export interface ReviewData {
  /** The lists known to be current; waits only when this server has just added to the registry. */
  current(): DataInForce | Promise<DataInForce>
  /** As of the last refresh; for reporting, not for reviews. */
  latest(): DataInForce
  /** Refreshes immediately. */
  refresh(): Promise<DataInForce>
  /** This server is committing rows up to this one, so the next review must see them. */
  expectRegistry(count: number): void
}

/** Content of a missing list: the JSON text null, so that a missing list has a hash too. */
const nothing = new TextEncoder().encode('null')
const { content: _null, ...missingSanctions } = missingSnapshot('ofac_sdn')
export const missingSha256 = missingSanctions.sha256
export const missingBytes = (): Uint8Array => nothing.slice()

export async function createReviewData(db: Database, nowUnix: () => number): Promise<ReviewData> {
  const state = new RegistryState()
  const shared = new Map<string, Uint8Array>()
  let lists: ListInForce[] = []
  let seenLists: string | null = null
  let registry: SnapshotSummary | null = null
  let inForce: DataInForce | undefined
  let expected = { count: 0, untilMs: 0 }
  let looking: Promise<DataInForce> | null = null
  let restUntilMs = 0

  async function look(): Promise<DataInForce> {
    const asOfUnix = nowUnix()
    const versions = await listVersions(db)
    const isNewRegistry = registry === null || versions.knownBad > state.count
    if (isNewRegistry) await readRegistry()
    const isNewLists = versions.lists !== seenLists
    if (isNewLists) await readLists()
    if (isNewLists || isNewRegistry || !inForce)
      inForce = { dataSet: dataSetOf(), lists, registry: registryFacts(asOfUnix) }
    else inForce = { ...inForce, registry: { ...inForce.registry, asOfUnix } }
    seenLists = versions.lists
    return inForce
  }

  const registryFacts = (asOfUnix: number): DataInForce['registry'] => ({
    count: state.count,
    headSha256: state.head as Hex64,
    asOfUnix,
    state,
  })

  async function readRegistry(): Promise<void> {
    for (;;) {
      const rows = await rowsAfter(db, state.count, rowsAtOnce)
      for (const row of rows) state.append(row)
      if (rows.length < rowsAtOnce) break
    }
    const beganMs = performance.now()
    const { summary, bytes } = state.snapshot()
    restUntilMs = performance.now() + restFactor * (performance.now() - beganMs)
    // Stored before a verdict may name it, so that its hash always leads to the rows.
    await rememberSnapshot(db, summary.sha256, state.count)
    registry = summary
    share(summary.sha256, bytes)
  }

  async function readLists(): Promise<void> {
    lists = await listsInForce(db)
    for (const { sha256 } of lists) if (!shared.has(sha256)) share(sha256, (await snapshotBytes(db, sha256))!)
  }

  /** Shared memory: the threads read the same bytes instead of a copy each. */
  function share(sha256: string, bytes: Uint8Array): void {
    const copy = new Uint8Array(new SharedArrayBuffer(bytes.length))
    copy.set(bytes)
    shared.set(sha256, copy)
  }

  function dataSetOf(): ReviewDataSet {
    const summaries: SnapshotSummary[] = lists.map(({ id, published, sha256, entries, status }) => ({
      id,
      published,
      sha256,
      entries,
      status,
    }))
    if (!summaries.some(({ id }) => id === 'ofac_sdn')) {
      summaries.push(missingSanctions)
      if (!shared.has(missingSha256)) share(missingSha256, nothing)
    }
    summaries.push(registry!)
    summaries.sort((a, b) => (a.id < b.id ? -1 : 1))
    for (const sha256 of shared.keys())
      if (!summaries.some((used) => used.sha256 === sha256)) shared.delete(sha256)
    return {
      key: summaries.map(({ id, sha256 }) => `${id}=${sha256}`).join(','),
      snapshots: summaries.map((summary) => ({ ...summary, bytes: shared.get(summary.sha256)! })),
    }
  }

  function refresh(): Promise<DataInForce> {
    looking ??= look().finally(() => {
      looking = null
    })
    return looking
  }

  await refresh()
  return {
    current() {
      const now = performance.now()
      if (expected.count <= state.count || now > expected.untilMs || now < restUntilMs) return inForce!
      return refresh()
    },
    latest: () => inForce!,
    refresh,
    expectRegistry(count) {
      expected = { count: Math.max(count, expected.count), untilMs: performance.now() + expectMs }
    },
  }
}
