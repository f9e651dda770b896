// Checks that a value has the shape that the page draws. What is given is anybody's text: every member is looked at before
// it is used, and what does not fit is named by its place.

export class Unreadable extends Error {}

const fail = (at: string, wanted: string): never => {
  throw new Unreadable(`${at} is not ${wanted}`)
}

export type Members = Readonly<Record<string, unknown>>

export function object(value: unknown, at: string): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail(at, 'an object')
  return value as Members
}

export function text(value: unknown, at: string): string {
  return typeof value === 'string' ? value : fail(at, 'a text')
}

export function integer(value: unknown, at: string): number {
  return Number.isSafeInteger(value) ? (value as number) : fail(at, 'an integer')
}

export function hash(value: unknown, at: string): string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
    ? value
    : fail(at, '64 lower-case hex characters')
}

export function flag(value: unknown, at: string): boolean {
  return typeof value === 'boolean' ? value : fail(at, 'true or false')
}

export function oneOf<T extends string>(value: unknown, at: string, allowed: readonly T[]): T {
  return allowed.find((candidate) => candidate === value) ?? fail(at, `one of ${allowed.join(', ')}`)
}

const MAX_ITEMS = 20_000

export function list<T>(value: unknown, at: string, item: (value: unknown, at: string) => T): T[] {
  if (!Array.isArray(value) || value.length > MAX_ITEMS) return fail(at, 'a list')
  return value.map((entry, place) => item(entry, `${at}[${place}]`))
}

/** Null, or absent, or what `read` makes of it. */
export function optional<T>(value: unknown, at: string, read: (value: unknown, at: string) => T): T | null {
  return value === null || value === undefined ? null : read(value, at)
}
