// T08: flags a limit that is worse than the market for the sender; it fills at once at a bad price.
import { toDecimal } from '../../../core/number/decimal.ts'
import {
  divide,
  isPositive,
  max,
  negate,
  type Rational,
  subtract,
  ZERO,
} from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { amountIn, spanIn } from '../../judge/figures.ts'
import { crossing } from '../../judge/sheet.ts'
import { halvedIf, shares, type Trial } from '../../judge/trial.ts'

export const priceBandConcern = rule({
  id: 'trade.t08_price_band.concern',
  severity: 'high',
  category: 'correctness',
  evidence: 'A',
  source: 'policy: review.md §7 T08',
  message: crossing,
  fix: 'Move the limit towards the market price.',
  fires: [
    '{"action":"buy","coin":"ATOM","limit_price":104,"mark_price":100,"size":1,"account":{"equity_usd":50000}}',
    '{"action":"sell","coin":"ATOM","limit_price":95,"nbbo":{"bid":100,"ask":101},"size":1,"account":{"equity_usd":50000}}',
  ],
  quiet: [
    '{"action":"buy","coin":"ATOM","limit_price":103,"mark_price":100,"size":1,"account":{"equity_usd":50000}}',
    '{"action":"sell","coin":"ATOM","limit_price":105,"nbbo":{"bid":100,"ask":101},"size":1,"account":{"equity_usd":50000}}',
  ],
})

export const priceBandReject = rule({
  id: 'trade.t08_price_band.reject',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'A',
  source: 'policy: review.md §7 T08',
  message: crossing,
  fix: 'Move the limit towards the market price.',
  fires: [
    '{"action":"buy","coin":"ATOM","limit_price":111,"mark_price":100,"size":1,"account":{"equity_usd":50000}}',
    '{"action":"sell","coin":"ATOM","limit_price":10,"nbbo":{"bid":100,"ask":101},"size":1,"account":{"equity_usd":50000}}',
    '{"action":"sell","coin":"ATOM","limit_price":80,"mark_price":100,"size":4,"account":{"equity_usd":50000,"open_positions":[{"coin":"ATOM","side":"long","size":9}]}}',
  ],
  quiet: [
    '{"action":"buy","coin":"ATOM","limit_price":110,"mark_price":100,"size":1,"account":{"equity_usd":50000}}',
    '{"action":"sell","coin":"ATOM","limit_price":99,"nbbo":{"bid":100,"ask":101},"size":1,"account":{"equity_usd":50000}}',
    '{"action":"sell","coin":"ATOM","limit_price":120,"mark_price":100,"size":4,"account":{"equity_usd":50000,"open_positions":[{"coin":"ATOM","side":"long","size":9}]}}',
  ],
})

const rules = { concern: priceBandConcern, reject: priceBandReject }

/**
 * A position may be closed at any time, and still not at any price. The limit of a stop order belongs to a market that
 * is not there yet.
 */
export function testExitPrice(trial: Trial): void {
  const { order, positions } = trial
  if (order.market || order.numbers.has('stop_loss') || !order.numbers.has('limit_price')) return
  const held = positions.find(({ asset }) => asset === order.asset)
  const side = order.side ?? (held && (held.side === 'long' ? 'sell' : 'buy')) ?? null
  testPriceBand({ ...trial, order: { ...order, side }, halved: false })
}

export function testPriceBand({ order, sheet, t, halved }: Trial): void {
  const limit = amountIn(order, 'limit_price') ?? amountIn(order, 'entry_price')
  if (limit === null || order.side === null) return
  const worse = (reference: Rational): Rational => {
    const above = divide(subtract(limit, reference), reference)
    return order.side === 'buy' ? above : negate(above)
  }
  // Beside an option the mark may be that of what it is on.
  const mark = order.option === null ? amountIn(order, 'mark_price') : null
  const references = [mark, amountIn(order, order.side === 'buy' ? 'ask' : 'bid')]
    .filter((reference) => reference !== null)
    .filter(isPositive)
    .map(worse)
  if (references.length === 0) return
  sheet.run({
    id: 'T08',
    rules,
    value: max(references.reduce(max), ZERO),
    ...halvedIf(halved, shares(t.t08_price_band_bps)),
    unit: 'share',
    what: `the limit ${toDecimal(limit, 8, 'up')} is worse than the market by`,
    span: spanIn(order, 'limit_price', 'entry_price'),
  })
}
