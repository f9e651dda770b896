// Compares identifiers that must be equal: accounts, addresses, numbers that differ in a few places only.
import type { Entity, Plan } from '../ir.ts'

const IDENTIFYING: readonly Entity['kind'][] = ['email', 'url', 'host', 'account', 'id', 'path']

export const isIdentifier = ({ kind }: Entity): boolean => IDENTIFYING.includes(kind)

/** Edits between two short texts, at most `most`; more counts as `most + 1`. */
export function editsBetween(a: string, b: string, most: number): number {
  if (a.length - b.length > most || b.length - a.length > most) return most + 1
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++)
      row.push(
        Math.min(
          row[j - 1]! + 1,
          previous[j]! + 1,
          previous[j - 1]! + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1),
        ),
      )
    previous = row
  }
  return Math.min(previous[b.length]!, most + 1)
}

const isTransposed = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false
  const differing = [...a].flatMap((char, i) => (char === b[i] ? [] : [i]))
  const [first, second] = differing
  return differing.length === 2 && second === first! + 1 && a[first!] === b[second] && a[second] === b[first!]
}

/** Long addresses that agree at both ends and differ between: what a reader compares is equal. */
const agreesAtEnds = (a: string, b: string): boolean =>
  a.length >= 26 && a.length === b.length && a.slice(0, 5) === b.slice(0, 5) && a.slice(-4) === b.slice(-4)

const domainOf = (mail: string): string => mail.slice(mail.indexOf('@') + 1)

/** Identifiers of a phrase: its own, and those that stand in it. */
export const idsOf = (entity: Entity): readonly string[] =>
  isIdentifier(entity) || /^[0-9]{4,}$/.test(entity.key) ? [entity.key, ...entity.ids] : entity.ids

/** Different identifiers that are easily taken for each other. */
export function isLookalike(a: string, b: string): boolean {
  if (a === b) return false
  if (a.includes('@') !== b.includes('@')) return false
  if (a.includes('@')) {
    const [one, other] = [domainOf(a), domainOf(b)]
    return one !== other && one.length > 6 && editsBetween(one, other, 2) <= 2
  }
  if (a.length >= 15 && /^[A-Za-z0-9]+$/.test(a) && /\d/.test(a))
    return agreesAtEnds(a, b) || editsBetween(a, b, 2) <= 2
  if (!/^[a-z0-9.-]+\.[a-z]{2,}$/.test(a)) return false
  return a.length > 8 && a.length < 60 && editsBetween(a, b, 1) === 1 && !differsInNumber(a, b)
}

/** "web-07" and "web-09" are two machines, not one misspelt. */
const differsInNumber = (a: string, b: string): boolean => a.replace(/\d+/g, '#') === b.replace(/\d+/g, '#')

/** Numbers of one length and four digits or more that differ by two neighbours exchanged. */
export const isTransposedNumber = (a: string, b: string): boolean =>
  /^[A-Za-z]{0,4}-?\d{4,}$/.test(a) && a !== b && isTransposed(a, b)

/** Whether the principal wrote it. */
export const writtenByPrincipal = (plan: Plan, { key }: Entity): boolean =>
  plan.entities.some((one) => one.key === key && partyAt(plan, one.start) === 'principal')

export const partyAt = (plan: Plan, at: number): string =>
  plan.turns.find(({ start, end }) => at >= start && at < end)?.party ?? 'unknown'
