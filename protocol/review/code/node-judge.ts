// Runs the rules of single nodes on both trees: what a node does on the old side and no longer on the new one is a
// fix; what it does on the new side and did on the old one is not reported again.
import type { Budget } from '../core/budget.ts'
import type { FindingRule } from '../core/rule.ts'
import type { Flow } from '../syntax/flow.ts'
import { type TreeNode, walk } from '../syntax/tree.ts'
import type { Image } from './image.ts'
import type { Change } from './model.ts'

export interface NodeContext {
  readonly change: Change
  readonly image: Image
  readonly flow: Flow
  /** Path of the callee for calls. */
  readonly path: string
}

type Reporter = <Facts>(rule: FindingRule<string, Facts>, facts: Facts) => void

export interface Hit {
  readonly rule: string
  /** Equal keys on both sides are the same finding. */
  readonly key: string
  readonly tree: TreeNode
  tell(found: Reporter): void
}

export interface NodeHandler {
  readonly kind: 'node handler'
  /** A finding, `safe` for a form known to be harmless, or null for what this rule does not know. */
  judge(tree: TreeNode, context: NodeContext): Hit | 'safe' | null
}

/* @__NO_SIDE_EFFECTS__ */
export const judgeNode = (judge: NodeHandler['judge']): NodeHandler => ({ kind: 'node handler', judge })

export const hit = <Facts>(
  rule: FindingRule<string, Facts>,
  tree: TreeNode,
  facts: Facts,
  key = '',
): Hit => ({
  rule: rule.id,
  key: `${rule.id} ${key}`,
  tree,
  tell: (found) => found(rule, facts),
})

const isNodeHandler = (value: unknown): value is NodeHandler =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'node handler'

export const nodeHandlersIn = (
  modules: readonly Readonly<Record<string, unknown>>[],
): readonly NodeHandler[] =>
  modules.flatMap((module) =>
    Object.keys(module)
      .sort()
      .map((name) => module[name])
      .filter(isNodeHandler),
  )

export interface NodesJudged {
  readonly hits: readonly Hit[]
  readonly safe: ReadonlySet<TreeNode>
}

export function judgeNodes(
  change: Change,
  image: Image,
  handlers: readonly NodeHandler[],
  budget: Budget,
): NodesJudged {
  const { flow } = image
  const hits: Hit[] = []
  const safe = new Set<TreeNode>()
  walk(image.root, (tree) => {
    budget.spend(1)
    if (tree.kind === 'error') return undefined
    const path = tree.kind === 'call' ? image.names.pathOf(tree.left) : ''
    for (const handler of handlers) {
      const found = handler.judge(tree, { change, image, flow, path })
      if (found === 'safe') safe.add(tree)
      else if (found !== null) hits.push(found)
    }
    return undefined
  })
  return { hits, safe }
}

/** Hits of the new side that the old side does not have, each counted once. */
export function newHits({
  before,
  after,
}: {
  readonly before: NodesJudged
  readonly after: NodesJudged
}): readonly Hit[] {
  const earlier = new Map<string, number>()
  for (const { key } of before.hits) earlier.set(key, (earlier.get(key) ?? 0) + 1)
  return after.hits.filter(({ key }) => {
    const count = earlier.get(key) ?? 0
    if (count > 0) earlier.set(key, count - 1)
    return count === 0
  })
}
