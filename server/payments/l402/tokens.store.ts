/**
 * Stores L402 tokens: issued with an invoice, claimed by one call at a time, spent or converted to balance
 * once.
 */
import type { Database, Transaction } from '#server/kernel/db.ts'

export interface TokenRow {
  token_id: Uint8Array
  payment_hash: Uint8Array
  operation: string
  amount_sats: number
  state: 'issued' | 'claimed' | 'spent' | 'converted' | 'revoked'
}

export async function insertToken(
  db: Database,
  token: {
    tokenId: Uint8Array
    paymentHash: Uint8Array
    operation: string
    amountSats: number
    createdAtUnix: number
    expiresAtUnix: number
  },
): Promise<void> {
  await db.query(
    'token_insert',
    `INSERT INTO l402_token (token_id, payment_hash, operation, amount_sats, state, created_at_unix, expires_at_unix)
     VALUES ($1, $2, $3, $4, 'issued', $5, $6)`,
    [
      Buffer.from(token.tokenId),
      Buffer.from(token.paymentHash),
      token.operation,
      token.amountSats,
      token.createdAtUnix,
      token.expiresAtUnix,
    ],
  )
}

export type TokenClaim = 'claimed' | 'unknown' | 'unsettled' | 'in_use' | 'spent' | 'converted' | 'revoked'

export async function claimToken(
  db: Database,
  claim: {
    tokenId: Uint8Array
    chargeId: string
    operation: string
    priceClass: string
    nowUnix: number
    leaseUntilUnix: number
  },
): Promise<TokenClaim> {
  const [row] = await db.query(
    'token_claim',
    'SELECT charge_claim_token($1, $2, $3, $4, $5, $6) AS claimed /* not null: claimed */',
    [
      Buffer.from(claim.tokenId),
      claim.chargeId,
      claim.operation,
      claim.priceClass,
      claim.nowUnix,
      claim.leaseUntilUnix,
    ],
  )
  return row!.claimed
}

/** Locks the row for a conversion. */
export async function lockToken(tx: Transaction, tokenId: Uint8Array): Promise<TokenRow | null> {
  const [row] = await tx.query(
    'token_lock',
    'SELECT token_id, payment_hash, operation, amount_sats, state FROM l402_token WHERE token_id = $1 FOR UPDATE',
    [Buffer.from(tokenId)],
  )
  return row ?? null
}

export async function markConverted(tx: Transaction, tokenId: Uint8Array): Promise<void> {
  await tx.query('token_converted', `UPDATE l402_token SET state = 'converted' WHERE token_id = $1`, [
    Buffer.from(tokenId),
  ])
}
