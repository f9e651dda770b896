/** Stores which offers of the marketplace sell chapters, and sells them as the account of this deployment. */
import type { Database, Transaction } from '#server/kernel/db.ts'
import { endOffer, insertOffer } from '#server/marketplace/offers/offers.store.ts'
import type { Novel } from './open-library.ts'

/** The newest offer that is for sale and has the chapter; null without one. */
export async function findChapterOffer(db: Database, file: string) {
  const [row] = await db.query(
    'chapter_offer_find',
    `SELECT o.id, o.price_sats FROM chapter_offer c JOIN offer o ON o.id = c.offer_id
     WHERE $1 = ANY (c.files) AND o.active AND o.hidden_at_unix IS NULL AND NOT o.seller_suspended ORDER BY o.seq DESC LIMIT 1`,
    [file],
  )
  return row ? { offerId: row.id, priceSats: row.price_sats } : null
}

export interface NovelSale {
  offerId: string
  sellerId: string
  priceSats: number
  baseUrl: string
}

/** Offers all paid chapters together, and ends the seller's earlier offers of chapters, whose buyers keep what they bought. */
export async function sellChapters(
  tx: Transaction,
  novel: Novel,
  { offerId, sellerId, priceSats, baseUrl }: NovelSale,
  nowUnix: number,
): Promise<string[]> {
  const paid = novel.chapters.filter(({ isFree }) => !isFree)
  const [first, last] = [paid.at(0), paid.at(-1)]
  if (!first || !last) throw new Error('The novel has no paid chapter.')
  const earlier = await tx.query(
    'chapter_offer_earlier',
    'SELECT o.id FROM chapter_offer c JOIN offer o ON o.id = c.offer_id WHERE o.seller_id = $1 AND o.active',
    [sellerId],
  )
  for (const { id } of earlier) await endOffer(tx, id, sellerId)
  const addresses = paid.map(({ number, title, file }) => `${number}. ${title}: ${baseUrl}/waternova/${file}`)
  await insertOffer(
    tx,
    {
      ...{ id: offerId, sellerId, priceSats, thumbnailUrl: null, category: 'literature' },
      title: `${novel.title}, chapters ${first.number} to ${last.number}`,
      description: `${novel.summary} The account that buys this reads ${paid.length} chapters here, as often as it likes.`,
      previewText: freeBefore(first.number, `${baseUrl}/waternova`),
      content: `Your account reads these chapters free now: open each signed in, or send your API key.\n\n${addresses.join('\n')}`,
    },
    nowUnix,
  )
  await tx.query('chapter_offer_add', 'INSERT INTO chapter_offer (offer_id, files) VALUES ($1, $2)', [
    offerId,
    paid.map(({ file }) => file),
  ])
  return paid.map(({ file }) => file)
}

/** Null where the first chapter is sold. */
function freeBefore(number: number, address: string): string | null {
  if (number === 1) return null
  return number === 2
    ? `Chapter 1 is free at ${address}.`
    : `Chapters 1 to ${number - 1} are free at ${address}.`
}
