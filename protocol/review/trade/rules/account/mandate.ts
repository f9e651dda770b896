// T16: flags an asset, a venue or an amount outside the stated mandate.
import { toUsd } from '../../../core/number/decimal.ts'
import {
  add,
  compare,
  divide,
  multiply,
  type Rational,
  rational,
  sum,
  ZERO,
} from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { asciiLower, asciiUpper } from '../../../text/ascii.ts'
import { amountIn, shareOf } from '../../judge/figures.ts'
import { isUnread } from '../../judge/missing.ts'
import type { Trial } from '../../judge/trial.ts'
import type { Cap, CapOf } from '../../model.ts'
import { assetOf, isKnownAsset, isStable } from '../../read/values/assets.ts'
import { SECTORS } from '../../tables/sectors.ts'

export const mandate = rule({
  id: 'trade.t16_mandate',
  severity: 'blocker',
  category: 'intent_mismatch',
  evidence: 'A',
  source: 'policy: review.md §7 T16',
  message: ({ broken }: { readonly broken: readonly string[] }) =>
    `Outside the mandate: ${broken.join('; ')}.`,
  fix: 'Stay inside the mandate, or have it changed first.',
  fires: [
    '{"action":"buy","coin":"PEPE","notional_usd":50,"mandate":{"allowed":["BTC","ETH"]},"account":{"equity_usd":10000}}',
    '{"action":"buy","coin":"BTC","notional_usd":600,"limits":{"max_position_pct":5},"account":{"equity_usd":10000}}',
    '{"action":"buy","coin":"ADA","notional_usd":60,"policy":{"excluded_assets":["ADA"]},"account":{"equity_usd":10000}}',
    '{"action":"buy","symbol":"PM","notional_usd":60,"mandate":{"exclusions":["tobacco"]},"account":{"equity_usd":10000}}',
    '{"action":"buy","symbol":"KO","notional_usd":60,"account":{"equity_usd":10000,"weekly_budget_usd":90},"spent_this_week_usd":40}',
    '{"action":"buy","coin":"BTC","notional_usd":501,"mandate":{"allowed":["BTC","ETH"],"max_notional_usd":500},"account":{"equity_usd":10000}}',
    'Mandate: BTC and ETH only. Buy 90 USD of LINK, stop 3% below, account 10k',
    'House rule: 500 USD per order. Buy 600 USD of ETH, stop 3% below, account 90k',
  ],
  quiet: [
    '{"action":"buy","coin":"ETH","notional_usd":50,"mandate":{"allowed":["BTC","ETH"]},"account":{"equity_usd":10000}}',
    '{"action":"buy","coin":"BTC","notional_usd":500,"mandate":{"allowed":["BTC","ETH"],"max_notional_usd":500},"account":{"equity_usd":10000}}',
    'Mandate: BTC and ETH only. Buy 90 USD of ETH, stop 3% below, account 10k',
  ],
})

/** A bound of which nobody can say whether the order keeps it. */
export function leaveOpenTerms(trial: Trial): void {
  const { order, sheet } = trial
  const { mandate: terms, asset } = order
  if (terms === null) return
  for (const { span } of terms.unread) sheet.open(span)
  for (const cap of terms.caps) if (standingOf(cap, trial) === 'open') sheet.open(cap.span)
  const isNamed = asset !== null && (terms.assets ?? []).map(assetOf).includes(asset)
  const isClosed = terms.assets?.every(isSymbol)
  if (terms.assets !== null && !isNamed && !isClosed) sheet.open(terms.span)
  const isJudged = (one: string): boolean => isSymbol(one) || (asset !== null && isInSector(asset, one))
  if (!terms.denied.every(isJudged)) sheet.open(terms.span)
  if (terms.longOnly && sellsShare(trial) && order.positions === null) sheet.open(order.span)
}

/** `KO`, `BTC-PERP`, `solana`; `large caps` is a class of assets, of which only a person knows the members. */
const isSymbol = (text: string): boolean =>
  /^\$?[A-Z0-9]{1,12}(?:[-/_.:][A-Z0-9]{1,12}){0,3}$/.test(text) || isKnownAsset(asciiUpper(text))

const SECTOR_OF = SECTORS.map(
  ([words, companies]) => [new Set(words.split(' ')), new Set(companies.split(' '))] as const,
)

/** `weapons`, `fossil fuels`: the words that funds use, with the companies that all of them mean. */
function isInSector(asset: string, term: string): boolean {
  const words = asciiLower(term).split(/[^a-z]+/)
  const [symbol = ''] = asset.split('.')
  return SECTOR_OF.some(
    ([names, companies]) => companies.has(symbol) && words.some((word) => names.has(word)),
  )
}

const sellsShare = ({ order }: Trial): boolean =>
  order.kind === 'order' && !order.reduceOnly && order.side === 'sell' && order.option === null

type Standing = 'holds' | 'open' | { readonly over: string }

