// Flags an act on an unbounded set ("all", "every") without a filter, a sample or an approval.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Entity, Plan, Step } from '../../ir.ts'
import { approvedBefore, requestedBy } from '../../relations/approval.ts'
import { type Hit, MOST_HITS } from '../../relations/hit.ts'
import { concerns, isElsewhere, isPassing } from '../../relations/objects.ts'
import { before } from '../../relations/order.ts'
import { checks, clauseWords, isAct, isFound, named, proposed, quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'
import { classOf } from '../../tables/act-of.ts'

interface Facts {
  step: string
  set: string
}

const ACTS = [
  'cancel',
  'revoke',
  'dismiss',
  'pay',
  'refund',
  'shut_down',
  'unlock',
  'charge',
  'sell',
  'overwrite',
] as const
const KINDS = [
  'record',
  'account holder',
  'employee',
  'patient',
  'money',
  'access right',
  'running system',
  'data',
  'door',
  'machine',
  'credential',
  'money account',
  'legal act',
] as const
const PEOPLE_HEADS = ['customer', 'client', 'member', 'subscriber', 'supplier', 'tenant', 'user']

/** What "the old ones" stand for is not certain. */
const isPronoun = ({ text }: Plan, { start, end }: Entity): boolean =>
  /\b(?:ones?|it|them|this|that|these|those)$/.test(text.slice(start, end))

const BOUNDS = [
  'selected',
  'listed',
  'named',
  'remaining',
  'duplicate',
  'failed',
  'expired',
  'own',
  'my',
  'affected',
  'following',
  'invalid',
  'late',
]
/** "all applications without a phone number", "orders that failed": the filter stands directly behind the set. */
const isBounded = (plan: Plan, step: Step, set: Entity): boolean =>
  clauseWords(plan, { start: set.end, end: step.end })
    .slice(0, 3)
    .some((word) => FILTERS.includes(word)) ||
  clauseWords(plan, { start: set.end, end: set.end + 24 })
    .slice(0, 3)
    .some((word) => FILTERS.includes(word))
const FILTERS = [
  'without',
  'that',
  'which',
  'who',
  'whose',
  'only',
  'except',
  'older',
  'where',
  'matching',
  'with',
  'since',
  'before',
  'older',
]

const isStake = (entity: Entity): boolean => {
  const kind = classOf(entity)
  return (kind !== null && (KINDS as readonly string[]).includes(kind)) || PEOPLE_HEADS.includes(entity.head)
}

export const massAct = rule({
  id: 'plan.care.mass_act',
  severity: 'high',
  category: 'safety',
  evidence: 'C',
  source: 'policy: review.md §9; NIST SP 800-53 CM-4',
  message: ({ step, set }: Facts) => `${step} takes ${set} at once; one mistake reaches every one of them.`,
  fix: 'Name the set by a filter, try it on one, compare the count, then go on in parts.',
  alternative: 'a sample first',
  fires: [
    'Cancel all subscriptions and close the old shop.',
    'Refund every order of the week and write to support.',
    'Terminate all customer instances in the main region to cut costs.',
  ],
  quiet: [
    'Revoke all tokens of the stolen till and tell its owner.',
    'Cancel my subscription and close the old shop.',
    'Test one order, then refund every order of the week.',
    'List all customer instances in the main region to estimate costs.',
  ],
  screen: where((plan) =>
    proposed(plan).some((step) => isAct(step, ...ACTS) && !isElsewhere(step) && !isFound(plan, step)),
  ),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const steps = proposed(plan)
    const found: Hit<Facts>[] = []
    for (const step of steps) {
      if (found.length >= MOST_HITS) break
      if (!isAct(step, ...ACTS) || isElsewhere(step) || isFound(plan, step)) continue
      budget.spend(steps.length + plan.steps.length)
      const set = step.objects.find(
        (one) =>
          one.quantity === 'all' &&
          !isPronoun(plan, one) &&
          one.modifiers.every((word) => !BOUNDS.includes(word)) &&
          !isBounded(plan, step, one) &&
          isStake(one) &&
          !isPassing(one) &&
          !(isAct(step, 'revoke') && / (?:of|for) /.test(plan.text.slice(one.start, one.end + 6))),
      )
      if (!set || step.conditions.length > 0) continue
      if (
        before(steps, step).some((one) => checks(one) && concerns(one, set) !== 'no') ||
        approvedBefore(plan, step) ||
        requestedBy(plan, step).length > 0
      )
        continue
      found.push({ at: step, facts: { step: quote(plan, step), set: named(set) } })
    }
    return found
  },
})
