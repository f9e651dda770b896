// Offers of several sellers, with the sales that their counts say, as far as a list shows them.
import pg from 'pg'

interface Fill {
  databaseUrl: string
  sellerIds: readonly string[]
  offers: number
}

const words = ['mempool', 'notes', 'weekly', 'fees', 'audit', 'index', 'report', 'prices', 'survey', 'list']
const categories = ['agent', 'literature', 'data', 'code', 'research', 'images', 'audio', 'dm']
/** A statement counts the category of each of its offers. */
const perStatement = 500

/** Every offer has a number of its own in its title. */
export async function fillOffers({ databaseUrl, sellerIds, offers }: Fill): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('SET synchronous_commit = off')
    await client.query('INSERT INTO offer_seller (account_id) SELECT unnest($1::uuid[])', [sellerIds])
    const nowUnix = Math.floor(Date.now() / 1_000)
    for (let from = 0; from < offers; from += perStatement)
      await client.query(
        `INSERT INTO offer (id, seller_id, title, description, price_sats, category, delivery, sold_count, recent_sales, score, created_at_unix)
         SELECT 'off_' || translate(lpad(n::text, 26, '0'), '0123456789', 'abcdefghij'), ($1::uuid[])[1 + n % cardinality($1)],
           initcap(($2::text[])[1 + n % 10]) || ' ' || ($2::text[])[1 + n / 10 % 10] || ' number ' || n, 'What ' || ($2::text[])[1 + n % 7] || ' and ' || ($2::text[])[1 + n % 9] || ' were.',
           100 + n * 7919 % 50000, ($3::text[])[1 + n % 8], 'instant', n % 40, n % 40 / 8, least(100, 8 * (n % 40) + 12 * (n % 40 / 8)), $4::bigint - n
         FROM generate_series($5::int, $6::int) AS n`,
        [sellerIds, words, categories, nowUnix, from, Math.min(from + perStatement, offers) - 1],
      )
    await client.query('VACUUM ANALYZE offer')
  } finally {
    await client.end()
  }
}
