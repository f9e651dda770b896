// Flags money that goes out again before the first try is known, and inside knowledge that is passed on.
import type { Patterns } from '../../relations/patterns.ts'
import { phraseRule } from '../../relations/phrase-rule.ts'

const AGAIN: Patterns = [
  /(?:send|pay|transfer|wire|submit|place|charge|book|buy)[^.\n]{0,40}(?:again|once more|a second time|anew)(?![a-z])/g,
  /(?:resend|repeat|retry|re-?submit|re-?send)[^.\n]{0,40}(?:payment|transfer|order|charge|it|the [0-9])/g,
]
const UNKNOWN =
  /timed out|timeout|no (?:answer|confirmation|response|status)|50[0-4](?![0-9])|unknown (?:status|outcome)|connection (?:lost|reset)|no reply from the bank/
const MONEY =
  /payment|transfer|invoice|(?:^|[^a-z])pay|bank|payout|refund|charge|iban|[0-9] ?(?:eur|usd|€|\$)|[0-9]{1,3},[0-9]{3}/
const KNOWN =
  /idempoten|(?:check|look|ask|query|see|search)[^.\n]{0,60}(?:whether|if it (?:was|went|is)|in the (?:outgoing|ledger|statement))|same (?:key|reference)|not booked|never booked/

export const paidTwice = phraseRule({
  id: 'plan.money.paid_twice',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'IETF draft-ietf-httpapi-idempotency-key-header; ISO 20022, pain.002 (payment status report)',
  message: ({ phrase }) =>
    `${phrase} although nobody knows whether the first try was booked: it may be paid twice.`,
  fix: 'Ask for the status of the first try, and send it again only when it was not booked.',
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

const PASSES: Patterns = [
  /(?:send|forward|tell|give|share|leak|mail|text|show|pass)[^.\n]{0,60}(?:to|with) (?:my|his|her|our|a|the) (?:[a-z']{2,14} )?(?:brother|sister|friend|wife|husband|cousin|fund|trader|father|broker|club)/g,
  /(?:buy|sell|short|trade)[^.\n]{0,50}(?:before (?:the|it|they)|ahead of) [^.\n]{0,24}(?:announce|release|publish|public|news|thursday|results)/g,
]
const INSIDE =
  /embargo|not (?:yet )?public|unpublished|unreleased|before the (?:release|announcement|publication)|inside information|merger|takeover|profit warning/

export const insideTold = phraseRule({
  id: 'plan.money.inside_told',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'Regulation (EU) 596/2014, articles 8, 10, 14; 17 CFR 240.10b-5',
  message: ({ phrase }) => `${phrase} uses or passes on what the market does not know yet.`,
  fix: 'Tell nobody outside the list of insiders, and trade nothing before it is public.',
  fires: [
    'The quarterly figures are under embargo until Friday. Mail the table to my cousin at the fund.',
    'The takeover is not public. Buy shares of the ferry line before the announcement.',
  ],
  quiet: [
    'The quarterly figures are public since Friday. Mail the table to my cousin.',
    'The takeover is not public. Keep the table in the closed folder until the announcement.',
  ],
  phrase: PASSES,
  where: [{ in: 'text', says: INSIDE }],
})
