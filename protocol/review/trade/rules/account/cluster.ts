// T17: flags exposure in one direction to assets that move together. A position in the other direction takes its part away.
import { toUsd } from '../../../core/number/decimal.ts'
import { add, divide, max, type Rational, subtract, sum, ZERO } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { spanIn } from '../../judge/figures.ts'
import { crossing } from '../../judge/sheet.ts'
import { shares, type Trial } from '../../judge/trial.ts'
import type { Position } from '../../model.ts'
import { clusterOf } from '../../read/values/assets.ts'

export const clusterConcern = rule({
  id: 'trade.t17_cluster.concern',
  severity: 'high',
  category: 'correlation_risk',
  evidence: 'A',
  source: 'policy: review.md §7 T17',
  message: crossing,
  fix: 'Count correlated positions as one, and reduce them together.',
  fires: [
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"account":{"equity_usd":10000,"open_positions":[{"coin":"BTC","side":"long","notional_usd":9600}]}}',
    '{"action":"buy","symbol":"NVDA","entry_price":100,"notional_usd":500,"stop_loss":95,"account":{"equity_usd":10000,"open_positions":[{"coin":"MSFT","side":"long","notional_usd":9600}]}}',
  ],
  quiet: [
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"account":{"equity_usd":10000,"open_positions":[{"coin":"BTC","side":"long","notional_usd":9500}]}}',
    '{"action":"buy","symbol":"KO","entry_price":100,"notional_usd":500,"stop_loss":95,"account":{"equity_usd":10000,"open_positions":[{"coin":"MSFT","side":"long","notional_usd":9600}]}}',
  ],
})

export const clusterReject = rule({
  id: 'trade.t17_cluster.reject',
  severity: 'blocker',
  category: 'correlation_risk',
  evidence: 'A',
  source: 'policy: review.md §7 T17',
  message: crossing,
  fix: 'Count correlated positions as one, and reduce them together.',
  fires: [
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"account":{"equity_usd":10000,"open_positions":[{"coin":"BTC","side":"long","notional_usd":19600}]}}',
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"account":{"equity_usd":10000,"open_positions":[{"coin":"ETH","side":"long","notional_usd":10000},{"coin":"BTC","side":"long","notional_usd":10000}]}}',
  ],
  quiet: [
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"account":{"equity_usd":10000,"open_positions":[{"coin":"BTC","side":"long","notional_usd":19500}]}}',
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"account":{"equity_usd":10000,"open_positions":[{"coin":"ETH","side":"long","notional_usd":10000},{"coin":"BTC","side":"short","notional_usd":10000}]}}',
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"account":{"equity_usd":10000,"open_positions":[{"coin":"ETH","side":"long","notional_usd":20000},{"coin":"BTC","side":"short","notional_usd":9000}]}}',
  ],
})

const rules = { concern: clusterConcern, reject: clusterReject }

/** Runs when there is a position in the same direction of the same cluster. */
export function testCluster({ order, figures, equity, positions, sheet, t }: Trial): void {
  const { notional } = figures
  if (order.asset === null || notional === null || equity === null || order.side === null) return
  const cluster = clusterOf(order.asset)
  const side = order.side === 'buy' ? 'long' : 'short'
  const held = positions.filter((position) => clusterOf(position.asset) === cluster)
  const [same, against] = [held.filter((one) => one.side === side), held.filter((one) => one.side !== side)]
  if (same.length === 0) return
  const gross = add(notional, worthOf(same))
  // Less than the order itself is never left of it.
  const exposure = max(subtract(gross, worthOf(against)), notional)
  sheet.run({
    id: 'T17',
    rules,
    value: divide(exposure, equity),
    ...shares(t.t17_cluster_bps),
    unit: 'share',
    what: `${side} exposure${against.length > 0 ? ', net of what is held against it,' : ''} in ${cluster} ${toUsd(exposure)} USD of equity ${toUsd(equity, 'down')} USD`,
    span: spanIn(order, 'notional_usd', 'size'),
  })
}

const worthOf = (positions: readonly Position[]): Rational =>
  sum(positions.map(({ notionalUsd }) => notionalUsd ?? ZERO))
