// Flags words that ask for market abuse.
import { rule } from '../../../core/rule.ts'
import type { Trial } from '../../judge/trial.ts'
import type { Signal, SignalName } from '../../model.ts'

export const marketAbuse = rule({
  id: 'trade.market_abuse',
  severity: 'blocker',
  category: 'other',
  evidence: 'C',
  source: 'Regulation (EU) 596/2014 (MAR), Articles 8 to 15; 15 U.S.C. § 78i; 7 U.S.C. § 6c(a)(5)',
  message: ({ words }: { readonly words: string }) =>
    `"${words}" is market abuse: it misleads other participants or uses inside information.`,
  fix: 'Do not do it.',
  fires: [
    'Wash trade ADA between my two accounts to lift the volume, account 20k',
    '{"action":"buy","coin":"ADA","notional_usd":50,"note":"the offer is not intended to be filled","account":{"equity_usd":10000}}',
    'Spoof the ADA book with large bids, then sell 10 ADA, account 20k',
  ],
  quiet: [
    '{"action":"buy","coin":"ADA","notional_usd":50,"note":"the offer is not expected to be filled","account":{"equity_usd":10000}}',
    'Buy $50 of ADA in my first account, account 20k',
    'Bid $50 for ADA, then sell 10 ADA at market, account 20k',
  ],
})

const has = ({ order }: Trial, name: SignalName): Signal | undefined =>
  order.signals.find((signal) => signal.name === name)

export function testAbuse(trial: Trial): void {
  const said = has(trial, 'market_abuse')
  if (said) trial.sheet.found(marketAbuse, said.span, { words: said.words })
}
