// Tells a new local of which every use stands in the test of a branch that refuses, or in a text that says why: whatever
// it holds, it can only let less through.
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { refusesAt } from './refusals.ts'
import type { Scene } from './scene.ts'

export function onlyRefuses(scene: Scene, { left, start }: TreeNode): boolean {
  const { image } = scene
  const target = left
  if (target?.kind !== 'name' || scene.pool.hasNamed(target.name)) return false
  let uses = 0
  let others = 0
  walk(image.root, (one) => {
    if (one === target) return undefined
    const isUse =
      (one.kind === 'name' && one.name === target.name) ||
      // `{ total }` hands it on, `total` in a pattern is another one.
      ((one.kind === 'pair' || one.kind === 'param') &&
        one.left === null &&
        one.right === null &&
        one.name === target.name)
    if (!isUse) return undefined
    if (one.start > start && isInRefusal(scene, one)) uses++
    else others++
    return undefined
  })
  return uses > 0 && others === 0
}

function isInRefusal({ image }: Scene, tree: TreeNode): boolean {
  let child = tree
  for (let at = image.parentOf.get(tree); at && at.kind !== 'function'; at = image.parentOf.get(at)) {
    if (at.kind === 'call' || at.kind === 'assign') return false
    if (at.kind === 'branch')
      return at.left === child && at.name !== '?' && at.otherwise === null && refusesAt(at.body)
    child = at
  }
  return false
}
