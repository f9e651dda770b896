/** The work of the sandbox that runs again and again: its self-test, and ending what processes that are gone left behind. */
import type { Job } from '#server/jobs/job.ts'
import { dropExpiredArtifacts } from './browse/artifacts.store.ts'
import type { ExecutionDeps } from './deps.ts'
import { dropEndedPlaces } from './run-places.store.ts'

const isOn = ({ env }: Pick<ExecutionDeps, 'env'>) => env.SANDBOX_ENGINE !== 'none'

export const executionJobs: readonly Job<ExecutionDeps>[] = [
  {
    name: 'test_sandbox',
    scope: 'process',
    everySeconds: 86_400,
    retrySeconds: 60,
    timeoutSeconds: 120,
    // Shown by /execution/status and the component sandbox.
    whenLate: null,
    isOn,
    run: ({ sandbox }) => sandbox.test(),
  },
  {
    name: 'test_browser',
    scope: 'process',
    everySeconds: 86_400,
    retrySeconds: 300,
    timeoutSeconds: 120,
    // Shown by /execution/status and the component browser.
    whenLate: null,
    isOn: ({ env }) => isOn({ env }) && env.BROWSER !== 'none',
    run: ({ browsers }) => browsers.test(),
  },
  {
    name: 'drop_screenshots',
    scope: 'fleet',
    everySeconds: 3_600,
    retrySeconds: 300,
    leaseSeconds: 60,
    whenLate: 'Screenshots are kept for longer than seven days.',
    isOn: () => true,
    async run({ db, nowUnix }) {
      await dropExpiredArtifacts(db, nowUnix())
      // Those that crashes left behind; nobody waits for them.
      await dropEndedPlaces(db, nowUnix())
      return null
    },
  },
  {
    name: 'reap_runs',
    scope: 'process',
    everySeconds: 60,
    retrySeconds: 60,
    timeoutSeconds: 30,
    whenLate: 'Runs of a server that crashed are not ended.',
    isOn,
    async run({ sandbox, browsers, log }) {
      const reaped = (await sandbox.reap()) + (await browsers.reap())
      if (reaped > 0) log.warn({ reaped }, 'ended what earlier runs left behind')
      return null
    },
  },
]
