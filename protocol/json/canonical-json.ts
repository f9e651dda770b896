// Canonical JSON of plain values: RFC 8785 (JCS), used for every signed content and every hash except the
// two record forms of the ledger (ledger-json.ts).
import { loneSurrogateIndex } from '../bytes.ts'

export type CanonicalJsonCode =
  | 'not_json'
  | 'not_finite'
  | 'not_an_integer'
  | 'lone_surrogate'
  | 'cycle'
  | 'too_deep'

/** The value has no canonical form. `path` leads to the offending member. */
export class CanonicalJsonError extends Error {
  readonly code: CanonicalJsonCode
  readonly path: readonly (string | number)[]
  constructor(code: CanonicalJsonCode, path: readonly (string | number)[], message: string) {
    super(`${message} at ${path.length === 0 ? 'the top' : path.join('.')}`)
    this.name = 'CanonicalJsonError'
    this.code = code
    this.path = path
  }
}

/** RFC 8785 text; numbers are printed as in ECMAScript. Throws CanonicalJsonError. */
export const jcs = (value: unknown): string => printTop(value, false)

/**
 * Like `jcs`, but every number must be a safe integer and not -0: the rule for hashed and signed payloads.
 */
export const jcsIntegers = (value: unknown): string => printTop(value, true)

function printTop(value: unknown, integersOnly: boolean): string {
  if (isInOrder(value, integersOnly, 0)) {
    const text = JSON.stringify(value)
    // The platform's printer writes \\ud.... only for a lone surrogate.
    if (!text.includes('\\ud')) return text
  }
  return print(value, integersOnly, [], [])
}

/** True for plain values with sorted members, which JSON.stringify prints as RFC 8785 requires. */
function isInOrder(value: unknown, integersOnly: boolean, depth: number): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      return integersOnly ? Number.isSafeInteger(value) && !Object.is(value, -0) : Number.isFinite(value)
    case 'object':
      break
    default:
      return false
  }
  if (value === null) return true
  if (depth === MAX_DEPTH) return false
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (!isInOrder(value[i], integersOnly, depth + 1)) return false
    return true
  }
  if (!isPlainObject(value)) return false
  let before: string | null = null
  for (const name of Object.keys(value)) {
    if (before !== null && before >= name) return false
    if (!isInOrder((value as Record<string, unknown>)[name], integersOnly, depth + 1)) return false
    before = name
  }
  return true
}

function isPlainObject(object: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(object)
  return prototype === null || prototype === Object.prototype
}

/** Far above the depth any reader accepts; keeps the recursion within every engine's stack. */
const MAX_DEPTH = 512

/** A path grows only on the way down; at a throw it leads to the value. */
function print(
  value: unknown,
  integersOnly: boolean,
  path: (string | number)[],
  ancestors: object[],
): string {
  switch (typeof value) {
    case 'string':
      return printString(value, path)
    case 'number':
      return printNumber(value, integersOnly, path)
    case 'boolean':
      return value ? 'true' : 'false'
    case 'object':
      break
    default:
      throw new CanonicalJsonError('not_json', [...path], `${typeof value} has no JSON form`)
  }
  if (value === null) return 'null'
  if (ancestors.includes(value)) throw new CanonicalJsonError('cycle', [...path], 'the value contains itself')
  if (ancestors.length === MAX_DEPTH) {
    throw new CanonicalJsonError('too_deep', [...path], `more than ${MAX_DEPTH} levels`)
  }
  ancestors.push(value)
  const text = Array.isArray(value)
    ? printArray(value, integersOnly, path, ancestors)
    : printObject(value, integersOnly, path, ancestors)
  ancestors.pop()
  return text
}

function printArray(
  items: readonly unknown[],
  integersOnly: boolean,
  path: (string | number)[],
  ancestors: object[],
): string {
  let text = '['
  for (let i = 0; i < items.length; i++) {
    path.push(i)
    text += (i === 0 ? '' : ',') + print(items[i], integersOnly, path, ancestors)
    path.pop()
  }
  return `${text}]`
}

function printObject(
  object: object,
  integersOnly: boolean,
  path: (string | number)[],
  ancestors: object[],
): string {
  if (!isPlainObject(object)) {
    throw new CanonicalJsonError('not_json', [...path], 'only plain objects have a JSON form')
  }
  // RFC 8785 §3.2.3: sorted by UTF-16 code unit, the default order of sort.
  const names = Object.keys(object).sort()
  let text = '{'
  for (let i = 0; i < names.length; i++) {
    const name = names[i]!
    path.push(name)
    const member = print((object as Record<string, unknown>)[name], integersOnly, path, ancestors)
    text += `${i === 0 ? '' : ','}${printString(name, path)}:${member}`
    path.pop()
  }
  return `${text}}`
}

function printNumber(value: number, integersOnly: boolean, path: readonly (string | number)[]): string {
  if (!Number.isFinite(value))
    throw new CanonicalJsonError('not_finite', [...path], `${value} has no JSON form`)
  if (integersOnly && (!Number.isSafeInteger(value) || Object.is(value, -0))) {
    throw new CanonicalJsonError('not_an_integer', [...path], `${value} is not a safe integer`)
  }
  return String(value)
}

const NEEDS_CARE = /["\\\u0000-\u001f\ud800-\udfff]/

function printString(text: string, path: readonly (string | number)[]): string {
  if (!NEEDS_CARE.test(text)) return `"${text}"`
  if (loneSurrogateIndex(text) >= 0) {
    throw new CanonicalJsonError('lone_surrogate', [...path], 'a lone surrogate has no UTF-8 form')
  }
  return JSON.stringify(text)
}
