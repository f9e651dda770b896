// Resolves names: imports and aliases give a call its full path, whatever it is called here.
import { childrenOf, type TreeNode, walk } from './tree.ts'

export class Names {
  private readonly paths = new Map<string, string>()

  constructor(root: TreeNode) {
    walk(root, (tree) => {
      if (tree.kind === 'import') this.bindImport(tree)
      else if (tree.kind === 'assign' && tree.left && tree.right) this.bindRequire(tree.left, tree.right)
      return undefined
    })
  }

  /** The path of a local name by its import, or the name itself. */
  resolve(local: string): string {
    return this.paths.get(local) ?? local
  }

  isImported(local: string): boolean {
    return this.paths.has(local)
  }

  /** `a.b.c`, with `()` for a call and `[]` for an index in between; empty for what has no path. */
  pathOf(tree: TreeNode | null, depth = 0): string {
    if (tree === null || depth > 24) return ''
    switch (tree.kind) {
      case 'name':
        return this.resolve(tree.name.startsWith('$') ? tree.name.slice(1) : tree.name)
      case 'member': {
        const left = this.pathOf(tree.left, depth + 1)
        return left === '' ? `.${tree.name}` : `${left}.${tree.name.replace(/^\$/, '')}`
      }
      case 'index': {
        const key = tree.right?.kind === 'string' ? tree.right.name : ''
        const left = this.pathOf(tree.left, depth + 1)
        return key !== '' && /^\w{1,40}$/.test(key) ? `${left}.${key}` : `${left}[]`
      }
      case 'call':
        if (tree.name === 'cast' || tree.name === 'as') return this.pathOf(tree.items[0] ?? null, depth + 1)
        return requiredBy(tree) ?? `${this.pathOf(tree.left, depth + 1)}()`
      case 'unary':
        return this.pathOf(tree.right, depth + 1)
      case 'type':
        return this.resolve(/^[\w.]{1,60}/.exec(tree.name)?.[0] ?? '')
      default:
        return ''
    }
  }

  private bindImport(tree: TreeNode): void {
    for (const { left, right } of tree.items) {
      if (!left || !right) continue
      const module = tree.name.replace(/^node:/, '')
      const isPart = tree.isDeclaration
      const path = !isPart
        ? left.name.replace(/::/g, '.').replace(/\\/g, '.')
        : left.name === '*' || left.name === 'default'
          ? module
          : `${module}.${left.name}`
      if (!/^\./.test(path)) this.paths.set(right.name, path.replace(/^(?:builtins)\./, ''))
    }
  }

  /** `const { exec: go } = require('child_process')`. */
  private bindRequire(left: TreeNode, right: TreeNode): void {
    const from = requiredBy(right) ?? this.aliased(right)
    if (from === null) return
    if (left.kind === 'name') this.paths.set(left.name, from)
    else if (left.kind === 'dict')
      for (const { kind, name, right: local } of left.items)
        if (kind === 'pair' && local?.kind === 'name') this.paths.set(local.name, `${from}.${name}`)
  }

  /** `const run = promisify(exec)`, `const go = child_process.exec`: another name of an imported call. */
  private aliased(tree: TreeNode): string | null {
    const [given] = tree.items
    if (
      tree.kind === 'call' &&
      given &&
      /^(?:promisify|partial|denodeify|promisifyAll)$/.test(tree.left?.name ?? '')
    )
      return this.aliased(given)
    if (tree.kind === 'name') return this.paths.get(tree.name) ?? null
    if (tree.kind !== 'member' || tree.left?.kind !== 'name' || !this.paths.has(tree.left.name)) return null
    return this.pathOf(tree)
  }
}

function requiredBy(tree: TreeNode): string | null {
  if (tree.kind === 'member' && tree.left) {
    const inner = requiredBy(tree.left)
    return inner === null ? null : `${inner}.${tree.name}`
  }
  const [module] = tree.items
  const isRequire =
    tree.kind === 'call' &&
    tree.left?.kind === 'name' &&
    /^(?:require|__import__|import)$/.test(tree.left.name)
  if (!isRequire || module?.kind !== 'string' || module.items.length > 0) return null
  return module.name.startsWith('.') ? null : module.name.replace(/^node:/, '')
}

/** The tree as text without white space, comments or wrapping: equal keys mean the same. What was not read is the same as nothing. */
export function keyOf(tree: TreeNode | null): string {
  if (tree === null) return ''
  const known = keys.get(tree)
  if (known !== undefined) return known
  const { kind, name, left, right, body, otherwise, items, decorators } = tree
  let key: string
  if (kind === 'name') key = name
  else if (kind === 'literal') key = `#${name}`
  else if (kind === 'string' && items.length === 0) key = `'${name}'`
  else if (kind === 'error') key = `error:${++unread}`
  else {
    const parts = [left, right, body, otherwise].map((one) => keyOf(one))
    key = `${kind}:${name}(${parts.join(',')};${items.map(keyOf).join(',')}${decorators.map(keyOf).join(',')})`
  }
  keys.set(tree, key)
  return key
}
const keys = new WeakMap<TreeNode, string>()
let unread = 1e9

/** Names that a tree reads, the names of members excepted. */
export function namesIn(tree: TreeNode): readonly string[] {
  const found: string[] = []
  walk(tree, (one) => {
    if (one.kind === 'name' || (one.kind === 'param' && one.name !== '')) found.push(one.name)
    return undefined
  })
  return found
}

export const sizeOf = (tree: TreeNode): number => childrenOf(tree).reduce((sum, one) => sum + sizeOf(one), 1)
