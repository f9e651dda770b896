// T18: flags a size that grows after losses.
import { compare, isPositive } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { amountIn, spanIn } from '../../judge/figures.ts'
import type { Trial } from '../../judge/trial.ts'

export const martingale = rule({
  id: 'trade.t18_martingale',
  severity: 'blocker',
  category: 'position_sizing',
  evidence: 'A',
  source: 'policy: review.md §7 T18',
  message: ({ words }: { readonly words: string | null }) =>
    `The size grows after losses${words === null ? '' : ` ("${words}")`}: a losing streak uses up the account however likely each win is.`,
  fix: 'Keep the size a fixed share of equity.',
  fires: [
    '{"action":"buy","coin":"SOL","size":2,"previous_size":1,"consecutive_losses":2,"entry_price":100,"account":{"equity_usd":10000}}',
    'Double the size after the loss: buy 2 SOL at 100, account 10k',
  ],
  quiet: [
    '{"action":"buy","coin":"SOL","size":2,"previous_size":1,"consecutive_losses":0,"entry_price":100,"account":{"equity_usd":10000}}',
    'Buy 2 SOL at 100, account 10k',
  ],
})

export function testMartingale({ order, sheet }: Trial): void {
  const said = order.signals.find(({ name }) => name === 'martingale')
  const losses = amountIn(order, 'consecutive_losses')
  const [size, previous] = [amountIn(order, 'size'), amountIn(order, 'previous_size')]
  const lost = losses !== null && isPositive(losses)
  const grows = size !== null && previous !== null && compare(size, previous) > 0
  if (!said && losses === null && previous === null) return
  const facts = said !== undefined || (lost && grows) ? { words: said?.words ?? null } : null
  sheet.check('T18', 'reject', martingale, said?.span ?? spanIn(order, 'size'), facts)
}
