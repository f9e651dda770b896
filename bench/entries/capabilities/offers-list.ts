// Measures GET /offers/list over many offers: each order, filters, searches for much and for little, and a page far down.
import type { Entry } from '../../entry.ts'
import { fundedAccounts } from '../../harness/data/accounts.ts'
import { fillOffers } from '../../harness/data/offers-fill.ts'
import { measureQueries } from '../../harness/load/named-queries.ts'

const sellers = 50
const offers = Number(process.env.BENCH_OFFERS ?? 100_000)

/** By what is asked for; `none` finds nothing. */
const queries = {
  featured: '',
  newest: '?sort=newest',
  'cheapest of a category': '?sort=price&category=literature',
  'most sold within a price': '?sort=sold&min_price=2000&max_price=2500',
  'a common word': '?q=mempool',
  'a number': '?q=number%204711',
  'the beginning of a common word': '?q=mempo',
  none: '?q=unheard',
  'offset of 10,000': '?sort=price&offset=10000',
}

export const offersList: Entry = {
  name: 'offers-list',
  title: `GET /offers/list, pages of 50 of ${offers.toLocaleString('en')} offers, one connection`,
  async measure(bench) {
    const assay = await bench.assay()
    const owners = await fundedAccounts(assay, sellers, 1)
    await fillOffers({ databaseUrl: assay.databaseUrl, sellerIds: owners.map(({ id }) => id), offers })
    return {
      rows: await measureQueries(
        bench,
        assay.url,
        Object.fromEntries(
          Object.entries(queries).map(([name, query]) => [
            name,
            {
              request: { method: 'GET' as const, path: `/offers/list${query}` },
              mustContain: name === 'none' ? '"total":0' : '"offer_id":',
            },
          ]),
        ),
      ),
      notes: [
        'The common word is in more than 1,000 offers, which are not counted; the number begins those of eleven.',
      ],
    }
  },
}
