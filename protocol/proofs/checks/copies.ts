// Compares copies with the values they must have: one check for a group of members, which names every member that differs and
// shows the first of them.
import type { Sha256OfText } from '../../bytes.ts'
import { jcs } from '../../canonical-json.ts'
import { type CheckAbout, fail, pass, shown } from '../../check.ts'
import type { Check } from '../../report.ts'

export type Members = Readonly<Record<string, unknown>>

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const memberOf = (value: unknown, name: string): unknown =>
  isMembers(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** SHA-256 of the canonical JSON; null where there is none. */
export function hashOf(value: unknown, sha256: Sha256OfText): string | null {
  const text = canonical(value)
  return text === null ? null : sha256(text)
}

/** A member that a reader sees, what stands there, and what must stand there. */
export type Copy = readonly [name: string, copy: unknown, signed: unknown]

interface Words {
  /** Members that nobody knows; one of them fails the check. */
  readonly unknown?: readonly string[]
  /** Where the members stand, for example `beside the event`. */
  readonly what: string
  /** What to do when they differ. */
  readonly trust: string
  /** Said when all agree. */
  readonly holds?: string
}

export function copiesCheck(about: CheckAbout, copies: readonly Copy[], words: Words): Check {
  const { unknown = [], what, trust, holds = 'Each copy is what was signed.' } = words
  const differing = copies.filter(([, copy, signed]) => canonical(copy) !== canonical(signed))
  const faults = [
    differing.length > 0 &&
      `${listed(differing.map(([name]) => name))} ${what} ${differing.length > 1 ? 'are' : 'is'} not what was signed`,
    unknown.length > 0 && `${listed(unknown)} ${what} ${unknown.length > 1 ? 'are' : 'is'} no known member`,
  ].filter((fault) => fault !== false)
  if (faults.length > 0) {
    const [first] = differing
    return fail(about, {
      expected: first ? `${first[0]} ${shownValue(first[2])}` : 'known members only',
      actual: first ? `${first[0]} ${shownValue(first[1])}` : listed(unknown),
      why: `${faults.join('; ')}: ${trust}.`,
    })
  }
  const names = copies.length === 0 ? 'no copies' : copies.map(([name]) => name).join(', ')
  return pass(about, { expected: names, actual: names, why: holds })
}

const MAX_NAMES = 8

/** Member names are the giver's: shortened, and in quotes where they are no plain words. */
function listed(names: readonly string[]): string {
  const plain = names.slice(0, MAX_NAMES).map((name) => {
    const short = name.slice(0, 64)
    return /^[\w.]+$/.test(short) ? short : JSON.stringify(short)
  })
  return plain.join(', ') + (names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '')
}

const shownValue = (value: unknown): string | null =>
  typeof value === 'string' ? shown(value) : shown(canonical(value) ?? 'without a canonical form')

/** Null for a value without a canonical form, which equals nothing that was signed. */
function canonical(value: unknown): string | null {
  try {
    return jcs(value)
  } catch {
    // The copy is anyone's: whatever goes wrong in reading it, it is not what was signed.
    return null
  }
}
