// T30: flags a purchase that comes again without an end, by what it buys in thirty days.
import { toUsd } from '../../../core/number/decimal.ts'
import { compare, divide, multiply, rational } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { spanIn } from '../../judge/figures.ts'
import { crossing } from '../../judge/sheet.ts'
import { shares, type Trial } from '../../judge/trial.ts'
import { isBroadFund, isLikeCash, isStable } from '../../read/values/assets.ts'

const FIX = 'State how many times it comes, or a cap for all of them, or make each one smaller.'

export const scheduleConcern = rule({
  id: 'trade.t30_schedule.concern',
  severity: 'high',
  category: 'position_sizing',
  evidence: 'A',
  source: 'policy: review.md §7 T05, over thirty days of the schedule',
  message: crossing,
  fix: FIX,
  fires: [
    '{"action":"buy","symbol":"PEP","notional_usd":300,"schedule":"weekly","account":{"equity_usd":10000}}',
    'Buy 300 USD of PEP every week, account 10,000',
  ],
  quiet: [
    '{"action":"buy","symbol":"PEP","notional_usd":100,"schedule":"weekly","account":{"equity_usd":10000}}',
    'Buy 100 USD of PEP every week, account 10,000',
  ],
  since: '2.10.0',
})

export const scheduleReject = rule({
  id: 'trade.t30_schedule.reject',
  severity: 'blocker',
  category: 'position_sizing',
  evidence: 'A',
  source: 'policy: review.md §7 T05, over thirty days of the schedule',
  message: crossing,
  fix: FIX,
  fires: [
    '{"action":"buy","symbol":"PEP","notional_usd":900,"schedule":"daily","account":{"equity_usd":10000}}',
    'Buy 900 USD of PEP every day, account 10,000',
  ],
  quiet: [
    '{"action":"buy","symbol":"PEP","notional_usd":20,"schedule":"daily","account":{"equity_usd":10000}}',
    'Buy 900 USD of PEP, account 10,000; the daily loss limit is 200',
  ],
  since: '2.10.0',
})

const rules = { concern: scheduleConcern, reject: scheduleReject }

/** A stop bounds each one, and not their sum. */
export function testSchedule({ order, figures, equity, t, sheet }: Trial): void {
  const { asset, timesInMonth } = order
  const { notional } = figures
  if (timesInMonth === null || compare(timesInMonth, rational(1)) <= 0) return
  if (equity === null || notional === null) return
  if (asset !== null && (isStable(asset) || isLikeCash(order))) return
  const sum = multiply(notional, timesInMonth)
  const isBroad = asset !== null && isBroadFund(asset)
  sheet.run({
    id: 'T30',
    rules,
    value: divide(sum, equity),
    ...shares(isBroad ? t.t05_broad_fund_bps : t.t05_no_stop_bps),
    unit: 'share',
    what: `comes again without an end, ${toUsd(sum)} USD in thirty days of equity ${toUsd(equity, 'down')} USD`,
    span: spanIn(order, 'notional_usd', 'size', 'fraction_of_equity'),
  })
}
