// Judges assignments: who else sees the change, and what a new value means for security or money.
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { isMoneyName, isSecretName, isSecurityName } from '../words.ts'
import { shadows } from './functions.ts'
import { onlyRefuses } from './guards.ts'
import { isNewConstant } from './literals.ts'
import { isLocal, isOwnField } from './locals.ts'
import type { Scene } from './scene.ts'

export function judgeAssignment(scene: Scene, tree: TreeNode): void {
  if (scene.understood.has(tree)) return
  const { left, right } = tree
  const target = left?.kind === 'list' || left?.kind === 'dict' ? null : left
  const isSafe = scene.safe.has(tree)
  const isShown =
    target?.kind === 'member' &&
    SHOWN.test(target.name) &&
    right !== null &&
    scene.flow.valueOf(right).isConstant
  if (
    !isSafe &&
    !isShown &&
    target &&
    target.kind !== 'name' &&
    !isLocal(scene, target) &&
    !isOwnField(scene, target)
  )
    scene.unknown(tree)
  const name = target?.name ?? ''
  if (
    right?.kind === 'literal' &&
    (isSecurityName(name) || isMoneyName(name)) &&
    tree.name !== '' &&
    !isNewConstant(scene, tree)
  )
    scene.unknown(tree)
  if (right?.kind === 'string' && (isSecretName(name) || /:\/\//.test(right.name)) && !scene.pool.has(right))
    scene.unknown(tree)
  if (tree.isDeclaration && right?.kind === 'function' && shadows(scene, name)) scene.unknown(tree)
  if (/^(?:lambda)$/.test(right?.name ?? '') && shadows(scene, name)) scene.unknown(tree)
  if (right?.kind === 'function' && target?.kind === 'name' && shadows(scene, name)) scene.unknown(tree)
  if (
    right &&
    isMoneyName(name) &&
    right.kind !== 'literal' &&
    hasArithmetic(right) &&
    !onlyRefuses(scene, tree)
  )
    scene.unknown(tree)
  if (right) scene.visit(right)
  for (const one of tree.decorators) scene.visit(one)
  if (tree.otherwise) scene.visit(tree.otherwise)
}

/** Members of an element that only show something. */
const SHOWN = /^(?:className|textContent|title|hidden|disabled|placeholder|alt|value|id)$/

const hasArithmetic = (tree: TreeNode): boolean => {
  let found = false
  walk(tree, (one) => {
    if (one.kind === 'binary' && /^[-+*/%]$|^\*\*$/.test(one.name)) found = true
    return !found
  })
  return found
}
