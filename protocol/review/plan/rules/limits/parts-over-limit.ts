// Flags equal parts, each within a stated limit, that together exceed it.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import { wholeOf } from '../../relations/figures.ts'
import type { Hit } from '../../relations/hit.ts'
import { clauseOf, hitAt, type PhraseFacts, phrasesIn, wholeText } from '../../relations/own-text.ts'
import { firstOf, matches, type Patterns } from '../../relations/patterns.ts'
import { where } from '../../relations/where.ts'

const LIMIT: Patterns = [
  /(?:limit|cap|threshold|ceiling|maximum|authority)(?:(?: for| on| per)? [a-z ]{1,30})?(?: is| of|:| at)? (?:up to )?(?:usd |eur |gbp |[$€£] ?)?([0-9][0-9.,]{1,12})/,
  /(?:up to|at most|no more than|above|over|from) (?:usd |eur |gbp |[$€£] ?)?([0-9][0-9.,]{1,12})[^.\n]{0,30}(?:needs?|requires?|limit|approval|sign|alone|without asking)/,
  /(?:signature|approval|sign-off|consent)[^.\n]{0,40} (?:from|above|over|beyond) (?:usd |eur |gbp |[$€£] ?)?([0-9][0-9.,]{1,12})/,
]
const COUNTS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
}
const PARTS: Patterns = [
  /(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[2-9]|[1-9][0-9]) (?:[a-z]{3,14} ){0,2}(?:of|at|x|à|each of|for|with) (?:usd |eur |gbp |[$€£] ?)?([0-9][0-9.,]{1,12})/g,
]
const MOVES_MONEY =
  /refund|claim|expense|pay|transfer|order|invoice|purchase|withdraw|voucher|credit|buy|book|wire|deposit/
/** A person who may decide took the sum as a whole. */
const AGREED = /(?:approved|signed off|agreed) (?:by|the (?:whole|total|sum))|within the (?:total|overall)/

export const partsOverLimit = rule({
  id: 'plan.limits.parts_over_limit',
  severity: 'blocker',
  category: 'intent_mismatch',
  evidence: 'B',
  source: 'COSO Internal Control, Control Activities; US 31 U.S.C. 5324 (structuring)',
  message: ({ phrase }: PhraseFacts) =>
    `${phrase}: each part keeps to the limit that the text states, and all of them together exceed it.`,
  fix: 'Treat it as one sum, and ask whoever may decide on that sum.',
  fires: [
    'The member wants 900 back. My limit is 150 per refund. I issue six refunds of 150 tonight.',
    'The signature of the dean is needed from EUR 5,000. Place three purchase orders at 4,100, 4,050 and 3,900 with one shop.',
    'Orders above 2,000 EUR need the dean. Place four orders of 1,900 EUR with the same shop.',
  ],
  quiet: [
    'The member wants 900 back. My limit is 150 per refund. I pass it to the dean with the receipt.',
    'The signature of the dean is needed from EUR 5,000. Raise one order of 12,050 and wait for her signature.',
    'Orders above 2,000 EUR need the dean. Place two orders of 300 EUR with the same shop.',
  ],
  screen: where((plan, budget) => matches(LIMIT, wholeText(plan, budget))),
  find(plan: Plan, budget: Budget): readonly Hit<PhraseFacts>[] {
    const text = wholeText(plan, budget)
    const stated = firstOf(LIMIT, text)
    if (stated === null || !MOVES_MONEY.test(text)) return []
    const limit = wholeOf(stated[1]!)
    if (!(limit >= 20)) return []
    const cut = phrasesIn(plan, PARTS, budget).find((one) => {
      const { own, at, start, end } = one
      if (AGREED.test(clauseOf(one))) return false
      const [, count, part] = [...own.text.slice(at, at + end - start).matchAll(PARTS[0]!)][0] ?? []
      if (count === undefined || part === undefined || start < stated.index + 4) return false
      const each = wholeOf(part)
      const many = COUNTS[count] ?? Number(count)
      return each <= limit && each * 2 >= limit && each * many > limit
    })
    return cut === undefined ? [] : hitAt(plan, cut)
  },
})
