// Decimal text to exact fraction and back. Amounts of an artifact enter as the text that was written; what is
// printed is rounded in a named direction, so that a crossed bound is always seen to be crossed.
import type { Rational } from './rational.ts'

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/

/** A number written in more places than this is no amount of anything. */
const MAX_PLACES = 78

/** Null when the text is no decimal number, or when it or its exponent is longer than 78 places. */
export function parseDecimal(text: string): Rational | null {
  if (text.length > 2 * MAX_PLACES) return null
  const match = DECIMAL.exec(text)
  if (!match) return null
  const [, sign, whole = '', fraction = '', exponentText = '0'] = match
  const digits = whole + fraction
  if (digits === '' || digits.length > MAX_PLACES) return null
  const exponent = Number.parseInt(exponentText, 10) - fraction.length
  if (exponent > MAX_PLACES || exponent < -2 * MAX_PLACES) return null
  const magnitude = BigInt(digits)
  const num = sign === '-' ? -magnitude : magnitude
  return exponent >= 0
    ? { num: num * 10n ** BigInt(exponent), den: 1n }
    : { num, den: 10n ** BigInt(-exponent) }
}

export type Rounding = 'up' | 'down'

/** Fixed point: the value in units of 10^-places, rounded towards plus or minus infinity. */
export function toUnits({ num, den }: Rational, places: number, rounding: Rounding): bigint {
  const scaled = num * 10n ** BigInt(places)
  const floor = scaled / den - (scaled % den < 0n ? 1n : 0n)
  return rounding === 'up' && floor * den !== scaled ? floor + 1n : floor
}

/** Without trailing zeros. */
export function toDecimal(value: Rational, places: number, rounding: Rounding): string {
  const fixed = fixedPoint(toUnits(value, places, rounding), places)
  return places === 0 ? fixed : fixed.replace(/0{1,78}$/, '').replace(/\.$/, '')
}

/** Dollars and cents, always with two decimals. */
export const toUsd = (value: Rational, rounding: Rounding = 'up'): string =>
  fixedPoint(toUnits(value, 2, rounding), 2)

/** Units of 10^-places as decimal text; the other way round, `1234` with 2 places is `12.34`. */
export function fixedPoint(units: bigint, places: number): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const sign = units < 0n ? '-' : ''
  if (places === 0) return sign + digits
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
