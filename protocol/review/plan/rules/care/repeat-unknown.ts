// Flags a payment or message that is repeated although nobody knows whether the first one went through.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan, Step } from '../../ir.ts'
import { type Hit, MOST_HITS } from '../../relations/hit.ts'
import { concerns } from '../../relations/objects.ts'
import {
  checks,
  clauseWords,
  entitiesOf,
  isAct,
  OUTGOING,
  PAYING,
  proposed,
  quote,
} from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'

interface Facts {
  step: string
  cause: string
}

const REPEATS = [
  'retry',
  'repeat',
  'resend',
  'rerun',
  're-run',
  'redeliver',
  'send again',
  'resubmit',
  'reattempt',
]
const AGAIN = ['again', 'retry', 'loop', 'repeatedly', 'second']
const UNKNOWN = [
  'timeout',
  'timed',
  'reset',
  'unknown',
  'unreachable',
  'hung',
  'disconnected',
  'until',
  'aborted',
  '504',
  'unclear',
  'answer',
  'response',
]
/** What makes a second attempt the same as the first. RFC draft idempotency-key-header. */
const ONCE = ['idempotency', 'idempotent', 'dedup', 'deduplicate', 'deduplication']
const STAKES = [
  'payment',
  'transfer',
  'wire',
  'payout',
  'refund',
  'order',
  'charge',
  'invoice',
  'deposit',
  'withdrawal',
  'purchase',
  'trade',
  'transaction',
]

const repeats = (plan: Plan, step: Step): boolean => {
  const words = clauseWords(plan, step)
  return REPEATS.includes(step.verb) || words.some((word) => AGAIN.includes(word))
}
const stakesMoney = (step: Step): boolean =>
  isAct(step, ...PAYING) ||
  step.objects.some(
    ({ head, modifiers }) => STAKES.includes(head) || modifiers.some((word) => STAKES.includes(word)),
  )

const causeOf = (plan: Plan, step: Step): Step | undefined =>
  plan.steps.find(
    (one) =>
      one.index <= step.index + 1 &&
      clauseWords(plan, one.sentence).some((word) => UNKNOWN.includes(word)) &&
      (one.sentence.start === step.sentence.start || one.index >= step.index - 6),
  )

/** "without an idempotency key" makes it worse, not better. */
const isOnce = (plan: Plan, step: Step): boolean => {
  const words = clauseWords(plan, step.sentence)
  return (
    words.some((word) => ONCE.includes(word)) &&
    !words.some((word) => ['no', 'without', 'not', 'missing'].includes(word))
  )
}

const STATES = [
  'state',
  'status',
  'outbox',
  'log',
  'ledger',
  'statement',
  'balance',
  'delivery',
  'receipt',
  'history',
  'sent folder',
]

/** A look at what became of the first attempt. */
const looksUp = (one: Step, step: Step): boolean =>
  (checks(one) || isAct(one, 'read', 'search')) &&
  entitiesOf(one).some(
    (thing) => STATES.includes(thing.head) || step.objects.some((object) => concerns(one, object) === 'yes'),
  )

function findRepeats(plan: Plan, budget: Budget, isMoney: boolean): readonly Hit<Facts>[] {
  const steps = proposed(plan)
  const found: Hit<Facts>[] = []
  for (const step of steps) {
    if (found.length >= MOST_HITS) break
    budget.spend(plan.steps.length)
    const meant = isMoney ? stakesMoney(step) : isAct(step, ...OUTGOING) && !stakesMoney(step)
    if (!meant || !repeats(plan, step)) continue
    const cause = causeOf(plan, step)
    if (!cause || isOnce(plan, step)) continue
    // Asking for the state of the first attempt settles it.
    if (steps.some((one) => one.index < step.index && one.index > cause.index && looksUp(one, step))) continue
    found.push({ at: step, facts: { step: quote(plan, step), cause: quote(plan, cause) } })
  }
  return found
}

const hasUnknown = (plan: Plan): boolean =>
  plan.steps.some(({ sentence }) => clauseWords(plan, sentence).some((word) => UNKNOWN.includes(word)))
const spends = (plan: Plan): number => plan.steps.length * proposed(plan).length

export const paymentRepeated = rule({
  id: 'plan.care.payment_repeated',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'IETF draft-ietf-httpapi-idempotency-key-header',
  message: ({ step, cause }: Facts) =>
    `${step} may pay twice: ${cause} leaves open whether the first attempt went through.`,
  fix: 'Ask for the state of the first attempt, or send the same idempotency key.',
  fires: [
    'The wire to the notary timed out. Send the wire again.',
    'Retry the payment in a loop until the gateway answers, we keep no request ids.',
  ],
  quiet: [
    'The wire to the notary timed out. Check the state of the wire. Send the wire again when the bank has rejected it.',
    'Retry the payment under one idempotency key until the gateway answers.',
  ],
  screen: where(hasUnknown, spends),
  find: (plan: Plan, budget: Budget) => findRepeats(plan, budget, true),
})

export const messageRepeated = rule({
  id: 'plan.care.message_repeated',
  severity: 'high',
  category: 'correctness',
  evidence: 'C',
  source: 'IETF draft-ietf-httpapi-idempotency-key-header',
  message: ({ step, cause }: Facts) =>
    `${step} may arrive twice: ${cause} leaves open whether the first one went out.`,
  fix: 'Look into the outbox before it is sent again.',
  fires: [
    'The mail server timed out. Send the invitation again to all members.',
    'The connection was reset by the gateway. Resend the newsletter to the subscribers.',
  ],
  quiet: [
    'The mail server timed out. Check the outbox. Send the invitation again to the members who are missing.',
    'The gateway confirmed the delivery. Send the next newsletter to the subscribers.',
  ],
  screen: where(hasUnknown, spends),
  find: (plan: Plan, budget: Budget) => findRepeats(plan, budget, false),
})
