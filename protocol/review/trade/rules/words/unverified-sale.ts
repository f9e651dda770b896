// T25: flags a sale of everything because of information that nothing confirms.
import { rule } from '../../../core/rule.ts'
import type { Trial } from '../../judge/trial.ts'
import type { Signal, SignalName } from '../../model.ts'

export const unverifiedSale = rule({
  id: 'trade.t25_unverified_sale',
  severity: 'high',
  category: 'missing_check',
  evidence: 'B',
  source: 'policy: review.md §7 T25',
  message: ({ sale, source }: { readonly sale: string; readonly source: string }) =>
    `"${sale}" rests on "${source}", which nothing confirms.`,
  fix: 'Confirm the information at its source first.',
  fires: [
    'Sell all my XRP, there is a rumour',
    'Someone on Telegram says the chain is hacked, liquidate everything',
  ],
  quiet: ['Sell some of my XRP, there is a rumour', 'Sell all my XRP'],
})

const has = ({ order }: Trial, name: SignalName): Signal | undefined =>
  order.signals.find((signal) => signal.name === name)

export function testUnverifiedSale(trial: Trial): void {
  const [sale, source] = [has(trial, 'sell_everything'), has(trial, 'unverified_information')]
  if (!sale || !source) return
  trial.sheet.check('T25', 'concern', unverifiedSale, source.span, {
    sale: sale.words,
    source: source.words,
  })
}
