// Reads the expression of find(1): which patterns hold for whatever reaches an action, and whether tests stand before it.
import type { Arg } from '../../read/model.ts'

/** Tests that choose; options such as -maxdepth count wherever they stand. */
export const TEST =
  /^-(?:i?name|i?path|i?regex|i?wholename|i?lname|[acm](?:time|min)|newer\w*|size|type|empty|perm|user|uid|group|gid|inum|links|samefile|nouser|nogroup)$/
const NAME_TEST = /^-(?:i?name|i?path|i?wholename)$/
const OR = /^(?:-o|-or|,)$/
const NOT = /^(?:!|-not)$/

/** Every file passes `-type f`, so a type alone chooses nothing. */
const chooses = ({ text }: Arg): boolean => TEST.test(text) && text !== '-type'

/** Tests of age, which only hold files back where they stand before the action. */
const AGE = /^-(?:[acm](?:time|min)|newer\w*)$/

/**
 * An expression is evaluated from left to right, so tests behind the action hold nothing back: all of them stand there,
 * or those of the age do.
 */
export function isBeforeTests(args: readonly Arg[], from: number, at: number): boolean {
  const behind = args.slice(at)
  const end = behind.findIndex(({ text }) => OR.test(text) || text === ')')
  const before = args.slice(from, at)
  const after = behind.slice(0, end < 0 ? undefined : end)
  return (
    (!before.some(chooses) && behind.some(chooses)) ||
    (!before.some(({ text }) => AGE.test(text)) && after.some(({ text }) => AGE.test(text)))
  )
}

/** Patterns of which one holds. */
export type Alternatives = readonly Arg[]

/** All of the lists hold for what reaches the action at `at`; negated tests and other branches say nothing. */
export function patternsBefore(args: readonly Arg[], from: number, at: number): readonly Alternatives[] {
  let start = at
  let depth = 0
  for (; start > from; start--) {
    const { text } = args[start - 1]!
    if (text === ')') depth++
    else if (text === '(') {
      if (depth === 0) break
      depth--
    } else if (depth === 0 && OR.test(text)) break
  }
  return conjuncts(args, start, at)
}

function conjuncts(args: readonly Arg[], from: number, to: number): readonly Alternatives[] {
  const all: Alternatives[] = []
  let negated = false
  for (let i = from; i < to; i++) {
    const { text } = args[i]!
    if (NOT.test(text)) {
      negated = !negated
      continue
    }
    if (text === '(') {
      const end = closing(args, i, to)
      const inner = negated ? null : alternatives(args, i + 1, end)
      if (inner !== null) all.push(inner)
      i = end
    } else if (NAME_TEST.test(text)) {
      if (!negated && i + 1 < to) all.push([args[i + 1]!])
      i++
    }
    negated = false
  }
  return all
}

/** Null when a branch has no pattern. */
function alternatives(args: readonly Arg[], from: number, to: number): Alternatives | null {
  const found: Arg[] = []
  let start = from
  let depth = 0
  for (let i = from; i <= to; i++) {
    const text = i < to ? args[i]!.text : '-o'
    if (text === '(') depth++
    else if (text === ')') depth--
    if (depth !== 0 || !OR.test(text)) continue
    const [first] = conjuncts(args, start, i)
    if (first === undefined) return null
    found.push(...first)
    start = i + 1
  }
  return found
}

function closing(args: readonly Arg[], open: number, to: number): number {
  let depth = 0
  for (let i = open; i < to; i++) {
    if (args[i]!.text === '(') depth++
    else if (args[i]!.text === ')' && --depth === 0) return i
  }
  return to
}
