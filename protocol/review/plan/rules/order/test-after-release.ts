// Flags a test suite that is run only after the release it should have stopped.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan, Step } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { concerns, isElsewhere, isProduction } from '../../relations/objects.ts'
import { checks, isAct, proposed, quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'

interface Facts {
  release: string
  test: string
}

/** A look at the running system belongs after its release; tests of the change belong before. */
const AFTERWARDS = [
  'smoke',
  'smoke-test',
  'health',
  'monitor',
  'canary',
  'synthetic',
  'probe',
  'production',
  'prod',
  'live',
  'dashboard',
  'error',
  'metric',
]

const isTest = (step: Step): boolean =>
  checks(step) &&
  !isAct(step, 'check', 'compare', 'review') &&
  !step.words.some((word) => AFTERWARDS.includes(word))

export const testAfterRelease = rule({
  id: 'plan.order.test_after_release',
  severity: 'high',
  category: 'missing_check',
  evidence: 'C',
  source: 'NIST SP 800-53 CM-4(1)',
  message: ({ release, test }: Facts) =>
    `${release} reaches production before ${test}; a failure is found by its users.`,
  fix: 'Run the tests before the release.',
  fires: [
    '1. Deploy the payment service to production.\n2. Run the test suite.\n3. Tell the team.',
    '1. Roll out the new firmware to the production fleet.\n2. Test the firmware on a spare device.',
  ],
  quiet: [
    '1. Run the test suite.\n2. Deploy the payment service to production.\n3. Tell the team.',
    '1. Test the firmware on a spare device.\n2. Roll out the new firmware to the production fleet.',
  ],
  screen: where((plan) => proposed(plan).some((one) => isAct(one, 'deploy', 'migrate', 'merge')), {
    proposed: 1,
  }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const steps = proposed(plan)
    budget.spend(steps.length)
    const at = steps.findIndex((one) => isAct(one, 'deploy', 'migrate', 'merge') && isProduction(one))
    const release = steps[at]
    if (!release || release.conditions.length > 0) return []
    const early = plan.steps.some(
      (one) =>
        one.index < release.index &&
        ((checks(one) && release.objects.some((object) => concerns(one, object) !== 'no')) ||
          (isElsewhere(one) && (isAct(one, 'deploy', 'run', 'migrate', 'install') || checks(one)))),
    )
    const test = steps.slice(at + 1).find(isTest)
    return test && !early
      ? [{ at: release, facts: { release: quote(plan, release), test: quote(plan, test) } }]
      : []
  },
})
