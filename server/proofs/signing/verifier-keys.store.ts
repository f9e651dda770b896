/** Publishes the configured verifier key when the server starts. */
import type { Hex64 } from '#protocol/bytes.ts'
import type { Database } from '#server/kernel/db.ts'

/**
 * Makes the configured key the active one; the previously active key is kept as rotated, so that its proofs
 * can still be verified.
 */
export async function publishVerifierKey(db: Database, pubkey: Hex64 | null, nowUnix: number): Promise<void> {
  await db.transaction(async (tx) => {
    // Several servers may start at once; only one publishes.
    await tx.query('keys_lock', 'SELECT pg_advisory_xact_lock(7102840917)', [])
    if (pubkey !== null) {
      await tx.query(
        'keys_rotate',
        `UPDATE verifier_key SET status = 'rotated', valid_to_unix = $2 WHERE status = 'active' AND pubkey <> $1`,
        [pubkey, nowUnix],
      )
      await tx.query(
        'keys_publish',
        `INSERT INTO verifier_key (pubkey, valid_from_unix, status) VALUES ($1, $2, 'active')
         ON CONFLICT (pubkey) DO UPDATE SET status = 'active', valid_to_unix = NULL WHERE verifier_key.status = 'rotated'`,
        [pubkey, nowUnix],
      )
    }
  })
}
