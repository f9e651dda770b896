// T16: flags an asset, a venue or an amount outside the stated mandate.
import { toUsd } from '../../../core/number/decimal.ts'
import { add, compare, divide, multiply, type Rational, sum, ZERO } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { asciiUpper } from '../../../text/ascii.ts'
import { amountIn } from '../../judge/figures.ts'
import type { Trial } from '../../judge/trial.ts'
import type { Cap, CapOf } from '../../model.ts'
import { assetOf, isStable } from '../../read/assets.ts'

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
    '{"action":"buy","coin":"BTC","notional_usd":501,"mandate":{"allowed":["BTC","ETH"],"max_notional_usd":500},"account":{"equity_usd":10000}}',
  ],
  quiet: [
    '{"action":"buy","coin":"ETH","notional_usd":50,"mandate":{"allowed":["BTC","ETH"]},"account":{"equity_usd":10000}}',
    '{"action":"buy","coin":"BTC","notional_usd":500,"mandate":{"allowed":["BTC","ETH"],"max_notional_usd":500},"account":{"equity_usd":10000}}',
  ],
})

export const unreadTerm = rule({
  id: 'trade.t16_term_not_read',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'C',
  source: 'policy: review.md §7 T16',
  message: ({ terms }: { readonly terms: readonly string[] }) =>
    `The mandate states ${terms.slice(0, 8).join(', ')}, which no test reads: whether the order keeps to it is open.`,
  fix: 'State the bound as an amount, a share of equity, a leverage or a list of assets.',
  fires: [
    '{"action":"buy","coin":"ADA","notional_usd":50,"mandate":{"max_trades_per_day":3},"account":{"equity_usd":10000}}',
    '{"action":"buy","coin":"ADA","notional_usd":50,"limits":{"lunar_phase_index":2},"account":{"equity_usd":10000}}',
  ],
  quiet: [
    '{"action":"buy","coin":"ADA","notional_usd":50,"mandate":{"max_order_usd":100},"account":{"equity_usd":10000}}',
    '{"action":"buy","coin":"ADA","notional_usd":50,"limits":{"note":"keep it small"},"account":{"equity_usd":10000}}',
  ],
})

export function testUnreadTerms({ order, sheet }: Trial): void {
  const terms = order.mandate?.unread ?? []
  if (terms.length > 0) sheet.found(unreadTerm, order.mandate!.span, { terms })
}

/** What is above the cap, in words; null when it holds or nothing is known to compare. */
function overCap(cap: Cap, { order, figures, equity, positions }: Trial): string | null {
  const gross =
    figures.notional === null
      ? null
      : add(figures.notional, sum(positions.map(({ notionalUsd }) => notionalUsd ?? ZERO)))
  const values: Readonly<Record<CapOf, Rational | null>> = {
    notional: figures.notional,
    gross,
    size: amountIn(order, 'size'),
    leverage:
      amountIn(order, 'leverage') ?? (gross !== null && equity !== null ? divide(gross, equity) : null),
    slippage: amountIn(order, 'slippage_pct'),
    loss: figures.lossAtStop,
  }
  const value = values[cap.of]
  const isOfEquity = cap.isShare && cap.of !== 'slippage' && cap.of !== 'leverage'
  if (value === null || (isOfEquity && equity === null)) return null
  const bound = isOfEquity ? multiply(cap.value, equity!) : cap.value
  if (compare(value, bound) <= 0) return null
  const unit =
    cap.of === 'leverage' ? ' times' : cap.of === 'slippage' ? ' %' : cap.of === 'size' ? '' : ' USD'
  return `${NAMES[cap.of]} ${toUsd(value)}${unit} is above the cap ${toUsd(bound, 'down')}${unit} (${cap.name})`
}

const NAMES: Readonly<Record<CapOf, string>> = {
  notional: 'notional',
  gross: 'gross notional with open positions',
  size: 'size',
  leverage: 'leverage',
  slippage: 'allowed slippage',
  loss: 'loss at the stop',
}

/** Turning something into dollars needs no permission for the dollar. */
export function testMandate(trial: Trial): void {
  const { order, figures, positions, sheet } = trial
  const { mandate: terms, asset, venue } = order
  if (terms === null) return
  const broken: string[] = []
  const allowed = terms.assets?.map(assetOf)
  if (allowed && asset !== null && !allowed.includes(asset) && !(order.kind === 'swap' && isStable(asset)))
    broken.push(`${asset} is not among the allowed assets ${allowed.slice(0, 12).join(', ')}`)
  const venues = terms.venues?.map(asciiUpper)
  if (venues && venue !== null && !venues.includes(asciiUpper(venue)))
    broken.push(`${venue} is not among the allowed venues ${terms.venues!.slice(0, 12).join(', ')}`)
  if (asset !== null && terms.denied.map(assetOf).includes(asset)) broken.push(`${asset} is excluded`)
  if (venue !== null && terms.deniedVenues.map(asciiUpper).includes(asciiUpper(venue)))
    broken.push(`${venue} is excluded`)
  for (const cap of terms.caps) {
    const over = overCap(cap, trial)
    if (over !== null) broken.push(over)
  }
  const opens = order.kind === 'order' && !order.reduceOnly
  const isHeld = positions.some((position) => position.asset === asset && position.side === 'long')
  if (terms.longOnly && opens && order.side === 'sell' && !isHeld)
    broken.push('it sells what is not held, and only long positions are allowed')
  const isStopped = figures.stopDistance !== null || order.numbers.has('stop_loss')
  if (terms.needsStop && opens && order.side === 'buy' && !isStopped)
    broken.push('it has no stop, and a stop is required')
  sheet.check('T16', 'reject', mandate, terms.span, broken.length === 0 ? null : { broken })
}
