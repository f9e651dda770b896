// Flags an act in production where the principal asked for it in another environment.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { isElsewhere, isProduction } from '../../relations/objects.ts'
import { hasEffect, proposed, quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'

interface Facts {
  step: string
  asked: string
}

export const environmentDiffers = rule({
  id: 'plan.parties.environment_differs',
  severity: 'blocker',
  category: 'intent_mismatch',
  evidence: 'B',
  source: 'NIST SP 800-53 CM-4(1)',
  message: ({ step, asked }: Facts) => `${step} acts on production; the principal asked ${asked}.`,
  fix: 'Act in the environment that was named.',
  fires: [
    'User: Reset the user table in staging.\nAgent: Next: reset the user table in production.',
    'User: Run the load test against the test cluster.\nAgent: Next: run the load test against the production cluster.',
  ],
  quiet: [
    'User: Reset the user table in staging.\nAgent: Next: reset the user table in staging.',
    'User: Run the load test against the production cluster.\nAgent: Next: run the load test against the production cluster.',
  ],
  screen: where(({ demands }) => demands.some(({ kind, step }) => kind === 'request' && isElsewhere(step)), {
    steps: 1,
  }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    budget.spend(plan.steps.length)
    const requests = plan.demands.filter(({ kind }) => kind === 'request')
    const asked = requests.find(({ step }) => isElsewhere(step))
    // Production in any word of the principal: the request may be about both.
    const both = plan.steps.some((one) => one.party === 'principal' && isProduction(one))
    if (!asked || both) return []
    return proposed(plan)
      .filter(
        (step) =>
          step.party === 'agent' &&
          step.turn > asked.turn &&
          (hasEffect(step) || step.act === 'test') &&
          isProduction(step) &&
          (step.act === asked.step.act || step.verb === asked.step.verb),
      )
      .slice(0, 1)
      .map((step) => ({ at: step, facts: { step: quote(plan, step), asked: quote(plan, asked) } }))
  },
})
