// Reads the orders, weighs each one with the earlier ones as open positions, and gives the tests and the amount at
// risk.
import type { JsonValue } from '../../../json/strict-json.ts'
import type { Budget } from '../../core/budget.ts'
import type { Findings } from '../../core/findings.ts'
import { parseDecimal } from '../../core/number/decimal.ts'
import {
  fromCents,
  isPositive,
  lessThan,
  multiply,
  type Rational,
  subtract,
  ZERO,
} from '../../core/number/rational.ts'
import type { AllowRule } from '../../core/rule.ts'
import type { Stake } from '../../core/verdict/capital-scale.ts'
import { decidingTierOf } from '../../core/verdict/capital-scale.ts'
import { resolveEquity, type StatedEquity } from '../../core/verdict/capital-scale-equity.ts'
import type { ReadInput } from '../../text/judge-input.ts'
import type { ReviewOptions, Thresholds } from '../../types.ts'
import type { Order, Position, ReadOrders } from '../model.ts'
import { equityOf } from '../read/account/stated-facts.ts'
import { readOrders } from '../read/read-orders.ts'
import { ceilingPriceOf } from '../read/values/assets.ts'
import { rootMultiplier } from '../read/values/contracts.ts'
import { proseWithinBounds, withinBounds } from '../rules/covers.ts'
import { contradiction, equityDiffers, notGiven } from '../rules/order/contradiction.ts'
import { decodedOrders } from './decoded.ts'
import { amountIn, type Figures, figuresOf, total } from './figures.ts'
import { judgeOrder } from './judge-order.ts'
import { type Spread, spreadOf } from './option-cover.ts'
import { type Reduction, reductionOf } from './reduction.ts'
import { TestSheet } from './sheet.ts'
import { stopMoveOf } from './stop-move.ts'
import { notCheckedOf } from './unchecked.ts'

export interface JudgedTrade {
  readonly decoded: JsonValue
  /** Null when no order could be read. */
  readonly stake: Stake | null
}

interface Weighed {
  readonly order: Order
  readonly figures: Figures
  readonly reduction: Reduction
  readonly positions: readonly Position[]
  readonly spread: Spread | null
}

export function judgeTrade(
  input: ReadInput,
  options: ReviewOptions,
  thresholds: Thresholds,
  budget: Budget,
  findings: Findings,
): JudgedTrade {
  const read = readOrders(input, options, budget, findings)
  for (const entry of notCheckedOf(read)) findings.notChecked(entry)
  if (read.orders.length === 0) {
    findings.unjudged(null, 'unparsed')
    return { decoded: null, stake: null }
  }
  if (read.isCut) findings.unjudged(null, 'unparsed')
  const whole = { span: null, layers: read.layers }
  for (const { what, span } of read.contradictions)
    findings.found(contradiction, { span, layers: read.layers }, { what })

  const t = thresholds.trade
  const resolved = resolveEquity(statedEquities(read.orders, options), t.equity_difference_bps)
  if (resolved.differs !== null) findings.found(equityDiffers, whole, { what: resolved.differs })
  const stated = resolved.equity?.value ?? null
  const equity = stated !== null && isPositive(stated) ? stated : null
  const weighed = weigh(read.orders, equity, thresholds, budget)
  const stake = stakeOf(weighed, stated, resolved.equity?.source ?? null)
  // Beyond S2 as well, or a test would look better while equity falls.
  const halved = ['S2', 'S3', 'S4'].includes(decidingTierOf(stake, options.capital, thresholds) ?? '')
  const sheet = new TestSheet(findings, read.layers)
  weighed.forEach(({ order, figures, reduction, positions, spread }, index) => {
    budget.spend(8 * weighed.length)
    sheet.suffix = weighed.length === 1 ? '' : `#${index + 1}`
    const trial = { order, figures, equity, positions, spread, t, sheet, halved, asOfUnix: options.asOfUnix }
    if (figures.disagreement !== null && !reduction.reducing)
      sheet.found(contradiction, figures.disagreement.span, { what: figures.disagreement.what })
    judgeOrder(trial, reduction, stated === null || equity !== null, coverOf(read), findings)
    reportNotGiven(order, figures, reduction, sheet)
  })
  return { decoded: decodedOrders(read, weighed), stake: { ...stake, tests: sheet.tests } }
}

const coverOf = ({ form }: ReadOrders): AllowRule => (form === 'json' ? withinBounds : proseWithinBounds)

const optionsBeside = (order: Order, orders: readonly Order[]): readonly Order[] =>
  order.option === null || order.option.naked
    ? []
    : orders.filter(
        (one) =>
          one !== order &&
          one.asset === order.asset &&
          one.option != null &&
          (one.option.right === order.option?.right ||
            one.option.right === null ||
            order.option?.right === null),
      )

/** In order of precedence. Every order of an envelope repeats the same account. */
function statedEquities(
  orders: readonly Order[],
  { capital, tradingState, context }: ReviewOptions,
): StatedEquity[] {
  // Cash is all that is known of an account which states no equity.
  const inArtifact = orders
    .map((order) => amountIn(order, 'equity_usd') ?? amountIn(order, 'cash_usd'))
    .filter((value) => value !== null)
  const told = equityOf(context)
  const stored = tradingState?.equity_usd
  const fromState =
    typeof stored === 'string' || typeof stored === 'number' ? parseDecimal(String(stored)) : null
  return [
    ...(capital ? [{ value: fromCents(capital.equity_cents), source: 'capital' as const }] : []),
    ...inArtifact.map((value) => ({ value, source: 'artifact' as const })),
    // The record has no word of its own for what the caller states beside the artifact.
    ...(told === null ? [] : [{ value: told, source: 'artifact' as const, name: 'context' }]),
    ...(fromState === null ? [] : [{ value: fromState, source: 'trading_state' as const }]),
  ]
}

