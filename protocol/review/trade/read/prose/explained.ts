// Finds the amounts of a text that the arithmetic of its order explains: they repeat what is known, and add nothing.
import {
  abs,
  add,
  compare,
  divide,
  isPositive,
  max,
  multiply,
  type Rational,
  rational,
  subtract,
} from '../../../core/number/rational.ts'
import type { NumberField } from '../../model.ts'
import type { OrderDraft } from '../draft.ts'
import { repeatedAmounts, repeatedShares } from '../members/redundant-figures.ts'
import { currencyPairOf, OPTION_SHARES, pipOf } from '../values/contracts.ts'
import type { Token } from './tokens.ts'

const ROUNDING = rational(1, 100)
/** Of a percentage: senders write one or two decimals. */
const POINTS = rational(1, 20)

/** Of what nothing read: the tokens that are no repetition. Amounts below two are too common to be one. */
export function withoutRepeated(unknown: readonly Token[], drafts: readonly OrderDraft[]): Token[] {
  const [draft, ...others] = drafts
  if (draft && others.length > 0) return withoutTotals(unknown, drafts)
  if (!draft || draft.kind === 'swap') return [...unknown]
  const after = afterwards(draft)
  const amounts = [...(draft.option === null ? repeatedAmounts(draft) : premiumsOf(draft)), ...after.amounts]
  const shares = [...repeatedShares(draft), ...after.shares].map((share) => multiply(share, rational(100)))
  return unknown.filter(({ mark, value }) => {
    if (value === null || compare(abs(value), rational(0)) === 0) return true
    if (mark === '#%')
      return !shares.some((share) => isNear(share, value, max(multiply(share, ROUNDING), POINTS)))
    if (mark !== '#' && mark !== '#$') return true
    return !amounts.some((amount) => isNear(amount, value, multiply(amount, ROUNDING)))
  })
}

/** What is left, what there is together, what is posted and in cash once the order is done: it follows from what is known. */
function afterwards({ numbers, positions, asset, symbol, option }: OrderDraft): {
  amounts: readonly Rational[]
  shares: readonly Rational[]
} {
  const of = (field: NumberField): Rational | null => {
    const value = numbers.get(field)?.value
    return value !== undefined && isPositive(value) ? value : null
  }
  const price = of('limit_price') ?? of('entry_price') ?? of('mark_price')
  const [size, equity, leverage, stop] = [of('size'), of('equity_usd'), of('leverage'), of('stop_loss')]
  const notional =
    of('notional_usd') ?? (size !== null && price !== null && option === null ? multiply(size, price) : null)
  const held = positions?.find((one) => one.asset === asset)
  const worth = held?.notionalUsd ?? (held?.size && price ? multiply(held.size, price) : null)
  const amounts: Rational[] = []
  const shares: Rational[] = []
  if (held?.size && size !== null) {
    const [left, both] = [subtract(held.size, size), add(held.size, size)]
    amounts.push(held.size, left, both)
    if (price !== null) amounts.push(multiply(left, price), multiply(both, price))
    if (isPositive(held.size)) shares.push(divide(size, held.size), divide(left, held.size))
  }
  if (notional !== null && leverage !== null) amounts.push(divide(notional, leverage))
  if (notional !== null && equity !== null) amounts.push(subtract(equity, notional))
  if (worth !== null && notional !== null) {
    amounts.push(worth, add(worth, notional))
    if (equity !== null) shares.push(divide(worth, equity), divide(add(worth, notional), equity))
  }
  const pair = symbol === null ? null : currencyPairOf(symbol)
  if (pair !== null && price !== null && stop !== null)
    amounts.push(divide(abs(subtract(price, stop)), pipOf(pair)))
  return { amounts: amounts.filter(isPositive), shares: shares.filter(isPositive) }
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
