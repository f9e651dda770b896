// T02: flags an order that lacks a fact it is weighed by, unless a generous price shows that it is small.
import { toUsd } from '../../../core/number/decimal.ts'
import { compare, divide, fromBps, multiply, type Rational, rational } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { amountIn, isStopUnpriced } from '../../judge/figures.ts'
import { isUnread } from '../../judge/missing.ts'
import type { Trial } from '../../judge/trial.ts'
import type { Fact, Order, Position } from '../../model.ts'
import { ceilingPriceOf } from '../../read/values/assets.ts'

interface Missing {
  readonly missing: readonly string[]
  /** What the ceiling price says of the amount, when it does not show it to be small. */
  readonly hint: string
}

export const factMissing = rule({
  id: 'trade.t02_fact_missing',
  severity: 'high',
  category: 'missing_check',
  evidence: 'D',
  source: 'policy: review.md §7 T02',
  message: ({ missing, hint }: Missing) =>
    `Not stated: ${missing.join(', ')}${hint}. Without it the order cannot be weighed against the account.`,
  fix: ({ missing }) => `State ${missing.join(', ')}.`,
  fires: [
    '{"action":"buy","coin":"NEAR","notional_usd":60}',
    '{"action":"buy","coin":"NEAR","account":{"equity_usd":9000}}',
    'Buy 40 shares of KO, account 9k',
  ],
  quiet: [
    '{"action":"buy","coin":"NEAR","notional_usd":60,"account":{"equity_usd":9000}}',
    '{"action":"buy","coin":"NEAR","size":1,"account":{"equity_usd":9000}}',
    'Buy 4 shares of KO at 70, account 9k',
  ],
})

export function testFacts(trial: Trial): void {
  const { order, figures, equity, sheet, t } = trial
  const missing: string[] = []
  const lacks = (fact: Fact, what: string): void => {
    if (!isUnread(trial, fact)) missing.push(what)
  }
  if (equity === null && !isAgency(trial)) lacks('equity', 'the equity of the account')
  const unpriced = figures.ceilingNotional
  const isSized =
    order.numbers.has('fraction_of_equity') ||
    figures.notional !== null ||
    figures.lossAtStop !== null ||
    figures.premium !== null ||
    isSoldOption(order) ||
    isSmall(unpriced, trial) ||
    isNearPar(trial)
  if (!isSized && order.kind !== 'loan' && order.kind !== 'rebalance') {
    if (amountIn(order, 'size') !== null) lacks('price', 'a price for the size')
    else lacks('amount', 'the size or notional of the order')
  }
  if (isSized && order.kind === 'order' && isStopUnpriced(trial)) lacks('price', 'a price for the stop')
  for (const [fact, what] of factsOfKind(trial)) lacks(fact, what)
  const unvalued = (order.positions ?? []).filter((position) => !isValued(position, trial))
  if (unvalued.length > 0)
    lacks(
      'position',
      `the value of the open position in ${unvalued
        .map(({ asset }) => asset)
        .slice(0, 8)
        .join(', ')}`,
    )
  const hint =
    unpriced !== null && !isSized
      ? ` (up to ${toUsd(unpriced)} USD at the ceiling price; small is up to ${t.t02_unpriced_size_bps} basis points of equity)`
      : ''
  sheet.check('T02', 'concern', factMissing, order.span, missing.length === 0 ? null : { missing, hint })
}

/** An order for a client, of a share without leverage and of a small part of its volume: what it costs the client decides. */
export const isAgency = ({ order }: Trial): boolean =>
  order.isForClient &&
  order.option === null &&
  order.kind === 'order' &&
  !order.numbers.has('leverage') &&
  order.numbers.has('limit_price') &&
  (order.numbers.has('adv_size') || order.numbers.has('adv_usd'))

/** What it can cost is for T22. */
const isSoldOption = ({ option, side, numbers }: Order): boolean =>
  option !== null && side === 'sell' && numbers.has('size')

function factsOfKind({ order: { kind, side, asset, numbers } }: Trial): (readonly [Fact, string])[] {
  const missing: (readonly [Fact, string])[] = []
  const lacks = (...fields: Parameters<typeof numbers.has>[0][]): boolean =>
    fields.some((field) => !numbers.has(field))
  if (kind === 'order' && side === null) missing.push(['side', 'the side'])
  if (asset === null && (kind === 'order' || kind === 'swap' || kind === 'close'))
    missing.push(['asset', 'the asset'])
  if (kind === 'bet' && lacks('win_probability', 'payoff_ratio'))
    missing.push(['odds', 'win probability and payoff'])
  if (kind === 'loan' && lacks('loan_to_value_pct') && lacks('borrowed_usd', 'collateral_usd'))
    missing.push(['loan', 'the loan to value'])
  if (kind === 'rebalance' && lacks('shift_pct')) missing.push(['amount', 'the share that is moved'])
  return missing
}

/** Stands in where no ceiling is known. */
const IMMENSE = rational(10n ** 30n)

/** Forms of one coin, which trade near one to one. Sources: documentation of Lido, Rocket Pool, Coinbase and Wrapped Bitcoin. */
const FAMILIES: readonly (readonly string[])[] = [
  ['ETH', 'WETH', 'STETH', 'WSTETH', 'RETH', 'CBETH', 'WEETH'],
  ['BTC', 'WBTC', 'CBBTC', 'TBTC'],
]

/** A swap between forms of one coin risks the slippage that it accepts: no new exposure, and no price of the coin changes that. */
function isNearPar({ order, figures, equity, t }: Trial): boolean {
  const slippage = amountIn(order, 'slippage_pct')
  const { fromAsset, asset } = order
  if (order.kind !== 'swap' || slippage === null || equity === null || figures.ceilingNotional === null)
    return false
  const isFamily = FAMILIES.some(
    (all) => fromAsset !== null && asset !== null && all.includes(fromAsset) && all.includes(asset),
  )
  const lost = multiply(figures.ceilingNotional, multiply(slippage, rational(1, 100)))
  return isFamily && compare(divide(lost, equity), fromBps(t.t02_unpriced_size_bps)) <= 0
}

/** The ceiling price shows that an amount is small, never that it is large. */
function isSmall(ceilingNotional: Rational | null, { equity, t }: Trial): boolean {
  if (ceilingNotional === null || equity === null) return false
  return compare(divide(ceilingNotional, equity), fromBps(t.t02_unpriced_size_bps)) <= 0
}

function isValued({ asset, size, notionalUsd }: Position, trial: Trial): boolean {
  if (notionalUsd !== null) return true
  const { order, figures, positions } = trial
  // Another order of the artifact is in the same asset, and has a price.
  if (positions.some((one) => one.asset === asset && one.size === size && one.notionalUsd !== null))
    return true
  if (size !== null && asset === order.asset && figures.price !== null) return true
  return size !== null && isSmall(multiply(size, ceilingPriceOf(asset) ?? IMMENSE), trial)
}
