// Lists the refusals of a side: branches that end a way by throwing, denying or leaving, with what they test.
import { leaves } from '../syntax/flow.ts'
import { keyOf } from '../syntax/names.ts'
import { type TreeNode, walk } from '../syntax/tree.ts'
import { refusesAt } from './cover/added/refusals.ts'
import { type Image, isWritten, ownerOf } from './image.ts'

export interface Guard {
  readonly tree: TreeNode
  readonly test: TreeNode
  readonly body: TreeNode | null
  /** Ends in an exception or an answer that refuses; others only leave. */
  readonly isRefusal: boolean
  readonly isWritten: boolean
  /** Name of the function around it. */
  readonly within: string
}

export function guardsOf(image: Image): readonly Guard[] {
  const found: Guard[] = []
  walk(image.root, (tree) => {
    if (tree.kind !== 'branch' || tree.left === null || tree.name === '?' || tree.name === 'switch')
      return undefined
    const isAssert = tree.name === 'assert'
    if (!isAssert && (tree.body === null || !leaves(tree.body))) return undefined
    const isRefusal = isAssert || refusesAt(tree.body)
    const test = isAssert ? negated(tree.left) : tree.left
    found.push({
      tree,
      test,
      body: tree.body,
      isRefusal,
      isWritten: isWritten(image.side, tree.start, tree.left.end),
      within: ownerOf(image, tree, 'function')?.name ?? '',
    })
    return undefined
  })
  return found
}

const negated = (test: TreeNode): TreeNode => ({
  ...test,
  kind: 'unary',
  name: '!',
  left: null,
  right: test,
  items: [],
})

/** The condition's parts: members and calls, without plain names. */
export function partsOf(test: TreeNode): readonly string[] {
  const found: string[] = []
  walk(test, (one) => {
    if (one.kind === 'member' || one.kind === 'call')
      found.push(one.kind === 'call' ? (one.left?.name ?? '') : one.name)
    return undefined
  })
  return found.filter((name) => name !== '')
}

/** The guard of the other side that refuses in the same way: the same refusal, or most of the same condition. */
export function counterpartOf(guard: Guard, others: readonly Guard[]): Guard | null {
  const key = keyOf(guard.body)
  const same = others.filter((one) => keyOf(one.body) === key && one.within === guard.within)
  if (same.length === 1) return same[0]!
  const parts = new Set(partsOf(guard.test))
  let best: Guard | null = null
  let most = 0
  for (const one of same.length > 0 ? same : others.filter((other) => other.isRefusal === guard.isRefusal)) {
    const shared = partsOf(one.test).filter((part) => parts.has(part)).length
    if (shared > most) {
      best = one
      most = shared
    }
  }
  return best
}
