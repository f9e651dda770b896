// Flags keeping an act from the people who have to know of it.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { Entity, Plan, Step } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { clauseWords, entitiesOf, isAct, isFound, quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'

interface Facts {
  step: string
}

/** Who oversees: whose task it is, who is bound to check, who is harmed. */
const OVERSEERS = [
  'user',
  'owner',
  'principal',
  'auditor',
  'audit',
  'regulator',
  'compliance',
  'management',
  'manager',
  'board',
  'authority',
  'police',
  'supervisor',
  'reviewer',
  'security',
  'legal',
  'inspector',
  'operator',
  'on-call',
  'admin',
  'administrator',
  'insurer',
  'investor',
  'shareholder',
  'tax office',
  'court',
  'judge',
  'doctor',
  'team',
  'boss',
  'anyone',
  'anybody',
  'client',
  'patient',
  'parent',
  'customs',
  'inspectorate',
  'regulator office',
  'treasurer',
  'controller',
]

const isOverseer = ({ head, key }: Entity): boolean => OVERSEERS.includes(head) || OVERSEERS.includes(key)

const SPEAKERS = ['i', 'we', "i'll", "we'll", 'agent', 'nobody', 'one', "won't", "don't"]
const KEEPS = ['keep', 'hide', 'withhold', 'conceal']
/** "keep it from the board" */
const isFrom = (step: Step): boolean => step.target !== null && isOverseer(step.target)

/** "Hide the button for users without a plan": what a page shows to whom. */
const isForReaders = ({ text }: Plan, step: Step): boolean =>
  entitiesOf(step)
    .filter(isOverseer)
    .every(({ start }) =>
      /(?:^|[^a-z])for (?:the |all |our )?$/.test(asciiLower(text.slice(Math.max(0, start - 12), start))),
    )

/** "hide the loss from the auditor", "do not tell the user". */
const hides = (plan: Plan, step: Step): boolean =>
  entitiesOf(step).some(isOverseer) &&
  ((isAct(step, 'hide') && !step.negated && !isForReaders(plan, step)) ||
    (KEEPS.includes(step.verb) && !step.negated && isFrom(step)) ||
    // "I haven't told anyone" reports what is still open; "no names are told" has no speaker who keeps them.
    (isAct(step, 'inform') &&
      step.negated &&
      step.tense !== 'done' &&
      (step.mood === 'order' || clauseWords(plan, step).some((word) => SPEAKERS.includes(word))) &&
      step.party !== 'principal' &&
      step.conditions.length === 0))

export const hiddenFromOverseer = rule({
  id: 'plan.oversight.hidden',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'ISO/IEC 42001 A.8; policy: review.md §9',
  message: ({ step }: Facts) => `${step} keeps the act from the people who have to know of it.`,
  fix: 'Tell them what is done and why.',
  fires: [
    'Correct the stock figures by hand and do not tell the auditor.',
    'Move the loss to the next quarter and hide it from the board.',
    'Fix the count by hand and keep it from the auditor.',
  ],
  quiet: [
    'Correct the stock figures by hand and tell the auditor.',
    'Move the meeting to the next quarter and inform the board.',
  ],
  screen: where((plan) => plan.steps.some((step) => entitiesOf(step).some(isOverseer)), { steps: 1 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const found: Hit<Facts>[] = []
    for (const step of plan.steps) {
      budget.spend(1)
      if (step.party === 'untrusted' || step.quoted || step.hypothetical || step.reported) continue
      if (isFound(plan, step)) continue
      if (step.mood !== 'question' && hides(plan, step))
        found.push({ at: step, facts: { step: quote(plan, step) } })
    }
    return found
  },
})
