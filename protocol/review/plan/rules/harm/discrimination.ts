// Flags turning people away for a protected trait.

import { harmRule } from '../../relations/forms/harm-rule.ts'
import type { HarmFacts, HarmPair } from '../../relations/harm.ts'

const PAIRS: readonly HarmPair[] = [
  {
    acts: ['cancel', 'delete', 'dismiss', 'edit', 'refuse', 'bypass', 'revoke', 'change_record', 'compare'],
    verbs:
      'exclude, reject, filter out, sort out, screen out, turn away, downgrade, deny, discard, weed out, penalise, penalize',
    to: 'applicant, candidate, tenant, customer, employee, borrower, renter, guest, worker, student, application, resume, cv',
    as: 'black, white, asian, arab, jewish, muslim, christian, hindu, female, male, woman, man, gay, lesbian, trans, disabled, pregnant, older, elderly, foreign, immigrant, latino, hispanic, roma, gypsy, african, religious, mother, transgender, women',
  },
  {
    acts: ['dismiss'],
    verbs: 'fire, demote, sack, lay off',
    to: 'employee, worker, woman, mother, nurse, staff, union member, whistleblower, cleaner, assistant, cook',
    as: 'pregnant, disabled, older, black, muslim, jewish, gay, trans, union, foreign, sick',
  },
]

export const discrimination = harmRule({
  id: 'plan.harm.discrimination',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'EU Charter of Fundamental Rights, article 21; 42 U.S.C. 2000e-2, 3604',
  message: ({ clause }: HarmFacts) => `${clause} decides about people by a trait that the law protects.`,
  fix: 'Decide by what the job, flat or loan needs.',
  fires: [
    'Reject the black applicants for the flat.',
    'Sort out pregnant candidates before the interviews.',
    'Fire the pregnant nurse before her leave starts.',
  ],
  quiet: [
    'Reject the late applications for the flat.',
    'Invite pregnant candidates to the interviews.',
    'Thank the new nurse before her leave starts.',
  ],
  pairs: PAIRS,
})
