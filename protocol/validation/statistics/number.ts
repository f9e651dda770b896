// Sums, the exponential function and the tail and quantile of the normal distribution from additions, products, quotients
// and square roots alone, which IEEE 754 defines to the last bit: every engine gives the same numbers.

/** Sum with Neumaier's compensation. */
export function sum(values: ArrayLike<number>): number {
  let total = 0
  let lost = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    const next = total + value
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total
    total = next
  }
  return total + lost
}

/** ln 2 in two parts: the product of the first with a small integer is exact. */
const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10
const SERIES_DEGREE = 16

/** exp(x) for x ≤ 0, within 2 units in the last place. */
export function exp(x: number): number {
  const halvings = -Math.floor(x / Math.LN2 + 0.5)
  if (halvings > 1100) return 0
  const rest = x + halvings * LN2_HIGH + halvings * LN2_LOW
  let value = 1
  for (let i = SERIES_DEGREE; i > 0; i--) value = 1 + (value * rest) / i
  for (let i = 0; i < halvings; i++) value *= 0.5
  return value
}

const INVERSE_SQRT_2PI = 0.3989422804014327
const normalDensity = (z: number): number => INVERSE_SQRT_2PI * exp((-z * z) / 2)

/** Below this the tail comes from a series, above it from a continued fraction. */
const SERIES_UP_TO = 3
const SERIES_LAST_FACTOR = 119
const FRACTION_LEVELS = 80
/** Beyond this the tail is below the smallest double. */
const LARGEST_Z = 38

/** Probability that a standard normal value exceeds z: absolute error 4·10⁻¹⁶, relative 2·10⁻¹³ for |z| ≤ 8. */
export function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z)
  if (z > LARGEST_Z) return 0
  if (z < SERIES_UP_TO) {
    let term = z
    let series = z
    for (let factor = 3; factor <= SERIES_LAST_FACTOR; factor += 2) {
      term = (term * z * z) / factor
      series += term
    }
    return 0.5 - normalDensity(z) * series
  }
  let fraction = z
  for (let level = FRACTION_LEVELS; level > 0; level--) fraction = z + level / fraction
  return normalDensity(z) / fraction
}

const BISECTIONS = 64

/** The z that a standard normal value exceeds with probability `tail`, 0 < tail ≤ ½: |Δz| ≤ 2·10⁻¹⁴ from 10⁻¹⁰. */
export function upperQuantile(tail: number): number {
  let low = 0
  let high = LARGEST_Z
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (low + high) / 2
    if (upperTail(middle) > tail) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The two middle values are averaged. NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
