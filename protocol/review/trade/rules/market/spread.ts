// T29: flags a market order where bid and ask are far apart: it pays whatever the other side asks.
import {
  compare,
  divide,
  isPositive,
  multiply,
  rational,
  subtract,
  sum,
} from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { amountIn, spanIn } from '../../judge/figures.ts'
import { crossing } from '../../judge/sheet.ts'
import { shares, type Trial } from '../../judge/trial.ts'

export const wideSpreadConcern = rule({
  id: 'trade.t29_wide_spread.concern',
  severity: 'high',
  category: 'slippage_mev',
  evidence: 'A',
  source: 'SEC, Investor Bulletin: Understanding Order Types',
  message: crossing,
  fix: 'Send a limit order.',
  alternative: 'A limit order at or inside the quoted price.',
  fires: [
    '{"action":"buy","symbol":"ZUM","qty":20,"type":"market","quote":{"bid":2.1,"ask":2.5},"account":{"equity_usd":10000}}',
    '{"action":"sell","symbol":"ZUM","qty":20,"type":"market","quote":{"bid":8,"ask":9},"account":{"equity_usd":10000}}',
  ],
  quiet: [
    '{"action":"buy","symbol":"ZUM","qty":20,"type":"limit","limit_price":2.2,"quote":{"bid":2.1,"ask":2.5},"account":{"equity_usd":10000}}',
    '{"action":"buy","symbol":"ZUM","qty":20,"type":"market","quote":{"bid":2.48,"ask":2.5},"account":{"equity_usd":10000}}',
  ],
})

export const wideSpreadReject = rule({
  id: 'trade.t29_wide_spread.reject',
  severity: 'blocker',
  category: 'slippage_mev',
  evidence: 'A',
  source: 'SEC, Investor Bulletin: Understanding Order Types',
  message: crossing,
  fix: 'Send a limit order.',
  alternative: 'A limit order at or inside the quoted price.',
  fires: [
    '{"action":"buy","symbol":"ZUM","qty":20,"type":"market","quote":{"bid":1,"ask":2.5},"account":{"equity_usd":10000}}',
    '{"action":"sell","symbol":"ZUM","qty":20,"type":"market","quote":{"bid":2,"ask":9},"account":{"equity_usd":10000}}',
  ],
  quiet: [
    '{"action":"buy","symbol":"ZUM","qty":20,"type":"market","quote":{"bid":2.1,"ask":2.5},"account":{"equity_usd":10000}}',
    '{"action":"buy","symbol":"ZUM","qty":20,"type":"limit","limit_price":1.2,"quote":{"bid":1,"ask":2.5},"account":{"equity_usd":10000}}',
  ],
})

const rules = { concern: wideSpreadConcern, reject: wideSpreadReject }

/** The distance of bid and ask as a share of their middle. */
export function testSpread({ order, sheet, t }: Trial): void {
  const [bid, ask] = [amountIn(order, 'bid'), amountIn(order, 'ask')]
  if (!order.market || bid === null || ask === null || !isPositive(bid) || compare(ask, bid) <= 0) return
  sheet.run({
    id: 'T29',
    rules,
    value: divide(multiply(subtract(ask, bid), rational(2)), sum([bid, ask])),
    ...shares(t.t29_spread_bps),
    unit: 'share',
    what: 'the distance of bid and ask',
    span: spanIn(order, 'bid', 'ask'),
  })
}
