// Measures GET /offers/list over many offers: each order, filters, searches for much and for little, and a page far down.
import type { Entry } from '../entry.ts'
import { fundedAccounts } from '../harness/data/accounts.ts'
import { fillOffers } from '../harness/data/offers-fill.ts'
import { interleaved } from '../harness/measure/rounds.ts'

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
  none: '?q=unheard-of',
  'offset of 10,000': '?sort=price&offset=10000',
}

export const offersList: Entry = {
  name: 'offers-list',
  title: `GET /offers/list, pages of 50 of ${offers.toLocaleString('en')} offers, one connection`,
  async measure(bench) {
    const assay = await bench.assay()
    const load = bench.load()
    const owners = await fundedAccounts(assay, sellers, 1)
    await fillOffers({ databaseUrl: assay.databaseUrl, sellerIds: owners.map(({ id }) => id), offers })
    for (const [name, query] of Object.entries(queries))
      load.prepare({ name, byConnection: [[{ method: 'GET', path: `/offers/list${query}` }]] })
    const run = (name: keyof typeof queries) =>
      load.run({
        url: assay.url,
        requests: name,
        until: { seconds: bench.seconds },
        mustContain: name === 'none' ? '"total":0' : '"offer_id":',
      })
    const names = Object.keys(queries) as (keyof typeof queries)[]
    const contenders = Object.fromEntries(names.map((name) => [name, () => run(name)]))
    for (const warmUp of Object.values(contenders)) await warmUp()
    const results = await interleaved(bench.rounds, contenders)
    return {
      rows: names.map((name) => ({
        what: `${name} p95`,
        unit: 'ms' as const,
        rounds: results[name]!.map(({ p95Ms }) => p95Ms),
        goal: { below: 20 },
      })),
      notes: [
        'The common word is in more than 10,000 offers, which are not counted; the number begins those of eleven.',
      ],
    }
  },
}
