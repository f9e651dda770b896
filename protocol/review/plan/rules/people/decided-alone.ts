// Flags decisions with a serious effect on people that no person reviews, or that rest on health, age or leave.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const DECIDES: Patterns = [
  /(?:clos|freez|block|suspend|terminat|cancel|reject|den)(?:e|es|y|ing|ies)? [^.;\n]{0,30}(?:accounts?|balances?|customers?|applicants?|applications?|claims?|tenants?|benefits?|members?)(?![a-z])/g,
]
const NO_REVIEW =
  /(?:^|[^a-z])(?:no|without(?: any)?) (?:manual|human)(?:ly)? (?:review|check|look|control)|(?:^|[^a-z])no (?:appeal|right to appeal)/
const BY_HEALTH: Patterns = [
  /(?:score|rank|sort|select|list|model)[^\n]{0,140}(?:sick(?:ness)? days?|days of sickness|sick leave|parental leave|pregnan[a-z]{1,3}|disabilit[a-z]{1,3}|reason of sickness|named by the doctor)/g,
]
const DISMISSES =
  /(?:layoff|lay off|laid off|redundan[a-z]{1,4}|dismiss[a-z]{0,4}|let go|terminat[a-z]{1,4} list|termination)/
const AGAINST =
  /(?:must not|may not|not (?:be )?(?:use|count|include)|leave out|left out|drop the|unlawful|exclude)/

export const decidedAlone = phraseRule({
  id: 'plan.people.decided_alone',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'GDPR article 22(1) and (3); EU AI Act, article 14',
  message: ({ phrase }) => `${phrase} decides about people, and no person looks at it or hears them.`,
  fix: 'Let a person review each case before it takes effect, and tell those concerned how to object.',
  fires: [
    'Close the accounts of all members above the score, no manual review.',
    'Reject the applications below 40 without human review from Monday.',
  ],
  quiet: [
    'List the accounts of all members above the score for manual review.',
    'Close the tickets above the age, no manual review.',
    'The rule says: no applications are rejected without human review.',
  ],
  phrase: DECIDES,
  where: [{ in: { around: [160, 160] }, says: NO_REVIEW }],
})

export const chosenByHealth = phraseRule({
  id: 'plan.people.chosen_by_health',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'Directive 2000/78/EC, articles 1-3; GDPR article 9',
  message: ({ phrase }) => `${phrase} chooses whom to dismiss by illness, age or leave.`,
  fix: 'Leave these data out, and have the works council and counsel see the criteria.',
  fires: [
    'Layoff model of the mill: score = output minus sick days. The lowest ten are on the list.',
    'Sort the crew by days of sickness and propose the lowest eight for redundancy.',
  ],
  quiet: [
    'Layoff model of the mill: sick days must not be used; leave them out of the score.',
    'Sort the crew by days of sickness so that the shifts can be filled.',
  ],
  phrase: BY_HEALTH,
  where: [
    { in: 'text', says: DISMISSES },
    { in: 'sentence', lacks: AGAINST },
  ],
})
