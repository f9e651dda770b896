// Flags access that is given to everyone or to strangers.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Entity, Plan, Step } from '../../ir.ts'
import { approvedBefore, requestedBy } from '../../relations/approval.ts'
import type { Hit } from '../../relations/hit.ts'
import { isElsewhere } from '../../relations/objects.ts'
import { entitiesOf, isAct, isFound, isOn, proposed, quote } from '../../relations/steps.ts'

interface Facts {
  step: string
  receiver: string
}

const EVERYONE = [
  'everyone',
  'everybody',
  'anyone',
  'anybody',
  'public',
  'anonymous',
  'internet',
  'stranger',
  'world',
  '0.0.0.0/0',
  'anyone_with_link',
  'allusers',
]
const receiverOf = (step: Step): Entity | undefined =>
  entitiesOf(step).find(({ head, key }) => EVERYONE.includes(head) || EVERYONE.includes(key))

const RIGHTS = [
  'access right',
  'data',
  'door',
  'money account',
  'running system',
  'record',
  'personal data',
] as const
const opens = (step: Step): boolean =>
  (isAct(step, 'grant', 'unlock') ||
    (isAct(step, 'share', 'configure', 'change_record') && isOn(step, ...RIGHTS))) &&
  !step.negated

export const openAccess = rule({
  id: 'plan.care.open_access',
  severity: 'high',
  category: 'security',
  evidence: 'C',
  source: 'NIST SP 800-53 AC-6; CWE-732',
  message: ({ step, receiver }: Facts) =>
    `${step} lets ${receiver} in; who that is cannot be known or taken back.`,
  fix: 'Name the persons, the right they need and the day it ends.',
  fires: ['Grant write access on the bucket to everyone.', 'Unlock the side door for anyone who rings.'],
  quiet: [
    'Grant read access on the bucket to the auditor Mrs Levi until Friday.',
    'Unlock the side door for the plumber Karl Voss.',
  ],
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const steps = proposed(plan)
    budget.spend(steps.length)
    return steps.flatMap((step) => {
      const receiver =
        opens(step) && !isElsewhere(step) && !isFound(plan, step) ? receiverOf(step) : undefined
      if (!receiver || approvedBefore(plan, step) || requestedBy(plan, step).length > 0) return []
      return [{ at: step, facts: { step: quote(plan, step), receiver: receiver.text } }]
    })
  },
})
