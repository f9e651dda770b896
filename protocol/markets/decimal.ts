// Exact arithmetic on decimal strings, as venues send them; no value passes through a binary fraction.

const FORM = /^-?\d{1,24}(\.\d{1,24})?$/

export const isDecimal = (text: string): boolean => FORM.test(text)

export const isPositiveDecimal = (text: string): boolean =>
  isDecimal(text) && !text.startsWith('-') && /[1-9]/.test(text)

interface Scaled {
  units: bigint
  places: number
}

function scaled(text: string): Scaled {
  const [whole = '', fraction = ''] = text.split('.')
  return { units: BigInt(whole + fraction), places: fraction.length }
}

/** numerator ÷ denominator, half away from zero. */
function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator]
  const rounded = (2n * n + d) / (2n * d)
  return isNegative ? -rounded : rounded
}

const power = (places: number): bigint => 10n ** BigInt(places)

function written(units: bigint, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const sign = units < 0n ? '-' : ''
  return places === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(digits.length - places)}`
}

/** (a − b) ÷ b in ten-thousandths, as an integer, half away from zero; null when b is 0. */
export function differenceBps(a: string, b: string): number | null {
  const [x, y] = [scaled(a), scaled(b)]
  if (y.units === 0n) return null
  const places = Math.max(x.places, y.places)
  const [left, right] = [x.units * power(places - x.places), y.units * power(places - y.places)]
  return Number(divideRounded((left - right) * 10_000n, right))
}

/** a × b with a fixed number of decimals, half away from zero. */
export function product(a: string, b: string, decimals: number): string {
  const [x, y] = [scaled(a), scaled(b)]
  const excess = x.places + y.places - decimals
  const units = x.units * y.units
  return written(excess > 0 ? divideRounded(units, power(excess)) : units * power(-excess), decimals)
}

/** a − b, exact, without trailing zeros. */
export function difference(a: string, b: string): string {
  const [x, y] = [scaled(a), scaled(b)]
  const places = Math.max(x.places, y.places)
  const text = written(x.units * power(places - x.places) - y.units * power(places - y.places), places)
  return text.includes('.') ? text.replace(/\.?0+$/, '').replace(/^-0$/, '0') : text
}
