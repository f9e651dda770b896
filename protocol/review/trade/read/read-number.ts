// Which exact number does a JSON member hold? Numbers and plain decimal strings, with the few decorations that
// venues write: `5x`, `2:1`, `40%`.

import { parseDecimal } from '../../core/number/decimal.ts'
import { divide, isZero, multiply, type Rational, rational } from '../../core/number/rational.ts'
import type { SpannedJson } from '../../text/json-spans.ts'
import type { NumberField } from '../model.ts'
import { unixSecondsOf } from './clock-text.ts'

const UNIT_INTERVAL: readonly NumberField[] = ['win_probability', 'fraction_of_equity']
const TIMES: readonly NumberField[] = ['quote_time', 'order_time']

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
  const dollars = /^\$ ?([\d.]{1,40})$/.exec(text)
  return dollars && field.endsWith('_usd') ? parseDecimal(dollars[1]!) : null
}
