// Flags an account or machine that is deleted before the data in it is handed over.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan, Step } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { copies } from '../../relations/order.ts'
import { isAct, isFound, isOn, proposed, quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'
import { classOf } from '../../tables/act-of.ts'

interface Facts {
  step: string
  later: string
}

const carries = (step: Step): boolean =>
  (copies(step) || isAct(step, 'move', 'migrate', 'upload', 'share')) &&
  isOn(step, 'data', 'document', 'message', 'personal data', 'record', 'code')

/** What a machine holds is told by its name; an account's data may be called anything. */
const isOfIt = (later: Step, { objects }: Step): boolean =>
  objects.some((thing) => classOf(thing) === 'account holder') ||
  objects.some(({ head, modifiers }) =>
    [head, ...modifiers].some((word) => word.length > 2 && later.words.includes(word)),
  ) ||
  later.words.some((word) => word === 'it' || word === 'its' || word === 'old') ||
  later.objects.every(({ modifiers, ids }) => modifiers.length === 0 && ids.length === 0)

const TRANSFERS = ['transfer', 'export', 'handover', 'migration', 'copy']

/** "start the data transfer", "begin the export": the noun names the act. */
const begins = (step: Step): boolean =>
  isAct(step, 'run', 'start', 'create', 'pay', 'actuate') &&
  step.objects.some(
    ({ head, modifiers }) =>
      [head, ...modifiers].some((word) => TRANSFERS.includes(word)) && modifiers.length > 0,
  )

export const accountBeforeData = rule({
  id: 'plan.order.account_before_data',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'Google Workspace Admin Help, "Delete or remove a user": data is transferred first',
  message: ({ step, later }: Facts) =>
    `${step} deletes the account before ${later}; what is in it is gone by then.`,
  fix: 'Hand the data over first, check it, and delete the account last.',
  fires: [
    '1. Delete the user account of Dora.\n2. Transfer the files to her manager.\n3. Close the ticket.',
    '1. Remove the old server instance.\n2. Export the documents to the new share.',
  ],
  quiet: [
    '1. Transfer the files to her manager.\n2. Delete the user account of Dora.\n3. Close the ticket.',
    '1. Export the documents to the new share.\n2. Remove the old server instance.',
  ],
  screen: where((plan) => proposed(plan).some((step) => isAct(step, 'delete')), { proposed: 1 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const steps = proposed(plan)
    budget.spend(steps.length)
    const at = steps.findIndex(
      (step) =>
        isAct(step, 'delete') && isOn(step, 'account holder', 'running system') && !isFound(plan, step),
    )
    const step = steps[at]
    if (!step || steps.slice(0, at).some((one) => carries(one) || begins(one)) || step.conditions.length > 0)
      return []
    const later = steps.slice(at + 1).find((one) => (carries(one) || begins(one)) && isOfIt(one, step))
    return later ? [{ at: step, facts: { step: quote(plan, step), later: quote(plan, later) } }] : []
  },
})
