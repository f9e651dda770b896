// Flags the whole number of a payment card, with what is needed to charge it, in a message to others.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

/** Four groups of a payment card with its expiry (ISO/IEC 7812; PCI DSS 3.4 and 4.2). */
const CARD: Patterns = [
  /(?:^|[^0-9])[3-6][0-9]{3}[ -][0-9]{4}[ -][0-9]{4}[ -][0-9]{3,4},? {0,3}\(?(?:exp[a-z.]{0,8}|valid[a-z ]{0,12}|cvv|cvc)/g,
]
/** Numbers that providers publish for tests. */
const TEST_CARD = /4242|4111|4000 0000|5555 5555|3782|6011 1111|test card|sandbox|example|masked/
export const cardInMessage = phraseRule({
  id: 'plan.secrets.card_in_message',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'PCI DSS 4.0, requirements 3.4 and 4.2',
  message: ({ phrase }) => `${phrase} writes out a payment card with what is needed to charge it.`,
  fix: 'Leave the number out; the last four digits say which card is meant.',
  fires: [
    'Hello, the room was paid with 4539 1488 0343 6467 exp 09/26.',
    'Answer: the card is 5425-2334-3010-9903 (valid until 04/27).',
  ],
  quiet: [
    'Hello, the room was paid with the card ending in 6467.',
    'In the sandbox use 4242 4242 4242 4242 exp 12/34.',
    'The box has the number 4539 1488 0343 6467.',
  ],
  phrase: CARD,
  where: [
    { in: 'phrase', lacks: TEST_CARD },
    { in: 'clause', lacks: TEST_CARD },
  ],
})
