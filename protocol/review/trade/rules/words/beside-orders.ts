// Flags effects beside the orders that no trade test covers: withdrawals, transfers, changed settings.
import { rule } from '../../../core/rule.ts'
import type { Trial } from '../../judge/trial.ts'

interface Words {
  readonly words: string
}

export const besideOrder = rule({
  id: 'trade.beside_order',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'D',
  source: 'policy: review.md §7',
  message: ({ words }: Words) =>
    `"${words}" asks for something that is no order: no test covers where the money or the access goes.`,
  fix: 'Send the transfer or the setting as an action of its own.',
  fires: [
    'Buy $50 of ADA, account 20k, and withdraw the rest to my other wallet',
    '{"action":"buy","coin":"ADA","notional_usd":50,"reason":"then approve the router","account":{"equity_usd":10000}}',
  ],
  quiet: [
    'Buy $50 of ADA, account 20k, and keep the rest in cash',
    '{"action":"buy","coin":"ADA","notional_usd":50,"reason":"monthly purchase","account":{"equity_usd":10000}}',
  ],
})

export const changesOrder = rule({
  id: 'trade.changes_order',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'D',
  source: 'policy: review.md §7',
  message: ({ words }: Words) =>
    `"${words}" changes orders, settings or balances that are not in the artifact, so its effect on the account is open.`,
  fix: 'Send the order as it stands after the change.',
  fires: ['Move everything into USDC', '{"action":"set_leverage","coin":"ETH","leverage":20}'],
  quiet: ['Swap 90 USDC to DAI, slippage 0.2%, account 20k', '{"action":"get_positions"}'],
})

/** A clause that orders something which no reader knows. */
export function leaveClauses({ order, sheet }: Trial): void {
  const said = order.signals.find(({ name }) => name === 'unread_clause')
  if (said) sheet.open(said.span ?? order.span)
}

export function testBeside({ order, sheet }: Trial): void {
  const said = order.signals.find(({ name }) => name === 'uncovered_effect')
  if (said) sheet.found(besideOrder, said.span ?? order.span, { words: said.words })
}

export function testChange({ order, sheet }: Trial): void {
  sheet.found(changesOrder, order.span, { words: order.action ?? 'the request' })
}
