// T20: flags a close that does not fit the position; it may open a new one on the other side.
import { rational, ZERO } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { spanIn } from '../../judge/figures.ts'
import { isUnread } from '../../judge/missing.ts'
import type { Reduction } from '../../judge/reduction.ts'
import { crossing } from '../../judge/sheet.ts'
import type { Trial } from '../../judge/trial.ts'

export const closeConcern = rule({
  id: 'trade.t20_close.concern',
  severity: 'high',
  category: 'correctness',
  evidence: 'A',
  source: 'policy: review.md §7 T20',
  message: crossing,
  fix: 'Set reduce_only, and close at most what is open.',
  alternative: 'The same close with reduce_only.',
  fires: [
    '{"action":"close","coin":"XRP","size":100,"account":{"equity_usd":10000}}',
    '{"action":"close","coin":"XRP","size":100,"account":{"equity_usd":10000,"open_positions":[{"coin":"ETH","side":"long","size":1,"notional_usd":900}]}}',
  ],
  quiet: [
    '{"action":"close","coin":"XRP","size":100,"reduce_only":true,"account":{"equity_usd":10000}}',
    '{"action":"close","coin":"XRP","size":100,"account":{"equity_usd":10000,"open_positions":[{"coin":"XRP","side":"long","size":150,"notional_usd":300}]}}',
  ],
})

export const closeReject = rule({
  id: 'trade.t20_close.reject',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'A',
  source: 'policy: review.md §7 T20',
  message: crossing,
  fix: 'Set reduce_only, and close at most what is open.',
  alternative: 'The same close with reduce_only.',
  fires: [
    '{"action":"close","coin":"XRP","size":200,"account":{"equity_usd":10000,"open_positions":[{"coin":"XRP","side":"long","size":150,"notional_usd":300}]}}',
    '{"action":"close","coin":"XRP","side":"buy","size":50,"account":{"equity_usd":10000,"open_positions":[{"coin":"XRP","side":"long","size":150,"notional_usd":300}]}}',
  ],
  quiet: [
    '{"action":"close","coin":"XRP","size":150,"account":{"equity_usd":10000,"open_positions":[{"coin":"XRP","side":"long","size":150,"notional_usd":300}]}}',
    '{"action":"close","coin":"XRP","side":"sell","size":50,"account":{"equity_usd":10000,"open_positions":[{"coin":"XRP","side":"long","size":150,"notional_usd":300}]}}',
  ],
})

const rules = { concern: closeConcern, reject: closeReject }

export function testClose(trial: Trial, { close, why }: Reduction): void {
  const { order, sheet } = trial
  if (order.kind !== 'close') return
  // A position that is not found may stand in what was not read.
  if (close === 1 && isUnread(trial, 'position')) return
  sheet.run({
    id: 'T20',
    rules,
    value: rational(close),
    ok: ZERO,
    reject: rational(1),
    unit: 'signs',
    what: `the close does not fit the position${why === '' ? '' : ` (${why})`}`,
    span: spanIn(order, 'size', 'notional_usd'),
  })
}
