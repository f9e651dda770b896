/** Reads what only a bundle puts together: the checkpoint to carry, its Bitcoin proof, and the entries of the keys. */
import type { Database } from '#server/kernel/db.ts'

export interface AnchoredFile {
  /** A detached `.ots` file. */
  file: Uint8Array
  digest: string
  /** Null while no block holds it. */
  block: { height: number; header: string; network: 'mainnet' | 'regtest' } | null
}

interface Row {
  file: Uint8Array | null
  digest: string
  block_height: number | null
  block_header: string | null
  network: 'mainnet' | 'regtest' | null
}

const anchored = ({ file, digest, ...row }: Row): AnchoredFile => ({
  file: new Uint8Array(file!),
  digest,
  block:
    row.block_height === null
      ? null
      : { height: row.block_height, header: row.block_header!, network: row.network! },
})

/** Proofs of the id and of the id with its signature. */
export async function readEventProofs(
  db: Database,
  eventId: string,
): Promise<Map<'event' | 'signed_event', AnchoredFile>> {
  const rows = await db.query(
    'bundle_event_proofs',
    `SELECT kind, file, digest, block_height, block_header, network FROM anchor
     WHERE event_id = $1 AND kind IN ('event', 'signed_event') AND file IS NOT NULL ORDER BY kind`,
    [eventId],
  )
  return new Map(rows.map((row) => [row.kind as 'event' | 'signed_event', anchored(row)]))
}

/** Of the first checkpoint from this size on that a block holds; null while none does. */
export async function findConfirmedCheckpoint(
  db: Database,
  fromSize: number,
): Promise<(AnchoredFile & { size: number }) | null> {
  const [row] = await db.query(
    'bundle_checkpoint_proof',
    `SELECT checkpoint_size, file, digest, block_height, block_header, network FROM anchor
     WHERE kind = 'checkpoint' AND state = 'confirmed' AND checkpoint_size >= $1 ORDER BY checkpoint_size LIMIT 1`,
    [fromSize],
  )
  return row ? { size: row.checkpoint_size!, ...anchored(row) } : null
}

/** Numbers of entry 1 and of every key event up to a size; only entry 1 while the verifier key was never changed. */
export async function readKeyEntryNumbers(db: Database, toSize: number): Promise<number[]> {
  const rows = await db.query(
    'bundle_key_entries',
    `SELECT entry FROM ledger_entry WHERE (entry = 1 OR type = 'key_event') AND entry <= $1 ORDER BY entry`,
    [toSize],
  )
  return rows.map(({ entry }) => entry)
}
