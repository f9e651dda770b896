// Tells values that stay what they were and are computed exactly now: the same operations on the same values, with
// decimal numbers in the place of binary ones, or with a rounding that is named where none was.
import { keyOf } from '../../../syntax/names.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { type Image, isWrittenNode } from '../../image.ts'
import { valuesOf } from '../values.ts'
import { Exact } from './expression.ts'

const MOST_VALUES = 40

const UNNAMED = /,\?\)/
const withoutMode = (key: string): string => key.replace(/,(?:ROUND_)?HALF_(?:EVEN|UP)\)/g, ',?)')

/** The new value is the old one, and no less exact. */
function isSame(before: Image, after: Image, old: TreeNode, now: TreeNode): boolean {
  if (keyOf(old) === keyOf(now)) return false
  const [was, is] = [new Exact(before, after), new Exact(after, before)]
  const [a, b] = [was.of(old), is.of(now)]
  if (was.isUnknown || is.isUnknown || is.hasFloat || is.score < was.score) return false
  // A method of exact numbers stays one: as an operator it would join texts, or compute with binary numbers.
  if (was.operations.some((one, i) => one.startsWith('.') && one !== is.operations[i])) return false
  return a === b || (UNNAMED.test(a) && !/HALF_/.test(a) && a === withoutMode(b))
}

/** Statements of both sides that give the same value, more exactly. */
export function exactAgain(before: Image, after: Image): readonly TreeNode[] {
  const { language, side } = after
  return /^(?:py|java|js)$/.test(language) && EXACT.test(side.code) ? exactIn(before, after) : []
}

const EXACT = /\b(?:Decimal|BigDecimal|Big|BigNumber|quantize|setScale|compareTo|signum)\b/

function exactIn(before: Image, after: Image): readonly TreeNode[] {
  const found: TreeNode[] = []
  const old = valuesOf(before)
  let compared = 0
  for (const [place, values] of valuesOf(after)) {
    const others = old.get(place)
    if (others?.length !== values.length) continue
    compared += values.length
    if (compared > MOST_VALUES) break
    for (const [i, { tree, made }] of values.entries())
      if (isSame(before, after, others[i]!.made, made))
        found.push(tree, made, others[i]!.tree, others[i]!.made)
  }
  const heads = branchesOf(before)
  for (const branch of branchesOf(after))
    for (const other of heads)
      if (
        other.left !== null &&
        branch.left !== null &&
        keyOf(other.body) === keyOf(branch.body) &&
        keyOf(other.otherwise) === keyOf(branch.otherwise) &&
        isSame(before, after, other.left, branch.left)
      )
        found.push(other, branch)
  return found
}

const MOST_BRANCHES = 12

function branchesOf({ root, side }: Image): readonly TreeNode[] {
  const found: TreeNode[] = []
  walk(root, (tree) => {
    if (found.length >= MOST_BRANCHES || !isWrittenNode(side, tree)) return false
    if (tree.kind === 'branch' && tree.name !== '?') found.push(tree)
    return undefined
  })
  return found
}
