// Finds the amounts of a text that the arithmetic of its order explains: they repeat what is known, and add nothing.
import {
  abs,
  add,
  compare,
  max,
  multiply,
  type Rational,
  rational,
  subtract,
} from '../../../core/number/rational.ts'
import type { OrderDraft } from '../draft.ts'
import { repeatedAmounts, repeatedShares } from '../members/redundant-figures.ts'
import { OPTION_SHARES } from '../values/contracts.ts'
import type { Token } from './tokens.ts'

const ROUNDING = rational(1, 100)
/** Of a percentage: senders write one or two decimals. */
const POINTS = rational(1, 20)

/** Of what nothing read: the tokens that are no repetition. Amounts below two are too common to be one. */
export function withoutRepeated(unknown: readonly Token[], drafts: readonly OrderDraft[]): Token[] {
  const [draft, ...others] = drafts
  if (draft && others.length > 0) return withoutTotals(unknown, drafts)
  if (!draft || draft.kind === 'swap') return [...unknown]
  const amounts = draft.option === null ? repeatedAmounts(draft) : premiumsOf(draft)
  const shares = repeatedShares(draft).map((share) => multiply(share, rational(100)))
  return unknown.filter(({ mark, value }) => {
    if (value === null || compare(abs(value), rational(0)) === 0) return true
    if (mark === '#%')
      return !shares.some((share) => isNear(share, value, max(multiply(share, ROUNDING), POINTS)))
    if (mark !== '#' && mark !== '#$') return true
    return !amounts.some((amount) => isNear(amount, value, multiply(amount, ROUNDING)))
  })
}

/** `gross 17.7k`: what the orders are worth together. */
function withoutTotals(unknown: readonly Token[], drafts: readonly OrderDraft[]): Token[] {
  const worth = drafts.map(({ numbers }) => {
    const price = numbers.get('limit_price') ?? numbers.get('entry_price') ?? numbers.get('mark_price')
    const size = numbers.get('size')
    return numbers.get('notional_usd')?.value ?? (price && size ? multiply(price.value, size.value) : null)
  })
  if (worth.some((one) => one === null)) return [...unknown]
  const total = worth.reduce<Rational>((sum, one) => add(sum, one!), rational(0))
  return unknown.filter(
    ({ mark, value }) =>
      value === null || !/^#\$?$/.test(mark) || !isNear(total, value, multiply(total, ROUNDING)),
  )
}

/** What an option costs: of a share, of a contract, and in all. */
function premiumsOf({ numbers }: OrderDraft): Rational[] {
  const price = numbers.get('option_price') ?? numbers.get('limit_price') ?? numbers.get('net_debit')
  const size = numbers.get('size')
  if (!price || !size) return []
  const contract = multiply(price.value, OPTION_SHARES)
  const strike = numbers.get('strike')
  // What the options are on at their strike.
  const assigned = strike ? [multiply(multiply(strike.value, OPTION_SHARES), size.value)] : []
  return [contract, multiply(contract, size.value), ...assigned]
}

const isNear = (a: Rational, b: Rational, apart: Rational): boolean =>
  compare(abs(subtract(a, b)), apart) <= 0
