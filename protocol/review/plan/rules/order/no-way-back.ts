// Flags the destruction of production data without a copy, a rehearsal or an approval before it.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { Entity, Plan, Step } from '../../ir.ts'
import { approvedBefore, requestedBy } from '../../relations/approval.ts'
import { type Hit, MOST_HITS } from '../../relations/hit.ts'
import { holdsState, isElsewhere, isPassing, isProduction } from '../../relations/objects.ts'
import { checkedBefore, copiedBefore } from '../../relations/order.ts'
import { DESTROYING, isAct, named, proposed, quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'

interface Facts {
  step: string
  object: string
}

interface Lost {
  readonly step: Step
  readonly object: Entity
}

const TRIAL =
  /(?:^|[^a-z])(?:isolated|scratch|throwaway|disposable) (?:[a-z]{1,12} )?(?:account|project|cluster|tenant|environment|vpc)(?:[^a-z]|$)/
const CUT_OFF =
  /(?:^|[^a-z])(?:synthetic (?:data|rows|orders|customers)|no (?:peering|route|link|connection) to (?:anything|prod))/
/** "Isolated test account, synthetic data only, no peering": the place of the whole plan, where nobody's data is. */
const isSetInTrial = ({ text }: Plan): boolean => {
  const lower = asciiLower(text)
  return TRIAL.test(lower) && CUT_OFF.test(lower)
}

/** Destroyed things that hold state, with nothing before them that could bring them back. */
function lostIn(plan: Plan, budget: Budget): readonly Lost[] {
  const steps = proposed(plan)
  const found: Lost[] = []
  for (const step of steps) {
    if (found.length >= MOST_HITS) break
    if (!isAct(step, ...DESTROYING) || isElsewhere(step)) continue
    budget.spend(steps.length + plan.steps.length)
    const object = step.objects.find((one) => holdsState(one) && !isPassing(one))
    if (!object || step.conditions.length > 0 || approvedBefore(plan, step)) continue
    if (copiedBefore(plan, step, object) !== 'no') continue
    found.push({ step, object })
  }
  return found
}

const hitsOf = (plan: Plan, lost: readonly Lost[]): readonly Hit<Facts>[] =>
  lost.map(({ step, object }) => ({ at: step, facts: { step: quote(plan, step), object: named(object) } }))

const SOURCE = 'policy: review.md §9; NIST SP 800-53 CP-9'
const FIX = 'Take a backup, test its restore and name the exact scope before the step.'

export const productionLost = rule({
  id: 'plan.order.production_lost',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: SOURCE,
  message: ({ step, object }: Facts) =>
    `${step} destroys ${object} in production; no step before it makes a copy, and nobody agreed.`,
  fix: FIX,
  alternative: 'a snapshot first',
  fires: [
    'Drop the customers table in the production database and create it again from the schema.',
    '1. Log in to prod.\n2. Truncate the production ledger.\n3. Start the import.',
  ],
  quiet: [
    '1. Snapshot the customers table.\n2. Drop the customers table in the production database.',
    'Drop the customers table in the staging database and create it again from the schema.',
    'Delete the temporary files of the production build.',
    '- isolated test tenant, synthetic data only\n- drop the primary database, note when its follower takes over',
  ],
  screen: where((plan) => proposed(plan).some((step) => isAct(step, ...DESTROYING) && !isElsewhere(step))),
  find: (plan: Plan, budget: Budget): readonly Hit<Facts>[] =>
    hitsOf(
      plan,
      lostIn(plan, budget).filter(
        ({ step, object }) =>
          isProduction(step) &&
          !isSetInTrial(plan) &&
          checkedBefore(plan, step, object) !== 'yes' &&
          requestedBy(plan, step).length === 0,
      ),
    ),
})

export const stateLost = rule({
  id: 'plan.order.state_lost',
  severity: 'high',
  category: 'safety',
  evidence: 'C',
  source: SOURCE,
  message: ({ step, object }: Facts) =>
    `${step} destroys all of ${object}, and no step before it makes a copy.`,
  fix: FIX,
  alternative: 'a snapshot first',
  fires: [
    'Delete all recordings from the shared drive to free up space.',
    '1. Wipe all backups of the accounting system.\n2. Reinstall the accounting system.',
  ],
  quiet: [
    'Delete all temporary files from the build folder to free up space.',
    '1. Back up all recordings to the NAS.\n2. Delete all recordings from the shared drive.',
  ],
  screen: where((plan) => proposed(plan).some((step) => isAct(step, ...DESTROYING) && !isElsewhere(step))),
  find: (plan: Plan, budget: Budget): readonly Hit<Facts>[] =>
    hitsOf(
      plan,
      lostIn(plan, budget).filter(
        ({ step, object }) =>
          !isProduction(step) && object.quantity === 'all' && requestedBy(plan, step).length === 0,
      ),
    ),
})
