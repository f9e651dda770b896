/** Stores the payloads of withheld proofs, and the one reveal that decided about each. Rows are only added. */
import type { RevealState } from '#protocol/proofs/commitment-proof.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'
import type { Sealed } from '../signing/seal.ts'

export interface NewWithheld {
  proofId: string
  sealed: Sealed
  /** SHA-256 of the nonce that a reveal must carry; null when none is required. */
  nonceSha256: string | null
  /** Whether the event may be published on relays. */
  publish: boolean
}

export async function insertWithheld(tx: Transaction, items: readonly NewWithheld[]): Promise<void> {
  if (items.length === 0) return
  await tx.query(
    'withheld_insert',
    `INSERT INTO withheld_proof (proof_id, content, event_body, hmac, hmac_key_id, nonce_sha256, publish)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::boolean[])`,
    [
      items.map(({ proofId }) => proofId),
      items.map(({ sealed }) => sealed.content),
      items.map(({ sealed }) => sealed.event && JSON.stringify(sealed.event)),
      items.map(({ sealed }) => sealed.hmac?.mac ?? null),
      items.map(({ sealed }) => sealed.hmac?.key_id ?? null),
      items.map(({ nonceSha256 }) => nonceSha256),
      items.map(({ publish }) => publish),
    ],
  )
}

/** What a reveal needs; null where nothing was withheld under this id. */
export async function findWithheld(db: Database, proofId: string) {
  const [row] = await db.query(
    'withheld_find',
    `SELECT a.proof_hash, w.nonce_sha256, w.event_body, w.publish FROM withheld_proof w
     JOIN attestation a ON a.proof_id = w.proof_id WHERE w.proof_id = $1`,
    [proofId],
  )
  return row ?? null
}

export interface NewReveal {
  proofId: string
  state: RevealState
  recomputedHash: string
  /** Of the event that is public from now on; null on a mismatch, and where no key has signed. */
  eventId: string | null
  /** The first differing content in canonical JSON; null when it is bound. */
  revealedContent: string | null
}

/** Which of the proofs have been decided. Locks all reveals until the transaction ends, so that one decides. */
export async function lockReveals(tx: Transaction, proofIds: readonly string[]): Promise<Set<string>> {
  await tx.query('reveal_lock', 'SELECT pg_advisory_xact_lock(7102840931)', [])
  const rows = await tx.query(
    'reveal_decided',
    'SELECT proof_id FROM proof_reveal WHERE proof_id = ANY ($1::text[])',
    [proofIds],
  )
  return new Set(rows.map(({ proof_id }) => proof_id))
}

export async function insertReveals(
  tx: Transaction,
  reveals: readonly NewReveal[],
  nowUnix: number,
): Promise<void> {
  await tx.query(
    'reveal_insert',
    `INSERT INTO proof_reveal (proof_id, state, recomputed_hash, event_id, revealed_content, revealed_at_unix)
     SELECT proof_id, state, recomputed_hash, event_id, revealed_content, $6
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
       AS r(proof_id, state, recomputed_hash, event_id, revealed_content)`,
    [
      reveals.map(({ proofId }) => proofId),
      reveals.map(({ state }) => state),
      reveals.map(({ recomputedHash }) => recomputedHash),
      reveals.map(({ eventId }) => eventId),
      reveals.map(({ revealedContent }) => revealedContent),
      nowUnix,
    ],
  )
}
