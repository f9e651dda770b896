// Runs the rules of single nodes on both trees: what a node does on the old side and no longer on the new one is a
// fix; what it does on the new side and did on the old one is not reported again.
import type { Budget } from '../core/budget.ts'
import { PartsMissed } from '../core/part-missing.ts'
import type { FindingRule } from '../core/rule.ts'
import type { Flow } from '../syntax/flow.ts'
import { type TreeNode, walk } from '../syntax/tree.ts'
import type { Image } from './image.ts'
import { type Asking, standsIn, type Words } from './linked/words-asked.ts'
import type { Change } from './model.ts'

export interface NodeContext {
  readonly change: Change
  readonly image: Image
  readonly flow: Flow
  /** Path of the callee for calls. */
  readonly path: string
  /** The name at which handlers find the node. */
  readonly name: string
}

type Reporter = <Facts>(rule: FindingRule<string, Facts>, facts: Facts) => void

export interface Hit {
  readonly rule: string
  /** Equal keys on both sides are the same finding. */
  readonly key: string
  readonly tree: TreeNode
  /** Rests on values that reach the node: lines elsewhere can change it. */
  readonly isFlow: boolean
  tell(found: Reporter): void
}

export interface NodeHandler extends Asking {
  readonly kind: 'node handler'
  /** Names of calls, members, settings and literals at which it acts; null for every node. */
  readonly at: Pick<ReadonlySet<string>, 'has'> | null
  /** A finding, `safe` for a form known to be harmless, or null for what this rule does not know. */
  judge(tree: TreeNode, context: NodeContext): Hit | 'safe' | null
}

/* @__NO_SIDE_EFFECTS__ */
export const judgeNode = (
  judge: NodeHandler['judge'],
  at: Iterable<string> | null = null,
  where: Words | null = null,
): NodeHandler => ({
  kind: 'node handler',
  at: at === null ? null : new Set(at),
  where,
  judge,
})

export const hit = <Facts>(
  rule: FindingRule<string, Facts>,
  tree: TreeNode,
  facts: Facts,
  key = '',
  isFlow = false,
): Hit => ({
  rule: rule.id,
  key: `${rule.id} ${key}`,
  tree,
  isFlow,
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

/** The name at which handlers find a node: of the callee, member, setting or type. */
export function nameOf({ kind, name, left }: TreeNode): string {
  switch (kind) {
    case 'call':
      return left === null ? '' : (left.name.split('.').at(-1) ?? '')
    case 'assign':
      return left?.kind === 'index' ? (left.right?.name ?? '') : (left?.name ?? '')
    case 'member':
    case 'name':
    case 'pair':
    case 'param':
    case 'function':
    case 'class':
      return name
    case 'index':
      return ''
    case 'other':
      return name
    case 'type':
      return name
    default:
      return ''
  }
}

/** As its import calls it, whatever it is called here. */
function lastName(tree: TreeNode, path: string, { names }: Image): string {
  const whole = tree.kind === 'call' ? path : tree.kind === 'name' ? names.resolve(tree.name) : ''
  return whole === '' ? nameOf(tree) : whole.slice(whole.lastIndexOf('.') + 1)
}

export interface NodesJudged {
  readonly hits: readonly Hit[]
  readonly safe: ReadonlySet<TreeNode>
}

/** All that act at a name, in the order of the handlers. */
type Index = (name: string) => readonly NodeHandler[]

const indexes = new WeakMap<readonly NodeHandler[], Index>()

function indexOf(handlers: readonly NodeHandler[]): Index {
  const known = indexes.get(handlers)
  if (known !== undefined) return known
  const at = (name: string): readonly NodeHandler[] => handlers.filter((one) => one.at?.has(name) ?? true)
  const sets = handlers.flatMap((one) => (one.at instanceof Set ? [one.at as ReadonlySet<string>] : []))
  const byName = new Map(sets.flatMap((names) => [...names]).map((name) => [name, at(name)]))
  // Those of parts that are not loaded tell no names.
  const anywhere = handlers.filter((one) => one.at === null)
  const others = handlers.filter((one) => one.at !== null && !(one.at instanceof Set))
  const index: Index = (name) =>
    byName.get(name) ?? (others.some((one) => one.at?.has(name)) ? at(name) : anywhere)
  indexes.set(handlers, index)
  return index
}

export function judgeNodes(
  change: Change,
  image: Image,
  handlers: readonly NodeHandler[],
  budget: Budget,
): NodesJudged {
  const { flow } = image
  const handlersAt = indexOf(handlers)
  const hits: Hit[] = []
  const safe = new Set<TreeNode>()
  const missed = new PartsMissed()
  const silent = new Set(handlers.filter((one) => !standsIn(change, one)))
  const judge = (tree: TreeNode): undefined => {
    budget.spend(1)
    if (tree.kind === 'error') return undefined
    const path = tree.kind === 'call' ? image.names.pathOf(tree.left) : ''
    const at = lastName(tree, path, image)
    const context = { change, image, flow, path, name: at }
    for (const handler of handlersAt(at)) {
      if (silent.has(handler)) continue
      try {
        const found = handler.judge(tree, context)
        if (found === 'safe') safe.add(tree)
        else if (found !== null) hits.push(found)
      } catch (cause) {
        missed.note(cause)
      }
    }
    return undefined
  }
  // Parts that are missing come before a budget that is spent: with them it may be spent elsewhere.
  try {
    walk(image.root, judge)
  } finally {
    missed.ask()
  }
  return { hits, safe }
}

/**
 * Hits of the new side that the old side does not have, each counted once. What stands in lines that the change did not
 * write is counted first: it was there before, unless the change took away what made it harmless.
 */
export function newHits(
  { before, after }: { readonly before: NodesJudged; readonly after: NodesJudged },
  written: (tree: TreeNode) => boolean,
): readonly Hit[] {
  const earlier = new Map<string, number>()
  for (const { key } of before.hits) earlier.set(key, (earlier.get(key) ?? 0) + 1)
  const isNew = (one: Hit): boolean => {
    const count = earlier.get(one.key) ?? 0
    if (count > 0) earlier.set(one.key, count - 1)
    return count === 0
  }
  const old = after.hits.filter(({ tree }) => !written(tree))
  return [
    ...old.filter(isNew).filter(({ isFlow }) => isFlow),
    ...after.hits.filter(({ tree }) => written(tree)).filter(isNew),
  ]
}
