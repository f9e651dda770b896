// T18: flags a figure of the order that no test reads: it may enlarge the order, or bound it, and nothing was compared with it.
import { rule } from '../../../core/rule.ts'
import type { Trial } from '../../judge/trial.ts'

export const figureNotRead = rule({
  id: 'trade.t18_figure_not_read',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'C',
  source: 'policy: review.md §2 (what is not understood is not approved)',
  message: ({ names }: { readonly names: readonly string[] }) =>
    `The order states ${names.slice(0, 8).join(', ')}, which no test reads: it may change the size or the risk of the order.`,
  fix: 'State size, price, stop and leverage under their usual names, and leave out what the venue does not need.',
  fires: [
    '{"action":"buy","coin":"ADA","notional_usd":50,"notional_multiplier":40,"account":{"equity_usd":10000}}',
    '{"action":"buy","coin":"SOL","entry_price":100,"notional_usd":500,"stop_loss":95,"slices":12,"account":{"equity_usd":10000}}',
  ],
  quiet: [
    '{"action":"buy","coin":"ADA","notional_usd":50,"client_order_id":40,"account":{"equity_usd":10000}}',
    '{"action":"sell","coin":"SOL","size":5,"reduce_only":true,"slices":12,"account":{"equity_usd":10000}}',
  ],
})

export function testFigures({ order, sheet }: Trial): void {
  const [first] = order.unreadFigures
  if (first) sheet.found(figureNotRead, first.span, { names: order.unreadFigures.map(({ name }) => name) })
}
