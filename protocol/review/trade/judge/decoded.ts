// Describes the orders as they were read, for the record. The orders as they were read, with exact amounts as decimal
// text.
import type { JsonObject, JsonValue } from '../../../json/strict-json.ts'
import { toDecimal } from '../../core/number/decimal.ts'
import type { Rational } from '../../core/number/rational.ts'
import { wellFormed } from '../../core/well-formed.ts'
import type { Order, Position, ReadOrders } from '../model.ts'
import type { Figures } from './figures.ts'
import type { Reduction } from './reduction.ts'

const PLACES = 18

export function decodedOrders(
  { form, layers }: ReadOrders,
  orders: readonly { readonly order: Order; readonly figures: Figures; readonly reduction: Reduction }[],
): JsonValue {
  return {
    form,
    layers: [...layers],
    orders: orders.map(({ order, figures, reduction }) => decodedOrder(order, figures, reduction)),
  }
}

function decodedOrder(order: Order, figures: Figures, { reducing, why }: Reduction): JsonObject {
  const numbers: JsonObject = {}
  for (const [field, { value }] of order.numbers) numbers[field] = toDecimal(value, PLACES, 'down')
  return {
    kind: order.kind,
    action: text(order.action),
    asset: text(order.asset),
    from_asset: text(order.fromAsset),
    venue: text(order.venue),
    side: order.side,
    order_type: order.market ? 'market' : 'limit',
    margin_mode: order.marginMode,
    reduce_only: order.reduceOnly,
    risk_reducing: reducing ? text(why) : null,
    numbers,
    notional_usd: amount(figures.notional),
    loss_at_stop_usd: amount(figures.lossAtStop),
    at_risk_usd: amount(figures.atRisk),
    open_positions: order.positions === null ? null : order.positions.map(decodedPosition),
    signals: order.signals.map(({ name, words }) => ({ name, words: wellFormed(words) })),
    span: order.span === null ? null : [...order.span],
  }
}

const decodedPosition = ({ asset, side, size, notionalUsd, pnlPct }: Position): JsonObject => ({
  asset: wellFormed(asset),
  side,
  size: amount(size),
  notional_usd: amount(notionalUsd),
  pnl_pct: amount(pnlPct),
})

const amount = (value: Rational | null): string | null =>
  value === null ? null : toDecimal(value, PLACES, 'up')
const text = (value: string | null): string | null =>
  value === null ? null : wellFormed(value.slice(0, 120))
