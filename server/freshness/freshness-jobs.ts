/** The background work of freshness: the newest Bitcoin block that the sources agree on. */
import { bitcoinOf } from '#server/anchors/anchor-settings.ts'
import type { Job } from '#server/jobs/job.ts'
import { type FreshnessDeps, watchNewestBlock } from './freshness.ts'

export const freshnessJobs: readonly Job<FreshnessDeps>[] = [
  {
    name: 'watch_newest_block',
    scope: 'fleet',
    everySeconds: 60,
    retrySeconds: 60,
    leaseSeconds: 60,
    whenLate: 'Verdicts name no recent Bitcoin block.',
    isOn: ({ env }) => bitcoinOf(env).sources.length > 0,
    run: watchNewestBlock,
  },
]
