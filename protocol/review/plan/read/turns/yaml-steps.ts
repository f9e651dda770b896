// Finds the items of a list of steps in YAML: their keys are members of a step, and nobody speaks there.
import type { Range } from '../../ir.ts'

const STEPS_KEY =
  /^([ ]{0,8})(?:steps|plan|actions|tasks|procedure|stages|phases|todo|playbook|pipeline|jobs|runbook)[ ]?:[ ]{0,3}(?:#[^\n]{0,200})?$/i
const ITEM = /^([ ]{0,16})(?:- |-$|(?:[0-9]{1,2}|[A-Za-z][A-Za-z0-9_-]{0,30})[ ]?:(?:[ ]|$)|#)/

/** Starts of the lines that lie in such a list, of text that is no JSON. */
export function linesOfSteps(text: string, lines: readonly Range[]): ReadonlySet<number> {
  const found = new Set<number>()
  let indent = -1
  let isOpened = false
  for (const { start, end } of lines) {
    const line = text.slice(start, Math.min(end, start + 240)).trimEnd()
    if (line === '') continue
    const key = STEPS_KEY.exec(line)
    if (indent < 0 && key !== null) {
      indent = key[1]!.length
      isOpened = true
      continue
    }
    if (indent < 0) continue
    const own = line.length - line.trimStart().length
    const isInside = own > indent || (own === indent && line.startsWith('-', own))
    // The first line behind the key has to be an item: "Steps:" before prose opens no list.
    if (!isInside || (isOpened && !ITEM.test(line))) {
      indent = key === null ? -1 : key[1]!.length
      isOpened = key !== null
      continue
    }
    isOpened = false
    found.add(start)
  }
  return found
}
