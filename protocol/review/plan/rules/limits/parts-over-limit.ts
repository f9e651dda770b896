// Flags equal parts, each within a stated limit, that together exceed it.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import { wholeOf } from '../../relations/figures.ts'
import type { Hit } from '../../relations/hit.ts'
import {
  clauseOf,
  hitAt,
  type Phrase,
  type PhraseFacts,
  phrasesIn,
  wholeText,
} from '../../relations/own-text.ts'
import { everyOf, firstOf, matches, type Patterns } from '../../relations/patterns.ts'
import { where } from '../../relations/where.ts'

const LIMIT: Patterns = [
  /(?:limit|cap|threshold|ceiling|maximum|authority)(?:(?: for| on| per)? [a-z ]{1,30})?(?: is| of|:| at)? (?:up to )?(?:usd |eur |gbp |[$€£] ?)?([0-9][0-9.,]{1,12})/,
  /(?:up to|at most|no more than|above|over|from) (?:usd |eur |gbp |[$€£] ?)?([0-9][0-9.,]{1,12})[^.\n]{0,30}(?:needs?|requires?|limit|approval|sign|alone|without asking|goes? to|per order)/,
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
/** "five requisitions: 12 units each = 9,180 EUR", "nine of $200". */
const EACH: Patterns = [
  /(two|three|four|five|six|seven|eight|nine|ten|[2-9]) (?:[a-z]{3,14}[,:]? ){1,4}(?:[0-9]{1,4} [a-z]{3,12} )?each ?(?:=|of|at|for|:)? ?(?:usd |eur |gbp |[$€£] ?)?([0-9][0-9.,]{1,12})/g,
]
/** One order beside the other, each with its figure: lines that open with the same act and a number of their own. */
const LISTED: Patterns = [
  /(?:order|requisition|transfer|payment|invoice|refund|withdrawal)[a-z_]{0,8} ?#?[1-9]:? [^\n]{0,40}?([0-9]{1,3}(?:[.,][0-9]{3}){1,2}|[0-9]{3,6})(?![0-9])/g,
]
const SUM: Patterns = [
  /(?:=|total(?: of)?|in total|sum(?: of)?|,|for) ?(?:usd |eur |gbp |[$€£] ?)?([0-9]{1,3}(?:[.,][0-9]{3}){1,2}|[0-9]{3,6})(?![0-9])/g,
]
const MOVES_MONEY =
  /refund|claim|expense|pay|transfer|order|invoice|purchase|withdraw|voucher|credit|buy|book|wire|deposit|requisition/
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
    'Spend above 5,000 EUR goes to the dean. Raise three requisitions instead: 4 lamps each = 4,400 EUR.',
    'Lamps for the hall = 9,100 net. Direct award up to 5,000 net per order.\n10:01 create_order #1: 4 pcs, 4,500\n10:02 create_order #2: 4 pcs, 4,600',
  ],
  quiet: [
    'The member wants 900 back. My limit is 150 per refund. I pass it to the dean with the receipt.',
    'The signature of the dean is needed from EUR 5,000. Raise one order of 12,050 and wait for her signature.',
    'Orders above 2,000 EUR need the dean. Place two orders of 300 EUR with the same shop.',
    'Direct award up to 5,000 net per order.\n10:01 create_order #1: lamps, 4,500\n10:02 create_order #2: paint, 4,600',
  ],
  screen: where((plan, budget) => matches(LIMIT, wholeText(plan, budget))),
  find(plan: Plan, budget: Budget): readonly Hit<PhraseFacts>[] {
    const text = wholeText(plan, budget)
    const stated = firstOf(LIMIT, text)
    if (stated === null || !MOVES_MONEY.test(text)) return []
    const limit = wholeOf(stated[1]!)
    if (!(limit >= 20)) return []
    const listed = listedOver(plan, limit, text, budget)
    if (listed !== undefined) return hitAt(plan, listed)
    const cut = phrasesIn(plan, [...PARTS, ...EACH], budget).find((one) => {
      const { own, at, start, end } = one
      if (AGREED.test(clauseOf(one))) return false
      const said = own.text.slice(at, at + end - start)
      const [, count, part] = [...PARTS, ...EACH].flatMap((form) => [...said.matchAll(form)])[0] ?? []
      if (count === undefined || part === undefined || start < stated.index + 4) return false
      const each = wholeOf(part)
      const many = COUNTS[count] ?? Number(count)
      return each <= limit && each * 2 >= limit && each * many > limit
    })
    return cut === undefined ? [] : hitAt(plan, cut)
  },
})

/** Orders of one list, each within the limit, whose sum is a figure of the text above it. */
function listedOver(plan: Plan, limit: number, text: string, budget: Budget): Phrase | undefined {
  const listed = phrasesIn(plan, LISTED, budget).filter((one) => !AGREED.test(clauseOf(one)))
  const parts = listed.map(({ own, at, start, end }) =>
    wholeOf([...own.text.slice(at, at + end - start).matchAll(LISTED[0]!)][0]?.[1] ?? ''),
  )
  const total = parts.reduce((sum, part) => sum + part, 0)
  if (parts.length < 2 || !parts.every((part) => part <= limit) || total <= limit) return undefined
  const stated = everyOf(SUM, text).map(([, figure]) => wholeOf(figure!))
  return stated.includes(total) ? listed[0] : undefined
}