/** An order in several parts is weighed like the whole: earlier parts count as open positions. */
function weigh(
  orders: readonly Order[],
  equity: Rational | null,
  thresholds: Thresholds,
  budget: Budget,
): Weighed[] {
  const opened: Position[] = []
  const all = orders.map((order) => figuresOf(order, equity))
  // Beside an order in it an asset has a price, whatever the other orders are in.
  const prices = new Map<string, Rational>()
  orders.forEach(({ asset, option }, index) => {
    const price = all[index]!.price
    if (asset !== null && option === null && price !== null && !prices.has(asset)) prices.set(asset, price)
  })
  return orders.map((order, index) => {
    budget.spend(64 + 64 * ((order.positions?.length ?? 0) + opened.length))
    const figures = all[index]!
    const reduction = reductionOf(order, figures, thresholds.trade)
    const positions = [
      ...withinEquity(
        order,
        (order.positions ?? []).map((held) => valued(held, order, figures, prices)),
      ),
      ...opened,
    ]
    const opens = !reduction.reducing && order.kind === 'order' && order.option === null
    if (opens && order.asset !== null && order.side !== null)
      opened.push({
        asset: order.asset,
        side: order.side === 'buy' ? 'long' : 'short',
        size: amountIn(order, 'size'),
        notionalUsd: figures.notional,
        pnlPct: null,
      })
    const spread = spreadOf(order, optionsBeside(order, orders))
    return { order, figures, reduction, positions, spread }
  })
}

/** A position in the same asset has the price of the order, or that of another order in it. */
function valued(
  held: Position,
  order: Order,
  figures: Figures,
  prices: ReadonlyMap<string, Rational>,
): Position {
  // Beside an option the strike says about what its share is worth.
  const own =
    order.option === null ? figures.price : (amountIn(order, 'strike') ?? amountIn(order, 'mark_price'))
  const price = (held.asset === order.asset ? own : null) ?? prices.get(held.asset) ?? null
  if (held.notionalUsd !== null || held.size === null || price === null) return held
  return { ...held, notionalUsd: multiply(held.size, price) }
}

/** Shares of an account that owes nothing are together worth what its equity exceeds its cash by: each of them at most that. */
function withinEquity(order: Order, positions: readonly Position[]): readonly Position[] {
  const [equity, cash] = [amountIn(order, 'equity_usd'), amountIn(order, 'cash_usd')]
  if (!positions.every(isShare) || order.marginMode !== null || order.numbers.has('leverage'))
    return positions
  if (equity === null || cash === null || cash.num < 0n || !lessThan(cash, equity)) return positions
  const most = subtract(equity, cash)
  return positions.map((held) => (held.notionalUsd === null ? { ...held, notionalUsd: most } : held))
}

/** No coin, no future and nothing sold short, whose value is more than what was paid in. */
const isShare = ({ asset, side }: Position): boolean =>
  side === 'long' &&
  /^[A-Z]{1,5}$/.test(asset) &&
  ceilingPriceOf(asset) === null &&
  rootMultiplier(asset) === null

/** An order to a simulated account, or one that is only validated, risks no capital: it has no tier, and `judgeOrder` tests neither its size nor its price. */
const isAtStake = ({ order }: Weighed): boolean => !order.isPaper

/** A stop that comes closer, or is set where none stood. */
const takesRiskAway = (order: Order): boolean => /^(?:closer|new)$/.test(stopMoveOf(order)?.outcome ?? '')

/** The largest loss of a spread, less its credit, counts once: with the option that is sold. */
function atRiskOf({ order, figures, spread }: Weighed): Rational | null {
  const loss = spread?.largestLoss ?? null
  if (loss === null) return figures.atRisk
  return order.side === 'sell' ? loss : ZERO
}

function stakeOf(
  weighed: readonly Weighed[],
  equity: Rational | null,
  equitySource: Stake['equitySource'],
): Stake {
  const staked = weighed.filter(isAtStake)
  const increasing = staked.filter(
    ({ order, reduction }) => !reduction.reducing && order.kind !== 'read' && !takesRiskAway(order),
  )
  const amounts = increasing.map(atRiskOf)
  const decided = increasing.filter(({ figures }) => !figures.ownBounds).map(atRiskOf)
  return {
    equity,
    equitySource,
    atRisk: increasing.length === 0 ? ZERO : total(amounts),
    decidedByTier: total(decided),
    notional: total(staked.map(({ figures }) => figures.notional)),
    tests: [],
  }
}

/** Section 7, tier S0: what was not given is noted, and decides nothing. */
function reportNotGiven(order: Order, figures: Figures, reduction: Reduction, sheet: TestSheet): void {
  if (reduction.reducing || (order.kind !== 'order' && order.kind !== 'swap')) return
  const missing = [
    figures.stopDistance === null && order.kind === 'order' ? 'a stop' : null,
    order.numbers.has('depth_usd') || order.numbers.has('depth_size') ? null : 'the displayed depth',
    order.numbers.has('fees_pct') ? null : 'the fees',
  ].filter((what) => what !== null)
  if (missing.length === 0) return
  sheet.found(notGiven, order.span, { missing })
}
