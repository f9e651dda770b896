/**
 * Compares two requests with the same operation_id. JSON artifacts are compared by content, not by
 * spelling.
 */
import { jcs } from '#protocol/json/canonical-json.ts'
import { parseStrictJson } from '#protocol/json/strict-json.ts'
import { aliases } from '../review.schema.ts'

/** Beyond this, parsing may round a JSON number to a neighbour, and two amounts would compare as equal. */
const maxDigits = /\d{16}|[eE][+-]?\d/

export const comparedBody = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' && (aliases as readonly string[]).includes(name)
        ? comparedText(value)
        : value,
    ]),
  )

function comparedText(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text
  const read = parseStrictJson(text)
  return read.ok && !numbersOf(text).some((number) => maxDigits.test(number.replace('.', '')))
    ? jcs(read.value)
    : text
}

/** Number-like text outside of strings. */
const numbersOf = (json: string): string[] =>
  json.replace(/"(?:[^"\\]|\\.)*"/g, ' ').match(/-?\d[\d.eE+-]*/g) ?? []
