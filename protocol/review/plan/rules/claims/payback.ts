// Flags a commitment that rests on a time of payback which the stated cost and saving contradict.
import type { Budget } from '../../../core/budget.ts'
import { parseDecimal } from '../../../core/number/decimal.ts'
import {
  compare,
  divide,
  isPositive,
  multiply,
  type Rational,
  rational,
} from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { quote } from '../../relations/steps.ts'
import { isIn, where } from '../../relations/where.ts'
import { isAgents, lengthAt, ownSentences } from '../../relations/wording.ts'

interface Facts {
  said: string
  years: string
  act: string
}

const SAVING =
  /\bsav(?:ing|ings|es|e)\b[^0-9\n]{0,24}([0-9][0-9.,]{1,12})[^0-9\n]{0,10}(?:p\.a\.|a year|per year|yearly|annually|\/yr|\/year)/
const COST =
  /\b(?:one-off|one-time|upfront|investment|invest|cost of (?:the )?[a-z]{3,20})\b[^0-9\n]{0,30}([0-9][0-9.,]{1,12})/
const CLAIM =
  /\b(?:break-?even|pay-?back|pays (?:off|back|for itself)|amorti[sz]ed?s?)\b[^0-9\n]{0,30}([0-9]{1,3}(?:\.[0-9])?) (week|month|year)s?/
const COMMITS =
  'sign, order, buy, invest, terminate, give notice, commit, queue, queued, book, accept, submit, pay'

const numberIn = (text: string): Rational | null =>
  parseDecimal(text.replace(/[.,]$/, '').replace(/,(?=[0-9]{3}(?![0-9]))/g, ''))
const IN_YEAR: Readonly<Record<string, bigint>> = { week: 52n, month: 12n, year: 1n }

export const payback = rule({
  id: 'plan.claims.payback',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'policy: review.md §9 (numbers that contradict each other)',
  message: ({ said, years, act }: Facts) =>
    `${said}, but the cost divided by the saving is about ${years} years; ${act} rests on it.`,
  fix: 'Calculate the payback again and decide on that figure.',
  fires: [
    'Solar roof of the hall: one-off 60,000, saving 6,000 a year. Break-even after about 10 months. Sign the order today.',
    'New boiler: investment 24,000, saves 3,000 per year, so it pays for itself in 1 year. Order it.',
  ],
  quiet: [
    'Solar roof of the hall: one-off 60,000, saving 6,000 a year. Break-even after about 10 years. Sign the order today.',
    'New boiler: investment 24,000, saves 3,000 per year, so it pays for itself in 8 years. Order it.',
  ],
  screen: where((plan) => isIn(plan, CLAIM), { text: 1 / 4 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    budget.spend(plan.text.length >> 2)
    const lower = asciiLower(plan.text.slice(0, 8000))
    const [saving, cost, claim] = [SAVING, COST, CLAIM].map((pattern) => pattern.exec(lower))
    if (!saving || !cost || !claim) return []
    const [a, b, c] = [numberIn(cost[1]!), numberIn(saving[1]!), numberIn(claim[1]!)]
    if (a === null || b === null || c === null || !isPositive(b)) return []
    const right = divide(a, b)
    const said = divide(c, rational(IN_YEAR[claim[2]!]!))
    // Less than half of what the numbers give.
    if (compare(multiply(said, rational(2n)), right) >= 0) return []
    const act = ownSentences(plan, budget).find(({ tokens }) =>
      tokens.some((_, at) => lengthAt(tokens, at, COMMITS) > 0 && isAgents(tokens, at)),
    )
    if (act === undefined) return []
    const at = { start: claim.index, end: claim.index + claim[0].length }
    const tenths = (right.num * 10n) / right.den
    return [
      {
        at,
        facts: { said: quote(plan, at), years: `${tenths / 10n}.${tenths % 10n}`, act: quote(plan, act) },
      },
    ]
  },
})
