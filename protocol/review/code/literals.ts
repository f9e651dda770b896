// Pairs the settings that stand in code: named arguments, members of objects and constants whose value is written out,
// before and after a change.
import type { TreeNode } from '../syntax/tree.ts'
import { type Image, type Images, isWritten, textOf } from './image.ts'

export interface LiteralChange {
  /** Names from the outside in. */
  readonly keys: readonly string[]
  readonly before: TreeNode | null
  readonly after: TreeNode | null
  readonly was: string | null
  readonly now: string | null
}

interface Found {
  readonly tree: TreeNode
  readonly keys: readonly string[]
  readonly value: string
}

export function literalChanges({ before, after }: Images): readonly LiteralChange[] {
  const old = byPath(before)
  const now = byPath(after)
  const changes: LiteralChange[] = []
  for (const [path, one] of now) {
    const was = old.get(path) ?? null
    if (was?.value === one.value || !isWritten(after.side, one.tree.start, one.tree.end)) continue
    changes.push({
      keys: one.keys,
      before: was?.tree ?? null,
      after: one.tree,
      was: was?.value ?? null,
      now: one.value,
    })
  }
  for (const [path, one] of old)
    if (!now.has(path) && isWritten(before.side, one.tree.start, one.tree.end))
      changes.push({ keys: one.keys, before: one.tree, after: null, was: one.value, now: null })
  return changes
}

function byPath(image: Image): ReadonlyMap<string, Found> {
  const found = new Map<string, Found>()
  const visit = (tree: TreeNode, keys: readonly string[]): void => {
    let inner = keys
    if (tree.kind === 'pair' || tree.kind === 'assign') {
      const name = tree.kind === 'pair' ? tree.name : (tree.left?.name ?? '')
      inner = name === '' ? keys : [...keys.slice(-4), name]
      if (name !== '' && tree.right && isPlain(tree.right)) {
        const path = inner.join('.')
        const value = tree.right.kind === 'string' ? tree.right.name : textOf(image.side, tree.right)
        // The same path twice: which of them changed is not known.
        if (found.has(path)) found.set(path, { tree, keys: [], value: '' })
        else found.set(path, { tree, keys: inner, value })
      }
    } else if (tree.kind === 'function' && tree.name !== '') inner = [...keys.slice(-4), tree.name]
    for (const one of [tree.left, ...tree.items, tree.right, tree.body, tree.otherwise])
      if (one) visit(one, inner)
  }
  visit(image.root, [])
  return found
}

/** Written out: a literal, a text without parts, a product of numbers. */
const isPlain = (tree: TreeNode): boolean =>
  tree.kind === 'literal' ||
  (tree.kind === 'string' && tree.items.length === 0) ||
  (tree.kind === 'binary' &&
    tree.name === '*' &&
    tree.left !== null &&
    tree.right !== null &&
    isPlain(tree.left) &&
    isPlain(tree.right))
