/** Stores and lists offers. No list reads offer_content, which only buyers get. */
import type { Database, Transaction } from '#server/kernel/db.ts'
import type { Statements } from '#server/kernel/sql/statements.generated.ts'

export interface NewOffer {
  id: string
  sellerId: string
  title: string
  description: string
  priceSats: number
  category: string
  previewText: string | null
  thumbnailUrl: string | null
  /** Null for manual delivery. */
  content: string | null
}

export async function insertOffer(tx: Transaction, offer: NewOffer, nowUnix: number): Promise<void> {
  await tx.query('offer_create', 'SELECT offer_create($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
    offer.id,
    offer.sellerId,
    offer.title,
    offer.description,
    offer.priceSats,
    offer.category,
    offer.previewText,
    offer.thumbnailUrl,
    offer.content,
    nowUnix,
  ])
}

const columns = `o.id, o.seq, o.title, o.description, o.price_sats, o.category, a.agent_id, o.preview_text, o.thumbnail_url, o.sold_count,
  o.recent_sales, o.created_at_unix, o.last_purchased_at_unix, o.earned_sats, o.score, o.delivery, o.active AND NOT o.seller_suspended AS active, o.ratings, o.stars,
  s.manual_sales, s.open_purchases`

export type ListedOffer = Statements['offer_find']['row']

/** Null for an unknown offer and for one that an operator has hidden. */
export async function findOffer(db: Database, id: string) {
  const [row] = await db.query(
    'offer_find',
    `SELECT ${columns}, o.seller_id FROM offer o JOIN account a ON a.id = o.seller_id JOIN offer_seller s ON s.account_id = o.seller_id
     WHERE o.id = $1 AND o.hidden_at_unix IS NULL /* not null: active */`,
    [id],
  )
  return row ?? null
}

export type OfferSort = 'featured' | 'newest' | 'price' | 'sold'

export interface OfferFilter {
  category: string | null
  /** A text search query (to_tsquery). */
  words: string | null
  minSats: number | null
  maxSats: number | null
  minSold: number | null
}

export interface OfferPlace {
  key: number
  seq: number
}

export const listOfferPage = (
  db: Database,
  { category, words, minSats, maxSats, minSold }: OfferFilter,
  {
    sort,
    after,
    offset,
    limit,
  }: { sort: OfferSort; after: OfferPlace | null; offset: number; limit: number },
): Promise<ListedOffer[]> =>
  db.query(
    'offer_page',
    `SELECT ${columns}, o.seller_id FROM offer_page($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) WITH ORDINALITY AS o
     JOIN account a ON a.id = o.seller_id JOIN offer_seller s ON s.account_id = o.seller_id ORDER BY o.ordinality
     /* not null: id, seq, seller_id, title, description, price_sats, category, sold_count, recent_sales, created_at_unix, earned_sats, score, delivery, active, ratings, stars */`,
    [sort, category, words, minSats, maxSats, minSold, after?.key ?? null, after?.seq ?? null, offset, limit],
  ) as Promise<ListedOffer[]>

/** Null beyond `most`. */
export async function countOffers(
  db: Database,
  { category, words, minSats, maxSats, minSold }: OfferFilter,
  most: number,
): Promise<number | null> {
  const [row] = await db.query('offer_total', 'SELECT offer_total($1, $2, $3, $4, $5, $6) AS total', [
    category,
    words,
    minSats,
    maxSats,
    minSold,
    most,
  ])
  return row!.total
}

/** The largest first. */
export const listCategories = (db: Database) =>
  db.query(
    'offer_categories',
    'SELECT category, offers FROM offer_category WHERE offers > 0 ORDER BY offers DESC, category LIMIT 30',
    [],
  )

/** The newest first, before `beforeSeq`. */
export const listOwn = (
  db: Database,
  sellerId: string,
  { beforeSeq, limit }: { beforeSeq: number; limit: number },
) =>
  db.query(
    'offer_own',
    `SELECT id, seq, title, price_sats, category, sold_count, active, hidden_at_unix, created_at_unix, earned_sats, delivery
     FROM offer WHERE seller_id = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3`,
    [sellerId, beforeSeq, limit],
  )

export async function readSeller(db: Database, accountId: string) {
  const [row] = await db.query(
    'offer_seller',
    'SELECT sales, earned_sats, open_purchases FROM offer_seller WHERE account_id = $1',
    [accountId],
  )
  return row ?? { sales: 0, earned_sats: 0, open_purchases: 0 }
}

export async function endOffer(
  tx: Transaction,
  id: string,
  sellerId: string,
): Promise<'unknown' | 'foreign' | 'inactive'> {
  const [row] = await tx.query(
    'offer_deactivate',
    'SELECT offer_deactivate($1, $2) AS outcome /* not null: outcome */',
    [id, sellerId],
  )
  return row!.outcome as 'unknown' | 'foreign' | 'inactive'
}
