/** The background work of cards and XRP: what webhooks missed, and payments on the XRP Ledger. */
import type { Job } from '#server/jobs/job.ts'
import type { BillingDeps } from './deps.ts'
import { probeStripe } from './stripe/probe-stripe.ts'
import { finishWaitingEvents, reconcileStripe } from './stripe/reconcile-stripe.ts'
import { watchXrp } from './xrp/watch-xrp.ts'

const takesCards = ({ rails }: BillingDeps) => rails.networks.card !== undefined

export const billingJobs: readonly Job<BillingDeps>[] = [
  {
    name: 'probe_cards',
    scope: 'process',
    everySeconds: 10,
    retrySeconds: 10,
    timeoutSeconds: 20,
    // Shown by /health as the state of billing.
    whenLate: null,
    isOn: takesCards,
    run: probeStripe,
  },
  {
    name: 'finish_card_events',
    scope: 'fleet',
    everySeconds: 60,
    retrySeconds: 60,
    leaseSeconds: 300,
    whenLate: 'Card payments whose event could not be handled are not credited.',
    isOn: takesCards,
    run: finishWaitingEvents,
  },
  {
    name: 'reconcile_cards',
    scope: 'fleet',
    everySeconds: 3_600,
    retrySeconds: 600,
    leaseSeconds: 1_800,
    whenLate: 'Card payments and refunds whose event was missed are not booked.',
    isOn: takesCards,
    run: reconcileStripe,
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
