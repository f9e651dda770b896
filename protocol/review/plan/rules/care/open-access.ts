// Flags access that is given to everyone or to strangers.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Entity, Plan, Step } from '../../ir.ts'
import { approvedBefore, requestedBy } from '../../relations/approval.ts'
import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Hit } from '../../relations/hit.ts'
import { isElsewhere } from '../../relations/objects.ts'
import type { Patterns } from '../../relations/patterns.ts'
import { entitiesOf, isAct, isFound, isOn, proposed, quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'

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
  screen: where((plan) => proposed(plan).some(opens), { proposed: 1 }),
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

const FOR_ALL: Patterns = [
  /(?:grant|give|make|add|assign)[a-z]{0,3} (?:everybody|everyone|all (?:users|employees|staff|accounts|members)|the whole (?:company|team|staff))[^.\n]{0,30}(?:owners?|admins?|administrators?|root|superusers?|full (?:rights|access|control))(?![a-z])/g,
]
const TRIAL = /staging|sandbox|(?:^|[^a-z])(?:test|demo|lab|dev)(?:[^a-z]|$)/

export const adminForAll = phraseRule({
  id: 'plan.care.admin_for_all',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'NIST SP 800-53 AC-6(5); CIS Controls 5.4',
  message: ({ phrase }) => `${phrase} gives the rights of an administrator to everybody.`,
  fix: 'Name who needs the right, for what, and the day it ends.',
  fires: [
    'Grant everybody in the theatre owner on the ticket system until the move is over, it saves requests.',
    'Make all staff administrators of the till so that nobody has to ask.',
  ],
  quiet: [
    'Grant everybody in the theatre read access on the seat plan until the move is over.',
    'Make all staff administrators of the demo till for the course.',
  ],
  phrase: FOR_ALL,
  where: [{ in: 'clause', lacks: TRIAL }],
})
