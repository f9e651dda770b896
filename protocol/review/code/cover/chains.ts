// Compares chains of calls, step by step: a query that keeps all that limited it and gains an order, a page or a
// condition asks for no more rows than before; a request that gains a time limit is the same request.
import type { Flow } from '../../syntax/flow.ts'
import { keyOf } from '../../syntax/names.ts'
import { holds, type TreeNode } from '../../syntax/tree.ts'
import { anyOf } from '../any-of.ts'
import type { Image } from '../image.ts'
import { LOADS } from './inputs.ts'
import { valueIn, valuesOf } from './values.ts'
import { isMoneyName, isPersonalName, isSecretName } from './words.ts'

interface Step {
  readonly name: string
  readonly items: readonly TreeNode[]
  readonly key: string
}

interface Chain {
  readonly root: string
  readonly steps: readonly Step[]
}

const LONGEST = 24

/** Null for what is no chain of calls. */
function chainOf(tree: TreeNode): Chain | null {
  const steps: Step[] = []
  let at: TreeNode | null = valueIn(tree)
  let calls = 0
  while (at !== null && steps.length < LONGEST) {
    const whole: TreeNode = at
    const callee: TreeNode | null = whole.kind === 'call' ? whole.left : whole
    if (whole.kind === 'unary') {
      at = valueIn(whole)
      if (at === whole) break
      continue
    }
    if (callee?.kind !== 'member' || callee.left === null || whole.body !== null) break
    // What stands before the first call is the object that is asked.
    if (whole.kind !== 'call' && !holds(callee.left, ({ kind }) => kind === 'call')) break
    if (whole.kind === 'call') calls++
    steps.push({
      name: callee.name,
      items: whole.kind === 'call' ? whole.items : [],
      key: `${callee.name}(${whole.kind === 'call' ? whole.items.map(keyOf).join() : ''})`,
    })
    at = callee.left
  }
  return calls === 0 || at === null ? null : { root: keyOf(at), steps: steps.reverse() }
}

/** Order the rows; which ones are asked for stays. */
const ORDERS =
  /^(?:order|order_by|orderBy|reorder|sort|sort_by|OrderBy|OrderByDescending|ThenBy|ThenByDescending|latest|oldest|orderByDesc)$/
/** Divide the rows into pages, or bound how many they are. */
const BOUNDS =
  /^(?:limit|take|first|top|page|per|per_page|paginate|simplePaginate|cursorPaginate|Take|setMaxResults|maxResults|fetch_first|range)$/
const SKIPS = /^(?:offset|skip|Skip|setFirstResult|page)$/
/** Ask for fewer rows. */
const NARROWS = /^(?:where|filter|Where|andWhere|filter_by|distinct|Distinct|exclude)$/
/** Give the rows at the end. */
const GIVES =
  /^(?:all|get|to_a|toList|toArray|ToList|ToListAsync|ToArrayAsync|fetch|list|find|exec|getResult|getResultList|scalars|collect|stream)$/
/** Bound a request, or tell more of its failure: https://docs.rs/reqwest/latest/reqwest/struct.RequestBuilder.html#method.timeout */
const HOLDS_BACK =
  /^(?:timeout|connect_timeout|connectTimeout|readTimeout|error_for_status|raise_for_status|with_context|context|map_err|wrap_err|retry|backoff|orElseThrow|ok_or|ok_or_else)$/

const NUMBER = /^[1-9]\d{0,4}(?:_\d{3})?$/
/** Computes a number or names an order inside such an argument. */
const PLAIN_CALLS = anyOf([
  /^(?:desc|asc|int|Number|parseInt|min|max|clamp|Min|Max|from_secs|from_millis|ofSeconds|ofMillis|nullslast|nullsfirst|nulls_last|nulls_first|format!?|display|to_s|to_i)$/,
])

const isWrittenOut = (tree: TreeNode): boolean =>
  (tree.kind === 'string' && tree.items.length === 0) || tree.kind === 'literal'

