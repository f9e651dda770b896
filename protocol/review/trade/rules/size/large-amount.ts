// T26: flags 100,000 USD or more at risk without a stop, whatever the equity.
import { toUsd } from '../../../core/number/decimal.ts'
import { compare, rational } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { spanIn } from '../../judge/figures.ts'
import { isUnread } from '../../judge/missing.ts'
import type { Trial } from '../../judge/trial.ts'
import { isAgency } from '../order/facts.ts'

export const largeAtRisk = rule({
  id: 'trade.t26_large_at_risk',
  severity: 'high',
  category: 'missing_check',
  evidence: 'A',
  source: 'policy: review.md §7 T26',
  message: ({ atRisk, bound }: { readonly atRisk: string; readonly bound: number }) =>
    `${atRisk} USD are at risk without a stop (T26: from ${bound} USD on a person confirms).`,
  fix: 'Add a stop, or have a person confirm.',
  fires: [
    '{"action":"buy","symbol":"PEP","notional_usd":100000,"account":{"equity_usd":9000000}}',
    'Buy $150k of PEP, account 9m',
  ],
  quiet: [
    '{"action":"buy","symbol":"PEP","notional_usd":99999,"account":{"equity_usd":9000000}}',
    'Buy $90k of PEP, account 9m',
  ],
})

/** A stop or a premium is a limit; a bound of one's own equity is none. */
export function testLargeAmount(trial: Trial): void {
  const { order, figures, sheet, t } = trial
  const { atRisk, lossAtStop, premium } = figures
  // Where a client ordered the sale, what the account risks is the client's to say.
  if (atRisk === null || lossAtStop !== null || premium !== null || isAgency(trial)) return
  const bound = t.t26_at_risk_usd
  const crossed = compare(atRisk, rational(bound)) >= 0
  if (crossed && isUnread(trial, 'stop')) return
  const facts = crossed ? { atRisk: toUsd(atRisk), bound } : null
  sheet.check('T26', 'concern', largeAtRisk, spanIn(order, 'notional_usd', 'size'), facts)
}
