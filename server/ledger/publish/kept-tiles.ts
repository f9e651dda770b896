/**
 * Reads the tiles of a proof, and keeps the full ones above the leaves: they never change, and most proofs
 * need them. Not for finding out whether the database was rolled back: `readTiles` reads what is stored now.
 */

import { type TileRef, type Tiles, tileKey } from '#protocol/ledger/tree/proof.ts'
import { TILE_WIDTH } from '#protocol/ledger/tree/right-edge.ts'
import { HASH_BYTES } from '#protocol/ledger/tree/tree.ts'
import type { Database } from '#server/kernel/db.ts'
import { readTiles } from './log-tree.store.ts'

/** 4 MB, and as much again for the roots within them; a ledger of a million entries has 16. */
const MAX_KEPT = 512
const keptOf = new WeakMap<Database, Map<string, Uint8Array>>()

/** Throws when a required tile is missing. */
export async function readProofTiles(db: Database, refs: readonly TileRef[]): Promise<Tiles> {
  const kept = keptOf.get(db) ?? new Map<string, Uint8Array>()
  keptOf.set(db, kept)
  const tiles = new Map<string, Uint8Array>()
  const wanted: TileRef[] = []
  for (const ref of refs) {
    const key = tileKey(ref.level, ref.index)
    const tile = kept.get(key)
    if (tile) tiles.set(key, tile)
    else wanted.push(ref)
  }
  for (const [key, tile] of await readTiles(db, wanted)) {
    tiles.set(key, tile)
    if (!key.startsWith('0/') && tile.length === TILE_WIDTH * HASH_BYTES && kept.size < MAX_KEPT)
      kept.set(key, tile)
  }
  return tiles
}