/** A column of a model, a symbol, a direction: written out, or a member of a type. */
export const isColumn = (tree: TreeNode): boolean => {
  if (isWrittenOut(tree)) return true
  if (tree.kind === 'pair') return tree.right === null || isColumn(tree.right)
  if (tree.kind === 'dict' || tree.kind === 'list') return tree.items.every(isColumn)
  if (tree.kind === 'member')
    return tree.left !== null && (/^[A-Z]/.test(tree.left.name) || isColumn(tree.left))
  if (tree.kind === 'call')
    return (
      PLAIN_CALLS.test(tree.left?.name ?? '') &&
      tree.items.every(isColumn) &&
      (tree.left?.kind !== 'member' || (tree.left.left !== null && isColumn(tree.left.left)))
    )
  // `x => x.Name`, `[x.Name, x.Id]`
  if (tree.kind === 'function')
    return (
      tree.items.length === 1 &&
      tree.body !== null &&
      !holds(tree.body, ({ kind }) => /^(?:call|assign|string|index|block)$/.test(kind))
    )
  return tree.kind === 'unary' && tree.name === '-' && tree.right !== null && isColumn(tree.right)
}

/** Nothing is run, set or put together inside it. */
const isStill = (tree: TreeNode): boolean =>
  !holds(
    tree,
    ({ kind, name, left, items }) =>
      /^(?:assign|error|function|spread)$/.test(kind) ||
      (kind === 'string' && items.length > 0) ||
      (kind === 'binary' && /^[+.]$/.test(name) && [left].some((one) => one?.kind === 'string')) ||
      (kind === 'call' && !PLAIN_CALLS.test(left?.name ?? '')),
  )

/** The parameter has a greatest value: `limit: int = Query(50, le=200)`. */
function isBounded(image: Image, tree: TreeNode): boolean {
  if (tree.kind !== 'name') return false
  return holds(
    image.root,
    ({ kind, name, right }) =>
      kind === 'param' &&
      name === tree.name &&
      right?.kind === 'call' &&
      right.items.some(
        (one) => one.kind === 'pair' && /^(?:le|lt)$/.test(one.name) && NUMBER.test(one.right?.name ?? ''),
      ),
  )
}

function isHarmless({ name, items }: Step, image: Image): boolean {
  const { flow } = image
  const isUnsafe = (one: TreeNode): boolean => {
    const { source, isBuilt } = flow.valueOf(one)
    return source !== null && isBuilt
  }
  if (items.some(isUnsafe)) return false
  if (ORDERS.test(name) || LOADS.test(name))
    return items.every((one) => isColumn(one) && !hasLoadedSecret(one))
  if (BOUNDS.test(name) && !SKIPS.test(name))
    return items.every(
      (one) =>
        (isStill(one) && flow.valueOf(one).source === null) ||
        isBounded(image, one) ||
        (/^(?:min|max|clamp|Min)$/.test(one.left?.name ?? '') && one.items.some(isWrittenOut)),
    )
  if (SKIPS.test(name)) return items.every(isStill)
  if (HOLDS_BACK.test(name))
    return items.every(
      (one) =>
        isStill(one) ||
        (one.kind === 'function' &&
          !holds(
            one.body,
            (part) =>
              part.kind === 'call' &&
              !PLAIN_CALLS.test(part.left?.name ?? '') &&
              !/(?:Exception|Error)$/.test(part.left?.name ?? ''),
          )),
    )
  if (NARROWS.test(name)) return items.every((one) => isNarrowing(one, flow))
  return givesAll({ name, items })
}

/** `toList()`, `collect(Collectors.toList())` */
const givesAll = ({ name, items }: Pick<Step, 'name' | 'items'>): boolean =>
  GIVES.test(name) &&
  (items.length === 0 ||
    (name === 'collect' &&
      items.length === 1 &&
      /^(?:toList|toUnmodifiableList)$/.test(items[0]!.left?.name ?? '')))

