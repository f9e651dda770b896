/** The background work of payments: what follows money that moved unnoticed, method by method. */
import type { Job } from '#server/jobs/job.ts'
import { cardJobs } from './card/card-jobs.ts'
import type { PaymentsDeps } from './deps.ts'
import { sweepInvoices } from './lightning/invoices/sweep-invoices.ts'
import { readLightning } from './lightning/read-lightning.ts'
import { followSettlementsJob } from './lightning/settlements/follow-settlements.ts'
import { reportRails } from './status/compare-rails.ts'
import { forSeconds, sweepSeconds } from './sweeps/sweep-time.ts'
import { drainSends } from './withdrawals/send/send-withdrawal.ts'
import { sweepWithdrawals } from './withdrawals/send/sweep-withdrawals.ts'
import { followPayments } from './x402/follow-payments.ts'
import { probeX402 } from './x402/probe-x402.ts'
import { watchXrp } from './xrp/watch-xrp.ts'

/** A rail that does not answer is a result of its probe, shown by /health as the state of the rail. */
const probe = {
  scope: 'process',
  everySeconds: 10,
  retrySeconds: 10,
  timeoutSeconds: 20,
  whenLate: null,
} as const

const sweepTime = (signal: AbortSignal) => {
  const hasTime = forSeconds(sweepSeconds)
  return () => !signal.aborted && hasTime()
}

export const paymentJobs: readonly Job<PaymentsDeps>[] = [
  ...cardJobs,
  followSettlementsJob,
  {
    ...probe,
    name: 'probe_lightning',
    isOn: ({ rails }) => rails.lightning !== null,
    async run(deps) {
      await readLightning(deps)
      return null
    },
  },
  { ...probe, name: 'probe_x402', isOn: ({ rails }) => rails.x402 !== null, run: probeX402 },
  {
    name: 'sweep_lightning_invoices',
    scope: 'fleet',
    everySeconds: 60,
    retrySeconds: 30,
    leaseSeconds: 90,
    whenLate: 'Lightning payments that the stream of settlements missed are not credited.',
    isOn: ({ rails }) => rails.lightning !== null,
    run: (deps, signal) => sweepInvoices(deps, sweepTime(signal)),
  },
  {
    // Also without a wallet: a withdrawal that was never sent is released once its invoice has expired.
    name: 'sweep_withdrawals',
    scope: 'fleet',
    everySeconds: 60,
    retrySeconds: 30,
    leaseSeconds: 90,
    whenLate: 'Withdrawals that were interrupted are not continued; their sats stay held.',
    isOn: () => true,
    run: (deps, signal) => sweepWithdrawals(deps, sweepTime(signal)),
    drain: drainSends,
  },
  {
    name: 'follow_x402',
    scope: 'fleet',
    everySeconds: 15,
    retrySeconds: 15,
    leaseSeconds: 120,
    whenLate: 'USDC payments with an unknown outcome are not followed.',
    isOn: ({ rails }) => rails.x402 !== null,
    run: followPayments,
  },
  {
    name: 'compare_rails',
    scope: 'fleet',
    everySeconds: 3_600,
    retrySeconds: 600,
    leaseSeconds: 300,
    // A difference is for the operator.
    whenLate: null,
    isOn: ({ rails }) => rails.x402 !== null || rails.lightning !== null,
    run: reportRails,
  },
  {
    name: 'watch_xrp',
    scope: 'fleet',
    everySeconds: 30,
    retrySeconds: 30,
    leaseSeconds: 300,
    whenLate: 'XRP payments are not credited.',
    isOn: ({ rails }) => rails.xrp !== null,
    run: watchXrp,
  },
]
