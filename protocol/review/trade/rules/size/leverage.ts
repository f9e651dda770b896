// T04: flags an account whose positions together are a large multiple of its equity.
import { toUsd } from '../../../core/number/decimal.ts'
import { add, divide, isPositive, sum, ZERO } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { amountIn, spanIn } from '../../judge/figures.ts'
import { isUnread } from '../../judge/missing.ts'
import { crossing } from '../../judge/sheet.ts'
import { multiples, type Trial } from '../../judge/trial.ts'

export const leverageConcern = rule({
  id: 'trade.t04_leverage.concern',
  severity: 'high',
  category: 'position_sizing',
  evidence: 'A',
  source: 'policy: review.md §7 T04; ESMA Decision (EU) 2019/679 on leverage limits',
  message: crossing,
  fix: 'Reduce the notional, or close positions first.',
  fires: [
    '{"action":"buy","coin":"BNB","entry_price":600,"notional_usd":31000,"stop_loss":599,"account":{"equity_usd":10000}}',
    '{"action":"buy","coin":"BNB","entry_price":600,"notional_usd":2000,"stop_loss":590,"open_positions":[{"coin":"KO","side":"long","notional_usd":29000}],"account":{"equity_usd":10000}}',
  ],
  quiet: [
    '{"action":"buy","coin":"BNB","entry_price":600,"notional_usd":30000,"stop_loss":599,"account":{"equity_usd":10000}}',
    '{"action":"buy","coin":"BNB","entry_price":600,"notional_usd":2000,"stop_loss":590,"open_positions":[{"coin":"KO","side":"long","notional_usd":9000}],"account":{"equity_usd":10000}}',
  ],
})

export const leverageReject = rule({
  id: 'trade.t04_leverage.reject',
  severity: 'blocker',
  category: 'position_sizing',
  evidence: 'A',
  source: 'policy: review.md §7 T04; ESMA Decision (EU) 2019/679 on leverage limits',
  message: crossing,
  fix: 'Reduce the notional, or close positions first.',
  fires: [
    '{"action":"buy","coin":"BNB","entry_price":600,"notional_usd":101000,"stop_loss":599,"account":{"equity_usd":10000}}',
    'Go long BNB with 20x leverage, account 10k',
    '{"action":"buy","coin":"BNB","size":600,"type":"market","account":{"equity_usd":10000}}',
  ],
  quiet: [
    '{"action":"buy","coin":"BNB","entry_price":600,"notional_usd":100000,"stop_loss":599,"account":{"equity_usd":10000}}',
    'Go long BNB with 2x leverage, account 10k',
  ],
})

const rules = { concern: leverageConcern, reject: leverageReject }

/** Without a size the stated leverage is taken as that of the whole account. */
export function testLeverage(trial: Trial): void {
  const { order, figures, equity, positions, sheet, t } = trial
  const { notional } = figures
  const stated = amountIn(order, 'leverage')
  const measure = { id: 'T04', rules, ...multiples(t.t04_leverage_x100), unit: 'times' } as const
  if (notional !== null && equity !== null) {
    const gross = add(notional, sum(positions.map((position) => position.notionalUsd ?? ZERO)))
    sheet.run({
      ...measure,
      value: divide(gross, equity),
      what: `gross notional with open positions ${toUsd(gross)} USD on equity ${toUsd(equity, 'down')} USD`,
      span: spanIn(order, 'notional_usd', 'size'),
    })
  } else if (figures.floorNotional !== null && equity !== null) {
    // Even at a price that the asset does not have.
    const least = {
      ...measure,
      value: divide(figures.floorNotional, equity),
      what: `notional of at least ${toUsd(figures.floorNotional)} USD at the floor price, equity ${toUsd(equity, 'down')} USD`,
      span: spanIn(order, 'size'),
    }
    if (sheet.weigh(least) === 'reject') sheet.run(least)
  } else if (
    notional === null &&
    amountIn(order, 'size') === null &&
    stated !== null &&
    isPositive(stated) &&
    !isUnread(trial, 'amount')
  )
    sheet.run({
      ...measure,
      value: stated,
      what: 'no size is stated, and the leverage is',
      span: spanIn(order, 'leverage'),
    })
}
