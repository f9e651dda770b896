// Flags money that goes out again before anybody knows whether the first try was booked.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const AGAIN: Patterns = [
  /(?:send|pay|transfer|wire|submit|place|charge|book|buy)[^.\n]{0,40}(?:again|once more|a second time|anew)(?![a-z])/g,
  /(?:resend|repeat|retry|re-?submit|re-?send)[^.\n]{0,40}(?:payment|transfer|order|charge|it|the [0-9])/g,
]
const UNKNOWN =
  /timed out|timeout|no (?:answer|confirmation|response)|50[234](?![0-9])|connection (?:lost|reset)/
const MONEY = /payment|transfer|invoice|(?:^|[^a-z])pay|bank|refund|charge/
const KNOWN =
  /idempoten|(?:check|look|ask|query)[^.\n]{0,60}(?:whether|if it (?:was|went)|in the (?:outgoing|ledger|statement))|not booked/

export const paidTwice = phraseRule({
  id: 'plan.money.paid_twice',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'ISO 20022, pain.002 (payment status report)',
  message: ({ phrase }) =>
    `${phrase} although nobody knows whether the first try was booked: it may be paid twice.`,
  fix: 'Ask for the status of the first try.',
  fires: [
    'The transfer to the caterer timed out. Send the 9,000 again now.',
    'Payout of the fair: 504 from the bank. Resubmit the payment until it goes through.',
  ],
  quiet: [
    'The transfer to the caterer timed out. Check in the outgoing list whether it was booked before anything is sent again.',
    'The mail to the caterer timed out. Send it again now.',
  ],
  phrase: AGAIN,
  where: [
    { in: 'text', says: UNKNOWN, lacks: KNOWN },
    { in: 'text', says: MONEY },
  ],
})
