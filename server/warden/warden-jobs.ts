/** The work of the warden that runs again and again. */
import type { Job } from '#server/jobs/job.ts'
import type { WardenDeps } from '#server/warden/deps.ts'
import { executeApproved } from './execute/execute-approved.ts'
import { sweepSessions } from './operators/operators.store.ts'

export const wardenJobs: readonly Job<WardenDeps>[] = [
  {
    name: 'warden_execute',
    scope: 'fleet',
    everySeconds: 5,
    retrySeconds: 5,
    leaseSeconds: 120,
    whenLate: 'Approved proposals are executed late.',
    isOn: () => true,
    run: executeApproved,
  },
  {
    name: 'warden_sweep_sessions',
    scope: 'fleet',
    everySeconds: 3_600,
    retrySeconds: 600,
    leaseSeconds: 60,
    whenLate: null,
    isOn: () => true,
    async run(ctx) {
      await sweepSessions(ctx.db, ctx.nowUnix())
      return null
    },
  },
]
