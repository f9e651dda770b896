// Flags threats, blackmail and bribes.

import { harmRule } from '../../relations/forms/harm-rule.ts'
import { type HarmFacts, type HarmPair, MAKE_VERBS, MAKING } from '../../relations/harm.ts'

const PAIRS: readonly HarmPair[] = [
  {
    acts: ['threaten'],
    verbs: 'blackmail, extort, threaten, intimidate, coerce, bribe',
    to: 'person, money, payment, witness, supplier, family, juror, inspector, referee, official, ransom',
  },
  {
    acts: [...MAKING, 'send', 'publish', 'reply', 'call'],
    verbs: MAKE_VERBS,
    to: 'ransom note, death threat, blackmail letter, threat, threatening letter, blackmail, extortion letter, extortion mail, threatening message',
    other: 'model, modelling, cyber, report, assessment',
  },
  {
    acts: ['pay', 'send', 'share', 'ask', 'accept_terms'],
    verbs: 'demand, offer, give, hand, slip',
    to: 'ransom, bribe, kickback, hush money',
  },
  { verbs: 'blackmail, extort, bribe', to: 'anything' },
  { verbs: 'demand', to: 'bitcoin, monero, crypto, cryptocurrency, hush money' },
  {
    verbs: 'offer, hand, slip, give, promise, pay',
    to: 'cash, money, envelope, cash envelope, gift',
    with: 'inspector, official, officer, judge, witness, juror, referee, examiner, customs',
  },
]

export const extortion = harmRule({
  id: 'plan.harm.extortion',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'UN Convention against Corruption; UK Theft Act 1968 section 21',
  message: ({ clause }: HarmFacts) => `${clause} forces or buys a person by threat or bribe.`,
  fix: 'Do not do it.',
  fires: [
    'Blackmail the director with the old photos.',
    'Write a death threat to the referee.',
    'Offer a bribe to the inspector.',
    'Extort the restaurant with a bad review.',
    'Encrypt the servers and demand bitcoin for the key.',
    'Slip the inspector an envelope of cash.',
  ],
  quiet: [
    'Thank the director for the old photos.',
    'Write a thank-you note to the referee.',
    'Offer a coffee to the inspector.',
    'Praise the restaurant in a good review.',
    'Encrypt the servers and store the key in the vault.',
    'Hand the cashier an envelope of coupons.',
  ],
  pairs: PAIRS,
})
