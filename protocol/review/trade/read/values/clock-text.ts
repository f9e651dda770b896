// Reads a written time as Unix seconds. Unix seconds or milliseconds, or RFC 3339; computed, because the engine has
// no clock and no date type.
import { parseDecimal } from '../../../core/number/decimal.ts'
import { compare, multiply, type Rational, rational } from '../../../core/number/rational.ts'

const RFC3339 =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d{2}):?(\d{2}))$/
/** As seconds it would be the year 5138. */
const MILLISECONDS_FROM = rational(100_000_000_000n)

/** Null when the text is no time. */
export function unixSecondsOf(text: string): Rational | null {
  const number = parseDecimal(text)
  if (number !== null)
    return compare(number, MILLISECONDS_FROM) >= 0 ? multiply(number, rational(1, 1000)) : number
  const match = RFC3339.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => BigInt(part!)) as [
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
  ]
  if (month < 1n || month > 12n || day < 1n || day > 31n || hour > 23n || minute > 59n || second > 60n)
    return null
  const fraction = match[7] ?? '0'
  const offsetMinutes = match[8] ? BigInt(match[9]!) * 60n + BigInt(match[10]!) : 0n
  const ahead = match[8] === '-' ? -offsetMinutes : offsetMinutes
  const seconds = daysFromCivil(year, month, day) * 86_400n + (hour * 60n + minute - ahead) * 60n + second
  const scale = 10n ** BigInt(fraction.length)
  return rational(seconds * scale + BigInt(fraction), scale)
}

/** Days since 1970-01-01 in the Gregorian calendar; March is month 0 of the shifted year. */
function daysFromCivil(year: bigint, month: bigint, day: bigint): bigint {
  const shifted = month <= 2n ? year - 1n : year
  const era = shifted / 400n
  const yearOfEra = shifted - era * 400n
  const dayOfYear = (153n * (month + (month > 2n ? -3n : 9n)) + 2n) / 5n + day - 1n
  const dayOfEra = yearOfEra * 365n + yearOfEra / 4n - yearOfEra / 100n + dayOfYear
  return era * 146_097n + dayOfEra - 719_468n
}
