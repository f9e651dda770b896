// Gives the two trees of a changed file, with the names that its imports resolve.
import type { Budget } from '../core/budget.ts'
import { Flow } from '../syntax/flow.ts'
import type { Grammar } from '../syntax/grammar.ts'
import { type Grammars, grammarOf } from '../syntax/grammars.ts'
import { Names } from '../syntax/names.ts'
import { parseSide } from '../syntax/parse.ts'
import { childrenOf, holds, type TreeNode } from '../syntax/tree.ts'
import type { Change, Language, Side } from './model.ts'
import { judgeNodes, type NodeHandler, type NodesJudged } from './node-judge.ts'
import { lineAt } from './read/line-at.ts'
import { learnCalls } from './tables/calls.ts'
import { flowTablesOf } from './tables/sources-of.ts'

export interface Image {
  readonly side: Side
  readonly language: Language
  readonly root: TreeNode
  readonly names: Names
  readonly parentOf: ReadonlyMap<TreeNode, TreeNode>
  readonly flow: Flow
}

export interface Images {
  readonly change: Change
  readonly before: Image
  readonly after: Image
  /** The changed files of this review, this one among them. */
  readonly all: readonly Images[]
  /** The file came or went: one side holds nothing. */
  readonly isOneSided: boolean
  /** What the rules of single nodes say of each side. */
  readonly judged: { readonly before: NodesJudged; readonly after: NodesJudged }
}

/** Null where no grammar reads the language. */
export function imagesOf(
  change: Change,
  handlers: readonly NodeHandler[],
  grammars: Grammars,
  budget: Budget,
  all: Images[] = [],
): Images | null {
  const grammar = grammarOf(change.language, change.file.path, grammars)
  if (grammar === null) return null
  learnCalls(change.language, grammar.libraries)
  const before = imageOf(change.before, change.language, grammar, budget)
  const after = imageOf(change.after, change.language, grammar, budget)
  const nodes = (image: Image): NodesJudged => judgeNodes(change, image, handlers, budget)
  const isOneSided = [before, after].some(({ side }) => side.text.trim() === '')
  const images = {
    change,
    before,
    after,
    all,
    isOneSided,
    judged: { before: nodes(before), after: nodes(after) },
  }
  all.push(images)
  return images
}

function imageOf(side: Side, language: Language, grammar: Grammar, budget: Budget): Image {
  const root = parseSide(side, grammar, budget)
  const parentOf = new Map<TreeNode, TreeNode>()
  const open = [root]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    budget.spend(1)
    for (const child of childrenOf(next)) {
      parentOf.set(child, next)
      open.push(child)
    }
  }
  const names = new Names(root)
  return {
    side,
    language,
    root,
    names,
    parentOf,
    flow: new Flow(root, names, flowTablesOf(language), budget),
  }
}

/** Whether the change wrote one of the lines on which units [start, end) stand. */
export function isWritten(side: Side, start: number, end: number): boolean {
  for (let i = lineAt(side, start); i < side.lines.length; i++) {
    const { at, changed } = side.lines[i]!
    if (at >= end) return false
    if (changed) return true
  }
  return false
}

/** Whether the change wrote one of the lines on which a node stands; a node that a wrap added is empty. */
export const isWrittenNode = (side: Side, { start, end }: TreeNode): boolean =>
  isWritten(side, start, Math.max(end, start + 1))

export const textOf = (side: Side, { start, end }: TreeNode): string => side.text.slice(start, end)

/** The function, class or file around a node. */
export function ownerOf(image: Image, tree: TreeNode, kind: 'function' | 'class'): TreeNode | null {
  for (let at = image.parentOf.get(tree); at !== undefined; at = image.parentOf.get(at))
    if (at.kind === kind) return at
  return null
}

/** Whether the change wrote the test of a branch; a wrap's branch has none. */
export const isHeadWritten = ({ side }: Image, { left, start }: TreeNode): boolean =>
  left !== null && left.end > left.start && isWritten(side, start, left.end)

/** A call of which the change wrote only bodies of the functions given to it. */
export const onlyInside = ({ side }: Image, { left, items }: TreeNode): boolean =>
  left !== null &&
  items.some((one) => holds(one, ({ kind }) => kind === 'function')) &&
  !isWritten(side, left.start, left.end) &&
  items.every((one) => isInBodies(side, one, 0))

/** What the change wrote of it stands in bodies of functions: of itself, or of the members of an object. */
const isInBodies = (side: Side, tree: TreeNode, depth: number): boolean => {
  if (!isWritten(side, tree.start, Math.max(tree.end, tree.start + 1))) return true
  if (tree.kind === 'function') return tree.body !== null && !isWritten(side, tree.start, tree.body.start)
  if (depth > 6) return false
  if (tree.kind === 'pair')
    return (
      tree.right !== null &&
      !isWritten(side, tree.start, tree.start + 1) &&
      isInBodies(side, tree.right, depth + 1)
    )
  // A line of its own between the members would be one of them.
  return (
    (tree.kind === 'dict' || tree.kind === 'list') &&
    tree.items.length > 0 &&
    !isWritten(side, tree.start, tree.start + 1) &&
    tree.items.every((one) => isInBodies(side, one, depth + 1)) &&
    linesBeside(side, tree)
  )
}

/** The lines that the change wrote inside the brackets stand in members of them. */
function linesBeside(side: Side, { items, start, end }: TreeNode): boolean {
  for (let i = lineAt(side, start); i < side.lines.length && side.lines[i]!.at < end; i++) {
    const { at, length, changed } = side.lines[i]!
    if (!changed || side.code.slice(at, at + length).trim() === '') continue
    if (!items.some((one) => one.start <= at + length && at < one.end)) return false
  }
  return true
}

/** The lines of a side that the change wrote, without their comments. */
export const writtenText = ({ side }: Image): string =>
  side.lines
    .filter(({ changed }) => changed)
    .map(({ at, length }) => side.code.slice(at, at + length))
    .join('\n')
