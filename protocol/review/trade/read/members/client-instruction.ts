// Compares an order with the instruction of the client that it carries: `sell 20,000 today, not below 208`. An instruction that
// says what the order says is read; any other stays open.
import { compare, type Rational } from '../../../core/number/rational.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { OrderDraft, Waiting } from '../draft.ts'
import { sideOf } from '../values/actions.ts'
import { readNumber } from '../values/read-number.ts'

const NAME = /^(?:client|customer|principal)_?(?:instructions?|order|request|mandate)(?:_?text)?$/i
const VERB = /^(?:please )?(buy|sell)\b/
const FIGURE = /\d[\d,]{0,20}(?:\.\d{1,12})?/g
const QUIET =
  /^(?:please|buy|sell|shares?|units?|of|at|or|better|above|below|not|no|lower|higher|worse|than|limit|today|day|over|the|by|close|until|before|vwap|twap|in|for|max|min|price|up|to|a|an|our|my|account|and)$/

export const isInstruction = (name: string): boolean => NAME.test(name)

/** It asks for the other side, or for less: what differs, or null. */
export function differsFromInstruction({ side, numbers }: OrderDraft, { value }: Waiting): string | null {
  if (value.kind !== 'string') return null
  const text = asciiLower(value.text)
  const match = ORDERED.exec(text)
  const size = numbers.get('size')?.value
  if (!match || side === null || size === undefined) return null
  const told = readNumber({ ...value, text: match[2]!.replaceAll(',', '') }, 'size')
  if (typeof told === 'string') return null
  if (sideOf(match[1]!) !== side) return `the instruction is to ${match[1]}, the order does the opposite`
  return compare(size, told) > 0 ? 'the order is larger than the instruction' : null
}

const ORDERED = /^(?:please )?(buy|sell) (\d[\d,]{0,20}(?:\.\d{1,12})?)(?! ?(?:%|usd|eur|gbp|chf|k\b|m\b))/

/** Side, size and limit are those of the order, and nothing else is asked for. */
export function agreesWithInstruction({ side, symbol, numbers }: OrderDraft, { value }: Waiting): boolean {
  if (value.kind !== 'string') return false
  const text = asciiLower(value.text)
  const verb = VERB.exec(text)?.[1]
  const [size, limit] = [numbers.get('size')?.value, numbers.get('limit_price')?.value]
  if (verb === undefined || sideOf(verb) !== side || size === undefined) return false
  const figures = [...text.matchAll(FIGURE)].map(([digits]) =>
    readNumber({ ...value, text: digits.replaceAll(',', '') }, 'size'),
  )
  const is = (one: Rational | string, other: Rational | undefined): boolean =>
    typeof one !== 'string' && other !== undefined && compare(one, other) === 0
  const words = text.match(/[a-z][a-z.]{0,30}/g) ?? []
  return (
    figures.length > 0 &&
    is(figures[0]!, size) &&
    figures.every((one) => is(one, size) || is(one, limit)) &&
    words.every((word) => QUIET.test(word.replace(/\.$/, '')) || word === asciiLower(symbol ?? ''))
  )
}
