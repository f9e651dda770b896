/** The background work of cards: the probe of the processor, and what its webhooks missed. */
import type { Job } from '#server/jobs/job.ts'
import type { PaymentsDeps } from '../deps.ts'
import { probeStripe } from './stripe/probe-stripe.ts'
import { finishWaitingEvents, reconcileStripe } from './stripe/reconcile-stripe.ts'

const takesCards = ({ rails }: PaymentsDeps) => rails.networks.card !== undefined

export const cardJobs: readonly Job<PaymentsDeps>[] = [
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
]
