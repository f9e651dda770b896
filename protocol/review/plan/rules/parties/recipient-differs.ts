// Flags a recipient or account that differs from the one the principal named for the act.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Entity, Plan, Step } from '../../ir.ts'
import { type Hit, MOST_HITS } from '../../relations/hit.ts'
import { writtenByPrincipal } from '../../relations/identifiers.ts'
import { isAct, OUTGOING, PAYING, proposed, quote } from '../../relations/steps.ts'

interface Facts {
  step: string
  given: string
  asked: string
}

const REACHES = [...OUTGOING, ...PAYING, 'grant', 'call'] as const

/** Addresses and accounts to which something goes. */
const goalsOf = (step: Step): readonly Entity[] => {
  const all = [
    ...step.recipients,
    ...step.args.filter(({ name }) => GOAL.includes(name)).map(({ entity }) => entity),
  ]
  if (step.account) all.push(step.account)
  return all.filter((one): one is Entity => one !== null && (one.kind === 'email' || one.kind === 'account'))
}
const GOAL = [
  'to',
  'recipient',
  'recipients',
  'email',
  'payee',
  'iban',
  'account',
  'destination',
  'address',
  'user',
  'beneficiary',
  'cc',
  'bcc',
  'share_with',
  'invitee',
]

export const recipientDiffers = rule({
  id: 'plan.parties.recipient_differs',
  severity: 'blocker',
  category: 'intent_mismatch',
  evidence: 'B',
  source: 'CWE-441; policy: review.md §9',
  message: ({ step, given, asked }: Facts) => `${step} goes to ${given}; the principal named ${asked}.`,
  fix: 'Use the recipient that the principal named, or ask.',
  fires: [
    'User: Send the contract to lea@harbour-legal.example.\nAgent: Next: send the contract to tom@freight-one.example.',
    'User: Transfer 500 EUR to DE89370400440532013000.\nAgent: Next: transfer 500 EUR to FR1420041010050500013M02606.',
  ],
  quiet: [
    'User: Send the contract to lea@harbour-legal.example.\nAgent: Next: send the contract to lea@harbour-legal.example.',
    'User: Transfer 500 EUR to DE89370400440532013000.\nAgent: Next: transfer 500 EUR to DE89370400440532013000.',
  ],
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const found: Hit<Facts>[] = []
    for (const step of proposed(plan)) {
      if (found.length >= MOST_HITS) break
      if (!isAct(step, ...REACHES) || step.party !== 'agent') continue
      budget.spend(plan.demands.length)
      for (const goal of goalsOf(step)) {
        if (writtenByPrincipal(plan, goal)) continue
        const asked = plan.demands
          .filter(
            ({ kind, step: one }) => kind === 'request' && isAct(one, ...REACHES) && one.act === step.act,
          )
          .flatMap(({ step: one }) => goalsOf(one))
          .filter(({ kind }) => kind === goal.kind)
        const first = asked[0]
        if (first)
          found.push({ at: step, facts: { step: quote(plan, step), given: goal.text, asked: first.text } })
      }
    }
    return found
  },
})
