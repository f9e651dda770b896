// Flags stealing or harvesting the credentials of others.

import { harmRule } from '../../relations/forms/harm-rule.ts'
import type { HarmFacts, HarmPair } from '../../relations/harm.ts'

const PAIRS: readonly HarmPair[] = [
  {
    acts: ['take'],
    verbs:
      'harvest, phish, skim, sniff, capture, intercept, grab, dump, clone, lift, collect secretly, siphon',
    to: 'password, credential, login, api key, private key, session cookie, session token, card number, credit card, pin, seed phrase, bank detail, access token, one-time code, card detail, login detail, card data, key fob',
  },
  {
    acts: ['read', 'search', 'take'],
    verbs: 'look for, look through, collect',
    to: 'password, credential, private key, seed phrase, secret key, card number',
    with: 'victim, stranger, else, secretly, unnoticed',
  },
]

export const credentialTheft = harmRule({
  id: 'plan.harm.credentials',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'MITRE ATT&CK TA0006',
  message: ({ clause }: HarmFacts) => `${clause} takes credentials that belong to others.`,
  fix: 'Do not do it.',
  fires: [
    'Steal the session cookies of the visitors.',
    'Harvest card numbers from the checkout page.',
    'Collect the passwords of the victim secretly.',
  ],
  quiet: [
    'Rotate the session cookies of the visitors.',
    'Mask card numbers on the checkout page.',
    'Collect the passwords policy of the vendor.',
  ],
  pairs: PAIRS,
})
