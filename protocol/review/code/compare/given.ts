// Lists the values that a side gives to places: targets of assignments, named values, arguments of calls.
import { keyOf } from '../../syntax/names.ts'
import { type TreeNode, walk } from '../../syntax/tree.ts'
import type { Image } from '../image.ts'
import { functionAround } from './effects.ts'

export interface Given {
  readonly tree: TreeNode
  readonly value: TreeNode
}

/** Values by the place that takes them: a target, a named value, an argument. */
export function givenIn(image: Image): ReadonlyMap<string, readonly Given[]> {
  const found = new Map<string, Given[]>()
  const add = (place: string, tree: TreeNode, value: TreeNode): void => {
    const list = found.get(place)
    if (list) list.push({ tree, value })
    else found.set(place, [{ tree, value }])
  }
  walk(image.root, (tree) => {
    const within = functionAround(image, tree)
    if (tree.kind === 'pair' && tree.right && !isTarget(image, tree))
      add(`${within} : ${tree.name || (tree.left?.name ?? '')}`, tree, tree.right)
    else if (tree.kind === 'assign' && tree.left && tree.right)
      add(`${within} = ${keyOf(tree.left)}`, tree, tree.right)
    else if (tree.kind === 'call') {
      const path = image.names.pathOf(tree.left)
      for (const [i, one] of tree.items.entries())
        if (!/^(?:pair|dict|function)$/.test(one.kind)) add(`${within} ${path}(${i}`, one, one)
    }
    return undefined
  })
  return found
}

/** Takes a value apart instead of giving one: `const { id } = …`. */
function isTarget(image: Image, pair: TreeNode): boolean {
  const holder = image.parentOf.get(pair)
  const around = holder ? image.parentOf.get(holder) : undefined
  return around?.kind === 'param' || (around?.kind === 'assign' && around.left === holder)
}
