// T13: flags an order whose fees and funding use up its expected edge.
import { toDecimal } from '../../../core/number/decimal.ts'
import { add, lessThan, multiply, rational, ZERO } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { amountIn, spanIn } from '../../judge/figures.ts'
import { crossing } from '../../judge/sheet.ts'
import { halvedIf, shares, type Trial } from '../../judge/trial.ts'

export const feesConcern = rule({
  id: 'trade.t13_fees.concern',
  severity: 'high',
  category: 'fee_drag',
  evidence: 'A',
  source: 'policy: review.md §7 T13',
  message: crossing,
  fix: 'Trade only where the edge is at least twice the cost.',
  fires: [
    '{"action":"buy","symbol":"KO","notional_usd":90,"round_trip_fees_pct":0.6,"expected_edge_pct":1,"account":{"equity_usd":10000}}',
    'Buy $90 of KO, account 10k, fees 0.3%, edge 0.5%',
  ],
  quiet: [
    '{"action":"buy","symbol":"KO","notional_usd":90,"round_trip_fees_pct":0.5,"expected_edge_pct":1,"account":{"equity_usd":10000}}',
    'Buy $90 of KO, account 10k, fees 0.1%, edge 0.5%',
  ],
})

export const feesReject = rule({
  id: 'trade.t13_fees.reject',
  severity: 'blocker',
  category: 'fee_drag',
  evidence: 'A',
  source: 'policy: review.md §7 T13',
  message: crossing,
  fix: 'Trade only where the edge is at least twice the cost.',
  fires: [
    '{"action":"buy","symbol":"KO","notional_usd":90,"round_trip_fees_pct":1,"expected_edge_pct":1,"account":{"equity_usd":10000}}',
    '{"action":"buy","coin":"ETH","notional_usd":90,"round_trip_fees_pct":0.2,"funding_pct":0.4,"expected_edge_pct":0.5,"account":{"equity_usd":10000}}',
  ],
  quiet: [
    '{"action":"buy","symbol":"KO","notional_usd":90,"round_trip_fees_pct":0.9,"expected_edge_pct":1,"account":{"equity_usd":10000}}',
    '{"action":"buy","coin":"ETH","notional_usd":90,"round_trip_fees_pct":0.2,"funding_pct":0.1,"expected_edge_pct":0.9,"account":{"equity_usd":10000}}',
  ],
})

const rules = { concern: feesConcern, reject: feesReject }

const MOST = rational(5)

/** Fees and funding are compared with half of the edge and with all of it. */
export function testFees({ order, sheet, t, halved }: Trial): void {
  const edge = amountIn(order, 'expected_edge_pct')
  const [fees, funding] = [amountIn(order, 'fees_pct'), amountIn(order, 'funding_pct')]
  // So much is no cost of a trade.
  if (edge === null && fees !== null && lessThan(MOST, fees)) sheet.open(spanIn(order, 'fees_pct'))
  if (edge === null || (fees === null && funding === null)) return
  const { ok, reject } = halvedIf(halved, shares(t.t13_fees_of_edge_bps))
  sheet.run({
    id: 'T13',
    rules,
    value: add(fees ?? ZERO, funding ?? ZERO),
    ok: multiply(edge, ok),
    reject: multiply(edge, reject),
    rejectIncluded: true,
    unit: 'percent',
    what: `fees and funding against an expected edge of ${toDecimal(edge, 4, 'down')} %`,
    span: spanIn(order, 'fees_pct', 'expected_edge_pct'),
  })
}
