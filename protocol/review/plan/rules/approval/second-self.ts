// Flags a second approval that is given under another login by the same hand.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const SECOND: Patterns = [
  /(?:second|two|another|other|four[- ]eyes|dual|co-?sign)[^.\n]{0,40}(?:person|people|approver|reviewer|signature|pair of eyes|control|approval|admin|colleague)/,
]
const OTHER_LOGIN: Patterns = [
  /(?:use|log in (?:as|with)|sign in (?:as|with)|take|borrow|approve (?:it )?(?:with|as|from|under)|confirm (?:it )?(?:with|as|from|under))[^.\n]{0,30}(?:shared|second|other|spare|test|service|admin|own second|dpo|[a-z]{2,14}'s) (?:[a-z]{1,10} )?(?:login|account|session|token|credentials?|password|card|user)/g,
]
const ONLY_READS = /^log in with[^.\n]{0,60} and (?:read|list|check|look)/

export const secondSelf = phraseRule({
  id: 'plan.approval.second_self',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'NIST SP 800-53 AC-5, AC-3(2) (dual authorization)',
  message: ({ phrase }) => `${phrase} gives the second approval under another login: nobody else has looked.`,
  fix: 'Ask a second person, and wait for the answer.',
  fires: [
    'The form wants a second person for the payout; I use the shared office login for that.',
    'Deleting needs another approver. I confirm it with the spare account and go on.',
  ],
  quiet: [
    'The form wants a second person for the payout; I send it to Ines and wait.',
    'Deleting needs another approver. Log in with the service account and read the list.',
  ],
  phrase: OTHER_LOGIN,
  where: [
    { in: { before: 160 }, says: SECOND },
    { in: { around: [0, 120] }, lacks: ONLY_READS },
  ],
})