/** A bound without a unit is kept when it is kept in every reading, and broken when it is broken in every one. */
function standingOf(cap: Cap, trial: Trial): Standing {
  const values = figuresFor(trial)
  const { equity } = trial
  if (cap.of === 'slippage' && !trial.order.market && values.slippage === null) return 'holds'
  if (!cap.isUnitOpen) return compared(cap, cap.of, cap.isShare, values[cap.of], equity)
  const readings = [compared(cap, cap.of, false, values[cap.of], equity)]
  if (cap.of === 'notional') readings.push(compared(cap, 'size', false, values.size, equity))
  if (compare(cap.value, rational(1)) <= 0) readings.push(compared(cap, cap.of, true, values[cap.of], equity))
  const over = readings.filter((one) => typeof one === 'object')
  if (over.length === readings.length) return over[0]!
  return readings.every((one) => one === 'holds') ? 'holds' : 'open'
}

function figuresFor(trial: Trial): Readonly<Record<CapOf, Rational | null>> {
  const { order, figures, equity, positions, spread } = trial
  const gross =
    figures.notional === null
      ? null
      : add(figures.notional, sum(positions.map(({ notionalUsd }) => notionalUsd ?? ZERO)))
  return {
    notional: spread?.largestLoss ?? figures.notional,
    gross,
    size:
      amountIn(order, 'size') ??
      (figures.notional !== null && figures.price !== null ? divide(figures.notional, figures.price) : null),
    leverage:
      amountIn(order, 'leverage') ?? (gross !== null && equity !== null ? divide(gross, equity) : null),
    slippage: amountIn(order, 'slippage_pct'),
    volume: shareOf(trial, 'adv_usd', 'adv_size'),
    loss: spread?.largestLoss ?? figures.premium ?? figures.lossAtStop,
  }
}

function compared(
  cap: Cap,
  of: CapOf,
  isShare: boolean,
  value: Rational | null,
  equity: Rational | null,
): Standing {
  const isOfEquity = isShare && of !== 'slippage' && of !== 'leverage' && of !== 'volume'
  if (value === null || (isOfEquity && equity === null)) return 'open'
  const bound = isOfEquity ? multiply(cap.value, equity!) : cap.value
  if (compare(value, bound) <= 0) return 'holds'
  const unit = of === 'leverage' ? ' times' : of === 'slippage' ? ' %' : of === 'size' ? '' : ' USD'
  return {
    over: `${NAMES[of]} ${toUsd(value)}${unit} is above the cap ${toUsd(bound, 'down')}${unit} (${cap.name})`,
  }
}

const NAMES: Readonly<Record<CapOf, string>> = {
  notional: 'notional',
  gross: 'gross notional with open positions',
  size: 'size',
  leverage: 'leverage',
  slippage: 'allowed slippage',
  volume: 'share of the daily volume',
  loss: 'loss at the stop',
}

/** Turning something into dollars needs no permission for the dollar. */
export function testMandate(trial: Trial): void {
  const { order, figures, positions, sheet } = trial
  const { mandate: terms, asset, venue } = order
  if (terms === null) return
  const broken: string[] = []
  const allowed = terms.assets?.map(assetOf)
  const isOutside = allowed?.every((one, index) => one !== asset && isSymbol(terms.assets![index]!))
  if (allowed && asset !== null && isOutside && !(order.kind === 'swap' && isStable(asset)))
    broken.push(`${asset} is not among the allowed assets ${allowed.slice(0, 12).join(', ')}`)
  const venues = terms.venues?.map(asciiUpper)
  if (venues && venue !== null && !venues.includes(asciiUpper(venue)))
    broken.push(`${venue} is not among the allowed venues ${terms.venues!.slice(0, 12).join(', ')}`)
  if (asset !== null && terms.denied.map(assetOf).includes(asset)) broken.push(`${asset} is excluded`)
  const sector = asset === null ? undefined : terms.denied.find((one) => isInSector(asset, one))
  if (sector !== undefined) broken.push(`${asset} is a company of an excluded sector (${sector})`)
  if (venue !== null && terms.deniedVenues.map(asciiUpper).includes(asciiUpper(venue)))
    broken.push(`${venue} is excluded`)
  for (const cap of terms.caps) {
    const standing = standingOf(cap, trial)
    if (typeof standing === 'object') broken.push(standing.over)
  }
  const opens = order.kind === 'order' && !order.reduceOnly
  const held = positions.find((position) => position.asset === asset && position.side === 'long')
  const size = amountIn(order, 'size')
  const isMore = held?.size && size !== null && compare(size, held.size) > 0
  if (terms.longOnly && sellsShare(trial) && order.positions !== null && (!held || isMore))
    broken.push('it sells more than is held, and only long positions are allowed')
  if (terms.noOptions && order.option !== null) broken.push('it is an option, and options are not allowed')
  if (terms.limitOnly && order.market) broken.push('it is a market order, and only limit orders are allowed')
  const isStopped = figures.stopDistance !== null || order.numbers.has('stop_loss')
  if (terms.needsStop && opens && order.side === 'buy' && !isStopped && !isUnread(trial, 'stop'))
    broken.push('it has no stop, and a stop is required')
  sheet.check('T16', 'reject', mandate, terms.span, broken.length === 0 ? null : { broken })
}
