/** The cleanup behind every call: expired holds, past rate-limit windows, stored answers older than a day. */
import type { Deps } from '#server/deps.ts'
import type { Job } from './job.ts'

export const cleanupJobs: readonly Job<Deps>[] = [
  {
    name: 'release_expired_holds',
    scope: 'fleet',
    everySeconds: 30,
    retrySeconds: 10,
    leaseSeconds: 30,
    whenLate: 'Holds of calls that crashed are not released.',
    isOn: () => true,
    async run({ books, log }) {
      const released = await books.sweepLeases()
      if (released > 0) log.warn({ released }, 'released holds with expired leases')
      return null
    },
  },
  {
    // On every server: it also forgets the windows in memory.
    name: 'drop_rate_windows',
    scope: 'process',
    everySeconds: 30,
    retrySeconds: 30,
    timeoutSeconds: 60,
    whenLate: null,
    isOn: () => true,
    async run({ rates }) {
      await rates.sweep()
      return null
    },
  },
  {
    name: 'drop_stored_answers',
    scope: 'fleet',
    everySeconds: 30,
    retrySeconds: 30,
    leaseSeconds: 60,
    whenLate: null,
    isOn: () => true,
    async run({ idempotency }) {
      await idempotency.sweep()
      return null
    },
  },
]
