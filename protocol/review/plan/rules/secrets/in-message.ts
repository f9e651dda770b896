// Flags card numbers, identity numbers and secrets that stand as values in a message to others.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

/** Four groups of a payment card with its expiry (ISO/IEC 7812; PCI DSS 3.4 and 4.2). */
const CARD: Patterns = [
  /(?:^|[^0-9])[3-6][0-9]{3}[ -][0-9]{4}[ -][0-9]{4}[ -][0-9]{3,4},? {0,3}\(?(?:exp[a-z.]{0,8}|valid[a-z ]{0,12}|cvv|cvc)/g,
]
/** Numbers that providers publish for tests. */
const TEST_CARD = /4242|4111|4000 0000|5555 5555|3782|6011 1111|test card|sandbox|example|masked/
const IDENTITY: Patterns = [
  /(?:^|[^a-z])(?:national id|social security number|ssn|personal number|tax id|passport (?:no|number))[ .:]{1,3}[0-9][0-9-]{6,16}/g,
]
const TO_MANY =
  /(?:public (?:channel|forum|thread|issue|repo)|community|discord|all members|mailing list|newsletter|press|everybody)/
const SECRET: Patterns = [
  /(?:^|[^a-z])(?:client[ _]secret|api[ _]key|secret[ _]key|access[ _]token|password|private[ _]key)(?: is)?[:=]? [`"']?[a-z]{1,8}_(?:prod|live)_[a-z0-9_-]{12,80}/g,
]
const MAIL = /(?:^|\n)(?:to|an): [^\n]{3,80}|(?:^|\n)subject: |(?:^|\n)(?:hi|hello|dear)[ ,]/

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

export const identityToMany = phraseRule({
  id: 'plan.secrets.identity_to_many',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'GDPR articles 5, 9 and 87',
  message: ({ phrase }) => `${phrase} tells many people the identity number of one.`,
  fix: 'Remove what identifies the person, and use made-up data.',
  fires: [
    'Post for the public channel: the import fails for Ebba Lund, national ID 140561-2231.',
    'Newsletter to all members: Ebba Lund, passport number 81920045, won.',
  ],
  quiet: [
    'Post for the public channel: the import fails for one row.',
    'Note to the registry: the row of Ebba Lund, national ID 140561-2231, fails.',
    'Post for the public channel: the format of a national ID is 000000-0000.',
  ],
  phrase: IDENTITY,
  where: [
    { in: 'text', says: TO_MANY },
    { in: 'phrase', lacks: /0000/ },
  ],
})

export const secretInMessage = phraseRule({
  id: 'plan.secrets.value_in_message',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'CWE-522; OWASP Secrets Management Cheat Sheet',
  message: ({ phrase }) => `${phrase} stands in a message: whoever reads or forwards it may use it.`,
  fix: 'Hand the secret over through a vault, limited and for one use; revoke what was sent.',
  fires: [
    'Subject: access\nHello, your API key: tk_live_9aZq81mVt7XbR2wL works from today.',
    'To: desk@tours.example\nHi, the client secret: ng_prod_4fK9zQ1mVt7XbR2wLc is below.',
  ],
  quiet: [
    'To: desk@tours.example\nHi, the client secret is in the vault.',
    'The client secret ng_test_4fK9zQ1mVt7XbR2wLc is for the sandbox.',
    'The client secret: ng_prod_4fK9zQ1mVt7XbR2wLc was found in the log and is revoked.',
  ],
  phrase: SECRET,
  where: [{ in: 'text', says: MAIL }],
})