const hasLoadedSecret = (tree: TreeNode): boolean =>
  holds(tree, ({ name }) => isSecretName(name) || isPersonalName(name))

const HIDES =
  /fraud|alert|critical|sever|audit|suspicious|flag|denied|blocked|banned|incident|security|admin|attack/i

/** A comparison, or values by their columns; never a text that is put together. */
const isNarrowing = (tree: TreeNode, flow: Flow): boolean => {
  // What is left out may be what somebody watches.
  if (holds(tree, ({ kind, name }) => /^(?:name|member|pair|string)$/.test(kind) && HIDES.test(name)))
    return false
  if (tree.kind === 'function')
    return (
      tree.items.length === 1 &&
      tree.body !== null &&
      /^(?:binary|unary|member)$/.test(tree.body.kind) &&
      !/^(?:\|\||or)$/.test(tree.body.name) &&
      (isStill(tree.body) || asksWhetherEmpty(tree.body, tree.items[0]?.name ?? ''))
    )
  if (/^(?:string|binary)$/.test(tree.kind) && flow.valueOf(tree).isBuilt && tree.kind === 'string')
    return false
  return isStill(tree) && !/^(?:\|\||or)$/.test(tree.name)
}

/** `!line.isBlank()`: what is empty is left out. */
const asksWhetherEmpty = ({ kind, name, right }: TreeNode, item: string): boolean =>
  kind === 'unary' &&
  /^(?:!|not)$/.test(name) &&
  right?.kind === 'call' &&
  right.items.length === 0 &&
  /^(?:isBlank|isEmpty|is_empty)$/.test(right.left?.name ?? '') &&
  right.left?.left?.kind === 'name' &&
  right.left.left.name === item

/** Every step that the old chain took, in its order, and between them only steps that order, bound or hold back. */
export function keepsSteps(was: TreeNode, is: TreeNode, image: Image): boolean {
  const [old, now] = [chainOf(was), chainOf(is)]
  if (old === null || now === null || !(old.root === now.root || isScopeOf(now.root, old.root))) return false
  if (![...old.steps, ...now.steps].some(({ name }) => KNOWN.test(name))) return false
  let at = 0
  const extra: Step[] = []
  for (const step of old.steps) {
    const found = now.steps.findIndex(({ key }, i) => i >= at && key === step.key)
    if (found >= 0) {
      extra.push(...now.steps.slice(at, found))
      at = found + 1
      continue
    }
    if (ORDERS.test(step.name) || givesAll(step)) {
      if (ORDERS.test(step.name) && !now.steps.some(({ name }) => ORDERS.test(name))) return false
      continue
    }
    return false
  }
  extra.push(...now.steps.slice(at))
  const isBounded = old.steps.some(({ name }) => BOUNDS.test(name))
  if (isBounded && !now.steps.some(({ name }) => BOUNDS.test(name))) return false
  return (
    extra.length > 0 && !isMoneyName(now.root.slice(0, 80)) && extra.every((step) => isHarmless(step, image))
  )
}

/** `policy_scope(Room)`: of the same records those that the asker may see (https://github.com/varvet/pundit#scopes). */
const isScopeOf = (now: string, old: string): boolean =>
  now === `call:(policy_scope,,,;${old})` || now === `call:(authorized_scope,,,;${old})`

const KNOWN = anyOf([ORDERS, BOUNDS, LOADS, HOLDS_BACK, NARROWS])

/** Statements of both sides whose chains ask for no more than before. */
export function keptChains(before: Image, after: Image): readonly TreeNode[] {
  const found: TreeNode[] = []
  const old = valuesOf(before)
  for (const [place, values] of valuesOf(after)) {
    const others = old.get(place)
    if (others?.length !== 1 || values.length !== 1) continue
    const [a, b] = [others[0]!, values[0]!]
    if (keyOf(a.made) !== keyOf(b.made) && keepsSteps(a.made, b.made, after))
      found.push(a.tree, a.made, b.tree, b.made)
  }
  return found
}
