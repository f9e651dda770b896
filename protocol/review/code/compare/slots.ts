// Lists the places of a side that take a value, so that both sides can be compared place by place.
import { keyOf } from '../../syntax/names.ts'
import { type TreeNode, walk } from '../../syntax/tree.ts'
import type { Image } from '../image.ts'
import { functionAround } from './effects.ts'

/** Places that take a value: targets of assignments, arguments of calls, returned values; by function and name. */
export function slotsOf(image: Image): ReadonlyMap<string, readonly TreeNode[]> {
  const found = new Map<string, TreeNode[]>()
  const add = (place: string, value: TreeNode): void => {
    const list = found.get(place)
    if (list) list.push(value)
    else found.set(place, [value])
  }
  walk(image.root, (tree) => {
    const within = functionAround(image, tree)
    if (tree.kind === 'assign' && tree.left && tree.right) add(`${within} = ${keyOf(tree.left)}`, tree.right)
    else if (tree.kind === 'return' && tree.right) add(`${within} return`, tree.right)
    else if (tree.kind === 'function' && image.language === 'rb' && tree.body?.kind === 'block') {
      const last = tree.body.items.at(-1)
      if (last?.kind === 'statement' && last.right !== null) add(`${tree.name} return`, last.right)
    } else if (tree.kind === 'branch' && tree.left && tree.name !== '?') add(`${within} if`, tree.left)
    else if (tree.kind === 'call') {
      const path = image.names.pathOf(tree.left)
      if (path !== '')
        for (const [i, one] of tree.items.entries())
          if (one.kind !== 'function')
            add(`${within} ${path}(${i}`, one.kind === 'pair' ? (one.right ?? one) : one)
    }
    return undefined
  })
  return found
}
