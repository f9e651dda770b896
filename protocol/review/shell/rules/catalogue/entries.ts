// Looks up programs in the tables of harmless ones, and compares words with the patterns of a row.
import type { Arg } from '../../read/model.ts'
import { BUILD_TOOLS, TASK_OPTIONS, TASK_RUNNERS } from '../../tables/builders.ts'
import { READ_ONLY } from '../../tables/readers.ts'

export type Row = readonly string[]

export const byFirst = (rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map(([name, ...rest]) => [name!, rest]))

const readers = new Set(READ_ONLY)
const tools = byFirst(BUILD_TOOLS)

export const isReader = (name: string): boolean => readers.has(name)
export const reachingWords = (name: string): Row | undefined => tools.get(name)

/** The arguments; what an option of a task runner takes is no task. */
export const tasksOf = (name: string, args: readonly Arg[]): readonly string[] =>
  (TASK_RUNNERS.includes(name)
    ? args.filter((_, index) => !TASK_OPTIONS.includes(args[index - 1]?.text ?? ''))
    : args
  ).map(({ text }) => text)

/** A `*` in a pattern matches any text; one that begins with `^` counts as the first word only. */
export function matches(texts: readonly string[], patterns: Row, hasClusters = true): boolean {
  return patterns.some((pattern) =>
    pattern.startsWith('^')
      ? texts[0] === pattern.slice(1)
      : texts.some((text) => fits(text, pattern, hasClusters)),
  )
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
