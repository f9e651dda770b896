// Judges signed orders of the NFT exchanges: what they sell and for how much.
import { toDecimal } from '../../../core/number/decimal.ts'
import { isZero, lessThan, type Rational, rational } from '../../../core/number/rational.ts'
import { allowRule, rule } from '../../../core/rule.ts'
import { ether, listing, SEAPORT_DOMAIN, typed } from '../../examples/transactions.ts'
import { amountText, cover, found, type Judging, toUnitsOf, usdOfUnits } from '../../judge/judging.ts'
import { missing } from '../../judge/missing.ts'
import type { Effect } from '../../model.ts'
import { sameAsset } from '../../read/intent/assets.ts'
import type { Intent } from '../../read/intent/read-intent.ts'
import { isWithinOnePercent } from '../allowances/bounded.ts'

export const orderNearZero = rule({
  id: 'onchain.order_near_zero',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'policy: review.md §6; Seaport documentation, consideration',
  message: ({ what, sold }: { readonly what: string; readonly sold: string }) =>
    `${what} gives ${sold} away, and next to nothing comes back to the signer.`,
  fix: 'Do not sign; list at a price.',
  fires: [
    typed('OrderComponents', SEAPORT_DOMAIN, listing(0n)),
    typed('OrderComponents', SEAPORT_DOMAIN, listing(1000n)),
  ],
  quiet: [
    typed('OrderComponents', SEAPORT_DOMAIN, listing(ether(900))),
    typed('OrderComponents', SEAPORT_DOMAIN, listing(ether(5))),
  ],
})

export const order = rule({
  id: 'onchain.order',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'B',
  source: 'policy: review.md §6',
  message: ({
    what,
    sold,
    contract,
  }: {
    readonly what: string
    readonly sold: string
    readonly contract: string
  }) => `${what} of ${sold} at ${contract}; no stated intent names its price.`,
  fix: 'State the price that is wanted.',
  fires: [
    typed('OrderComponents', SEAPORT_DOMAIN, listing(ether(900))),
    typed('OrderComponents', SEAPORT_DOMAIN, listing(ether(900)), { intent: 'List my ape for 1.5 ETH' }),
  ],
  quiet: [
    typed('OrderComponents', SEAPORT_DOMAIN, listing(ether(900)), { intent: 'List my ape for 0.9 ETH' }),
    typed('OrderComponents', SEAPORT_DOMAIN, listing(0n)),
  ],
})

export const orderAsStated = allowRule({
  id: 'onchain.order_as_stated',
  evidence: 'B',
  source: 'policy: review.md §6',
  fires: [
    typed('OrderComponents', SEAPORT_DOMAIN, listing(ether(900)), { intent: 'List my ape for 0.9 ETH' }),
    typed('OrderComponents', SEAPORT_DOMAIN, listing(ether(1950)), { intent: 'Sell my NFT #7 for 2 ETH' }),
  ],
  quiet: [
    typed('OrderComponents', SEAPORT_DOMAIN, listing(ether(900)), { intent: 'List my ape for 5 ETH' }),
    typed('OrderComponents', SEAPORT_DOMAIN, listing(0n), { intent: 'List my ape for 5 ETH' }),
  ],
})

export const orderBelowStated = rule({
  id: 'onchain.order_below_stated',
  severity: 'blocker',
  category: 'intent_mismatch',
  evidence: 'A',
  source: 'policy: review.md §6; Seaport documentation, consideration',
  message: ({
    what,
    price,
    intent,
  }: {
    readonly what: string
    readonly price: string
    readonly intent: string
  }) =>
    `${what} pays the signer ${price}, less than half of every price in the stated intent ${JSON.stringify(intent)}.`,
  fix: 'Do not sign; build the order again with the stated price.',
  fires: [
    typed('OrderComponents', SEAPORT_DOMAIN, listing(ether(900)), { intent: 'List my ape for 9 ETH' }),
    typed('OrderComponents', SEAPORT_DOMAIN, listing(ether(20)), { intent: 'Sell my NFT #7 at 2 ETH' }),
  ],
  quiet: [
    typed('OrderComponents', SEAPORT_DOMAIN, listing(ether(900)), { intent: 'List my ape for 1 ETH' }),
    typed('OrderComponents', SEAPORT_DOMAIN, listing(ether(900)), { intent: 'List my ape' }),
  ],
  since: '2.7.0',
})

const NEAR_ZERO_UNITS = rational(1n, 1000n)
const NEAR_ZERO_USD = rational(1n)

export function judgeOrder(judging: Judging, effect: Effect): void {
  const { world, intent, prose } = judging
  // In words the amount is the price.
  const units = prose ? effect.units : toUnitsOf(world, effect.chainId, effect.tokenOut, effect.minOut)
  const symbol = prose ? effect.symbol : (world.token(effect.chainId, effect.tokenOut)?.symbol ?? null)
  const isBid = !prose && effect.minOut === null
  const usd = usdOfUnits(symbol, units)
  const nothing =
    effect.minOut === 0n ||
    (units !== null &&
      (isZero(usd.low) ? lessThan(units, NEAR_ZERO_UNITS) : lessThan(usd.low, NEAR_ZERO_USD)))
  const { what } = effect
  if (!isBid && nothing) {
    const sold = prose ? 'an item' : `${amountText(judging, effect)} of ${effect.token}`
    found(judging, orderNearZero, effect.place, { what, sold })
    return
  }
  const known = world.deployment(effect.chainId, effect.contract ?? '')?.role === 'market'
  const asStated = intent?.amounts.some(({ asset, amount }) => {
    if (asset === null || units === null || symbol === null || !sameAsset(asset, symbol, true)) return false
    // Fees of the market are part of the price that was said.
    return (
      isWithinOnePercent(amount, units) ||
      (lessThan(units, amount) && !lessThan(units, { num: amount.num * 9n, den: amount.den * 10n }))
    )
  })
  if (!isBid && units !== null && symbol !== null && isFarBelow(intent, units, symbol)) {
    found(judging, orderBelowStated, effect.place, {
      what,
      price: `${toDecimal(units, 8, 'up')} ${symbol}`,
      intent: intent!.text.slice(0, 120),
    })
    return
  }
  if (known && asStated === true) cover(judging, orderAsStated, effect.place)
  else
    missing(judging, { fact: 'intent' }, order, effect.place, {
      what,
      sold: amountText(judging, effect),
      contract: effect.contract ?? 'no contract',
    })
}

/** Fees and a falling price take no half. `units`: the least that comes back. */
function isFarBelow(intent: Intent | null, units: Rational, symbol: string): boolean {
  const stated = (intent?.amounts ?? []).filter(
    ({ asset }) => asset !== null && sameAsset(asset, symbol, true),
  )
  return (
    stated.length > 0 &&
    stated.every(({ amount }) => lessThan(units, { num: amount.num, den: amount.den * 2n }))
  )
}
