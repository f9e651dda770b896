// T28: flags a stop that is moved away from the price, or to where it triggers at once. A stop that comes closer takes risk
// away.

import type { Findings } from '../../../core/findings.ts'
import { toDecimal } from '../../../core/number/decimal.ts'
import { compare, rational } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { amountIn, spanIn } from '../../judge/figures.ts'
import { leaveOpen } from '../../judge/open.ts'
import type { StopMove } from '../../judge/stop-move.ts'
import type { Trial } from '../../judge/trial.ts'
import { riskReducing } from '../covers.ts'
import { testLossAfterMove } from '../size/loss-at-stop.ts'
import { leaveClauses, testBeside, testChange } from '../words/beside-orders.ts'

export const stopLoosened = rule({
  id: 'trade.t28_stop_loosened',
  severity: 'high',
  category: 'drawdown_risk',
  evidence: 'A',
  source: 'policy: review.md §7, risk reduction',
  message: ({ what }: { readonly what: string }) => `${what}.`,
  fix: 'Leave the stop where the plan put it, or make the position smaller.',
  fires: [
    '{"request":"move_stop","symbol":"KO","position":{"symbol":"KO","side":"long","qty":9,"stop":66,"last":70},"new_stop":60}',
    'Move the stop on our 9 KO long from 66 to 60, last 70',
    'Move the stop on our 9 KO long from 66 to 71, last 70',
  ],
  quiet: [
    '{"request":"move_stop","symbol":"KO","position":{"symbol":"KO","side":"long","qty":9,"stop":66,"last":70},"new_stop":68}',
    'Move the stop on our 9 KO long from 66 to 68, last 70',
  ],
})

export function testStopMove(trial: Trial, move: StopMove, findings: Findings): void {
  const { from, to, side, outcome } = move
  const { order, sheet } = trial
  if (outcome === 'unknown') {
    testChange(trial)
    return
  }
  testBeside(trial)
  leaveClauses(trial)
  leaveOpen(trial, false)
  const leverage = amountIn(order, 'leverage')
  if (leverage !== null && compare(leverage, rational(trial.t.t04_leverage_x100.ok, 100)) > 0)
    sheet.open(spanIn(order, 'leverage'))
  const loosens = outcome === 'further' || outcome === 'through'
  const what =
    outcome === 'through'
      ? `The stop ${toDecimal(to, 8, 'up')} of a ${side} position is on the wrong side of the price: it triggers at once`
      : `The stop of a ${side} position goes from ${from === null ? 'nowhere' : toDecimal(from, 8, 'up')} to ${toDecimal(to, 8, 'up')}: the loss at the stop grows`
  sheet.check('T28', 'concern', stopLoosened, spanIn(order, 'stop_loss'), loosens ? { what } : null)
  if (outcome === 'further') testLossAfterMove(trial, move)
  if (!loosens) findings.cover(riskReducing, { span: order.span, layers: [] })
}
