// Lists the values that a change wrote, by the place that takes them: a name, a field, an answer, a loop.
import { keyOf } from '../../syntax/names.ts'
import { type TreeNode, walk } from '../../syntax/tree.ts'
import { type Image, isWritten, ownerOf } from '../image.ts'
import { classOfCall } from '../tables/calls.ts'

export interface Value {
  /** The statement that gives it away. */
  readonly tree: TreeNode
  readonly made: TreeNode
}

const isOf = ({ side }: Image, { start, end }: TreeNode): boolean =>
  isWritten(side, start, Math.max(end, start + 1))

export function valuesOf(image: Image): ReadonlyMap<string, readonly Value[]> {
  const found = new Map<string, Value[]>()
  const add = (tree: TreeNode, place: string, made: TreeNode): void => {
    const fn = ownerOf(image, tree, 'function')
    const key = `${place} in ${fn?.name ?? ''}`
    const same = found.get(key)
    if (same) same.push({ tree, made })
    else found.set(key, [{ tree, made }])
  }
  walk(image.root, (tree) => {
    if (!isOf(image, tree)) return false
    if (tree.kind === 'assign' && tree.left && tree.right && tree.right.kind !== 'function')
      add(tree, `${tree.name}${targetOf(tree.left)}`, tree.right)
    else if (tree.kind === 'return' && tree.right && tree.right.kind !== 'function')
      add(tree, 'return', tree.right)
    else if (tree.kind === 'pair' && tree.right && tree.name !== '' && tree.right.kind !== 'function')
      add(tree, `pair ${tree.name}`, tree.right)
    else if (tree.kind === 'loop') {
      if (tree.right && isOf(image, tree.right)) add(tree, 'loop', tree.right)
      else if (!tree.right && tree.left && isOf(image, tree.left)) add(tree, 'loop', tree.left)
    } else if (
      tree.kind === 'statement' &&
      tree.right?.kind === 'call' &&
      classOfCall(image.names.pathOf(tree.right.left), image.language) === 'pure'
    )
      // What calls of unknown functions are given is judged where they are.
      add(tree, `call ${keyOf(tree.right.left)}`, tree.right)
    return undefined
  })
  return found
}

/** What is unpacked from one value is one place, whatever the names. */
const targetOf = (tree: TreeNode): string =>
  tree.kind === 'list' || tree.kind === 'dict' ? `of ${tree.items.length}` : keyOf(tree)

/** What is waited for, or handed on when it failed. */
export const valueIn = (tree: TreeNode): TreeNode =>
  tree.kind === 'unary' && tree.right !== null && /^(?:await|try\?)$/.test(tree.name)
    ? valueIn(tree.right)
    : tree
