// Joins the lists of rule files that are loaded, in the order that all files of the family have: what is loaded when
// changes no record.
import type { RuleModules } from './rule.ts'

/** Rule files with their places among all files of the family, as scripts/tables/discover-rules.ts writes them. */
export type RuleList = readonly (readonly [place: number, module: RuleModules[number]])[]

export const modulesOf = (lists: readonly RuleList[]): RuleModules =>
  lists
    .flat()
    .sort(([a], [b]) => a - b)
    .map(([, module]) => module)

/** What is derived from the lists that are loaded, made again when they change. */
export function fromLists<T>(
  lists: () => readonly (RuleList | undefined)[],
  derive: (modules: RuleModules) => T,
): () => T {
  let loaded: readonly RuleList[] = []
  let value: T | undefined
  return () => {
    const there = lists().filter((list) => list !== undefined)
    if (
      value === undefined ||
      there.length !== loaded.length ||
      there.some((list, i) => list !== loaded[i])
    ) {
      value = derive(modulesOf(there))
      loaded = there
    }
    return value
  }
}
