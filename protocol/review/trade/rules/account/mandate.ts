// T16: flags an asset, a venue or an amount outside the stated mandate.
import { toUsd } from '../../../core/number/decimal.ts'
import { compare } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { asciiUpper } from '../../../text/ascii.ts'
import type { Trial } from '../../judge/trial.ts'
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
    '{"action":"buy","coin":"BTC","notional_usd":501,"mandate":{"allowed":["BTC","ETH"],"max_notional_usd":500},"account":{"equity_usd":10000}}',
  ],
  quiet: [
    '{"action":"buy","coin":"ETH","notional_usd":50,"mandate":{"allowed":["BTC","ETH"]},"account":{"equity_usd":10000}}',
    '{"action":"buy","coin":"BTC","notional_usd":500,"mandate":{"allowed":["BTC","ETH"],"max_notional_usd":500},"account":{"equity_usd":10000}}',
  ],
})

/** Turning something into dollars needs no permission for the dollar. */
export function testMandate({ order, figures, sheet }: Trial): void {
  const { mandate: terms, asset, venue } = order
  if (terms === null) return
  const broken: string[] = []
  const allowed = terms.assets?.map(assetOf)
  if (allowed && asset !== null && !allowed.includes(asset) && !(order.kind === 'swap' && isStable(asset)))
    broken.push(`${asset} is not among the allowed assets ${allowed.slice(0, 12).join(', ')}`)
  const venues = terms.venues?.map(asciiUpper)
  if (venues && venue !== null && !venues.includes(asciiUpper(venue)))
    broken.push(`${venue} is not among the allowed venues ${terms.venues!.slice(0, 12).join(', ')}`)
  const cap = terms.maxNotionalUsd
  if (cap && figures.notional !== null && compare(figures.notional, cap.value) > 0)
    broken.push(`notional ${toUsd(figures.notional)} USD is above the cap ${toUsd(cap.value, 'down')} USD`)
  sheet.check('T16', 'reject', mandate, terms.span, broken.length === 0 ? null : { broken })
}
