/** The background work of reviews: the end of known-bad rows whose time is over. */
import type { Job } from '#server/jobs/job.ts'
import type { ReviewDeps } from './deps.ts'
import { lapseKnownBad } from './known-bad/end-known-bad.store.ts'

export const reviewJobs: readonly Job<ReviewDeps>[] = [
  {
    name: 'lapse_known_bad',
    scope: 'fleet',
    everySeconds: 600,
    retrySeconds: 60,
    leaseSeconds: 60,
    whenLate: 'Rows of the known-bad registry stay active longer than 30 days.',
    isOn: () => true,
    async run({ db, reviewData, nowUnix }) {
      const { registry } = await reviewData.refresh()
      const due = registry.state.dueToLapse(nowUnix()).map(({ key }) => key)
      if ((await lapseKnownBad(db, due, nowUnix())) > 0) await reviewData.refresh()
      return null
    },
  },
]
