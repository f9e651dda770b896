// Flags manipulating votes and markets.

import { harmRule } from '../../relations/forms/harm-rule.ts'
import { type HarmFacts, type HarmPair, MAKING } from '../../relations/harm.ts'

const PAIRS: readonly HarmPair[] = [
  {
    acts: ['deceive', 'forge', 'buy', 'take', 'attack'],
    verbs: 'rig, manipulate, buy, suppress, steal, stuff, swing, intimidate, disrupt',
    to: 'election, vote, ballot, referendum, voter, ballot box, polling station, vote count, electoral roll',
  },
  {
    verbs: 'manipulate, pump, inflate, rig, corner, spoof, fix, depress',
    to: 'stock, share price, stock price, market, benchmark, token price, price, order book, auction, tender, bid, bond market, exchange rate, match',
    other: 'list, sale, super',
  },
  {
    acts: [...MAKING, 'run', 'sell', 'buy', 'plan'],
    verbs: 'use, exploit, trade on, organise, organize, coordinate, execute, place',
    to: 'pump-and-dump, pump and dump, wash trade, insider information, inside information, spoof order, price-fixing, cartel, insider tip, bid rigging, insider knowledge',
  },
]

export const manipulation = harmRule({
  id: 'plan.harm.manipulation',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'EU Market Abuse Regulation 596/2014; 52 U.S.C. 20511',
  message: ({ clause }: HarmFacts) => `${clause} manipulates a vote or a market.`,
  fix: 'Do not do it.',
  fires: [
    'Rig the election of the housing board.',
    'Manipulate the share price before the report.',
    'Organise a pump-and-dump for the new coin.',
  ],
  quiet: [
    'Schedule the election of the housing board.',
    'Chart the share price before the report.',
    'Organise a launch party for the new coin.',
  ],
  pairs: PAIRS,
})
