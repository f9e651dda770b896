// Reads the members that only a bet has: American odds, a price in cents, the chance under a short name. What names the event, and
// the Kelly fraction that the sender claims, size nothing: the stake is tested against probability and odds.
import { abs, divide, isPositive, lessThan, multiply, rational } from '../../../core/number/rational.ts'
import type { OrderDraft, Waiting } from '../draft.ts'
import { isFigure, readNumber } from '../values/read-number.ts'

const ONE = rational(1)
const HUNDRED = rational(100)
const EVENT =
  /^(?:event|market|match|game|fixture|question|title|pick|picks|selection|contract|outcome|line|league|sport|bet|leg|runner|handicap|book|bookmaker)$/
const AMERICAN = /^(?:american|us|moneyline|ml)$/

export function readBetMembers(draft: OrderDraft): void {
  isShareInOutcome(draft)
  if (draft.kind !== 'bet') return
  const kept = draft.waiting.filter((member) => !isRead(draft, member))
  draft.waiting.splice(0, draft.waiting.length, ...kept)
  chanceUnderPrice(draft)
  fractionalOdds(draft)
}

/** A purchase of no asset, at less than one, with a chance to win. */
function isShareInOutcome(draft: OrderDraft): void {
  const price = draft.numbers.get('limit_price')
  const isShare =
    draft.kind === 'order' &&
    draft.side !== 'sell' &&
    draft.asset === null &&
    draft.numbers.has('win_probability') &&
    price !== undefined &&
    lessThan(price.value, ONE)
  if (isShare) draft.kind = 'bet'
}

function isRead(draft: OrderDraft, { read, value, span }: Waiting): boolean {
  const has = (pattern: RegExp): boolean => read.words.some((word) => pattern.test(word))
  if (value.kind === 'string' && !isFigure(value)) return has(EVENT) || has(/^kelly$/)
  if (!isFigure(value)) return false
  if (has(/^kelly$/)) return true
  const number = readNumber(value, 'limit_price')
  if (typeof number === 'string') return false
  if (has(/^odds$|^line$|^price$/) && has(AMERICAN)) {
    const size = abs(number)
    if (lessThan(size, HUNDRED)) return false
    const payoff = isPositive(number) ? divide(size, HUNDRED) : divide(HUNDRED, size)
    if (!draft.numbers.has('payoff_ratio')) draft.number('payoff_ratio', payoff, span)
    return true
  }
  if (has(/^cents?$/) && isPositive(number) && lessThan(number, HUNDRED)) {
    if (!draft.numbers.has('limit_price'))
      draft.number('limit_price', multiply(number, rational(1, 100)), span)
    return true
  }
  return false
}

/** `p: 0.52` beside odds. */
function chanceUnderPrice({ numbers }: OrderDraft): void {
  const price = numbers.get('limit_price')
  const hasOdds = numbers.has('decimal_odds') || numbers.has('payoff_ratio')
  if (!price || !hasOdds || numbers.has('win_probability') || !lessThan(price.value, ONE)) return
  numbers.delete('limit_price')
  numbers.set('win_probability', price)
}

/** Bare odds above one are decimal odds, which count the stake; nobody is paid more than they say. */
function fractionalOdds(draft: OrderDraft): void {
  const payoff = draft.numbers.get('payoff_ratio')
  if (!draft.bareOdds || !payoff || !lessThan(ONE, payoff.value)) return
  draft.numbers.delete('payoff_ratio')
  draft.numbers.set('decimal_odds', payoff)
}
