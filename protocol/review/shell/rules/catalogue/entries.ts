// Looks up programs in the tables of harmless ones, and compares words with the patterns of a row.
import { BUILD_TOOLS } from '../../tables/builders.ts'
import { READ_ONLY } from '../../tables/readers.ts'

export type Row = readonly string[]

export const byFirst = (rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map(([name, ...rest]) => [name!, rest]))

const readers = new Set(READ_ONLY)
const tools = byFirst(BUILD_TOOLS)

export const isReader = (name: string): boolean => readers.has(name)
export const reachingWords = (name: string): Row | undefined => tools.get(name)

/** A `*` in a pattern matches any text. */
export function matches(texts: readonly string[], patterns: Row, hasClusters = true): boolean {
  return texts.some((text) => patterns.some((pattern) => fits(text, pattern, hasClusters)))
}

export function fits(text: string, pattern: string, hasClusters = true): boolean {
  const star = pattern.indexOf('*')
  if (star >= 0) {
    const rest = pattern.slice(star + 1).replace(/\*$/, '')
    return text.startsWith(pattern.slice(0, star)) && (rest === '' || text.indexOf(rest, star) >= 0)
  }
  // A cluster such as -rf holds -f.
  const isCluster = hasClusters && /^-[a-zA-Z]$/.test(pattern) && /^-[a-zA-Z]{2,}$/.test(text)
  return text === pattern || (isCluster && text.includes(pattern[1]!))
}
