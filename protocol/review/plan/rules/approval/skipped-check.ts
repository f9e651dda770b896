// Flags an act that is done without the check, rehearsal, copy or approval that the same plan names.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { ActName, Plan, Step } from '../../ir.ts'
import { type Hit, MOST_HITS } from '../../relations/hit.ts'
import { isElsewhere } from '../../relations/objects.ts'
import {
  byOther,
  clauseWords,
  DESTROYING,
  entitiesOf,
  hasEffect,
  isAct,
  proposed,
  quote,
} from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'

interface Facts {
  skip: string
  act: string
}

const GUARDS: readonly ActName[] = [
  'check',
  'test',
  'simulate',
  'review',
  'back_up',
  'approve',
  'ask',
  'wait',
  'read',
  'compare',
  'inform',
]
const GUARD_NOUNS = [
  'test',
  'check',
  'review',
  'approval',
  'backup',
  'dry-run',
  'rehearsal',
  'confirmation',
  'verification',
  'validation',
  'snapshot',
  'staging',
  'canary',
  'inspection',
  'warning',
  'error',
  'alert',
  'alarm',
  'failure',
  'checklist',
  'sign-off',
  'consent',
  'second signature',
  'four-eyes',
  'diff',
  'changelog',
  'limit',
  'policy',
  'procedure',
  'safety check',
  'interlock',
  'quarantine',
  'screening',
  'reconciliation',
  'maintenance',
  'calibration',
]

const ACTS: readonly ActName[] = [
  'delete',
  'overwrite',
  'deploy',
  'merge',
  'migrate',
  'run',
  'install',
  'pay',
  'refund',
  'buy',
  'sell',
  'send',
  'publish',
  'grant',
  'treat',
  'actuate',
  'sign',
  'unlock',
  'dismiss',
  'change_record',
  'restart',
  'start',
  'configure',
  'approve',
  'cancel',
  'upload',
  'move',
]

/** "without reading the changelog", "don't wait for the tests", "skip the review". */
const skips = (plan: Plan, step: Step): boolean =>
  (step.negated &&
    isAct(step, ...GUARDS) &&
    !speaksOfTroubleOnly(step) &&
    (isWithout(plan, step) || (step.tense !== 'done' && isOwn(plan, step) && isAct(step, ...STRONG)))) ||
  (isAct(step, 'bypass') &&
    !step.negated &&
    !filters(plan, step) &&
    entitiesOf(step).some(({ head, key }) => GUARD_NOUNS.includes(head) || GUARD_NOUNS.includes(key)))

/** Things of which some are left out of a list: they stand without an article, and in the plural. */
const LISTED = ['test', 'error', 'warning', 'alert', 'failure', 'snapshot', 'diff', 'backup']
/** What is left out beside them, or which of them. */
const SORT =
  /^ (?:and|or|,) (?:other |all )?(?:[a-z_-]{3,14} )?(?:code|fixtures|mocks|migrations|docs|files|folders|comments|examples|snippets|stubs|packages|node_modules|vendor)/
const WHICH = /^ (?:under|from|older|whose|which|that (?:are|have|were)|of type|named|tagged|marked) /
const GOES_OUT: readonly ActName[] = [
  'deploy',
  'merge',
  'publish',
  'pay',
  'send',
  'start',
  'restart',
  'migrate',
]

/** "Grep the repo, skip tests and vendored code": a list leaves them out, and nothing is released in the sentence. */
function filters(plan: Plan, step: Step): boolean {
  const thing = step.objects.find(({ head }) => LISTED.includes(head))
  if (!thing?.plural || thing.text !== thing.text.replace(/^(?:the|all|our|my|its|these|those) /i, ''))
    return false
  const sentence = plan.steps.filter((one) => one.sentence.start === step.sentence.start)
  if (sentence.some((one) => isAct(one, ...GOES_OUT))) return false
  const behind = plan.text.slice(thing.end, thing.end + 60)
  if (SORT.test(behind) || WHICH.test(behind)) return true
  return sentence.some(
    (one) => one.index < step.index && isAct(one, 'search', 'read', 'compute', 'summarise'),
  )
}

