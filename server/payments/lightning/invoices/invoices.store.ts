/**
 * Stores this service's invoices: written before the node is called, completed with hash and text, settled
 * once.
 */
import type { Database, Transaction } from '#server/kernel/db.ts'

export type InvoicePurpose = 'topup' | 'l402' | 'lnurl'
export type InvoiceRowState = 'making' | 'open' | 'settled' | 'expired' | 'cancelled'

export interface InvoiceRow {
  reference: string
  payment_hash: Uint8Array
  bolt11: string
  purpose: InvoicePurpose
  account_id: string | null
  amount_msat: number
  comment: string | null
  state: InvoiceRowState
  created_at_unix: number
  expires_at_unix: number
  settled_at_unix: number | null
  received_msat: number | null
  preimage: Uint8Array | null
}

const columns = `reference, payment_hash, bolt11, purpose, account_id, amount_msat, comment, state, created_at_unix,
  expires_at_unix, settled_at_unix, received_msat, preimage /* not null: payment_hash, bolt11 */`

export interface NewInvoice {
  reference: string
  purpose: InvoicePurpose
  accountId: string | null
  amountMsat: number
  comment: string | null
  createdAtUnix: number
  expiresAtUnix: number
}

export async function insertInvoice(db: Database, invoice: NewInvoice): Promise<void> {
  await db.query(
    'invoice_insert',
    `INSERT INTO lightning_invoice (reference, purpose, account_id, amount_msat, comment, state, created_at_unix, expires_at_unix)
     VALUES ($1, $2, $3, $4, $5, 'making', $6, $7)`,
    [
      invoice.reference,
      invoice.purpose,
      invoice.accountId,
      invoice.amountMsat,
      invoice.comment,
      invoice.createdAtUnix,
      invoice.expiresAtUnix,
    ],
  )
}

/** False when the row is gone: the clock jumped, and a sweep removed it as abandoned. */
export async function completeInvoice(
  db: Database,
  reference: string,
  made: { paymentHash: Uint8Array; bolt11: string },
): Promise<boolean> {
  const completed = await db.query(
    'invoice_complete',
    `UPDATE lightning_invoice SET payment_hash = $2, bolt11 = $3, state = 'open' WHERE reference = $1 AND state = 'making'
     RETURNING reference`,
    [reference, Buffer.from(made.paymentHash), made.bolt11],
  )
  return completed.length === 1
}

export async function findInvoice(db: Database, paymentHash: Uint8Array): Promise<InvoiceRow | null> {
  const [row] = await db.query(
    'invoice_find',
    `SELECT ${columns} FROM lightning_invoice WHERE payment_hash = $1`,
    [Buffer.from(paymentHash)],
  )
  return row ?? null
}

/** The row when it becomes settled now; null when it already was, or when the hash is unknown. */
export async function markSettled(
  tx: Transaction,
  paymentHash: Uint8Array,
  settled: { receivedMsat: number; preimage: Uint8Array | null; atUnix: number },
): Promise<InvoiceRow | null> {
  const [row] = await tx.query(
    'invoice_settle',
    `UPDATE lightning_invoice SET state = 'settled', received_msat = $2, preimage = $3, settled_at_unix = $4
     WHERE payment_hash = $1 AND state <> 'settled' RETURNING ${columns}`,
    [
      Buffer.from(paymentHash),
      settled.receivedMsat,
      settled.preimage && Buffer.from(settled.preimage),
      settled.atUnix,
    ],
  )
  return row ?? null
}

/** The clock or the node says it will not be paid; a later settlement still takes precedence. */
export async function markUnpaid(
  db: Database,
  paymentHash: Uint8Array,
  state: 'expired' | 'cancelled',
): Promise<void> {
  await db.query(
    'invoice_unpaid',
    `UPDATE lightning_invoice SET state = $2 WHERE payment_hash = $1 AND state = 'open'`,
    [Buffer.from(paymentHash), state],
  )
}

