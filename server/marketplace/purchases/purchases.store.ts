/** Stores purchases; each is written by the SQL function that moves its sats. */
import type { Database, Transaction } from '#server/kernel/db.ts'

export interface NewPurchase {
  id: string
  offerId: string
  buyerId: string
  /** Null for any price. */
  maxSats: number | null
  buyerInput: string | null
}

export type SaleOutcome = 'sold' | 'unknown' | 'own' | 'inactive' | 'dearer' | 'restricted' | 'insufficient'

export async function buy(
  tx: Transaction,
  { id, offerId, buyerId, maxSats, buyerInput }: NewPurchase,
  nowUnix: number,
) {
  const [row] = await tx.query(
    'offer_buy',
    'SELECT outcome, payout_sats, balance_sats, lightning_sats, owed_sats FROM offer_buy($1, $2, $3, $4, $5, $6) /* not null: outcome */',
    [id, offerId, buyerId, maxSats, buyerInput, nowUnix],
  )
  return { ...row!, outcome: row!.outcome as SaleOutcome }
}

/** Locks what a purchase changes, before the review of the offer is charged. */
export async function lockSale(tx: Transaction, offerId: string, buyerId: string): Promise<void> {
  await tx.query('offer_lock', 'SELECT offer_lock($1, $2)', [offerId, buyerId])
}

/** Call only for an account that has bought it. */
export async function readContent(
  db: Pick<Database | Transaction, 'query'>,
  offerId: string,
): Promise<string | null> {
  const [row] = await db.query('offer_content', 'SELECT content FROM offer_content WHERE offer_id = $1', [
    offerId,
  ])
  return row?.content ?? null
}

export async function readContents(db: Database, offerIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query(
    'offer_contents',
    'SELECT offer_id, content FROM offer_content WHERE offer_id = ANY ($1)',
    [[...new Set(offerIds)]],
  )
  return new Map(rows.map(({ offer_id: id, content }) => [id, content]))
}

export interface PurchaseFilter {
  accountId: string
  role: 'buyer' | 'seller'
  offerId: string | null
  /** Bought at or after. */
  sinceUnix: number | null
  fulfilled: boolean | null
  beforeSeq: number
  limit: number
}

const columns = `p.id, p.seq, p.offer_id, o.title, p.price_sats, p.payout_sats, p.state, p.buyer_input, p.created_at_unix, p.fulfilled_at_unix,
  p.fulfillment_ref, p.stars, o.delivery, buyer.agent_id AS buyer, seller.agent_id AS seller,
  COALESCE((SELECT length(c.content) FROM offer_content c WHERE c.offer_id = p.offer_id), 0) AS characters`
const joined = `FROM purchase p JOIN offer o ON o.id = p.offer_id JOIN account buyer ON buyer.id = p.buyer_id
  JOIN account seller ON seller.id = p.seller_id`
const filters = `AND ($2::text IS NULL OR p.offer_id = $2) AND ($3::bigint IS NULL OR p.created_at_unix >= $3)
  AND ($4::boolean IS NULL OR (p.state = 'fulfilled') = $4) AND p.seq < $5 ORDER BY p.seq DESC LIMIT $6`

/** The newest first. */
export async function listPurchaseRows(
  db: Database,
  { accountId, role, offerId, sinceUnix, fulfilled, beforeSeq, limit }: PurchaseFilter,
) {
  const values = [accountId, offerId, sinceUnix, fulfilled, beforeSeq, limit] as const
  if (role === 'buyer')
    return db.query('purchases_bought', `SELECT ${columns} ${joined} WHERE p.buyer_id = $1 ${filters}`, [
      ...values,
    ])
  return db.query('purchases_sold', `SELECT ${columns} ${joined} WHERE p.seller_id = $1 ${filters}`, [
    ...values,
  ])
}

export async function fulfil(
  tx: Transaction,
  { id, sellerId, reference }: { id: string; sellerId: string; reference: string },
  nowUnix: number,
) {
  const [row] = await tx.query(
    'purchase_fulfil',
    'SELECT outcome, is_new, buyer_id, offer_id, title, fulfilled_at_unix FROM purchase_fulfil($1, $2, $3, $4) /* not null: outcome, is_new */',
    [id, sellerId, reference, nowUnix],
  )
  return { ...row!, outcome: row!.outcome as 'unknown' | 'foreign' | 'differs' | 'fulfilled' }
}

export async function rate(tx: Transaction, id: string, buyerId: string, stars: number) {
  const [row] = await tx.query(
    'purchase_rate',
    'SELECT purchase_rate($1, $2, $3) AS outcome /* not null: outcome */',
    [id, buyerId, stars],
  )
  return row!.outcome as 'unknown' | 'foreign' | 'open' | 'differs' | 'rated'
}

/** How many purchases no longer count as recent. */
export async function ageSales(db: Database, nowUnix: number, limit: number): Promise<number> {
  const [row] = await db.query(
    'offer_age_sales',
    'SELECT offer_age_sales($1, $2) AS aged /* not null: aged */',
    [nowUnix, limit],
  )
  return row!.aged
}