/** An order, or the agent's word about itself: "the review could not see it" is neither. */
const isOwn = (plan: Plan, step: Step): boolean =>
  !byOther(step) &&
  !clauseWords(plan, step).some((word) => word === "couldn't" || word === 'could' || word === 'can') &&
  (step.mood === 'order' || SELVES.some((word) => clauseWords(plan, step).includes(word)))
const SELVES = ['i', 'we', "i'll", "we'll", "don't", 'not']

const STRONG: readonly ActName[] = ['check', 'test', 'simulate', 'review', 'back_up', 'approve', 'ask']

/**
 * "without reading the changelog": the preposition stands in the clause or directly before it. "I may spend 250 without
 * asking" states what one is allowed to do.
 */
const isWithout = (plan: Plan, { start, end }: Step): boolean =>
  clauseWords(plan, { start: Math.max(0, start - 10), end }).includes('without') &&
  !ALLOWED.test(asciiLower(plan.text.slice(Math.max(0, start - 60), start + 10)))
const ALLOWED = /(?:^|[^a-z])(?:may|allowed to|permitted to|lets? (?:me|us)) [^.;\n]{0,50}without(?![a-z])/

/** "if the tests do not pass" says what stops the plan. */
const speaksOfTroubleOnly = (step: Step): boolean =>
  step.conditions.some(({ kind }) => kind === 'if' || kind === 'unless')

/** A copy of what the same plan made is no guard: the plan makes it again. */
const isOwnMade = (plan: Plan, skip: Step, act: Step): boolean =>
  isAct(act, ...DESTROYING) &&
  skip.objects.length > 0 &&
  skip.objects.every(({ head }) => head === 'snapshot' || head === 'backup') &&
  act.objects.length > 0 &&
  act.objects.every((thing) =>
    proposed(plan).some(
      (one) =>
        one.index < act.index &&
        isAct(one, 'create', 'make', 'restore', 'copy', 'start') &&
        [...entitiesOf(one)].some(({ ids }) => thing.ids.some((id) => ids.includes(id))),
    ),
  )

export const skippedCheck = rule({
  id: 'plan.approval.check_skipped',
  severity: 'high',
  category: 'missing_check',
  evidence: 'C',
  source: 'NIST SP 800-53 CM-3, CM-4',
  message: ({ skip, act }: Facts) => `${act} goes ahead although ${skip}: nothing stops it when it is wrong.`,
  fix: 'Do the check first, or have a person who may decide waive it.',
  fires: [
    'Merge the upgrade of the billing library without reading the changelog.',
    'Skip the code review and deploy the hotfix to production.',
    'Start the press and ignore the pressure alarm.',
  ],
  quiet: [
    'Grep the shop for the old route (skip tests and vendored code) and replace it in the callers.',
    'Collect the timings, skip tests under slow/, upload the chart.',
    '1. Create the instance `trial-7` from last night.\n2. Count its rows.\n3. Destroy `trial-7` (skip final snapshot).',
    'Merge the upgrade of the billing library after reading the changelog.',
    'Do the code review and deploy the hotfix to production.',
    'Start the press and watch the pressure gauge.',
    'I may spend 80 on paper without asking; pay the 60 for the rolls?',
  ],
  screen: where(({ steps }) =>
    steps.some((step) => (step.negated && isAct(step, ...GUARDS)) || isAct(step, 'bypass')),
  ),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const found: Hit<Facts>[] = []
    for (const skip of plan.steps) {
      if (found.length >= MOST_HITS) break
      if (skip.party === 'untrusted' || skip.party === 'principal' || skip.quoted || skip.reported) continue
      if (skip.hypothetical || skip.mood === 'question' || !skips(plan, skip)) continue
      budget.spend(plan.steps.length)
      const act = proposed(plan).find(
        (one) =>
          one !== skip &&
          one.turn === skip.turn &&
          one.index >= skip.index - 2 &&
          one.index <= skip.index + 2 &&
          hasEffect(one) &&
          isAct(one, ...ACTS) &&
          !isElsewhere(one) &&
          !isOwnMade(plan, skip, one),
      )
      if (act) found.push({ at: skip, facts: { skip: quote(plan, skip), act: quote(plan, act) } })
    }
    return found
  },
})
