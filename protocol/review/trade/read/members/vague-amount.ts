// Decides whether an amount counts units or money: 300 units of ETH, or 300 dollars of it. Leaves it open where both may be meant.
import { compare, lessThan, multiply, rational } from '../../../core/number/rational.ts'
import type { Quantity } from '../../model.ts'
import type { OrderDraft } from '../draft.ts'

/** Nobody sends less money than this. */
const LEAST_MONEY = rational(5)
const USUAL_MULTIPLE = rational(3)

export function leaveVagueAmount(draft: OrderDraft): void {
  const { numbers, asset } = draft
  const amount = numbers.get('size')
  const price = numbers.get('limit_price') ?? numbers.get('entry_price') ?? numbers.get('mark_price')
  const equity = numbers.get('equity_usd')
  if (!amount?.span || !price || !equity || asset === null || numbers.has('notional_usd')) return
  const isMoney = !lessThan(amount.value, LEAST_MONEY) && compare(amount.value, equity.value) <= 0
  const inUnits = multiply(amount.value, price.value)
  if (!isMoney || compare(inUnits, multiply(equity.value, USUAL_MULTIPLE)) <= 0) return
  leaveUnit(draft, amount)
}

/** Source: Bybit and OKX, place order: the unit of a spot order at the market; a purchase counts money unless it says otherwise. */
export function readCountedMoney(draft: OrderDraft): void {
  const { numbers, market, countedIn, side } = draft
  const amount = numbers.get('size')
  if (amount === undefined || countedIn === null || countedIn === 'base') return
  if (countedIn === 'quote' && market) {
    numbers.delete('size')
    draft.number('notional_usd', amount.value, amount.span)
  } else if (countedIn === 'quote' || (market && side === 'buy')) leaveUnit(draft, amount)
}

function leaveUnit(draft: OrderDraft, { span }: Quantity): void {
  if (span === null) return
  draft.numbers.delete('size')
  draft.open.push({ name: 'the unit of the amount', span, isFigure: true })
  draft.veiled.push({ name: 'the unit of the amount', span, facts: ['amount'] })
}
