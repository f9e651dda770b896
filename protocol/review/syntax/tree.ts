// Defines the tree that rules read: one small vocabulary for all programming languages, built by one adapter each.

export type NodeKind =
  | 'assign'
  | 'binary'
  | 'block'
  | 'branch'
  | 'call'
  | 'case'
  | 'catch'
  | 'class'
  | 'comment'
  | 'decorator'
  | 'dict'
  | 'error'
  | 'file'
  | 'function'
  | 'import'
  | 'index'
  | 'jump'
  | 'list'
  | 'literal'
  | 'loop'
  | 'markup'
  | 'member'
  | 'name'
  | 'other'
  | 'pair'
  | 'param'
  | 'return'
  | 'spread'
  | 'statement'
  | 'string'
  | 'throw'
  | 'try'
  | 'type'
  | 'unary'

/**
 * What the members hold, by kind; others are null or empty:
 * - call: `left` callee, `items` arguments (named ones are pairs), `body` a trailing block; `name` is `new` for `new X()`
 * - member: `left` object, `name`; index: `left` object, `right` key
 * - assign: `left` target, `right` value, `name` operator; a declaration has `isDeclaration`
 * - binary, unary: `name` operator, `left`, `right`
 * - branch: `left` test, `body`, `otherwise`; a switch has `items` of cases; a ternary has expressions
 * - case: `items` patterns, `body`; loop: `left` target or test, `right` iterated value, `body`
 * - return, throw, jump, spread: `right` value; jump: `name` of the word
 * - try: `body`, `items` catches, `otherwise` finally; catch: `items` types and name, `body`
 * - function: `name`, `items` params, `body`; param: `name`, `left` type, `right` default
 * - class: `name`, `items` bases, `body`; decorator: `right` the call or name
 * - import: `name` module, `items` pairs of imported name and local name (`text` of key and value)
 * - string: `name` its text, `items` interpolated expressions; literal: `name` its text (number, true, null, regex)
 * - pair: `left` key (or null with `name`), `right` value; list, dict: `items`; block, file: `items` statements
 * - statement: `right` expression; markup: `name` tag, `items` attributes (pairs) and children
 * - other: `items` whatever stands in it; error: what the grammar could not read
 */
export interface TreeNode {
  readonly kind: NodeKind
  /** Units of the side's text; a node that a wrap added is empty. */
  readonly start: number
  readonly end: number
  readonly name: string
  readonly left: TreeNode | null
  readonly right: TreeNode | null
  readonly body: TreeNode | null
  readonly otherwise: TreeNode | null
  readonly items: readonly TreeNode[]
  readonly decorators: readonly TreeNode[]
  readonly isDeclaration: boolean
}

export type Members = Partial<Omit<TreeNode, 'kind' | 'start' | 'end'>>

export const node = (kind: NodeKind, start: number, end: number, members: Members = {}): TreeNode => ({
  kind,
  start,
  end,
  name: members.name ?? '',
  left: members.left ?? null,
  right: members.right ?? null,
  body: members.body ?? null,
  otherwise: members.otherwise ?? null,
  items: members.items ?? [],
  decorators: members.decorators ?? [],
  isDeclaration: members.isDeclaration ?? false,
})

/** Children in the order of the members. */
export function childrenOf(tree: TreeNode): readonly TreeNode[] {
  const found: TreeNode[] = []
  found.push(...tree.decorators)
  if (tree.left) found.push(tree.left)
  if (tree.kind === 'function' || tree.kind === 'call' || tree.kind === 'class') found.push(...tree.items)
  if (tree.right) found.push(tree.right)
  if (tree.body) found.push(tree.body)
  if (tree.kind !== 'function' && tree.kind !== 'call' && tree.kind !== 'class') found.push(...tree.items)
  if (tree.otherwise) found.push(tree.otherwise)
  return found
}

/** Calls `visit` on every node, parents first; children are skipped when it returns false. */
export function walk(tree: TreeNode, visit: (tree: TreeNode) => boolean | undefined): void {
  const open: TreeNode[] = [tree]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (visit(next) === false) continue
    // The children from the last to the first, without a list of them.
    const isHeaded = next.kind === 'function' || next.kind === 'call' || next.kind === 'class'
    if (next.otherwise) open.push(next.otherwise)
    if (!isHeaded) pushBack(open, next.items)
    if (next.body) open.push(next.body)
    if (next.right) open.push(next.right)
    if (isHeaded) pushBack(open, next.items)
    if (next.left) open.push(next.left)
    pushBack(open, next.decorators)
  }
}

function pushBack(open: TreeNode[], trees: readonly TreeNode[]): void {
  for (let i = trees.length - 1; i >= 0; i--) open.push(trees[i]!)
}

/** Puts the tree with all of its nodes into the set. */
export function addNodes(set: Set<TreeNode>, tree: TreeNode): void {
  walk(tree, (one) => {
    set.add(one)
    return undefined
  })
}

/** The calls in the tree, itself included, parents first. */
export function callsIn(tree: TreeNode): readonly TreeNode[] {
  const found: TreeNode[] = []
  walk(tree, (one) => {
    if (one.kind === 'call') found.push(one)
    return undefined
  })
  return found
}

/** Whether a node of the tree, or the tree itself, is such; what `isApart` tells is not looked into. */
export function holds(
  tree: TreeNode | null,
  isSuch: (tree: TreeNode) => boolean,
  isApart: (tree: TreeNode) => boolean = () => false,
): boolean {
  let found = false
  if (tree !== null)
    walk(tree, (one) => {
      if (!found && isSuch(one)) found = true
      return !found && !isApart(one)
    })
  return found
}
