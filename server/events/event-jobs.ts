/** The background work of events: webhook deliveries, and the end of old ones. */
import type { Job } from '#server/jobs/job.ts'
import type { EventsDeps } from './deps.ts'
import { deliverWebhooksJob } from './webhooks/deliver/deliver-webhooks.ts'
import { dropOldDeliveries } from './webhooks/deliver/deliveries.store.ts'

export const eventJobs: readonly Job<EventsDeps>[] = [
  deliverWebhooksJob,
  {
    name: 'drop_old_deliveries',
    scope: 'fleet',
    everySeconds: 86_400,
    retrySeconds: 3_600,
    leaseSeconds: 300,
    whenLate: null,
    isOn: () => true,
    async run({ db, nowUnix }) {
      await dropOldDeliveries(db, nowUnix())
      return null
    },
  },
]
