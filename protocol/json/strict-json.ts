// Reads untrusted JSON into plain JavaScript values and rejects what JSON.parse accepts: duplicate members,
// lone surrogates, numbers that change when parsed, unlimited depth and size.
import type { JsonLimits, StrictJson } from './error.ts'
import { readJson } from './read.ts'
import type { JsonBuilder } from './reader.ts'
import { readSelfPrinting } from './self-printing.ts'

export type { JsonLimits, StrictJson } from './error.ts'

export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject
export type JsonObject = { [name: string]: JsonValue }

/**
 * Plain values. `__proto__` becomes an ordinary own member. An integer beyond 2^53-1 written without
 * fraction and exponent is rejected, as is a number without a finite value; other fractions are rounded to
 * the nearest double like JSON.parse.
 */
export function parseStrictJson(input: Uint8Array | string, limits: JsonLimits = {}): StrictJson<JsonValue> {
  if (typeof input === 'string') {
    const value = readSelfPrinting(input, limits)
    if (value !== undefined) return { ok: true, value }
  }
  return readJson(input, plainValues, limits)
}

const plainValues: JsonBuilder<JsonValue, JsonValue[], JsonObject> = {
  string: (text) => text,
  number: (lexeme) => {
    const value = Number(lexeme)
    if (Number.isSafeInteger(value)) return value
    return Number.isFinite(value) && /[.eE]/.test(lexeme) ? value : null
  },
  literal: (value) => value,
  array: () => [],
  addItem: (array, item) => {
    array.push(item)
  },
  object: () => ({}),
  // No value is undefined; only inherited names need the slower question.
  hasMember: (object, name) => object[name] !== undefined && Object.hasOwn(object, name),
  addMember: (object, name, value) => {
    if (name !== '__proto__') object[name] = value
    else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true })
  },
}
