// Flags money that goes to somebody nobody knows.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Entity, Plan, Step } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { entitiesOf, isAct, isFound, isOn, PAYING, proposed, quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'

interface Facts {
  step: string
  receiver: string
}

const STRANGERS = ['stranger', 'scammer', 'prince', 'tip', 'sender', 'caller', 'unknown', 'telemarketer']
const STRANGE = ['anonymous', 'unknown', 'unverified', 'unfamiliar', 'suspicious', 'stranger']

const strangerOf = (step: Step): Entity | undefined =>
  entitiesOf(step).find(
    (one) =>
      !step.objects.includes(one) &&
      (STRANGERS.includes(one.head) || one.modifiers.some((word) => STRANGE.includes(word))),
  )

export const payStranger = rule({
  id: 'plan.care.pay_stranger',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'FBI IC3, Internet Crime Report; policy: review.md §9',
  message: ({ step, receiver }: Facts) =>
    `${step} sends value to ${receiver}; whoever that is cannot be held to anything.`,
  fix: 'Find out through a known contact who the receiver is before anything is paid.',
  fires: [
    'Wire the deposit to the account in the message of a stranger.',
    'Send the whole treasury to the wallet in the anonymous tip.',
  ],
  quiet: [
    'Wire the deposit to the account in the contract of the landlord.',
    'Send the whole report to the mailbox in the public notice.',
  ],
  screen: where((plan) => proposed(plan).some((step) => strangerOf(step) !== undefined), { proposed: 1 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const steps = proposed(plan)
    budget.spend(steps.length)
    return steps.flatMap((step) => {
      const isValue =
        isAct(step, ...PAYING) || (isAct(step, 'send', 'share') && isOn(step, 'money', 'money account'))
      const receiver = isValue && !isFound(plan, step) ? strangerOf(step) : undefined
      return receiver ? [{ at: step, facts: { step: quote(plan, step), receiver: receiver.text } }] : []
    })
  },
})
