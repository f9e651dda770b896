/** The background work of the conformance registry: probes. */
import type { Job } from '#server/jobs/job.ts'
import type { ConformanceDeps } from './deps.ts'
import { probeDue, probeJobName } from './probe/probe-due.ts'

export const conformanceJobs: readonly Job<ConformanceDeps>[] = [
  {
    // Each minute: a verifier is due every 6 hours, and a new one at once.
    name: probeJobName,
    scope: 'fleet',
    everySeconds: 60,
    retrySeconds: 60,
    leaseSeconds: 300,
    whenLate: 'Grades of the conformance registry are older than 6 hours.',
    isOn: () => true,
    run: probeDue,
  },
]
