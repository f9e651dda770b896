// Hashes what was sent and what was answered: canonical JSON in which numbers that are not safe integers are decimal strings
// with 12 significant digits.
import { type Hex64, sha256Hex } from '../../bytes.ts'
import { jcsIntegers } from '../../json/canonical-json.ts'
import { type TradeRow, VALUE_MEMBERS, type ValidationRequest } from './request.ts'

const REQUEST_MEMBERS = [
  'returns',
  'trades',
  'n_trials',
  'trial_sharpes',
  'k_folds',
  'n_perms',
  'periods_per_year',
] as const
const ROW_MEMBERS = [...VALUE_MEMBERS, 'coin', 'ts', 'timestamp', 'entry', 'exit'] as const

const SIGNIFICANT_DIGITS = 12

/** The known members that were sent, without defaults. */
export function canonicalInput(request: ValidationRequest): string {
  const known = pick(request, REQUEST_MEMBERS)
  const trades = request.trades?.map((row) => pick<TradeRow>(row, ROW_MEMBERS))
  return jcsIntegers(withDecimalStrings(trades ? { ...known, trades } : known))
}

export const inputHash = (request: ValidationRequest): Hex64 => sha256Hex(canonicalInput(request))

/** Of a result without the members that the service adds to it. */
export const outputHash = (result: unknown): Hex64 => sha256Hex(jcsIntegers(withDecimalStrings(result)))

function pick<Shape extends object>(from: Shape, names: readonly (keyof Shape & string)[]): object {
  return Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])))
}

/** Integers stay numbers; members that are undefined are left out. */
export function withDecimalStrings(value: unknown): unknown {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? value + 0 : value.toPrecision(SIGNIFICANT_DIGITS)
  if (Array.isArray(value)) return value.map(withDecimalStrings)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([name, member]) => [name, withDecimalStrings(member)]),
  )
}
