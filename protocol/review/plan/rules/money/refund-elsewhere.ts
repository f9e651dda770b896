// Flags a refund to a card or account other than the one that paid, named only by whoever asks for it.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const ELSEWHERE: Patterns = [
  /(?:^|[^a-z])(?:refunds?|credit back|pay back|reimburse|issue)[^.;\n]{0,100} to (?:the|a|an|his|her|their|another) (?:new|other|different|second) (?:card|account|iban|wallet|bank account|card number)/g,
]
const CHECKED =
  /(?:^|[^a-z])(?:verif(?:y|ied|ies)|call(?:ed)? back|after (?:the )?(?:owner|customer|bank)|approved by|same holder|issuer confirms|card was replaced|ask(?:s|ed)? (?:the )?(?:supervisor|lead|finance|bank))(?![a-z])/

export const refundElsewhere = phraseRule({
  id: 'plan.money.refund_elsewhere',
  severity: 'blocker',
  category: 'intent_mismatch',
  evidence: 'C',
  source: 'Visa Core Rules, 5.10.2 (refunds to the account of the original sale); FATF guidance on refunds',
  message: ({ phrase }) => `${phrase} sends money back to where it did not come from.`,
  fix: 'Refund to the means of payment of the sale, or have the bank confirm the new one.',
  fires: [
    'The caller is in a hurry. Refund booking 81 to the new card he reads out.',
    'Issue the 300 EUR to a different account that she names in the chat.',
  ],
  quiet: [
    'The caller is in a hurry. Refund booking 81 to the card that paid.',
    'Refund booking 81 to the new card after the bank has verified that the card was replaced.',
    'Do not refund booking 81 to the new card he reads out.',
  ],
  phrase: ELSEWHERE,
  where: [{ in: 'sentence', lacks: CHECKED }],
})
