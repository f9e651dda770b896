/** Stores the exact bytes of witnessed claims. Rows are only added. */
import type { Hex64 } from '#protocol/bytes.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'

/** A claim that is known already is kept once. */
export async function insertClaims(
  tx: Transaction,
  claims: readonly { bodyHash: Hex64; body: Uint8Array }[],
  nowUnix: number,
): Promise<void> {
  await tx.query(
    'claim_insert',
    `INSERT INTO witnessed_claim (body_hash, body, created_at_unix)
     SELECT DISTINCT ON (body_hash) body_hash, body, $3 FROM unnest($1::text[], $2::bytea[]) AS c(body_hash, body)
     ORDER BY body_hash ON CONFLICT (body_hash) DO NOTHING`,
    [
      claims.map(({ bodyHash }) => bodyHash),
      claims.map(({ body }) => Buffer.from(body.buffer, body.byteOffset, body.byteLength)),
      nowUnix,
    ],
  )
}

export async function findClaim(db: Database, bodyHash: string): Promise<Uint8Array | null> {
  const [row] = await db.query('claim_find', 'SELECT body FROM witnessed_claim WHERE body_hash = $1', [
    bodyHash,
  ])
  return row?.body ?? null
}
