// Tells functions that give the same value before and after a change, once the names and the small functions that the
// change brings in are written out in their places.
import { keyOf } from '../../syntax/names.ts'
import { childrenOf, type TreeNode, walk } from '../../syntax/tree.ts'
import { type Image, isWritten, ownerOf } from '../image.ts'

const DEEPEST = 6
const MOST = 400

/** Nodes of both sides in functions whose value stayed the same. */
export function sameWhenInlined(before: Image, after: Image): ReadonlySet<TreeNode> {
  const found = new Set<TreeNode>()
  const [old, now] = [functionsOf(before), functionsOf(after)]
  const small = new Map<string, TreeNode>()
  const constants = new Map<string, TreeNode>()
  for (const [name, fn] of now)
    if (fn !== null && !old.has(name) && givenBy(fn) !== null && isPlainHead(fn)) small.set(nameOf(fn), fn)
  if (small.size === 0) return found
  walk(after.root, (tree) => {
    if (tree.kind === 'function') return false
    if (
      tree.kind === 'assign' &&
      tree.left?.kind === 'name' &&
      tree.right &&
      /^[A-Z][A-Z0-9_]*$/.test(tree.left.name)
    )
      constants.set(tree.left.name, tree.right)
    return undefined
  })
  for (const [name, fn] of now) {
    const was = old.get(name)
    if (!was || fn === null || !isWritten(after.side, fn.start, fn.end)) continue
    const [a, b] = [givenBy(was), givenBy(fn)]
    if (a === null || b === null || heads(was) !== heads(fn)) continue
    const context = { small, constants, spent: 0 }
    const [x, y] = [
      written(a, localsIn(was), { small: new Map(), constants: new Map(), spent: 0 }, 0),
      written(b, localsIn(fn), context, 0),
    ]
    if (x !== null && x === y) for (const one of [was, fn]) markBody(one, found)
  }
  return found
}

const markBody = ({ body }: TreeNode, into: Set<TreeNode>): void => {
  if (body !== null)
    walk(body, (tree) => {
      into.add(tree)
      return undefined
    })
}

const nameOf = ({ name }: TreeNode): string => name
const isPlainHead = ({ items, decorators }: TreeNode): boolean =>
  decorators.length === 0 && items.every(({ kind, right }) => kind === 'param' && right === null)
const heads = ({ items, decorators }: TreeNode): string =>
  `${items.map(({ name }) => name).join()} ${decorators.map(keyOf).join()}`

/** By class and name; null when two have the same. */
function functionsOf(image: Image): ReadonlyMap<string, TreeNode | null> {
  const found = new Map<string, TreeNode | null>()
  walk(image.root, (tree) => {
    if (tree.kind === 'function' && tree.name !== '' && tree.name !== '_') {
      const key = `${ownerOf(image, tree, 'class')?.name ?? ''}.${tree.name}`
      found.set(key, found.has(key) ? null : tree)
    }
    return undefined
  })
  return found
}

/** What a function gives that does nothing else than to name parts of it. */
function givenBy({ body }: TreeNode): TreeNode | null {
  if (body === null) return null
  if (body.kind !== 'block') return body
  const last = body.items.at(-1)
  const rest = body.items.slice(0, -1)
  const isNote = (one: TreeNode): boolean => one.kind === 'statement' && one.right?.kind === 'string'
  if (last?.kind !== 'return' || last.right === null) return null
  return rest.every(
    (one) => isNote(one) || (one.kind === 'assign' && one.left?.kind === 'name' && one.name === '='),
  )
    ? last.right
    : null
}

/** Names that a function sets once, and reads once. */
function localsIn({ body }: TreeNode): ReadonlyMap<string, TreeNode> {
  const found = new Map<string, TreeNode>()
  const uses = new Map<string, number>()
  if (body === null) return found
  walk(body, ({ kind, name, left, right }) => {
    if (kind === 'name') uses.set(name, (uses.get(name) ?? 0) + 1)
    if (kind === 'assign' && left?.kind === 'name' && right) found.set(left.name, right)
    return undefined
  })
  // Its target is a use as well.
  return new Map([...found].filter(([name]) => uses.get(name) === 2))
}

interface Context {
  readonly small: ReadonlyMap<string, TreeNode>
  readonly constants: ReadonlyMap<string, TreeNode>
  spent: number
}

/** One text for an expression with its names written out; null when it grows too long. */
function written(
  tree: TreeNode,
  names: ReadonlyMap<string, TreeNode | string>,
  context: Context,
  depth: number,
): string | null {
  if (depth > DEEPEST * 8 || context.spent++ > MOST) return null
  if (tree.kind === 'name') {
    const given = names.get(tree.name)
    if (typeof given === 'string') return given
    const value = given ?? context.constants.get(tree.name)
    return value === undefined ? tree.name : written(value, names, context, depth + 8)
  }
  if (tree.kind === 'call' && tree.left?.kind === 'name') {
    const fn = context.small.get(tree.left.name)
    const value = fn === undefined ? null : givenBy(fn)
    if (fn !== undefined && value !== null && fn.items.length === tree.items.length) {
      const inner = new Map<string, TreeNode | string>(localsIn(fn))
      for (const [i, { name }] of fn.items.entries()) {
        const given = written(tree.items[i]!, names, context, depth + 1)
        if (given === null) return null
        inner.set(name, given)
      }
      return written(value, inner, context, depth + 8)
    }
  }
  const parts: string[] = []
  for (const child of childrenOf(tree)) {
    const part = written(child, names, context, depth + 1)
    if (part === null) return null
    parts.push(part)
  }
  return `${tree.kind}:${tree.name}(${parts.join()})`
}
