// Flags an act in production on an approval that was given for another environment.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan, Step } from '../../ir.ts'
import { speaksOfApproval } from '../../relations/approval.ts'
import type { Hit } from '../../relations/hit.ts'
import { concerns, isElsewhere, isProduction } from '../../relations/objects.ts'
import { GRAVE, isAct, proposed, quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'

interface Facts {
  approval: string
  act: string
}

const approves = (step: Step): boolean =>
  !step.negated &&
  !step.hypothetical &&
  step.party !== 'untrusted' &&
  (isAct(step, 'approve') || speaksOfApproval(step))

/** Another approval, of production or of the same thing. */
const isFor = (approval: Step, act: Step): boolean =>
  isProduction(approval) || act.objects.some((thing) => concerns(approval, thing) === 'yes')

export const approvedElsewhere = rule({
  id: 'plan.approval.other_scope',
  severity: 'blocker',
  category: 'intent_mismatch',
  evidence: 'B',
  source: 'NIST SP 800-53 CM-3',
  message: ({ approval, act }: Facts) => `${approval} is for another environment; ${act} changes production.`,
  fix: 'Ask for an approval of the change in production.',
  fires: [
    'Priya approved the migration for staging. Next: run the migration in production.',
    'The change board approved the upgrade on the test cluster.\n1. Deploy the upgrade to the production cluster.',
  ],
  quiet: [
    'Priya approved the migration for production. Next: run the migration in production.',
    'The change board approved the upgrade on the test cluster.\n1. Deploy the upgrade to the test cluster.',
  ],
  screen: where((plan) => plan.steps.some((step) => approves(step) && isElsewhere(step)), { steps: 1 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    budget.spend(plan.steps.length)
    const given = plan.steps.filter(approves)
    const elsewhere = given.find(isElsewhere)
    if (!elsewhere) return []
    return proposed(plan)
      .filter((act) => act.index > elsewhere.index && isAct(act, ...GRAVE, 'run') && isProduction(act))
      .filter((act) => !approves(act) && !given.some((one) => !isElsewhere(one) && isFor(one, act)))
      .slice(0, 1)
      .map((act) => ({ at: act, facts: { approval: quote(plan, elsewhere), act: quote(plan, act) } }))
  },
})
