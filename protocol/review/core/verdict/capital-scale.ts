// Scales the stake against the equity. Exact fractions, rounded against the caller only where they are printed; as equity
// falls the answer only gets stricter.

import type { Capital, CapitalScale, CapitalTest, Thresholds } from '../../types.ts'
import type { Findings } from '../findings.ts'
import { toUnits, toUsd } from '../number/decimal.ts'
import { divide, fromCents, isPositive, lessThan, max, type Rational, rational } from '../number/rational.ts'

const TIERS = ['S0', 'S1', 'S2', 'S3'] as const
export type Tier = CapitalScale['tier']
type TierBounds = Pick<Thresholds, 'tier_upper_bps'>

export interface Stake {
  readonly equity: Rational | null
  readonly equitySource: CapitalScale['equity_source']
  /** What a rule family derived from the artifact; null when it derived nothing. */
  readonly atRisk: Rational | null
  /**
   * The part of it that the tier decides. The rest (payments to verified recipients, allowances, unstopped
   * spot, bets) shows its tier and is decided by bounds of its own.
   */
  readonly decidedByTier: Rational | null
  readonly notional: Rational | null
  readonly tests: readonly CapitalTest[]
}

/** Nothing was derived from the artifact: the caller's own amounts are all there is. */
export const statedStake = (capital: Capital): Stake => ({
  equity: fromCents(capital.equity_cents),
  equitySource: 'capital',
  atRisk: null,
  decidedByTier: null,
  notional: null,
  tests: [],
})

export function capitalScaleOf(stake: Stake, capital: Capital | null, bounds: TierBounds): CapitalScale {
  const { equity, notional } = stake
  const atRisk = withStated(stake.atRisk, capital)
  const maxLoss = capital?.max_loss_cents ?? null
  return {
    tier: tierOf(atRisk, equity, bounds),
    equity_usd: equity === null ? null : toUsd(equity, 'down'),
    equity_source: equity === null ? null : stake.equitySource,
    at_risk_usd: atRisk === null ? null : toUsd(atRisk),
    at_risk_bps: ceilBps(atRisk, equity),
    max_loss_usd: maxLoss === null ? null : toUsd(fromCents(maxLoss)),
    notional_bps: ceilBps(notional, equity),
    tests: stake.tests,
  }
}

/** Of the amount that has no bounds of its own, or of a larger one that the caller states. */
export function decidingTierOf(stake: Stake, capital: Capital | null, bounds: TierBounds): Tier | null {
  const whole = withStated(stake.atRisk, capital)
  const isLarger = whole !== null && (stake.atRisk === null || lessThan(stake.atRisk, whole))
  const deciding = isLarger ? whole : stake.decidedByTier
  return deciding === null ? null : tierOf(deciding, stake.equity, bounds)
}

export function judgeCapitalScale(
  scale: CapitalScale,
  tier: Tier | null,
  capital: Capital | null,
  findings: Findings,
): void {
  const ratio = scale.at_risk_bps === null ? 'more than all' : `${scale.at_risk_bps} basis points`
  const share = `${scale.at_risk_usd} USD at risk is ${ratio} of equity ${scale.equity_usd} USD (tier ${tier})`
  const at = { span: null, layers: [] }
  if (tier === 'S2')
    findings.report({
      rule: 'capital.tier_concern',
      ...at,
      mechanism: share,
      fix: 'risk at most 2 % of equity',
    })
  if (tier === 'S3' || tier === 'S4')
    findings.report({
      rule: 'capital.tier_reject',
      ...at,
      mechanism: share,
      fix: 'risk at most 5 % of equity',
    })
  const maxLoss = capital?.max_loss_cents ?? null
  if (maxLoss === null || scale.at_risk_usd === null || !exceeds(scale.at_risk_usd, maxLoss)) return
  findings.report({
    rule: 'capital.max_loss',
    ...at,
    mechanism: `${scale.at_risk_usd} USD at risk is more than the stated maximum loss ${scale.max_loss_usd} USD`,
    fix: 'reduce the amount at risk below the stated maximum loss',
  })
}

/** The amount of the artifact, or the caller's own if that is larger. */
function withStated(derived: Rational | null, capital: Capital | null): Rational | null {
  const stated = capital?.at_risk_cents ?? null
  if (stated === null) return derived
  return derived === null ? fromCents(stated) : max(derived, fromCents(stated))
}

/** `usd` always has two decimals. */
const exceeds = (usd: string, cents: number): boolean => BigInt(usd.replace('.', '')) > BigInt(cents)

/** Something at risk and no equity at all is the highest tier, not an unknown one. */
function tierOf(atRisk: Rational | null, equity: Rational | null, { tier_upper_bps }: TierBounds): Tier {
  if (atRisk === null || equity === null) return 'S?'
  const bps = ceilBps(atRisk, equity)
  if (bps === null) return isPositive(atRisk) ? 'S4' : 'S0'
  return TIERS.find((tier) => bps <= tier_upper_bps[tier]) ?? 'S4'
}

/** ceil(cents × 10000 ÷ equity cents), as payloads 3.2 has it; capped at the largest safe integer. */
function ceilBps(part: Rational | null, whole: Rational | null): number | null {
  if (part === null || whole === null) return null
  const wholeCents = toUnits(whole, 2, 'down')
  if (wholeCents <= 0n) return null
  const bps = toUnits(divide(rational(toUnits(part, 2, 'up')), rational(wholeCents)), 4, 'up')
  return bps > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(bps)
}
