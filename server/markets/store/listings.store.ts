/** Stores the paid resources of a list, so that those of one host are found without reading the list. */
import type { Database } from '#server/kernel/db.ts'

/** A way to pay, as a list states it; null where it does not. */
export interface ListedTerms {
  network: string | null
  asset: string | null
  payTo: string | null
  /** In the smallest unit of the asset. */
  amount: string | null
}

export interface Listing {
  itemId: string
  /** In lower case, without a port. */
  host: string
  url: string
  /** Unix seconds; null when the list states no time. */
  updatedAtUnix: number | null
  terms: ListedTerms[]
  description: string | null
  /** In capital letters; null when it is not declared. */
  method: string | null
  hasInput: boolean
  hasOutput: boolean
}

/** The listings of a source become these, in one transaction. */
export async function replaceListings(
  db: Database,
  source: string,
  listings: readonly Listing[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('market_listings_clear', 'DELETE FROM market_listing WHERE source = $1', [source])
    await tx.query(
      'market_listings_add',
      `INSERT INTO market_listing (source, item_id, host, url, updated_at_unix, body)
       SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[])`,
      [
        source,
        listings.map(({ itemId }) => itemId),
        listings.map(({ host }) => host),
        listings.map(({ url }) => url),
        listings.map(({ updatedAtUnix }) => updatedAtUnix),
        listings.map(({ itemId: _id, host: _host, url: _url, updatedAtUnix: _at, ...body }) =>
          JSON.stringify(body),
        ),
      ],
    )
  })
}

const MOST_OF_HOST = 200

/** Of one host, the latest changed first. */
export async function listListings(db: Database, source: string, host: string): Promise<Listing[]> {
  const rows = await db.query(
    'market_listings_of_host',
    `SELECT item_id AS "itemId", host, url, updated_at_unix AS "updatedAtUnix", body FROM market_listing
     WHERE source = $1 AND host = $2 ORDER BY updated_at_unix DESC NULLS LAST, url LIMIT ${MOST_OF_HOST}`,
    [source, host],
  )
  return rows.map(({ body, ...row }) => ({ ...row, ...JSON.parse(body) }))
}
