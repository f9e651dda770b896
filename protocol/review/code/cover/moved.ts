// Tells whether what has effects runs in the same order, and under the same conditions, before and after a change.
import { leaves } from '../../syntax/flow.ts'
import { keyOf } from '../../syntax/names.ts'
import { childrenOf, type TreeNode } from '../../syntax/tree.ts'
import type { Image } from '../image.ts'
import { classOfCall } from '../tables/calls.ts'

interface Effect {
  readonly key: string
  /** The loops, branches and refusals around it and before it. */
  readonly under: string
}

export function effectsMoved(before: Image, after: Image, except: ReadonlySet<string>): boolean {
  const old = effectsOf(before).filter(({ key }) => !except.has(key))
  const now = effectsOf(after).filter(({ key }) => !except.has(key))
  const shared = (these: readonly Effect[], those: readonly Effect[]): readonly Effect[] => {
    const keys = new Set(those.map(({ key }) => key))
    return these.filter(({ key }) => keys.has(key))
  }
  const [a, b] = [shared(old, now), shared(now, old)]
  return a.length === b.length && a.some(({ key, under }, i) => key !== b[i]!.key || under !== b[i]!.under)
}

const CONTROL: ReadonlySet<string> = new Set(['loop', 'catch', 'branch'])

function effectsOf({ root, names, language }: Image): readonly Effect[] {
  const found: Effect[] = []
  const open: (readonly [TreeNode, string])[] = [[root, '']]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [tree, under] = next
    if (tree.kind === 'call' && classOfCall(names.pathOf(tree.left), language) === null)
      found.push({ key: keyOf(tree), under })
    // A branch that the reader put round a hunk has an empty test.
    const isWrap = tree.kind === 'branch' && tree.left !== null && tree.left.end <= tree.left.start
    const isHead =
      CONTROL.has(tree.kind) &&
      !isWrap &&
      !(tree.kind === 'branch' && tree.body !== null && leaves(tree.body))
    const inside = isHead ? `${under}>${tree.kind}` : under
    const children = childrenOf(tree)
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i]!
      open.push([child, child === tree.left ? under : child === tree.otherwise ? `${inside}!` : inside])
    }
  }
  return found
}
