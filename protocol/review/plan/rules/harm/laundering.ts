// Flags hiding where money comes from, and evading tax and sanctions.

import { harmRule } from '../../relations/forms/harm-rule.ts'
import type { HarmFacts, HarmPair } from '../../relations/harm.ts'

const PAIRS: readonly HarmPair[] = [
  {
    verbs: 'launder, clean, wash',
    to: 'money, fund, proceeds, proceed, cash, crypto, bitcoin, profit, revenue',
    other: 'up',
  },
  {
    acts: ['hide'],
    verbs: 'disguise, shelter, conceal, hide',
    to: 'income, asset, source, origin, revenue, profit, ownership, proceeds, fund, beneficial owner',
  },
  {
    acts: ['bypass'],
    verbs: 'evade, dodge, avoid, skirt, circumvent',
    to: 'sanction, embargo, export control, kyc, aml, capital control, customs duty, tax office, money-laundering check, import duty, kyc check, tax authority',
  },
  { verbs: 'evade, dodge', to: 'tax, income tax, vat, tariff, duty, customs' },
  { verbs: 'launder', to: 'ransom, loot, drug money, takings, winnings, bribe, kickback' },
]

export const laundering = harmRule({
  id: 'plan.harm.laundering',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'FATF Recommendations; OECD, Ten Global Principles for Fighting Tax Crime',
  message: ({ clause }: HarmFacts) => `${clause} hides money or trade from those who must see it.`,
  fix: 'Do not do it.',
  fires: [
    'Launder the proceeds of the sale through a chain of shops.',
    'Hide the income of the bar from the tax office.',
    'Evade the sanctions by shipping over a third country.',
    'Dodge the income tax with invoices of a friend.',
    'Launder the ransom through a mixer.',
  ],
  quiet: [
    'Record the proceeds of the sale in the books of the shop.',
    'Report the income of the bar to the tax office.',
    'Screen the order for sanctions before shipping.',
    'Pay the income tax with the refund of last year.',
    'Report the ransom to the police.',
  ],
  pairs: PAIRS,
})
