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

const domainOf = (key: string): string => key.slice(key.indexOf('@') + 1)

/** Different identifiers that are easily taken for each other. */
export function isLookalike(a: Entity, b: Entity): boolean {
  if (a.kind !== b.kind || a.key === b.key) return false
  if (a.kind === 'account')
    return agreesAtEnds(a.key, b.key) || (a.key.length > 12 && editsBetween(a.key, b.key, 2) <= 2)
  if (a.kind === 'email') {
    const [one, other] = [domainOf(a.key), domainOf(b.key)]
    return one !== other && one.length > 6 && editsBetween(one, other, 2) <= 2
  }
  if (a.kind === 'host' || a.kind === 'url')
    return (
      a.key.length > 8 &&
      a.key.length < 60 &&
      editsBetween(a.key, b.key, 1) === 1 &&
      !differsInNumber(a.key, b.key)
    )
  return false
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