/**
 * True when the node may be queried now: at most once a second over all callers. A clock that was ahead
 * blocks nobody.
 */
export async function mayAskNode(db: Database, paymentHash: Uint8Array, nowUnix: number): Promise<boolean> {
  const asked = await db.query(
    'invoice_ask',
    `UPDATE lightning_invoice SET asked_at_unix = $2 WHERE payment_hash = $1 AND asked_at_unix <> $2 RETURNING reference`,
    [Buffer.from(paymentHash), nowUnix],
  )
  return asked.length === 1
}

/** Waits for a concurrent booking of the invoice. */
export async function lockInvoice(tx: Transaction, paymentHash: Uint8Array): Promise<InvoiceRow | null> {
  const [row] = await tx.query(
    'invoice_lock',
    `SELECT ${columns} FROM lightning_invoice WHERE payment_hash = $1 FOR UPDATE`,
    [Buffer.from(paymentHash)],
  )
  return row ?? null
}

/** Amounts that the named journals booked to suspense. */
export async function suspendedMsat(tx: Transaction, keyPrefix: string): Promise<number> {
  const [row] = await tx.query(
    'invoice_suspended',
    `SELECT COALESCE(sum(p.amount), 0)::bigint AS msat FROM books_journal j JOIN books_posting p ON p.journal_id = j.id
       JOIN books_account a ON a.id = p.account_id
     WHERE a.kind = 'suspense' AND starts_with(j.external_key, $1)`,
    [keyPrefix],
  )
  return row!.msat
}

/**
 * Hashes of invoices that may still be paid, and of those that ended within `lateSeconds`; least recently
 * checked first.
 */
export async function listOpenInvoices(
  db: Database,
  nowUnix: number,
  lateSeconds: number,
  limit = 5_000,
): Promise<Uint8Array[]> {
  const rows = await db.query(
    'invoice_open',
    `SELECT payment_hash FROM lightning_invoice
     WHERE state = 'open' OR (state = 'expired' AND expires_at_unix > $1) ORDER BY asked_at_unix, expires_at_unix LIMIT $2 /* not null: payment_hash */`,
    [nowUnix - lateSeconds, limit],
  )
  return rows.map(({ payment_hash: hash }) => hash)
}

/** Rows that were never shown: the node failed during creation. */
export async function dropUnmadeInvoices(db: Database, olderThanUnix: number): Promise<void> {
  await db.query(
    'invoice_drop_unmade',
    `DELETE FROM lightning_invoice WHERE state = 'making' AND created_at_unix < $1`,
    [olderThanUnix],
  )
}

/** Unpaid invoices and the tokens offered with them: every unpaid 402 leaves one. Returns how many. */
export async function dropUnpaidInvoices(
  db: Database,
  endedBeforeUnix: number,
  limit: number,
): Promise<number> {
  const dropped = await db.query(
    'invoice_drop_unpaid',
    `WITH unpaid AS MATERIALIZED (SELECT payment_hash FROM lightning_invoice
       WHERE state IN ('expired', 'cancelled') AND expires_at_unix < $1 ORDER BY expires_at_unix LIMIT $2 FOR UPDATE SKIP LOCKED),
     offered AS (DELETE FROM l402_token WHERE payment_hash IN (SELECT payment_hash FROM unpaid))
     DELETE FROM lightning_invoice WHERE payment_hash IN (SELECT payment_hash FROM unpaid) RETURNING reference`,
    [endedBeforeUnix, limit],
  )
  return dropped.length
}

/** A stream reports settlements without the preimage. */
export async function storePreimage(
  db: Database,
  paymentHash: Uint8Array,
  preimage: Uint8Array,
): Promise<void> {
  await db.query(
    'invoice_preimage',
    'UPDATE lightning_invoice SET preimage = $2 WHERE payment_hash = $1 AND preimage IS NULL',
    [Buffer.from(paymentHash), Buffer.from(preimage)],
  )
}
