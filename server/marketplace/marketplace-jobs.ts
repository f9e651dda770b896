/** The background work of the marketplace: sales older than seven days no longer count as recent. */
import type { Job } from '#server/jobs/job.ts'
import type { MarketplaceDeps } from './deps.ts'
import { ageSales } from './purchases/purchases.store.ts'

const perRun = 1_000

export const marketplaceJobs: readonly Job<MarketplaceDeps>[] = [
  {
    name: 'age_sales',
    scope: 'fleet',
    everySeconds: 300,
    retrySeconds: 60,
    leaseSeconds: 120,
    whenLate: 'Offers show sales older than seven days as recent.',
    isOn: () => true,
    async run({ db, nowUnix }, signal) {
      while (!signal.aborted && (await ageSales(db, nowUnix(), perRun)) === perRun);
      return null
    },
  },
]
