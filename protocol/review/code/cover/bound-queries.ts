// Finds queries of the old side that were put together with a value and now are the same query, with the value bound.
import { keyOf, namesIn } from '../../syntax/names.ts'
import { type TreeNode, walk } from '../../syntax/tree.ts'
import { asciiLower } from '../../text/ascii.ts'
import { type Image, textOf } from '../image.ts'
import { localsOf } from './inputs.ts'

const PLACEHOLDER = /\$\d|%s|%\(\w+\)s|\?|:\w+|@\w+/

/** Calls of the old side that put a value into a query, and bind it now, with the texts that they were given by name. */
export function boundQueries(before: Image, after: Image): readonly TreeNode[] {
  const texts = new Map<string, TreeNode>()
  walk(after.root, (tree) => {
    const text = tree.kind === 'call' ? tree.items.find(({ kind }) => kind === 'string') : undefined
    if (text === undefined || text.items.length > 0 || !PLACEHOLDER.test(text.name)) return undefined
    if (tree.items.length > 1) texts.set(keyOf(tree.left), text)
    else if (tree.left?.name === 'prepare') texts.set(keyOf({ ...tree.left, name: 'query' }), text)
    return undefined
  })
  const found: TreeNode[] = []
  if (texts.size > 0)
    walk(before.root, (tree) => {
      const [first] = tree.items
      const now = tree.kind === 'call' ? texts.get(keyOf(tree.left)) : undefined
      const named = first?.kind === 'name' ? localsOf(before).get(first.name) : undefined
      const query = named ?? first
      if (
        now === undefined ||
        query === undefined ||
        !/^(?:string|binary)$/.test(query.kind) ||
        before.flow.valueOf(query).isConstant
      )
        return undefined
      const given = new Set(namesIn(query))
      const is = new Set(now.name.match(/[A-Za-z_]\w+/g) ?? [])
      const fixed = textOf(before.side, query).replace(
        /#\{[^}]*\}|\$\{[^}]*\}|\{[^}]*\}|\$\w{1,60}(?:->\w{1,60})?/g,
        ' ',
      )
      const was = (fixed.match(/[A-Za-z_]\w+/g) ?? []).filter((word) => !given.has(word))
      if (was.length > 1 && was.every((word) => is.has(word)) && asksAsBefore(fixed, now.name)) {
        found.push(tree)
        const assign = named && before.parentOf.get(named)
        if (assign) found.push(assign)
      }
      return undefined
    })
  return found
}

const ASKS = /<=|>=|<>|!=|[=<>]|\b(?:and|or|not|like|ilike|in|between|is|where|from|join|set)\b/gi

/** Every comparison stays, in its order; what comes after them may be added. */
function asksAsBefore(was: string, is: string): boolean {
  const [old, now] = [was, is].map((text) => (text.match(ASKS) ?? []).map((one) => asciiLower(one)))
  return old!.every((one, i) => one === now![i]) && !now!.slice(old!.length).includes('or')
}
