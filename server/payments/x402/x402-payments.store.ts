/** Stores signed payments: one row per authorization, in the state last proven by the chain. */
import type { Database, Transaction } from '#server/kernel/db.ts'
import type { RateQuote } from '#server/payments/rates/rates.ts'

export type X402State =
  | 'verified'
  | 'settling'
  | 'pending'
  | 'settled'
  | 'claimed'
  | 'spent'
  | 'converted'
  | 'failed'

export interface X402Row {
  id: string
  version: 1 | 2
  network: string
  asset: string
  payer: string
  nonce: string
  pay_to: string
  micro_usdc: number
  valid_before_unix: number
  signature: Uint8Array
  purpose: 'call' | 'topup'
  route: string
  request_hash: string
  kept_key: string
  account_id: string | null
  state: X402State
  tx_hash: string | null
  failed_runs: number
  failure: string | null
  credited_sats: number | null
  created_at_unix: number
}

const columns = `id, version, network, asset, payer, nonce, pay_to, micro_usdc, valid_before_unix, signature, purpose, route,
  request_hash, kept_key, account_id, state, tx_hash, failed_runs, failure, credited_sats, created_at_unix`

export type NewX402Payment = Pick<
  X402Row,
  | 'id'
  | 'version'
  | 'network'
  | 'asset'
  | 'payer'
  | 'nonce'
  | 'pay_to'
  | 'micro_usdc'
  | 'valid_before_unix'
  | 'signature'
  | 'purpose'
  | 'route'
  | 'request_hash'
  | 'kept_key'
  | 'account_id'
  | 'created_at_unix'
>

/** The new row, or the authorization's existing one. */
export async function insertPayment(db: Database, payment: NewX402Payment): Promise<X402Row> {
  await db.query(
    'x402_insert',
    `INSERT INTO x402_payment (id, version, network, asset, payer, nonce, pay_to, micro_usdc, valid_before_unix, signature, purpose,
       route, request_hash, kept_key, account_id, state, created_at_unix, updated_at_unix)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'verified', $16, $16)
     ON CONFLICT (network, asset, payer, nonce) DO NOTHING`,
    [
      payment.id,
      payment.version,
      payment.network,
      payment.asset,
      payment.payer,
      payment.nonce,
      payment.pay_to,
      payment.micro_usdc,
      payment.valid_before_unix,
      Buffer.from(payment.signature),
      payment.purpose,
      payment.route,
      payment.request_hash,
      payment.kept_key,
      payment.account_id,
      payment.created_at_unix,
    ],
  )
  return (await findPaymentByNonce(db, payment))!
}

/** A payment that was never handed over; false when it was. */
export async function dropVerified(db: Database, id: string): Promise<boolean> {
  const dropped = await db.query(
    'x402_drop',
    `DELETE FROM x402_payment WHERE id = $1 AND state = 'verified' RETURNING id`,
    [id],
  )
  return dropped.length === 1
}

export async function findPaymentByNonce(
  db: Database,
  { network, asset, payer, nonce }: Pick<X402Row, 'network' | 'asset' | 'payer' | 'nonce'>,
): Promise<X402Row | null> {
  const [row] = await db.query(
    'x402_by_nonce',
    `SELECT ${columns} FROM x402_payment WHERE network = $1 AND asset = $2 AND payer = $3 AND nonce = $4`,
    [network, asset, payer, nonce],
  )
  return row ?? null
}

export async function findPaymentById(db: Database, id: string): Promise<X402Row | null> {
  const [row] = await db.query('x402_by_id', `SELECT ${columns} FROM x402_payment WHERE id = $1`, [id])
  return row ?? null
}

/** An earlier payment of this payer for the same request that is in progress, or arrived and is unused. */
export async function findUnfinished(
  db: Database,
  { payer, route, request_hash, nonce }: Pick<X402Row, 'payer' | 'route' | 'request_hash' | 'nonce'>,
): Promise<X402Row | null> {
  const [row] = await db.query(
    'x402_unfinished',
    `SELECT ${columns} FROM x402_payment WHERE payer = $1 AND request_hash = $2 AND route = $3 AND nonce <> $4
       AND (state = 'pending' OR (state = 'settled' AND failed_runs BETWEEN 1 AND 5)) ORDER BY created_at_unix, id LIMIT 1`,
    [payer, request_hash, route, nonce],
  )
  return row ?? null
}

