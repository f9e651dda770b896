/**
 * Reads one entry for its page: the record, its position in chain and tree, and its neighbours; or the
 * reason why there is none.
 */
import { type Hex64, toHex, utf8Encode } from '#protocol/bytes.ts'
import { chainStartEntry } from '#protocol/ledger/record/chain-start.ts'
import type { LedgerRecord } from '#protocol/ledger/record/record-types.ts'
import { inclusionProof, tilesForInclusion } from '#protocol/ledger/tree/proof.ts'
import { inclusionRoot } from '#protocol/ledger/tree/verify-proof.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { commitmentProofOf } from '../append/commitment.ts'
import { type LedgerHead, readLedgerHead } from '../ledger-head.ts'
import { type OutcomeFacts, outcomeOf } from '../outcome-facts.ts'
import { readProofTiles } from '../publish/kept-tiles.ts'
import { outsideFactsOf } from './outside-facts.ts'
import { findEntry, type StoredEntry } from './read.store.ts'

export interface InclusionStep {
  sibling: Hex64
  side: 'left' | 'right'
  node: Hex64
  /** Entries under the sibling. */
  from: number
  to: number
}

export interface EntryView {
  row: Omit<StoredEntry, 'leafHash' | 'eventBody'>
  record: LedgerRecord
  recordBytes: number
  commitment: ReturnType<typeof commitmentProofOf>
  outcome: OutcomeFacts | null
  leaf: Hex64
  /** Null until a checkpoint covers the entry. */
  inclusion: { size: number; root: Hex64; steps: InclusionStep[] } | null
  /** Null at the end of the chain, and below it. */
  nextHead: Hex64 | null
  /** Nearest entries that are not reserved. */
  previous: number | null
  next: number | null
}

export type EntryFound =
  | { state: 'found'; view: EntryView; head: LedgerHead }
  | { state: 'reserved' | 'unknown'; key: string; head: LedgerHead }

/** `key`: a well-formed entry number or event id. */
export async function exploreEntry(ctx: LedgerDeps, key: string): Promise<EntryFound> {
  const [head, stored] = await Promise.all([
    readLedgerHead(ctx),
    findEntry(ctx.db, key.length === 64 ? (key as Hex64) : Number(key)),
  ])
  if (!stored) return { state: 'unknown', key, head }
  if (stored.reserved) return { state: 'reserved', key, head }
  const { leafHash, eventBody: _served, ...row } = stored
  const next = row.entry === 1 ? chainStartEntry : row.entry + 1
  const [outcome, inclusion, after, outside] = await Promise.all([
    outcomeOf(ctx, stored),
    inclusionOf(ctx, row.entry, leafHash, head),
    next <= head.newestEntry ? findEntry(ctx.db, next) : null,
    outsideFactsOf(ctx.db, [row.eventId]),
  ])
  const view: EntryView = {
    row,
    record: JSON.parse(row.recordRaw),
    recordBytes: utf8Encode(row.recordRaw).length,
    commitment: commitmentProofOf(row, outside(row.eventId), ctx.env.BASE_URL),
    outcome,
    leaf: toHex(leafHash) as Hex64,
    inclusion,
    nextHead: row.head === null ? null : (after?.head ?? null),
    previous: row.entry === 1 ? null : row.entry === chainStartEntry ? 1 : row.entry - 1,
    next: after?.entry ?? null,
  }
  return { state: 'found', view, head }
}

async function inclusionOf(
  { db }: Pick<LedgerDeps, 'db'>,
  entry: number,
  leafHash: Uint8Array,
  { checkpoint }: LedgerHead,
): Promise<EntryView['inclusion']> {
  if (!checkpoint || entry > checkpoint.size) return null
  const { size, root } = checkpoint
  const index = entry - 1
  const path = inclusionProof(index, size, await readProofTiles(db, tilesForInclusion(index, size)))
  const reached = inclusionRoot(index, size, new Uint8Array(leafHash), path)
  // The page shows what the tiles contain; the browser checks that it leads to the signed root.
  if (!reached.ok) return { size, root, steps: [] }
  const ranges = siblingRanges(index, size)
  return {
    size,
    root,
    steps: reached.steps.map(({ sibling, side, node }, place) => ({
      sibling: toHex(sibling) as Hex64,
      side,
      node: toHex(node) as Hex64,
      ...ranges[place]!,
    })),
  }
}

/**
 * Entries under each sibling of the path, leaf first: RFC 6962 splits at the largest power of two below the
 * size.
 */
export function siblingRanges(index: number, size: number): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = []
  let [start, end] = [0, size]
  while (end - start > 1) {
    let half = 1
    while (half * 2 < end - start) half *= 2
    const middle = start + half
    const isLeft = index < middle
    ranges.unshift(isLeft ? { from: middle + 1, to: end } : { from: start + 1, to: middle })
    if (isLeft) end = middle
    else start = middle
  }
  return ranges
}
