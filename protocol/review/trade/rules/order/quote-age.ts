// T27: flags an order that rests on an old quote; the market has moved since.
import { rational, subtract } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { amountIn, spanIn } from '../../judge/figures.ts'
import { crossing } from '../../judge/sheet.ts'
import type { Trial } from '../../judge/trial.ts'

export const quoteAgeConcern = rule({
  id: 'trade.t27_quote_age.concern',
  severity: 'high',
  category: 'missing_check',
  evidence: 'A',
  source: 'policy: review.md §7 T27',
  message: crossing,
  fix: 'Take a fresh quote.',
  fires: [
    '{"action":"buy","coin":"LTC","type":"market","notional_usd":90,"quote_age_seconds":61,"account":{"equity_usd":9000}}',
    '{"action":"buy","coin":"LTC","type":"limit","limit_price":80,"size":1,"quote_age_seconds":7200,"account":{"equity_usd":9000}}',
  ],
  quiet: [
    '{"action":"buy","coin":"LTC","type":"market","notional_usd":90,"quote_age_seconds":60,"account":{"equity_usd":9000}}',
    '{"action":"buy","coin":"LTC","type":"limit","limit_price":80,"size":1,"quote_age_seconds":12,"account":{"equity_usd":9000}}',
  ],
})

export const quoteAgeReject = rule({
  id: 'trade.t27_quote_age.reject',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'A',
  source: 'policy: review.md §7 T27',
  message: crossing,
  fix: 'Take a fresh quote.',
  fires: [
    '{"action":"buy","coin":"LTC","type":"market","notional_usd":90,"quote_age_seconds":601,"account":{"equity_usd":9000}}',
    '{"action":"market_sell","coin":"LTC","notional_usd":90,"quote_time":"2026-05-01T10:00:00Z","order_time":"2026-05-01T10:30:00Z","account":{"equity_usd":9000}}',
  ],
  quiet: [
    '{"action":"buy","coin":"LTC","type":"market","notional_usd":90,"quote_age_seconds":600,"account":{"equity_usd":9000}}',
    '{"action":"market_sell","coin":"LTC","notional_usd":90,"quote_time":"2026-05-01T10:00:00Z","order_time":"2026-05-01T10:00:30Z","account":{"equity_usd":9000}}',
  ],
})

const rules = { concern: quoteAgeConcern, reject: quoteAgeReject }

/** Both times are given, or the age itself; `asOfUnix` stands in for the second. Only market orders are rejected. */
export function testQuoteAge({ order, sheet, t, asOfUnix }: Trial): void {
  const quoted = amountIn(order, 'quote_time')
  const now = amountIn(order, 'order_time') ?? (asOfUnix === null ? null : rational(asOfUnix))
  const stated = amountIn(order, 'quote_age_seconds')
  const age = stated ?? (quoted !== null && now !== null ? subtract(now, quoted) : null)
  if (age === null) return
  const bounds = order.market ? t.t27_quote_age_seconds : t.t27_limit_order_seconds
  sheet.run({
    id: 'T27',
    rules,
    value: age,
    ok: rational(bounds.ok),
    reject: rational(bounds.reject),
    unit: 'seconds',
    what: 'the quote is older than the order by',
    span: spanIn(order, 'quote_age_seconds', 'quote_time'),
  })
}
