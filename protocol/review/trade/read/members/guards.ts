// Recognizes conditions under which an order is not sent: each of them can only make it come less often.
import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedJson } from '../../../text/json-spans.ts'
import { isFigure, readNumber } from '../values/read-number.ts'

const GUARDS = /^(?:guards?|guardrails?|safeguards?|safety|preconditions?|conditions?|checks?)$/
/** `max_spread_bps: 25`, `skip_if_eur_balance_below: 200`, `only_if_price_below: 61000`, `max_orders_per_week: 1`. */
const HOLDS_BACK =
  /^(?:max_(?:spread|slippage|orders|runs|buys|retries|price|deviation)|(?:skip|pause|abort|halt|stop|hold)_(?:if|when|on|below|above)|(?:only|require)_(?:if|when)|min_(?:balance|cash|volume|depth|liquidity))(?:_[a-z0-9]{1,16}){0,6}$/

export const isGuards = (key: string, value: SpannedJson): boolean =>
  GUARDS.test(key) &&
  value.kind === 'object' &&
  value.members.length > 0 &&
  value.members.every(
    ({ name, value: bound }) => HOLDS_BACK.test(asciiLower(name)) && isPositiveFigure(bound),
  )

function isPositiveFigure(value: SpannedJson): boolean {
  const number = isFigure(value) ? readNumber(value, 'size') : 'absent'
  return typeof number !== 'string' && number.num > 0n
}
