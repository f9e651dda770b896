// Flags a request that withdraws the stop of a leveraged position which stays open.
import { rule } from '../../../core/rule.ts'
import type { Trial } from '../../judge/trial.ts'

export const stopWithdrawn = rule({
  id: 'trade.t32_stop_withdrawn',
  severity: 'blocker',
  category: 'position_sizing',
  evidence: 'B',
  source: 'policy: review.md §7 T05; ESMA Decision (EU) 2019/679 on leverage limits',
  message: ({ words }: { readonly words: string }) =>
    `"${words}": the position stays open with its leverage, and the orders that limit its loss are withdrawn.`,
  fix: 'Keep the stop, or close the position first.',
  fires: [
    '{"action":"cancel_all_orders","symbol":"LINKUSDT","note":"removes SL and TP; the 20x short remains open"}',
    '{"action":"cancel_stop_loss","symbol":"LINKUSDT","reason":"let it breathe, 25x position kept open"}',
  ],
  quiet: [
    '{"action":"cancel_all_orders","symbol":"LINKUSDT","note":"old entries go, the SL stays; the 20x short remains open"}',
    '{"action":"cancel_all_orders","symbol":"LINKUSDT","note":"the 20x short was closed at noon, SL and TP are left over"}',
  ],
  since: '2.15.0',
})

export function testStopWithdrawn({ order, sheet }: Trial): void {
  const said = order.signals.find(({ name }) => name === 'stop_withdrawn')
  if (said) sheet.found(stopWithdrawn, said.span ?? order.span, { words: said.words })
}
