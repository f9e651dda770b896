// Tells numbers that say how a list is divided for its readers: pages, the place where one begins, columns and sizes.
import { holds, type TreeNode } from '../../../syntax/tree.ts'
import { type Image, ownerOf } from '../../image.ts'
import { Inputs } from '../inputs.ts'
import { valuesOf } from '../values.ts'

/** Pages, columns and sizes on a screen, by the name of what holds them. */
const LAYOUT =
  /^(?:return|:?=|pair )?(?:total_?|last_?|num_?|page_?)?(?:pages|page_?count|page_?index|page_?number|page|start|start_?index|end_?index|offset|columns?|rows?|width|height|padding|margin|progress)(?: in |$)|^return in (?:offset|page_?offset|start_?index|skip|pages|page_?count|total_?pages|num_?pages|last_?page|columns|progress)$/i

/** Languages in which a wrong index is an error or an empty page, not another place in memory. */
export const PAGED: ReadonlySet<string> = new Set(['cs', 'go', 'java', 'js', 'php', 'py', 'rb'])

const ROUNDS = /^\(\)(?:ceil|floor|round|max|min|Max|Min|Ceil|trunc|abs|len|clamp|int|Number)$/
/** Holds a number between bounds: a change may add one and takes none away. */
const HOLDS = /^\(\)(?:max|min|Max|Min|clamp)$/
const CEILING = /^\(\)(?:min|Min|clamp)$/

const COUNTED =
  /page|size|per_|number|limit|columns?|rows?|items?|length|\blen\b|index|count|total|width|height/i
const NO_COUNT =
  /time|date|\bnow\b|expir|token|balance|amount|price|fee|nonce|seq|cents|owner|user|account|role|block|digest|hash|header|record|byte|buffer|paid|payout|keep|retain|secret/i

/** Another arithmetic over the same values, and at most a written ceiling besides. */
export function countsPages(
  after: Image,
  place: string,
  was: Inputs,
  is: Inputs,
  old: TreeNode,
  now: TreeNode,
): boolean {
  if (!LAYOUT.test(place) || [old, now].some(decides) || actsBy(after, now)) return false
  const [a, b] = [was.elementsOf(old), is.elementsOf(now)]
  if (a === null || b === null) return false
  const named = (all: readonly string[]): readonly string[] =>
    all.filter((one) => /^(?:member:|index:)?[a-z_]/i.test(one) && !/^(?:binary|unary|Math$|math$)/.test(one))
  const [had, has] = [new Set(named(a)), new Set(named(b))]
  if (!a.some((one) => COUNTED.test(one)) || [...has].some((one) => NO_COUNT.test(one))) return false
  const isBound = b.some((one) => CEILING.test(one))
  return (
    had.size > 0 &&
    [...had].every((one) => has.has(one)) &&
    [...has].every((one) => had.has(one) || (isBound && /^[A-Z][A-Z\d_]+$/.test(one))) &&
    b.every((one) => !one.startsWith('()') || ROUNDS.test(one) || a.includes(one)) &&
    b.every((one) => !one.startsWith('#') || /^#(?:\d{1,2}|100)$/.test(one) || a.includes(one)) &&
    a.every((one) => !HOLDS.test(one) || b.some((other) => HOLDS.test(other))) &&
    a.every((one) => !CEILING.test(one) || isBound)
  )
}

/** The function does something with the number besides showing a part of a list. */
const actsBy = (after: Image, now: TreeNode): boolean =>
  holds(
    ownerOf(after, now, 'function'),
    ({ kind, left, items }) =>
      kind === 'call' && (ACTS.test(left?.name ?? '') || (left?.name === 'execute' && items.length === 0)),
  )

const ACTS =
  /^(?:pay|refund|release|transfer|charge|send|delete|remove|erase|wipe|unlink|purge|drop|write|cancel|destroy|grant|approve|sign|mint|burn|withdraw|seek|publish|dispatch)/i

/** Anything but arithmetic: a test, a choice, a list that is filtered, bits. */
const decides = (tree: TreeNode): boolean =>
  holds(
    tree,
    ({ kind, name }) =>
      /^(?:function|loop|markup|error)$/.test(kind) ||
      (kind === 'binary' && !/^(?:[-+*/%]|\/\/|\*\*|\?\?|\|\||or)$/.test(name)) ||
      (kind === 'unary' && /^(?:!|not|~)$/.test(name)),
  )

/** Numbers of the old side in whose place another arithmetic over the same values stands. */
export function pagesAgain(before: Image, after: Image): readonly TreeNode[] {
  if (!PAGED.has(after.language)) return []
  const found: TreeNode[] = []
  const now = valuesOf(after)
  let inputs: readonly [Inputs, Inputs] | null = null
  for (const [place, values] of valuesOf(before)) {
    const others = now.get(place)
    if (!LAYOUT.test(place) || values.length !== 1 || others?.length !== 1) continue
    inputs ??= [new Inputs(before), new Inputs(after)]
    if (countsPages(after, place, ...inputs, values[0]!.made, others[0]!.made)) found.push(values[0]!.tree)
  }
  return found
}
