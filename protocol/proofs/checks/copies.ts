// Compares copied members with their source: one check for a group of members, which names every differing
// member and shows the first.
import type { Sha256OfText } from '../../bytes.ts'
import { type CheckAbout, fail, pass, shown } from '../../check.ts'
import { jcs } from '../../json/canonical-json.ts'
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

/** A displayed member, its value, and the value it must have. */
export type Copy = readonly [name: string, copy: unknown, signed: unknown]

interface Words {
  /** Unknown members; any of them fails the check. */
  readonly unknown?: readonly string[]
  /** Location of the members, for example `beside the event`. */
  readonly what: string
  /** What to do when they differ. */
  readonly trust: string
  /** Reason text when all agree. */
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

/** Member names are untrusted: shortened, and quoted unless they are plain words. */
function listed(names: readonly string[]): string {
  const plain = names.slice(0, MAX_NAMES).map((name) => {
    const short = name.slice(0, 64)
    return /^[\w.]+$/.test(short) ? short : JSON.stringify(short)
  })
  return plain.join(', ') + (names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '')
}

const shownValue = (value: unknown): string | null =>
  typeof value === 'string' ? shown(value) : shown(canonical(value) ?? 'without a canonical form')

/** Null for a value without a canonical form, which equals no signed value. */
function canonical(value: unknown): string | null {
  try {
    return jcs(value)
  } catch {
    // The copy is untrusted: if reading it fails, it does not match.
    return null
  }
}
