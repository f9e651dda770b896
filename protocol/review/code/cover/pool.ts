// Holds what one side wrote, by key, so that the other side can show that it kept or moved the same node.
import type { Budget } from '../../core/budget.ts'
import { keyOf } from '../../syntax/names.ts'
import { childrenOf, type TreeNode } from '../../syntax/tree.ts'
import { type Image, isWritten } from '../image.ts'

export class Pool {
  private readonly callees = new Set<string>()
  private readonly counts = new Map<string, number>()

  constructor({ side, root }: Image, budget: Budget) {
    const open = [root]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      budget.spend(1)
      if (!isWritten(side, next.start, Math.max(next.end, next.start + 1))) continue
      if (next !== root) {
        const key = keyOf(next)
        this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
        if (next.kind === 'call' && next.left) this.callees.add(keyOf(next.left))
      }
      open.push(...childrenOf(next))
    }
  }

  has(tree: TreeNode): boolean {
    return (this.counts.get(keyOf(tree)) ?? 0) > 0
  }

  /** Whether the other side wrote a call of the same function. */
  hasCallee({ left }: TreeNode): boolean {
    return left !== null && this.callees.has(keyOf(left))
  }

  /** Takes a node and all below it; false when the other side did not write it. */
  take(tree: TreeNode): boolean {
    if (!this.has(tree)) return false
    const open = [tree]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const key = keyOf(next)
      const count = this.counts.get(key)
      if (count !== undefined) this.counts.set(key, count - 1)
      open.push(...childrenOf(next))
    }
    return true
  }
}
