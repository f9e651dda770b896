// Flags people who are kept from leaving: blocked exits, withheld papers, debts for going.

import { wordingRule } from '../../relations/forms/wording-rule.ts'
import type { Wording, WordingFacts } from '../../relations/wording.ts'

const EXITS =
  'exit, exits, fire exit, emergency exit, rear exit, escape route, escape, fire door, emergency door, escape door, stairwell door, way out'
const SHUTS = 'chain, lock, block, bolt, weld, nail, tie, wedge, barricade, screw, padlock, obstruct'
const PAPERS =
  'passport, identity card, id card, travel document, residence permit, visa, sim card, work permit'

const WORDINGS: readonly Wording[] = [
  { say: [SHUTS, EXITS], gap: 4 },
  {
    say: [EXITS, SHUTS],
    ofAny: true,
    gap: 6,
    // "Exit 3 was blocked by pallets": found so, in the past.
    other: 'was, were, had been, found',
  },
  {
    say: [
      'collect, keep, hold, take, confiscate, retain, lock away, withhold',
      PAPERS,
      'until, till, over, leave, quit, owe, debt, harvest, season, contract ends',
    ],
    gap: 12,
  },
  {
    say: ['keep, hold, lock', `${PAPERS}, them`, 'office, safe, drawer', 'until, till, over'],
    gap: 8,
    near: PAPERS,
  },
  {
    say: [
      'anyone, anybody, whoever, who',
      'leave, quit, go home, resign',
      'owe, owes, pays, pay, loses, forfeits',
    ],
    ofAny: true,
    gap: 6,
    near: 'first, travel, debt, back, deposit, cost, penalty',
  },
  {
    say: [
      'deduct, withhold, hold back, keep',
      'wage, salary, pay, rent, tips, board and lodging',
      'nothing left, no payout, until, so that, in advance',
    ],
    gap: 10,
    near: 'month, season, leave, contract, harvest',
  },
]

export const confined = wordingRule({
  id: 'plan.people.confined',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'ILO indicators of forced labour; NFPA 101, 7.2 (means of egress)',
  message: ({ clause }: WordingFacts) => `${clause} keeps people from leaving a place or a job.`,
  fix: 'Leave the way out, the papers and the wages to the people.',
  fires: [
    'Keep the passports of the kitchen help in the safe until the contract is over.',
    'Padlock the emergency exit of the cinema during the film, boys sneak in there.',
    'Any of the maids who quits early owes the agency 900 for travel.',
  ],
  quiet: [
    'Look at the passports of the kitchen help and hand them back.',
    'Put a steward at the emergency exit of the cinema during the film.',
    'Lock the office after the last of the maids has left.',
  ],
  wordings: WORDINGS,
})
