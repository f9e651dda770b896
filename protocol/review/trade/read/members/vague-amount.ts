// Leaves a bare `amount` open where units and money give orders of another kind: 300 units of ETH, or 300 dollars of it.
import { compare, lessThan, multiply, rational } from '../../../core/number/rational.ts'
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
  numbers.delete('size')
  draft.open.push({ name: 'the unit of the amount', span: amount.span, isFigure: true })
  draft.veiled.push({ name: 'the unit of the amount', span: amount.span, facts: ['amount'] })
}
