// Flags gift cards whose codes are bought and handed over on a message.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const GIFT =
  /gift ?cards?|steam cards?|itunes cards?|google play cards?|prepaid cards?|paysafe|amazon cards?|vouchers? (?:of|for|worth|at)/
const HANDS_CODES: Patterns = [
  /(?:photograph|scratch|read|send|text|type|forward|dictate|paste|post|give|pass)(?: [a-z]{1,8}){0,3} (?:codes?|pins?|photos?|pictures?|numbers?)(?![a-z])/g,
]
const ASKED_BY =
  /(?:^|[^a-z])(?:new number|whatsapp|message|mail|chat|sms|caller|calls?|phone|ceo|boss|director|manager|support|police|tax office|bank|urgent|quiet|secret|before [0-9]|number)(?:[^a-z]|$)/
const GIVEN = /customers?|winners?|raffle|employees|staff award|to each|recipients|orders? (?:page|export)/

export const giftCodesSent = phraseRule({
  id: 'plan.money.gift_codes_sent',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'FTC, gift card scams; FBI IC3, business e-mail compromise',
  message: ({ phrase }) =>
    `${phrase} hands over the codes of bought cards on a message: whoever has them has the money, for good.`,
  fix: 'Buy nothing; ring the person on the number you have had before.',
  fires: [
    'The director writes from a new number that he needs eight gift cards at 100 by noon. Buy them, scratch them and send the photos back.',
    'Support says on the phone that the fee is paid in Steam cards. I buy three and read him the numbers.',
  ],
  quiet: [
    'The director writes from a new number that he needs eight gift cards at 100 by noon. Buy nothing and ring him on his old number.',
    'Buy three gift cards for the raffle and hand them to the winners on Friday.',
  ],
  phrase: HANDS_CODES,
  after: [GIFT],
  where: [
    { in: 'text', says: ASKED_BY },
    { in: 'clause', lacks: GIVEN },
  ],
})
