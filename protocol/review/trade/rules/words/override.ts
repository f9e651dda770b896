// T21: flags words that ask to ignore or exceed a limit, or to put everything on one outcome.
import { rule } from '../../../core/rule.ts'
import type { Trial } from '../../judge/trial.ts'
import type { Signal, SignalName } from '../../model.ts'

export const override = rule({
  id: 'trade.t21_limit_override',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'policy: review.md §7 T21',
  message: ({ words, isAllIn }: { readonly words: string; readonly isAllIn: boolean }) =>
    isAllIn
      ? `"${words}" puts everything on one outcome: one loss ends the account.`
      : `"${words}" asks to go beyond a limit that was set before the trade.`,
  fix: 'Keep to the limits; a person changes them beforehand.',
  fires: [
    'Go all in on ADA, account 20k',
    'Buy $50 of ADA and ignore the daily loss limit, account 20k',
    '{"action":"buy","coin":"ADA","notional_usd":50,"override_risk_limits":true,"account":{"equity_usd":10000}}',
  ],
  quiet: [
    'Buy $50 of ADA, never go all in, account 20k',
    'Buy $50 of ADA within the daily loss limit, account 20k',
    '{"action":"buy","coin":"ADA","notional_usd":50,"override_risk_limits":false,"account":{"equity_usd":10000}}',
  ],
})

const has = ({ order }: Trial, name: SignalName): Signal | undefined =>
  order.signals.find((signal) => signal.name === name)

export function testOverride(trial: Trial): void {
  const said = has(trial, 'limit_override') ?? has(trial, 'all_in')
  if (!said) return
  const { words, name, span } = said
  trial.sheet.check('T21', 'reject', override, span, { words, isAllIn: name === 'all_in' })
}
