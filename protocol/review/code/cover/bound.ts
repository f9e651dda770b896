// Tells which names a file takes from where, so that a change can not put another function under a known name.
import { type TreeNode, walk } from '../../syntax/tree.ts'
import { type Image, isWritten, isWrittenNode } from '../image.ts'

/** Local names of imports, with their module and the name there. */
function importsOf({ root }: Image): ReadonlyMap<string, { readonly from: string; readonly tree: TreeNode }> {
  const found = new Map<string, { readonly from: string; readonly tree: TreeNode }>()
  walk(root, (tree) => {
    if (tree.kind !== 'import') return undefined
    for (const one of tree.items) {
      const local = one.right?.name || one.name
      const from = `${tree.name} ${one.left?.name || one.name}`
      if (local !== '') found.set(local, { from, tree })
    }
    return undefined
  })
  return found
}

/** Imports of the new side that put something else under a name that the old side imported. */
export function reboundImports(before: Image, after: Image): ReadonlySet<TreeNode> {
  const old = importsOf(before)
  const found = new Set<TreeNode>()
  for (const [local, { from, tree }] of importsOf(after)) {
    const was = old.get(local)
    // One import of Go, or a list of them.
    const last = (text: string): string => text.slice(text.lastIndexOf(' ') + 1)
    const isOther =
      was !== undefined && (after.language === 'go' ? last(was.from) !== last(from) : was.from !== from)
    if (was !== undefined ? isOther : !hasModule(before, tree.name) && isUsedByKept(after, local))
      found.add(tree)
  }
  return found
}

const hasModule = ({ root }: Image, module: string): boolean => {
  let found = false
  walk(root, (tree) => {
    if (tree.kind === 'import' && tree.name === module && module !== '') found = true
    return !found
  })
  return found
}

/** A line that the change did not write calls by this name what it called before under it. */
function isUsedByKept({ root, side, parentOf }: Image, local: string): boolean {
  let found = false
  walk(root, (tree) => {
    if (
      tree.kind === 'name' &&
      tree.name === local &&
      !isWritten(side, tree.start, tree.end) &&
      /^(?:call|member)$/.test(parentOf.get(tree)?.kind ?? '')
    )
      found = true
    return tree.kind !== 'import' && !found
  })
  return found
}

export const importedIn = (image: Image): ReadonlySet<string> => new Set(importsOf(image).keys())

/** Local names of new imports from packages that neither an old line imports from nor the project is. */
export function foreignIn({ root, side }: Image, path: string): ReadonlySet<string> {
  const known = new Set([path.split('/')[0]!])
  const found = new Map<string, string>()
  walk(root, (tree) => {
    const [required] = tree.right?.items ?? []
    if (
      tree.kind === 'assign' &&
      tree.left &&
      /^(?:require|import)$/.test(tree.right?.left?.name ?? '') &&
      required?.kind === 'string'
    ) {
      for (const one of tree.left.kind === 'name' ? [tree.left] : tree.left.items)
        if (!/^(?:[.~]|@\/)/.test(required.name))
          found.set(one.right?.name || one.name, packageOf(required.name))
      return undefined
    }
    if (tree.kind !== 'import') return undefined
    for (const one of tree.items) {
      const module = tree.isDeclaration || tree.name !== '' ? tree.name : (one.left?.name ?? one.name)
      const from = packageOf(module)
      if (!isWrittenNode(side, tree)) known.add(from)
      else if (!/^(?:[.~]|@\/)/.test(module)) found.set(one.right?.name || one.name, from)
    }
    return undefined
  })
  return new Set([...found].filter(([, from]) => !known.has(from)).map(([local]) => local))
}

/** `app` of `app.models`, `github.com/acme/shop` of a package of Go, `com.acme` of one of Java. */
const packageOf = (module: string): string => {
  const parts = module.replace(/^\\/, '').split(/[./\\]|::/)
  const length = /^[\w-]+\.\w+\//.test(module)
    ? 4
    : /^(?:com|org|io|net|de)$/.test(parts[0]!)
      ? 3
      : module.startsWith('@')
        ? 2
        : 1
  return parts.slice(0, length).join('.')
}
