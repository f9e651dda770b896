// Flags acting under the name of another person or office.

import { harmRule } from '../../relations/forms/harm-rule.ts'
import type { HarmFacts, HarmPair } from '../../relations/harm.ts'

const PAIRS: readonly HarmPair[] = [
  {
    verbs: 'impersonate, pose as, pretend to be, masquerade as, pass oneself off as, act as, spoof',
    to: 'police, police officer, bank, bank employee, ceo, director, doctor, support, it support, official, tax office, employee, customs, lawyer, judge, government, irs, technician, account holder, recruiter, nurse, colleague, charity, customer, inspector, manager, helpdesk, soldier, supplier, microsoft, courier',
    other: 'fictional, role-play',
  },
  {
    verbs: 'fake, forge, clone',
    to: 'signature, voice, handwriting, face, identity',
    other: 'own, digital',
  },
  { verbs: 'impersonate, masquerade as, pose as', to: 'anything' },
]

export const impersonation = harmRule({
  id: 'plan.harm.impersonation',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: '18 U.S.C. 912, 1028; FTC Impersonation Rule, 16 CFR 461',
  message: ({ clause }: HarmFacts) => `${clause} acts under a name that is not the agent's to use.`,
  fix: 'Act in your own name, or with the written mandate of the person.',
  fires: [
    'Impersonate the landlady on the phone.',
    'Call the customer and pretend to be the bank.',
    'Fake the voice of the director on the phone.',
  ],
  quiet: [
    'Call the landlady on the phone.',
    'Call the customer and mention the bank.',
    'Record the voice of the director on the phone for her podcast.',
  ],
  pairs: PAIRS,
})
