/** The background work of bounties: the gate, right after a submission. */
import type { Job } from '#server/jobs/job.ts'
import type { BountyDeps } from './deps.ts'
import { runGates } from './gate/run-gate.ts'

export const bountyJobs: readonly Job<BountyDeps>[] = [
  {
    name: 'bounty_gate',
    scope: 'fleet',
    everySeconds: 60,
    retrySeconds: 10,
    leaseSeconds: 300,
    whenLate: 'Submissions wait for their gate.',
    isOn: () => true,
    run: runGates,
  },
]
