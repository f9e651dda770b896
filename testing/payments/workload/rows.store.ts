/** Reads rows directly, because querying the service would change them. */
import type { Database } from '#server/kernel/db.ts'
import { sql } from '#testing/sql.ts'

export async function invoiceState(db: Database, paymentHash: Uint8Array): Promise<string | null> {
  const [row] = await sql<{ state: string }>(
    db,
    'SELECT state FROM lightning_invoice WHERE payment_hash = $1',
    [Buffer.from(paymentHash)],
  )
  return row?.state ?? null
}

/** Names and counts of unfinished rows. */
export async function listUnfinished(db: Database): Promise<string[]> {
  const rows = await sql<{ what: string; count: number }>(
    db,
    `SELECT 'charge reserved' AS what, count(*) FROM charge WHERE state = 'reserved'
     UNION ALL SELECT 'withdrawal ' || state, count(*) FROM withdrawal WHERE state NOT IN ('paid', 'failed') GROUP BY state
     UNION ALL SELECT 'x402 payment ' || state, count(*) FROM x402_payment WHERE state NOT IN ('settled', 'spent', 'converted', 'failed') GROUP BY state
     UNION ALL SELECT 'token claimed', count(*) FROM l402_token WHERE state = 'claimed'
     UNION ALL SELECT 'balance held', count(*) FROM books_account WHERE kind = 'held' AND balance <> 0`,
  )
  return rows.filter(({ count }) => count > 0).map(({ what, count }) => `${what}: ${count}`)
}

/** No lease of a charge remains, and the jobs that follow payments have since run. */
export async function isSwept(db: Database, sinceUnix: number): Promise<boolean> {
  const [row] = await sql<{ charges: number; jobs: number }>(
    db,
    `SELECT (SELECT count(*) FROM charge WHERE state = 'reserved') AS charges,
       (SELECT count(*) FROM scheduled_job WHERE ended_at_unix >= $1
          AND name IN ('sweep_withdrawals', 'sweep_lightning_invoices', 'follow_x402')) AS jobs`,
    [sinceUnix],
  )
  return row!.charges === 0 && row!.jobs === 3
}

export interface BookedPayment {
  hash: string
  msat: number
}

/** Settled invoices of the service. */
export const listSettledInvoices = (db: Database): Promise<BookedPayment[]> =>
  sql<{ hash: string; msat: number }>(
    db,
    `SELECT encode(payment_hash, 'hex') AS hash, received_msat AS msat FROM lightning_invoice WHERE state = 'settled' ORDER BY hash`,
  )

/** Paid withdrawals that went through the node. */
export const listPaidWithdrawals = (db: Database): Promise<BookedPayment[]> =>
  sql<{ hash: string; msat: number }>(
    db,
    `SELECT encode(payment_hash, 'hex') AS hash, amount_msat + routing_msat AS msat FROM withdrawal
     WHERE state = 'paid' AND payment_hash IS NOT NULL ORDER BY hash`,
  )
