/** The work of the warden that runs again and again. */
import type { Job } from '#server/jobs/job.ts'
import type { WardenDeps } from '#server/warden/deps.ts'
import { alertTargets } from './alerts/alert-settings.ts'
import { sweepAlerts } from './alerts/alerts.store.ts'
import { tellOperators } from './alerts/send-messages.ts'
import { runDream } from './dream/run-dream.ts'
import { executeApproved } from './execute/execute-approved.ts'
import { sweepSessions } from './operators/operators.store.ts'
import { readTradingAccount } from './sentinel/read-account.ts'

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
    name: 'dream',
    scope: 'fleet',
    everySeconds: 60,
    retrySeconds: 60,
    leaseSeconds: 900,
    whenLate: 'No session reads the instance and makes proposals.',
    isOn: () => true,
    run: runDream,
  },
  {
    name: 'operator_messages',
    scope: 'fleet',
    everySeconds: 10,
    retrySeconds: 10,
    leaseSeconds: 300,
    whenLate: 'Operators are not told of alerts.',
    isOn: ({ env }) => alertTargets(env).length > 0,
    run: tellOperators,
  },
  {
    name: 'read_trading_account',
    scope: 'fleet',
    everySeconds: 60,
    retrySeconds: 60,
    leaseSeconds: 60,
    // Shown by GET /sentinel/status.
    whenLate: null,
    isOn: ({ env }) => env.OUTCOME_ACCOUNT !== undefined,
    run: readTradingAccount,
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
      await sweepAlerts(ctx.db, ctx.nowUnix() - 90 * 86_400)
      return null
    },
  },
]
