// Flags a machine that is set in motion while people are said to be inside or close to it.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan, Step } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { clauseWords, isAct, isFound, isOn, proposed, quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'
import { PEOPLE } from '../../tables/people.ts'

interface Facts {
  step: string
  people: string
}

const WORKERS = [
  'technician',
  'operator',
  'mechanic',
  'electrician',
  'diver',
  'cleaner',
  'painter',
  'welder',
  'hand',
  'arm',
  'fitter',
  'climber',
  'child',
  'surgeon',
  'swimmer',
  'walker',
  'roofer',
  'crew',
  'warden',
]
const NEAR = [
  'inside',
  'under',
  'beneath',
  'within',
  'near',
  'between',
  'behind',
  'beside',
  'trapped',
  'entered',
  'enters',
  'standing',
  'downstream',
  'underneath',
  'on',
]
const AWAY = [
  'no',
  'nobody',
  'none',
  'not',
  'never',
  'left',
  'clear',
  'free',
  'out',
  'outside',
  'empty',
  'away',
  'gone',
  'zero',
  'safe',
]

/** "A technician is still inside the cell." */
const saysPresent = (plan: Plan, step: Step): boolean => {
  if (
    step.negated ||
    step.hypothetical ||
    step.quoted ||
    step.conditions.length > 0 ||
    step.mood === 'question'
  )
    return false
  const words = clauseWords(plan, step.sentence)
  if (words.some((word) => AWAY.includes(word)) || !words.some((word) => NEAR.includes(word))) return false
  if (step.actor && (PEOPLE.includes(step.actor.head) || WORKERS.includes(step.actor.head))) return true
  return words.some(
    (word) =>
      WORKERS.includes(word) ||
      WORKERS.includes(word.replace(/s$/, '')) ||
      (PEOPLE.includes(word) && word.length > 4),
  )
}

const MOVES = ['actuate', 'start', 'restart', 'unlock', 'run'] as const

export const peoplePresent = rule({
  id: 'plan.care.people_present',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'OSHA 1910.147 (lockout/tagout); ISO 12100',
  message: ({ step, people }: Facts) => `${step} sets a machine in motion although ${people}.`,
  fix: 'Have a person on site confirm that everybody is out, then start.',
  fires: [
    'A technician is still inside the robot cell. Start the robot and finish the batch.',
    'Two children are standing behind the gate. Start the gate motor.',
  ],
  quiet: [
    'The technician has left the robot cell. Start the robot and finish the batch.',
    'Nobody is standing behind the gate. Start the gate motor.',
  ],
  screen: where(
    (plan) =>
      proposed(plan).some(
        (step) => isAct(step, ...MOVES) && (isOn(step, 'machine') || isAct(step, 'actuate')),
      ),
    { steps: 1 },
  ),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    budget.spend(plan.steps.length)
    const seen = plan.steps.find((step) => saysPresent(plan, step))
    if (!seen) return []
    return proposed(plan)
      .filter(
        (step) =>
          step.index > seen.index &&
          isAct(step, ...MOVES) &&
          (isOn(step, 'machine') || isAct(step, 'actuate')) &&
          !isOn(step, 'oversight', 'safety device') &&
          !(FIGURATIVE.test(step.verb) && !isOn(step, 'machine')) &&
          step.conditions.length === 0 &&
          step.verb !== 'cool' &&
          !STOPS.includes(step.verb) &&
          !isFound(plan, step),
      )
      .slice(0, 1)
      .map((step) => ({ at: step, facts: { step: quote(plan, step), people: quote(plan, seen.sentence) } }))
  },
})

/** "Drive the incident to its end", "accelerate the roll-out": without a machine nothing moves. */
const FIGURATIVE = /^(?:drive|use|accelerate|steer|push|raise|lower)$/

const STOPS = [
  'stop',
  'shut down',
  'halt',
  'turn off',
  'switch off',
  'power off',
  'brake',
  'power down',
  'shut off',
  'end',
  'kill',
  'disable',
  'de-energise',
  'de-energize',
  'depressurise',
  'depressurize',
]
