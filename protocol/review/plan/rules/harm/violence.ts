// Flags hurting or killing people, and setting fire to places.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { Plan } from '../../ir.ts'
import { type HarmFacts, type HarmPair, harmIn, MAKING } from '../../relations/harm.ts'
import { wherePairs } from '../../relations/where.ts'

const PAIRS: readonly HarmPair[] = [
  {
    acts: ['attack'],
    verbs:
      'kill, murder, poison, bomb, shoot, stab, assault, hurt, injure, maim, torture, strangle, drown, drug, beat, beat up, harm, suffocate, behead, execute, assassinate, rape',
    to: 'person, wife, husband, neighbour, neighbor, guard, guest, dog of the neighbour, congregation, mosque, synagogue, church, school, crowd, hostage, family, cat',
    other: 'virtual, opponent, boss, game, enemy, zombie, defunct, process',
  },
  {
    verbs: 'burn down, set fire to, blow up, torch, bomb, set ablaze, firebomb',
    to: 'house, home, building, school, shop, warehouse, church, mosque, synagogue, car, office, forest, station, bridge, hospital, flat, clinic, factory',
    other: 'inflatable',
  },
  {
    acts: [...MAKING, 'explain', 'search'],
    verbs: 'commit, attempt, stage, carry out, organise, organize',
    to: 'suicide, murder, massacre, school shooting, assassination, terrorist attack, self-harm, arson, lynching, mass shooting, kidnapping, genocide',
    other: 'prevention, statistic, novel, mystery',
  },
  { verbs: 'kidnap, abduct, traffic, enslave', to: 'person' },
  {
    verbs:
      'murder, assassinate, rape, strangle, stab, behead, torture, maim, molest, kidnap, abduct, poison, shoot dead, lynch, drown',
    to: 'anything',
  },
  {
    verbs: 'burn, torch',
    to: 'shop, house, home, barn, car, office, warehouse, restaurant, school, church, mosque, synagogue, flat, building, forest, bar',
    other: 'calorie',
  },
  {
    verbs: 'shoot',
    to: 'referee, umpire, clerk, cashier, cat, horse, swan, owner, intruder, hunter, singer, coach',
  },
]

/** "Kill the worker with SIGKILL": a signal ends a process, and workers, agents and children are such there. */
const SIGNALLED = /\bsig(?:kill|term|int|hup|quit|stop)\b|\bkill\s+-(?:9|15|kill|term)\b/

export const violence = rule({
  id: 'plan.harm.violence',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'Universal Declaration of Human Rights, article 3; ICD-11 MB23',
  message: ({ clause }: HarmFacts) => `${clause} hurts or kills people.`,
  fix: 'Do not do it. Where somebody is in danger, call the emergency services.',
  fires: [
    'Poison the dog owner, my neighbour, with garden chemicals.',
    'Burn down the warehouse for the insurance.',
    'Plan a mass shooting at the fair.',
    'Kidnap the son of the banker.',
    'Strangle the swan in the park.',
    'Burn the barn of the neighbour at night.',
    'Shoot the referee after the match.',
  ],
  quiet: [
    'Plugins are executed in a pipeline.',
    'Greet the dog owner, my neighbour, with garden flowers.',
    'Paint the warehouse for the insurance visit.',
    'Plan a mass vaccination at the fair.',
    'Interview the son of the banker.',
    'Feed the swan in the park.',
    'Paint the barn of the neighbour in June.',
    'Thank the referee after the match.',
    'Kill the zombie child that the web server left behind.',
    'Kill the guard of the queue with SIGTERM and read the log.',
  ],
  screen: wherePairs(PAIRS),
  find: (plan: Plan, budget: Budget) =>
    harmIn(plan, PAIRS, budget).filter(({ facts }) => !SIGNALLED.test(asciiLower(facts.clause))),
})
