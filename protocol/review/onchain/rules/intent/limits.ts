// Flags an action beyond a limit that is stated beside it, and says when such a limit or a balance shows that an amount is
// small.
import { toDecimal } from '../../../core/number/decimal.ts'
import {
  compare,
  lessThan,
  multiply,
  type Rational,
  rational,
  subtract,
  sum,
  ZERO,
} from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { transfer } from '../../examples/calldata.ts'
import { ALICE, stated, USDC, usdc } from '../../examples/transactions.ts'
import type { StatedLimit, StatedUnits } from '../../facts.ts'
import { found, isStableSymbol, type Judging, symbolOf, unitsOf, usdOf } from '../../judge/judging.ts'
import type { Effect, EffectKind } from '../../model.ts'
import { sameAsset } from '../../read/intent/assets.ts'

export const overLimit = rule({
  id: 'onchain.over_limit',
  severity: 'blocker',
  category: 'intent_mismatch',
  evidence: 'A',
  source: 'policy: review.md §6, mandate',
  message: ({ moved, asset, name, left }: Record<'moved' | 'asset' | 'name' | 'left', string>) =>
    `${moved} ${asset} are moved; ${name} leaves ${left}.`,
  fix: 'Stay inside the limit, or have it changed first.',
  fires: [
    stated({ daily_limit_usdc: 500, spent_today_usdc: 0 }, USDC, transfer(ALICE, usdc(501))),
    stated({ daily_limit_usdc: 500, spent_today_usdc: 480 }, USDC, transfer(ALICE, usdc(21))),
    stated({ spendCap: '20 USDC' }, USDC, transfer(ALICE, usdc(21))),
  ],
  quiet: [
    stated({ daily_limit_usdc: 500, spent_today_usdc: 0 }, USDC, transfer(ALICE, usdc(500))),
    stated({ daily_limit_usdc: 500, spent_today_usdc: 480 }, USDC, transfer(ALICE, usdc(20))),
  ],
})

const COUNTED: readonly EffectKind[] = ['transfer', 'swap', 'deposit', 'stake', 'bridge', 'borrow']

export function judgeLimits(judging: Judging): void {
  for (const limit of judging.facts.limits) {
    const counted = judging.effects.filter((effect) => counts(judging, effect, limit))
    const [moved, left] = [movedOf(judging, limit), leftOf(judging, limit)]
    if (counted.length > 0 && moved !== null && lessThan(left, moved))
      found(judging, overLimit, counted[0]!.place, {
        moved: toDecimal(moved, 8, 'up'),
        asset: limit.asset,
        name: limit.name,
        left: toDecimal(left, 8, 'down'),
      })
  }
}

const counts = (judging: Judging, effect: Effect, { asset }: StatedLimit): boolean => {
  const symbol = symbolOf(judging, effect)
  if (!COUNTED.includes(effect.kind) || symbol === null) return false
  return sameAsset(asset, symbol, true) || (isStableSymbol(asset) && isStableSymbol(symbol))
}

/** Null when one of the amounts is not known. */
function movedOf(judging: Judging, limit: StatedLimit): Rational | null {
  const units = judging.effects
    .filter((effect) => counts(judging, effect, limit))
    .map((effect) => unitsOf(judging, effect))
  const known = units.filter((one) => one !== null)
  return known.length < units.length ? null : sum(known)
}

const leftOf = ({ facts }: Judging, { asset, units }: StatedLimit): Rational =>
  subtract(
    units,
    facts.spent
      .filter((one) => sameAsset(one.asset, asset, true))
      .reduce((part, one) => sum([part, one.units]), ZERO),
  )

/** From here on a limit alone shows nothing: the equity must be known. */
const MOST_BY_LIMIT = rational(100_000)

/** Inside a limit that counts this asset; where the account is unknown, its owner drew that line. */
export const isWithinLimit = (judging: Judging, effect: Effect): boolean =>
  isWithinMandate(judging, effect) ||
  judging.facts.limits.some((limit) => {
    if (!counts(judging, effect, limit)) return false
    const moved = movedOf(judging, limit)
    const isSmall = !isStableSymbol(limit.asset) || compare(limit.units, MOST_BY_LIMIT) <= 0
    return isSmall && moved !== null && compare(moved, leftOf(judging, limit)) <= 0
  })

/** Everything that moves is, at the highest price, inside the cap in dollars that the mandate sets. */
function isWithinMandate(judging: Judging, { kind }: Effect): boolean {
  const terms = judging.facts.mandate
  if (terms === null || !COUNTED.includes(kind)) return false
  const caps = [kind === 'transfer' ? terms.maxSinglePaymentUsd : null, terms.maxNotionalUsd]
  const cap = caps.find((one) => one !== null) ?? null
  if (cap === null || compare(cap, MOST_BY_LIMIT) > 0) return false
  const moved = judging.effects.filter((effect) => COUNTED.includes(effect.kind))
  const worth = moved.map((effect) => usdOf(judging, effect).high)
  return worth.every((one) => one !== null) && compare(sum(worth.map((one) => one!)), cap) <= 0
}

/** At most this share of the stated balance of its own asset. A balance shows that an amount is small, never that it is large. */
export function isWithinHolding(judging: Judging, effect: Effect, bps: number): boolean {
  const [symbol, units] = [symbolOf(judging, effect), unitsOf(judging, effect)]
  if (symbol === null || units === null) return false
  const { holdings, said } = judging.facts
  const of = (all: readonly StatedUnits[]) => all.filter(({ asset }) => sameAsset(asset, symbol, false))
  const same = holdings.some(({ asset }) => sameAsset(asset, symbol, false))
    ? of(holdings)
    : of(said.holdings)
  const [held] = same
  if (held === undefined || same.length > 1) return false
  const moved = judging.effects.filter(
    (one) => COUNTED.includes(one.kind) && symbolOf(judging, one) === symbol,
  )
  const all = moved.map((one) => unitsOf(judging, one))
  if (all.some((one) => one === null)) return false
  return compare(sum(all.map((one) => one!)), multiply(held.units, rational(BigInt(bps), 10_000n))) <= 0
}
