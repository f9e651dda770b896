/** Stores XRP quotes and receipts, and how far the ledger has been read. */
import type { Books, Posting } from '#server/kernel/books/books.store.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'
import type { RateQuote } from '#server/payments/rates/rates.ts'
import type { IncomingPayment } from '#server/payments/xrp/check-payment.ts'

export interface XrpQuoteRow {
  destinationTag: number
  accountId: string
  drops: number
  sats: number
  microUsd: number
  rateQuoteId: number
  createdAtUnix: number
  expiresAtUnix: number
}

const quoteColumns = `destination_tag AS "destinationTag", account_id AS "accountId", drops, sats, micro_usd AS "microUsd",
  rate_quote_id AS "rateQuoteId", created_at_unix AS "createdAtUnix", expires_at_unix AS "expiresAtUnix"`

export async function findQuote(db: Database, destinationTag: number): Promise<XrpQuoteRow | null> {
  const [row] = await db.query(
    'xrp_quote_find',
    `SELECT ${quoteColumns} FROM xrp_quote WHERE destination_tag = $1`,
    [destinationTag],
  )
  return row ?? null
}

/** An open quote of the same amount created within the last minute. */
export async function findFreshQuote(
  db: Database,
  accountId: string,
  microUsd: bigint,
  sinceUnix: number,
): Promise<XrpQuoteRow | null> {
  const [row] = await db.query(
    'xrp_quote_fresh',
    `SELECT ${quoteColumns} FROM xrp_quote
     WHERE account_id = $1 AND micro_usd = $2 AND created_at_unix >= $3 AND state = 'open' ORDER BY created_at_unix DESC LIMIT 1`,
    [accountId, microUsd, sinceUnix],
  )
  return row ?? null
}

interface NewQuote {
  destinationTag: number
  accountId: string
  drops: bigint
  sats: bigint
  microUsd: bigint
  rate: RateQuote
  createdAtUnix: number
  expiresAtUnix: number
}

/** False when the tag was used before. */
export async function insertQuote(db: Database, quote: NewQuote): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rateQuoteId = await insertRate(tx, quote.rate)
    const made = await tx.query(
      'xrp_quote_insert',
      `INSERT INTO xrp_quote (destination_tag, account_id, drops, sats, micro_usd, rate_quote_id, state, created_at_unix, expires_at_unix)
       VALUES ($1, $2, $3, $4, $5, $6, 'open', $7, $8) ON CONFLICT DO NOTHING RETURNING destination_tag`,
      [
        quote.destinationTag,
        quote.accountId,
        quote.drops,
        quote.sats,
        quote.microUsd,
        rateQuoteId,
        quote.createdAtUnix,
        quote.expiresAtUnix,
      ],
    )
    return made.length === 1
  })
}

async function insertRate(tx: Transaction, rate: RateQuote): Promise<number> {
  const [row] = await tx.query(
    'rate_quote_insert',
    'INSERT INTO rate_quote (micro_usd_per_btc, source, observed_at_unix) VALUES ($1, $2, $3) RETURNING id',
    [rate.microUsdPerBtc, rate.source, rate.observedAtUnix],
  )
  return row!.id
}

export async function expireQuotes(db: Database, nowUnix: number): Promise<void> {
  await db.query(
    'xrp_quote_expire',
    `UPDATE xrp_quote SET state = 'expired' WHERE state = 'open' AND expires_at_unix < $1`,
    [nowUnix],
  )
}

export interface XrpReceiptRow {
  txHash: string
  /** Null for a payment without a matching quote. */
  accountId: string | null
  sats: number | null
  sender: string
}

export async function findReceipt(db: Database, txHash: string): Promise<XrpReceiptRow | null> {
  const [row] = await db.query(
    'xrp_receipt_find',
    'SELECT tx_hash AS "txHash", account_id AS "accountId", sats, sender FROM xrp_receipt WHERE tx_hash = $1',
    [txHash],
  )
  return row ?? null
}

export interface XrpCredit {
  quote: XrpQuoteRow
  sats: bigint
  /** Set when the payment came too late for the quoted rate. */
  lateRate: RateQuote | null
}

/** Receipt and journal, once per transaction; without a credit the money is booked to suspense. */
export async function bookPayment(
  db: Database,
  books: Books,
  nowUnix: number,
  payment: IncomingPayment,
  credit: XrpCredit | null,
): Promise<XrpReceiptRow> {
  const drops = Number(payment.deliveredDrops)
  await db.transaction(async (tx) => {
    const rateQuoteId = credit?.lateRate ? await insertRate(tx, credit.lateRate) : credit?.quote.rateQuoteId
    const made = await tx.query(
      'xrp_receipt_insert',
      `INSERT INTO xrp_receipt (tx_hash, account_id, sender, destination_tag, drops, sats, ledger_index, rate_quote_id, credited_at_unix)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (tx_hash) DO NOTHING RETURNING tx_hash`,
      [
        payment.hash,
        credit?.quote.accountId ?? null,
        payment.sender,
        payment.destinationTag,
        drops,
        credit?.sats ?? null,
        payment.ledgerIndex,
        rateQuoteId ?? null,
        nowUnix,
      ],
    )
    if (made.length === 0) return
    const externalKey = `xrpl:${payment.hash}`
    if (!credit) {
      await books.postIn(tx, 'suspense_in', externalKey, suspensePostings(drops))
      return
    }
    const { accountId, destinationTag } = credit.quote
    await tx.query('xrp_quote_paid', `UPDATE xrp_quote SET state = 'paid' WHERE destination_tag = $1`, [
      destinationTag,
    ])
    const sats = Number(credit.sats)
    const postings = topupPostings(drops, sats, accountId)
    await books.topup(tx, { kind: 'topup_xrp', externalKey, accountId, sats, postings })
  })
  return (await findReceipt(db, payment.hash))!
}

const suspensePostings = (drops: number): Posting[] => [
  { kind: 'rail', unit: 'XRP6', amount: -drops },
  { kind: 'suspense', unit: 'XRP6', amount: drops },
]

const topupPostings = (drops: number, sats: number, owner: string): Posting[] => [
  { kind: 'rail', unit: 'XRP6', amount: -drops },
  { kind: 'fx', unit: 'XRP6', amount: drops },
  { kind: 'fx', unit: 'XRP', amount: -sats * 1_000 },
  { kind: 'available', unit: 'XRP', owner, amount: sats * 1_000 },
]

const rail = 'xrpl'

/** Newest ledger with all payments booked; null before the first. */
export async function readCursor(db: Database): Promise<number | null> {
  const [row] = await db.query('xrp_cursor_read', 'SELECT cursor FROM rail_cursor WHERE rail = $1', [rail])
  return row ? Number(row.cursor) : null
}

/** Never decreases. */
export async function moveCursor(db: Database, ledgerIndex: number): Promise<void> {
  await db.query(
    'xrp_cursor_move',
    `INSERT INTO rail_cursor AS c (rail, cursor) VALUES ($1, $2) ON CONFLICT (rail) DO UPDATE SET cursor = $2
     WHERE c.cursor::bigint < $2::bigint`,
    [rail, String(ledgerIndex)],
  )
}
