// Reads members of placed JSON as numbers, texts and flags. Nothing here guesses: what is not exactly a value of its
// kind is null.

import { parseDecimal } from '../../core/number/decimal.ts'
import type { Rational } from '../../core/number/rational.ts'
import { memberOf, type SpannedJson } from '../../text/json-spans.ts'

/** First of the names that is there and not null. */
export function member(value: SpannedJson | null, ...names: readonly string[]): SpannedJson | null {
  if (value === null) return null
  for (const name of names) {
    const found = memberOf(value, name)
    if (found !== null && !(found.kind === 'literal' && found.text === 'null')) return found
  }
  return null
}

export const isObject = (value: SpannedJson | null): value is SpannedJson & { kind: 'object' } =>
  value?.kind === 'object'

export const itemsOf = (value: SpannedJson | null): readonly SpannedJson[] =>
  value?.kind === 'array' ? value.items : []

/** One thing may stand where a list of them could. */
export const oneOrMore = (value: SpannedJson | null): readonly SpannedJson[] =>
  value === null || value.kind === 'array' ? itemsOf(value) : [value]

export const textOf = (value: SpannedJson | null): string | null =>
  value?.kind === 'string' ? value.text : null

export const boolOf = (value: SpannedJson | null): boolean | null =>
  value?.kind === 'literal' && (value.text === 'true' || value.text === 'false')
    ? value.text === 'true'
    : null

/** Decimal or 0x-hex digits, as text or number. Null for fractions and negative amounts. */
export function quantityOf(value: SpannedJson | null): bigint | null {
  if (value === null || (value.kind !== 'string' && value.kind !== 'number')) return null
  const text = value.text.trim()
  if (/^0[xX][0-9a-fA-F]{1,66}$/.test(text)) return BigInt(text.toLowerCase())
  if (text === '0x') return 0n
  // A BigInt of JavaScript, written as its literal.
  if (/^\d{1,78}n$/.test(text)) return BigInt(text.slice(0, -1))
  const read = parseDecimal(text)
  return read && read.num >= 0n && read.num % read.den === 0n ? read.num / read.den : null
}

export function decimalOf(value: SpannedJson | null): Rational | null {
  if (value === null || (value.kind !== 'string' && value.kind !== 'number')) return null
  return parseDecimal(
    value.text
      .trim()
      .replace(/^\$/, '')
      .replace(/,(?=[0-9]{3})/g, ''),
  )
}
