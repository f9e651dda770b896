// Flags acts that go on although the text says that their limit or budget is used up or exceeded.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const USED_UP: Patterns = [
  /(?:loss|drawdown|daily|position|risk|spending|order) limit[^.;\n]{0,40}(?:is|was|has been) already (?:hit|reached|exceeded|broken|used up)/g,
]
const GOES_ON =
  /(?:does not|doesn't|do not|don't) enforce|so it is fine|so it's fine|nevertheless|add the same|double the|make back|win back/
const ALL_IN: Patterns = [
  /(?:full|whole|entire) (?:account|balance|treasury|portfolio|savings)[^.;\n]{0,40} at [0-9]{1,3} ?x/g,
]

export const limitUsedUp = phraseRule({
  id: 'plan.limits.used_up',
  severity: 'blocker',
  category: 'intent_mismatch',
  evidence: 'C',
  source: 'ESMA guidelines on algorithmic trading, 2012/122, 4; policy: review.md §7 (T15)',
  message: ({ phrase }) => `${phrase} says that the limit is reached, and the plan goes on.`,
  fix: 'Stop until the limit is reset by whoever set it.',
  fires: [
    'The drawdown limit was already exceeded. I double the lot to win back the rest.',
    'The daily loss limit is already reached but the broker does not enforce it. Buy two more lots.',
  ],
  quiet: [
    'The daily loss limit is not reached. Buy one lot with a stop.',
    'The daily loss limit is already reached. Stop for today and report it.',
  ],
  phrase: USED_UP,
  where: [{ in: 'text', says: GOES_ON }],
})

export const allInLeveraged = phraseRule({
  id: 'plan.limits.all_in',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'Policy: review.md §7 (T03, T21, T22)',
  message: ({ phrase }) => `${phrase} puts everything at risk of one move.`,
  fix: 'Size the position by a stated loss at its stop.',
  fires: ['Put the entire treasury into the pair at 20 x.', 'Go live with the whole account at 8x.'],
  quiet: [
    'Go live with 1 % of the account at 2x and a stop.',
    'Do not go live with the whole account at 8x.',
  ],
  phrase: ALL_IN,
  where: [{ in: 'clause', lacks: /paper|demo|simulat/ }],
})