/** False when another server was first. */
export async function moveState(
  db: Pick<Database, 'query'>,
  id: string,
  from: readonly X402State[],
  to: X402State,
  nowUnix: number,
  failure: string | null = null,
): Promise<boolean> {
  const moved = await db.query(
    'x402_move',
    `UPDATE x402_payment SET state = $3, failure = $4, updated_at_unix = $5 WHERE id = $1 AND state = ANY ($2) RETURNING id`,
    [id, from, to, failure, nowUnix],
  )
  return moved.length === 1
}

/** False when it was already settled. */
export async function markSettled(
  tx: Transaction,
  id: string,
  transaction: string,
  nowUnix: number,
): Promise<boolean> {
  const moved = await tx.query(
    'x402_settled',
    `UPDATE x402_payment SET state = 'settled', tx_hash = $2, failure = NULL, updated_at_unix = $3
     WHERE id = $1 AND state IN ('verified', 'settling', 'pending', 'failed') RETURNING id`,
    [id, transaction, nowUnix],
  )
  return moved.length === 1
}

/** False unless the payment was settled and unused. */
export async function markConverted(
  tx: Transaction,
  id: string,
  converted: { accountId: string; sats: number; rateQuoteId: number; atUnix: number },
): Promise<boolean> {
  const moved = await tx.query(
    'x402_converted',
    `UPDATE x402_payment SET state = 'converted', account_id = $2, credited_sats = $3, rate_quote_id = $4, updated_at_unix = $5
     WHERE id = $1 AND state = 'settled' RETURNING id`,
    [id, converted.accountId, converted.sats, converted.rateQuoteId, converted.atUnix],
  )
  return moved.length === 1
}

/**
 * Payments whose outcome must be read from the chain; failed ones too while their authorization is still
 * valid, but last. Returned rows move to the end of the queue, because a payer can keep some open
 * indefinitely.
 */
export async function takeOpenPayments(
  db: Database,
  nowUnix: number,
  staleBeforeUnix: number,
  limit: number,
): Promise<X402Row[]> {
  return db.query(
    'x402_take_open',
    `UPDATE x402_payment SET updated_at_unix = $1 WHERE id = ANY (ARRAY(
       SELECT id FROM x402_payment
       WHERE state = 'pending' OR (state IN ('verified', 'settling') AND updated_at_unix < $2)
         OR (state = 'failed' AND valid_before_unix > $1 - 600)
       ORDER BY state = 'failed', updated_at_unix LIMIT $3)) RETURNING ${columns}`,
    [nowUnix, staleBeforeUnix, limit],
  )
}

/** Received top-ups that no worker is processing, oldest first. */
export async function listUncredited(
  db: Database,
  staleBeforeUnix: number,
  limit: number,
): Promise<X402Row[]> {
  return db.query(
    'x402_uncredited',
    `SELECT ${columns} FROM x402_payment WHERE state = 'settled' AND purpose = 'topup' AND updated_at_unix < $1
     ORDER BY updated_at_unix LIMIT $2`,
    [staleBeforeUnix, limit],
  )
}

export async function claimPayment(
  db: Database,
  claim: {
    paymentId: string
    chargeId: string
    accountId: string | null
    operation: string
    priceClass: string
    nowUnix: number
    leaseUntilUnix: number
  },
): Promise<string> {
  const [row] = await db.query(
    'x402_claim',
    'SELECT charge_claim_payment($1, $2, $3, $4, $5, $6, $7) AS claimed /* not null: claimed */',
    [
      claim.paymentId,
      claim.chargeId,
      claim.accountId,
      claim.operation,
      claim.priceClass,
      claim.nowUnix,
      claim.leaseUntilUnix,
    ],
  )
  return row!.claimed
}

/** In the transaction that converts at this rate. */
export async function insertRateQuote(
  tx: Transaction,
  { microUsdPerBtc, source, observedAtUnix }: RateQuote,
): Promise<number> {
  const [row] = await tx.query(
    'rate_quote_insert',
    'INSERT INTO rate_quote (micro_usd_per_btc, source, observed_at_unix) VALUES ($1, $2, $3) RETURNING id',
    [microUsdPerBtc, source, observedAtUnix],
  )
  return row!.id
}
