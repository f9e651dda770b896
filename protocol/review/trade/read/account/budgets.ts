// Reads a budget for a period and what of it was spent: what is left bounds the order like a mandate.
import { subtract, sum } from '../../../core/number/rational.ts'
import type { SpannedJson, SpannedMember, SpannedObject } from '../../../text/json-spans.ts'
import type { Cap, Mandate } from '../../model.ts'
import { wordsOf } from '../names/words.ts'
import { readNumber } from '../values/read-number.ts'
import { NO_TERMS } from './read-mandate.ts'
import type { SpanOf } from './read-positions.ts'

const PERIOD = /^(?:daily|weekly|monthly|quarterly|yearly|annual|day|week|month|today)$/
const BUDGET = /^(?:budget|plan|allowance)$/
const SPENT = /^(?:spent|invested|used)$/
const BESIDE =
  /^(?:usd|usdt|usdc|eur|gbp|chf|dca|crypto|stock|stocks|etf|fund|savings|investment|buy|buys|purchase|order|this|so|far|already|amount|of|in|the|remaining|left|max)$/
const OUTSIDE = /^(?:loss|risk|drawdown|margin|fee|fees|leverage|slippage)$/

export interface Budgets {
  /** What is left of the smallest budget; null when there is none. */
  readonly terms: Mandate | null
  /** The members that were read. */
  readonly read: ReadonlySet<SpannedMember>
}

export function budgetsIn(root: SpannedJson, spanOf: SpanOf): Budgets {
  const found: Found = { budgets: [], spent: [] }
  if (root.kind === 'object') look(root, '', found, 0)
  const read = new Set([...found.budgets, ...found.spent])
  const spent = sum(found.spent.map(numberOf))
  const caps = found.budgets.map(
    (member): Cap => ({
      of: 'notional',
      name: member.name,
      value: subtract(numberOf(member), spent),
      isShare: false,
      isUnitOpen: false,
      span: spanOf(member.value),
    }),
  )
  return caps.length === 0 ? { terms: null, read: new Set() } : { terms: { ...NO_TERMS, caps }, read }
}

interface Found {
  readonly budgets: SpannedMember[]
  readonly spent: SpannedMember[]
}

const numberOf = ({ value }: SpannedMember) => {
  const number = readNumber(value, 'notional_usd')
  return typeof number === 'string' ? { num: 0n, den: 1n } : number
}

/** `budget: {weekly_usd, spent_usd}` is `weekly_budget_usd` and `spent_usd`. */
function look({ members }: SpannedObject, around: string, found: Found, depth: number): void {
  for (const member of members) {
    const words = wordsOf(member.name)
    if (member.value.kind === 'object' && depth < 3) {
      const isBudget = words.every((word) => BUDGET.test(word) || PERIOD.test(word) || BESIDE.test(word))
      look(
        member.value,
        isBudget && words.some((word) => BUDGET.test(word)) ? member.name : '',
        found,
        depth + 1,
      )
      continue
    }
    if (typeof readNumber(member.value, 'notional_usd') === 'string') continue
    const all = [...wordsOf(around), ...words]
    const isKnown = all.every(
      (word) => PERIOD.test(word) || BUDGET.test(word) || SPENT.test(word) || BESIDE.test(word),
    )
    if (!isKnown || all.some((word) => OUTSIDE.test(word))) continue
    if (words.some((word) => SPENT.test(word))) found.spent.push(member)
    else if (all.some((word) => BUDGET.test(word)) && all.some((word) => PERIOD.test(word)))
      found.budgets.push(member)
  }
}

/** The object without the members that were read. */
export function without(object: SpannedObject, read: ReadonlySet<SpannedMember>): SpannedObject {
  if (read.size === 0) return object
  const members = object.members.flatMap((member): SpannedMember[] => {
    if (read.has(member)) return []
    if (member.value.kind !== 'object') return [member]
    const value = without(member.value, read)
    return value.members.length === 0 && member.value.members.length > 0 ? [] : [{ ...member, value }]
  })
  return { ...object, members }
}
