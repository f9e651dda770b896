// What all rules of one review share: findings, lists, facts, intent and equity, and amounts in whole units and dollars.

import type { Findings } from '../../core/findings.ts'
import { toDecimal } from '../../core/number/decimal.ts'
import { divide, lessThan, multiply, type Rational, rational, ZERO } from '../../core/number/rational.ts'
import type { AllowRule, FindingRule } from '../../core/rule.ts'
import { asciiUpper } from '../../text/ascii.ts'
import { assetOf, ceilingPriceOf, isStable } from '../../trade/read/values/assets.ts'
import type { CapitalTest } from '../../types.ts'
import type { Facts } from '../facts.ts'
import type { Effect, EvmAddress, Place } from '../model.ts'
import { nameOnL1 } from '../read/intent/assets.ts'
import type { Intent } from '../read/intent/read-intent.ts'
import type { UnreadPart } from '../read/unread/unread-parts.ts'
import type { World } from '../world.ts'

export interface Judging {
  readonly findings: Findings
  readonly world: World
  readonly facts: Facts
  readonly intent: Intent | null
  readonly effects: readonly Effect[]
  /** US dollars. */
  readonly equity: Rational | null
  /** `now` of the artifact, else the time of the request. */
  readonly nowUnix: bigint | null
  /** The artifact is a sentence: what it leaves out is not shown to be safe. */
  readonly prose: boolean
  readonly tests: CapitalTest[]
  /** Parts that no reader used: a fact that they may hold is not missing. */
  readonly unread: readonly UnreadPart[]
}

export const found = <Facts>(
  { findings }: Judging,
  rule: FindingRule<string, Facts>,
  place: Place,
  facts: Facts,
): void => findings.found(rule, place, facts)

export const cover = ({ findings }: Judging, rule: AllowRule, place: Place): void =>
  findings.cover(rule, place)

/** Upper case, or null for a token that no table knows. */
export function symbolOf(
  { world }: Judging,
  effect: Pick<Effect, 'chainId' | 'token' | 'symbol'>,
): string | null {
  const known = world.token(effect.chainId, effect.token)?.symbol ?? effect.symbol
  return known === null ? null : asciiUpper(known)
}

/** Whole units. */
export function unitsOf({ world }: Judging, effect: Effect): Rational | null {
  if (effect.units !== null) return effect.units
  return toUnitsOf(world, effect.chainId, effect.token, effect.amount)
}

export function toUnitsOf(
  world: World,
  chainId: bigint | null,
  token: string | null,
  amount: bigint | null,
): Rational | null {
  const decimals = world.token(chainId, token)?.decimals ?? null
  return amount === null || decimals === null ? null : rational(amount, 10n ** BigInt(decimals))
}

export interface UsdBounds {
  /** At least this much; zero when nothing is known. */
  readonly low: Rational
  /** At most this much; null when nothing is known. */
  readonly high: Rational | null
}

/** Stable coins count one dollar. A ceiling price shows that an amount is small, never that it is large. */
export function usdOf(judging: Judging, effect: Effect): UsdBounds {
  return usdOfUnits(symbolOf(judging, effect), unitsOf(judging, effect))
}

export function usdOfUnits(symbol: string | null, units: Rational | null): UsdBounds {
  if (symbol === null || units === null) return { low: ZERO, high: null }
  const plain = nameOnL1(symbol)
  if (isStable(plain)) return { low: units, high: units }
  const ceiling = ceilingPriceOf(assetOf(plain))
  return { low: ZERO, high: ceiling === null ? null : multiply(units, ceiling) }
}

export const isStableSymbol = (symbol: string | null): boolean =>
  symbol !== null && isStable(nameOnL1(symbol))

/** Part of the whole in basis points as a decimal text; null when the whole is nothing. */
export const bpsText = (part: Rational, whole: Rational): string | null =>
  lessThan(ZERO, whole) ? toDecimal(multiply(divide(part, whole), rational(10_000n)), 2, 'up') : null

export function amountText(judging: Judging, effect: Effect): string {
  const symbol = symbolOf(judging, effect) ?? (effect.token === null ? '' : `of token ${effect.token}`)
  const units = unitsOf(judging, effect)
  if (effect.all) return `all ${symbol}`.trim()
  if (units !== null) return `${toDecimal(units, 8, 'up')} ${symbol}`.trim()
  return effect.amount === null
    ? `an unstated amount ${symbol}`.trim()
    : `${effect.amount} units ${symbol}`.trim()
}

export const who = ({ world }: Judging, effect: Effect, address: EvmAddress | null): string =>
  address === null ? 'nobody in particular' : world.nameOf(effect.chainId, address)

/** A part of `whole` in basis points. */
export const shareOf = (whole: Rational, bps: number): Rational =>
  multiply(whole, rational(BigInt(bps), 10_000n))
