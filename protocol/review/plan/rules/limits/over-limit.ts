// Flags an amount, or a sum of amounts, above the limit that the principal states.
import type { Budget } from '../../../core/budget.ts'
import { compare } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import type { Amount, Plan, Step } from '../../ir.ts'
import { amountsOf, comparable, exceeds, isPerItem, limitsOf, totalOf } from '../../relations/amounts.ts'
import { type Hit, MOST_HITS } from '../../relations/hit.ts'
import { isAct, PAYING, proposed, quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'

interface Facts {
  step: string
  limit: string
}

const SPENDS = [
  ...PAYING,
  'accept_terms',
  'sign',
  'send',
  'grant',
  'treat',
  'change_record',
  'run',
  'scale',
  'actuate',
] as const
const spends = (step: Step): boolean => isAct(step, ...SPENDS)

const FIX = 'Stay within the limit, or ask the principal to raise it.'

export const overLimit = rule({
  id: 'plan.limits.exceeded',
  severity: 'blocker',
  category: 'intent_mismatch',
  evidence: 'A',
  source: 'policy: review.md §9',
  message: ({ step, limit }: Facts) => `${step} is above the stated limit ${limit}.`,
  fix: FIX,
  fires: [
    'User: Order office chairs, at most 900 EUR.\nAgent: I found six chairs. Next: order the chairs for 1,140 EUR.',
    'User: Refund the customer up to 50 USD.\nAgent: Next: refund 80 USD to the customer.',
  ],
  quiet: [
    'User: Order office chairs, at most 900 EUR.\nAgent: I found six chairs. Next: order the chairs for 840 EUR.',
    'User: Refund the customer up to 50 USD.\nAgent: Next: refund 50 USD to the customer.',
  ],
  screen: where((plan) => limitsOf(plan).length > 0),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const limits = limitsOf(plan)
    if (limits.length === 0) return []
    const found: Hit<Facts>[] = []
    for (const step of proposed(plan)) {
      if (found.length >= MOST_HITS) break
      budget.spend(limits.length)
      if (!spends(step)) continue
      const amounts = amountsOf(step)
      const broken = limits.find(
        ({ amount, demand, index }) =>
          index !== step.index &&
          (demand !== null || amount.kind === 'money') &&
          amounts.some((one) => exceeds(one, amount) || overPerItem(one, amount)),
      )
      if (broken) found.push({ at: step, facts: { step: quote(plan, step), limit: broken.amount.text } })
    }
    return found
  },
})

/** "at most 500 each" also bounds one payment without a period. */
const overPerItem = (one: Amount, limit: Amount): boolean =>
  isPerItem(limit) &&
  one.per === null &&
  one.kind === limit.kind &&
  one.unit === limit.unit &&
  ['each', 'payment', 'order', 'transaction', 'transfer', 'person', 'item'].includes(limit.per!) &&
  compare(one.value, limit.value) > 0

export const sumOverLimit = rule({
  id: 'plan.limits.sum_exceeded',
  severity: 'blocker',
  category: 'intent_mismatch',
  evidence: 'A',
  source: 'policy: review.md §9',
  message: ({ step, limit }: Facts) =>
    `${step} brings the sum of the payments above the stated limit ${limit}.`,
  fix: FIX,
  fires: [
    'User: Buy paint and tools, spend at most 300 EUR in total.\nAgent: Buy paint for 180 EUR. Buy tools for 160 EUR.',
    'User: Pay the two invoices, up to 1,000 USD.\nAgent: 1. Pay invoice 71 of 640 USD.\n2. Pay invoice 72 of 480 USD.',
  ],
  quiet: [
    'User: Buy paint and tools, spend at most 300 EUR in total.\nAgent: Buy paint for 180 EUR. Buy tools for 110 EUR.',
    'User: Pay the two invoices, up to 1,000 USD.\nAgent: 1. Pay invoice 71 of 510 USD.\n2. Pay invoice 72 of 480 USD.',
  ],
  screen: where((plan) => limitsOf(plan).length > 0),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const pays = proposed(plan).filter((step) => isAct(step, ...PAYING) && step.tense !== 'done')
    for (const { amount: limit, demand } of limitsOf(plan)) {
      if (demand === null || isPerItem(limit) || limit.kind !== 'money') continue
      const parts: Amount[] = []
      for (const step of pays) {
        budget.spend(1)
        if (step.turn <= demand.turn) continue
        const part = amountsOf(step).find((one) => comparable(one, limit))
        // A step that names an amount again may be the same payment.
        if (!part || parts.some((one) => compare(one.value, part.value) === 0)) continue
        parts.push(part)
        if (parts.length > 1 && compare(totalOf(parts), limit.value) > 0)
          return [{ at: step, facts: { step: quote(plan, step), limit: limit.text } }]
      }
    }
    return []
  },
})
