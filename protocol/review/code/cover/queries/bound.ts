// Finds queries of the old side that were put together with a value and now are the same query, with the same value bound.
import { keyOf, namesIn } from '../../../syntax/names.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { type Image, isWrittenNode, ownerOf } from '../../image.ts'
import { localsOf } from '../inputs.ts'
import { boundQuery, isQueryText, unboundQuery, type Written } from './texts.ts'

const PREPARES = /^(?:prepare|prepareStatement|Prepare|PrepareContext)$/
/** `$stmt->execute([…])`, `ps.setString(1, name)`, `db.prepare(…).get(id)` */
const GIVES = /^(?:execute|get|all|run|query|Query|QueryRow|Exec)$/
const SETS = /^(?:set(?:String|Int|Long|Object|BigDecimal|Boolean)|bindValue|bindParam|bind)$/
const MOST = 40

interface Bound {
  readonly query: Written
  readonly tree: TreeNode
  readonly callee: TreeNode
  readonly isPrepared: boolean
}

const functionOf = (image: Image, tree: TreeNode): string => ownerOf(image, tree, 'function')?.name ?? ''

/** What the statement of this call is given, by the calls on the name that holds it. */
function givenLater(image: Image, prepared: TreeNode): readonly TreeNode[] | null {
  const assign = image.parentOf.get(prepared)
  const holder = assign?.kind === 'assign' && assign.left?.kind === 'name' ? assign.left.name : null
  const fn = ownerOf(image, prepared, 'function')
  const set = new Map<string, TreeNode>()
  const given: (readonly TreeNode[])[] = []
  let isClear = true
  walk(fn ?? image.root, ({ kind, left, items, start }) => {
    if (kind !== 'call' || left?.kind !== 'member' || start < prepared.start) return undefined
    const on = left.left
    if (on !== prepared && (on?.kind !== 'name' || on.name !== holder)) return undefined
    if (GIVES.test(left.name) && items.length > 0) given.push(items)
    else if (SETS.test(left.name) && items.length >= 2) {
      if (set.has(items[0]!.name)) isClear = false
      set.set(items[0]!.name.replace(/^:/, ''), items[1]!)
    }
    return undefined
  })
  if (!isClear || given.length + Math.min(set.size, 1) !== 1) return null
  if (set.size === 0) return given[0]!
  const numbers = [...set.keys()].map(Number).sort((a, b) => a - b)
  return numbers.every((one, i) => one === i + 1) ? numbers.map((one) => set.get(`${one}`)!) : null
}

function boundIn(image: Image): ReadonlyMap<string, readonly Bound[]> {
  const found = new Map<string, Bound[]>()
  let count = 0
  walk(image.root, (tree) => {
    if (tree.kind !== 'call' || tree.left === null || !isWrittenNode(image.side, tree)) return undefined
    const at = tree.items.findIndex((one) => isQueryText(textAt(image, one)?.name ?? ''))
    if (at < 0 || at > 1 || count > MOST) return undefined
    const text = textAt(image, tree.items[at]!)!
    const isPrepared = PREPARES.test(tree.left.name)
    const given = isPrepared ? givenLater(image, tree) : tree.items.slice(at + 1)
    const query = given === null ? null : boundQuery(text.name, given)
    if (query === null) return undefined
    count++
    const key = functionOf(image, tree)
    found.set(key, [...(found.get(key) ?? []), { query, tree, callee: tree.left, isPrepared }])
    return undefined
  })
  return found
}

/** The text that stands there, or that the name was set to once. */
function textAt(image: Image, tree: TreeNode): TreeNode | null {
  const value = tree.kind === 'name' ? localsOf(image).get(tree.name) : tree
  return value?.kind === 'string' && value.items.length === 0 ? value : null
}

/** Both sides set the name to the same, or neither does. */
const isSetAlike = (name: string, before: Image, after: Image): boolean =>
  keyOf(localsOf(before).get(name) ?? null) === keyOf(localsOf(after).get(name) ?? null)

export interface BoundQueries {
  /** Calls of the old side that put a value into a query, with the texts that they were given by name. */
  readonly gone: readonly TreeNode[]
  /** Calls of the new side that run the same query with the same value bound, and read its rows. */
  readonly come: readonly TreeNode[]
}

export function boundQueries(before: Image, after: Image): BoundQueries {
  const bound = boundIn(after)
  const found: TreeNode[] = []
  const come: TreeNode[] = []
  if (bound.size === 0) return { gone: found, come }
  walk(before.root, (tree) => {
    if (tree.kind !== 'call' || tree.left === null) return undefined
    const others = bound.get(functionOf(before, tree))
    if (others === undefined) return undefined
    for (const one of tree.items) {
      const named = one.kind === 'name' ? localsOf(before).get(one.name) : undefined
      const query = unboundQuery(named ?? one)
      if (query === null || !isQueryText(query.text)) continue
      const callee = tree.left
      if (namesIn(named ?? one).some((name) => !isSetAlike(name, before, after))) continue
      const same = others.find(
        (other) =>
          (other.isPrepared || keyOf(other.callee) === keyOf(callee)) &&
          other.query.text === query.text &&
          other.query.values.join('\u0002') === query.values.join('\u0002'),
      )
      if (same === undefined) continue
      found.push(tree)
      if (same.isPrepared) come.push(...runsOf(after, same.tree))
      const assign = named && before.parentOf.get(named)
      if (assign) found.push(assign)
    }
    return undefined
  })
  return { gone: found, come }
}

/** What is done with the name that holds the statement: it is run, and its rows are read as plain values. */
function runsOf(image: Image, prepared: TreeNode): readonly TreeNode[] {
  const assign = image.parentOf.get(prepared)
  const holder = assign?.kind === 'assign' && assign.left?.kind === 'name' ? assign.left.name : null
  const found: TreeNode[] = []
  walk(ownerOf(image, prepared, 'function') ?? image.root, (tree) => {
    const { kind, left, items, start } = tree
    if (kind !== 'call' || left?.kind !== 'member' || left.left?.kind !== 'name' || start < prepared.start)
      return undefined
    if (left.left.name !== holder) return undefined
    if (GIVES.test(left.name) || (left.name === 'executeQuery' && items.length === 0)) found.push(tree)
    else if (READS.test(left.name) && items.every(isPlainForm)) found.push(tree)
    return undefined
  })
  return found
}

const READS = /^(?:fetch|fetchAll|fetchColumn|rowCount)$/
/** A class that is filled from the row runs its constructor. */
const isPlainForm = ({ kind, name }: TreeNode): boolean =>
  /^(?:name|member|literal)$/.test(kind) && !/CLASS|FUNC|OBJ|INTO/.test(name)
