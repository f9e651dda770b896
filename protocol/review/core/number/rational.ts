// Exact fractions: compares two amounts and gives their ratio. No float and no rounding anywhere; comparison is
// cross-multiplication.

/** `den` is always positive. Not in lowest terms unless a sum needed it. */
export interface Rational {
  readonly num: bigint
  readonly den: bigint
}

export const rational = (num: bigint | number, den: bigint | number = 1n): Rational => {
  const [n, d] = [BigInt(num), BigInt(den)]
  if (d === 0n) throw new RangeError('a fraction with denominator 0')
  return d < 0n ? { num: -n, den: -d } : { num: n, den: d }
}

export const ZERO: Rational = { num: 0n, den: 1n }

/** Basis points: 10,000 are the whole. */
export const fromBps = (bps: number): Rational => ({ num: BigInt(bps), den: 10_000n })
export const fromCents = (cents: number): Rational => ({ num: BigInt(cents), den: 100n })

export const compare = (a: Rational, b: Rational): -1 | 0 | 1 => {
  const [left, right] = [a.num * b.den, b.num * a.den]
  return left < right ? -1 : left > right ? 1 : 0
}

export const isPositive = (a: Rational): boolean => a.num > 0n
export const isZero = (a: Rational): boolean => a.num === 0n
export const lessThan = (a: Rational, b: Rational): boolean => compare(a, b) < 0
export const min = (a: Rational, b: Rational): Rational => (compare(b, a) < 0 ? b : a)
export const max = (a: Rational, b: Rational): Rational => (compare(b, a) > 0 ? b : a)
export const negate = (a: Rational): Rational => ({ num: -a.num, den: a.den })
export const abs = (a: Rational): Rational => (a.num < 0n ? negate(a) : a)
export const multiply = (a: Rational, b: Rational): Rational => ({ num: a.num * b.num, den: a.den * b.den })

/** Throws on division by zero: callers establish a positive divisor first. */
export const divide = (a: Rational, b: Rational): Rational => rational(a.num * b.den, a.den * b.num)

/** Long sums stay small: one denominator usually divides the other, otherwise the result is reduced. */
export function add(a: Rational, b: Rational): Rational {
  if (a.den === b.den) return { num: a.num + b.num, den: a.den }
  if (a.den % b.den === 0n) return { num: a.num + b.num * (a.den / b.den), den: a.den }
  if (b.den % a.den === 0n) return { num: a.num * (b.den / a.den) + b.num, den: b.den }
  return reduce({ num: a.num * b.den + b.num * a.den, den: a.den * b.den })
}

export const subtract = (a: Rational, b: Rational): Rational => add(a, negate(b))

export const sum = (parts: readonly Rational[]): Rational => parts.reduce(add, ZERO)

export function reduce({ num, den }: Rational): Rational {
  let [a, b] = [num < 0n ? -num : num, den]
  while (b !== 0n) [a, b] = [b, a % b]
  return a <= 1n ? { num, den } : { num: num / a, den: den / a }
}
