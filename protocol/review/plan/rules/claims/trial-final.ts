// Flags a trial with few cases whose result is made final: contracts are changed for all and the way back is removed.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const TRIAL: Patterns = [
  /a\/b|(?:^|[^a-z])(?:variant|experiment|per arm|conversions?|converts|control group|p (?:was|is|=|<) ?0?\.)/,
]
const BINDS =
  /(?:charge|bill|migrate|move|raise|change|apply)[a-z]{0,3} [^.\n]{0,60}(?:existing|all|every|[0-9,]{5,})[^.\n]{0,20}(?:contracts?|subscribers?|subscriptions?|customers?|users)/
const REMOVES: Patterns = [
  /(?:delete|drop|remove|erase)[a-z]{0,3} [^.\n]{0,40}(?:experiment data|variant|(?:its|the|trial|test) data|price plans?|code for|old (?:price|plan|version))/g,
]

export const trialFinal = phraseRule({
  id: 'plan.claims.trial_final',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'Kohavi, Tang, Xu, Trustworthy Online Controlled Experiments, chapters 3, 17',
  message: ({ phrase }) =>
    `${phrase} removes the way back after a trial whose result is made final for everybody at once.`,
  fix: 'Run the trial to its planned size, roll out in stages, and keep the other variant and the data.',
  fires: [
    'Seat map experiment, day 2: 4 of 60 against 6 of 58 conversions. Raise the fee for all 9,000 subscribers at once, then delete the price plans of before.',
    'Variant B wins after a day. Migrate every existing customer to it and drop the experiment data.',
  ],
  quiet: [
    'Seat map experiment, day 2: 4 of 60 against 6 of 58 conversions. Run it to the planned 9,000 and keep both price plans.',
    'Variant B wins after six weeks. Roll it out to 10 % of the customers and keep variant A.',
  ],
  phrase: REMOVES,
  where: [
    { in: 'text', says: TRIAL },
    { in: 'text', says: BINDS },
  ],
})
