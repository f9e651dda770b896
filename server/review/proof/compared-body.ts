/** Compares two requests under one operation_id. JSON artifacts are compared by their content, not their spelling. */
import { jcs } from '#protocol/canonical-json.ts'
import { parseStrictJson } from '#protocol/strict-json.ts'
import { aliases } from '../review.schema.ts'

/** Beyond this a number of JSON may be read as its neighbour, and two amounts would pass for one. */
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

/** What stands outside of strings and begins like a number. */
const numbersOf = (json: string): string[] =>
  json.replace(/"(?:[^"\\]|\\.)*"/g, ' ').match(/-?\d[\d.eE+-]*/g) ?? []
