// Reads the exact number of a JSON member: numbers and decimal strings, with the decorations that venues and agents
// write: `5x`, `2:1`, `40%`, `$2,900`, `50k`.

import { parseDecimal } from '../../../core/number/decimal.ts'
import { divide, isZero, multiply, type Rational, rational } from '../../../core/number/rational.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedJson } from '../../../text/json-spans.ts'
import type { NumberField } from '../../model.ts'
import { unixSecondsOf } from './clock-text.ts'

const UNIT_INTERVAL: readonly NumberField[] = ['win_probability', 'fraction_of_equity']
const TIMES: readonly NumberField[] = ['quote_time', 'order_time']

/** A number, or a string that holds one with its unit. */
export const isFigure = (value: SpannedJson): boolean =>
  value.kind === 'number' ||
  (value.kind === 'string' && /^[-+~<>$€£]{0,2} ?\d[\d.,]{0,40} ?[A-Za-z%]{0,6}$/.test(value.text.trim())) ||
  (value.kind === 'array' && value.items.length > 0 && value.items.every((item) => isFigure(item)))

/** `"stop": "none"`: the sender says that there is none. */
export const isNone = (value: SpannedJson): boolean =>
  (value.kind === 'literal' && value.text !== 'true') ||
  (value.kind === 'string' &&
    /^(?:none|no|n\/?a|nil|null|off|false|not set|unset|without|-)$/i.test(value.text.trim()))

/** `absent` for null and empty text, `malformed` for what is no finite number. */
export function readNumber(value: SpannedJson, field: NumberField): Rational | 'absent' | 'malformed' {
  if (value.kind === 'literal') return value.text === 'null' ? 'absent' : 'malformed'
  if (value.kind !== 'number' && value.kind !== 'string') return 'malformed'
  const text = value.text.trim()
  if (text === '') return 'absent'
  if (TIMES.includes(field)) return unixSecondsOf(text) ?? 'malformed'
  return decorated(text, field) ?? 'malformed'
}

function decorated(text: string, field: NumberField): Rational | null {
  const plain = parseDecimal(text)
  if (plain !== null) return plain
  if (text.endsWith('%')) {
    const percent = parseDecimal(text.slice(0, -1).trim())
    if (percent === null) return null
    return UNIT_INTERVAL.includes(field) ? multiply(percent, rational(1, 100)) : percent
  }
  if (field === 'leverage' && /[xX]$/.test(text)) return parseDecimal(text.slice(0, -1).trim())
  const parts = /^(\d{1,9}(?:\.\d{1,9})?) ?: ?(\d{1,9}(?:\.\d{1,9})?)$/.exec(text)
  if (parts && (field === 'leverage' || field === 'payoff_ratio')) {
    const [over, under] = [parseDecimal(parts[1]!)!, parseDecimal(parts[2]!)!]
    return isZero(under) ? null : divide(over, under)
  }
  return written(text)
}

const SCALE: Readonly<Record<string, number>> = {
  '': 1,
  k: 1000,
  m: 1_000_000,
  b: 1_000_000_000,
  bn: 1_000_000_000,
}

/** `$2,900`, `2,900.50 USD`, `50k`: commas only between groups of three, so no reader takes them for a decimal mark. */
function written(text: string): Rational | null {
  const match =
    /^\$? ?(\d{1,3}(?:,\d{3}){1,6}|\d{1,40})(\.\d{1,30})? ?([km]|bn?|)(?: ?(?:usd|usdt|usdc))?$/.exec(
      asciiLower(text),
    )
  const value = match ? parseDecimal(match[1]!.replaceAll(',', '') + (match[2] ?? '')) : null
  return value && multiply(value, rational(SCALE[match![3]!]!))
}
