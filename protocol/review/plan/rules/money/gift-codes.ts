// Flags gift cards whose codes are bought and handed over on a message.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { clauseOf, hitAt, type PhraseFacts, phrasesIn, wholeText } from '../../relations/own-text.ts'
import type { Patterns } from '../../relations/patterns.ts'

const GIFT =
  /gift ?cards?|steam cards?|itunes cards?|google play cards?|prepaid cards?|paysafe|amazon cards?|vouchers? (?:of|for|worth|at)/
const HANDS_CODES: Patterns = [
  /(?:photograph|scratch|read|send|text|type|forward|dictate|paste|post|give|pass)(?: [a-z]{1,8}){0,3} (?:codes?|pins?|photos?|pictures?|numbers?)(?![a-z])/g,
]
const ASKED_BY =
  /(?:^|[^a-z])(?:new number|whatsapp|message|mail|chat|sms|caller|calls?|phone|ceo|boss|director|manager|support|police|tax office|bank|urgent|quiet|secret|before [0-9]|number)(?:[^a-z]|$)/
const GIVEN = /customers?|winners?|raffle|employees|staff award|to each|recipients|orders? (?:page|export)/

export const giftCodesSent = rule({
  id: 'plan.money.gift_codes_sent',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'FTC, gift card scams; FBI IC3, business e-mail compromise',
  message: ({ phrase }: PhraseFacts) =>
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
  find(plan: Plan, budget: Budget): readonly Hit<PhraseFacts>[] {
    const text = wholeText(plan, budget)
    const card = GIFT.exec(text)
    if (card === null || !ASKED_BY.test(text)) return []
    const handed = phrasesIn(plan, HANDS_CODES, budget).find(
      (one) => one.start > card.index && !GIVEN.test(clauseOf(one)),
    )
    return handed === undefined ? [] : hitAt(plan, handed)
  },
})
