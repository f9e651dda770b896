// T19: flags an order that adds to a position which has lost 10 % or more.
import { toUsd } from '../../../core/number/decimal.ts'
import { add, compare, type Rational, rational, sum, ZERO } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { spanIn } from '../../judge/figures.ts'
import { crossing } from '../../judge/sheet.ts'
import type { Trial } from '../../judge/trial.ts'

export const addsToLoserConcern = rule({
  id: 'trade.t19_adds_to_loss.concern',
  severity: 'high',
  category: 'drawdown_risk',
  evidence: 'A',
  source: 'policy: review.md §7 T19',
  message: crossing,
  fix: 'Close or keep the position; do not average down.',
  fires: [
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"account":{"equity_usd":10000,"open_positions":[{"coin":"SOL","side":"long","notional_usd":400,"unrealised_pnl_pct":-10}]}}',
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"account":{"equity_usd":10000,"open_positions":[{"coin":"SOL","side":"long","notional_usd":400,"unrealised_pnl_pct":-35}]}}',
  ],
  quiet: [
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"account":{"equity_usd":10000,"open_positions":[{"coin":"SOL","side":"long","notional_usd":400,"unrealised_pnl_pct":-9}]}}',
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"account":{"equity_usd":10000,"open_positions":[{"coin":"SOL","side":"long","notional_usd":400,"unrealised_pnl_pct":12}]}}',
  ],
})

export const addsToLoserReject = rule({
  id: 'trade.t19_adds_to_loss.reject',
  severity: 'blocker',
  category: 'drawdown_risk',
  evidence: 'A',
  source: 'policy: review.md §7 T19',
  message: crossing,
  fix: 'Close or keep the position; do not average down.',
  fires: [
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"account":{"equity_usd":10000,"open_positions":[{"coin":"SOL","side":"long","notional_usd":9600,"unrealised_pnl_pct":-12}]}}',
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"account":{"equity_usd":600,"open_positions":[{"coin":"SOL","side":"long","notional_usd":400,"unrealised_pnl_pct":-35}]}}',
  ],
  quiet: [
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"account":{"equity_usd":10000,"open_positions":[{"coin":"SOL","side":"long","notional_usd":9600,"unrealised_pnl_pct":-3}]}}',
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"account":{"equity_usd":9000,"open_positions":[{"coin":"SOL","side":"long","notional_usd":400,"unrealised_pnl_pct":-35}]}}',
  ],
})

const rules = { concern: addsToLoserConcern, reject: addsToLoserReject }

export function testAddsToLoser({ order, figures, equity, positions, sheet, t }: Trial): void {
  if (order.side === null) return
  const side = order.side === 'buy' ? 'long' : 'short'
  const held = positions.find((position) => position.asset === order.asset && position.side === side)
  if (!held || held.pnlPct === null) return
  const isLoser = compare(held.pnlPct, rational(-t.t19_losing_position_bps, 100)) <= 0
  const gross = add(figures.notional ?? ZERO, sum(positions.map((position) => position.notionalUsd ?? ZERO)))
  const over = equity !== null && compare(gross, equity) > 0
  sheet.run({
    id: 'T19',
    rules,
    value: rational(isLoser ? (over ? 2 : 1) : 0),
    ok: ZERO,
    reject: rational(1),
    unit: 'signs',
    what: `adds to a ${side} position that stands at ${shownPercent(held.pnlPct)}${over ? `, with gross notional ${toUsd(gross)} USD above equity` : ''}`,
    span: spanIn(order, 'notional_usd', 'size'),
  })
}

const shownPercent = (value: Rational): string => `${(value.num * 100n) / value.den / 100n} %`
