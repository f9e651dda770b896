// Tells requests and queries that ask for the same as before, or for less: with a context, a time limit, or among the
// records of whoever asks.
import { keyOf } from '../../../syntax/names.ts'
import { holds, type TreeNode } from '../../../syntax/tree.ts'
import type { Image } from '../../image.ts'
import { selectionOf } from '../../sql/conditions.ts'
import { isOfAsker } from '../added/calls.ts'
import { isReadingHook } from '../hooks.ts'
import type { Inputs } from '../inputs.ts'
import { extendsElements } from './elements.ts'

/** A record by its key that is looked for among those of whoever asks now. */
export const isNarrowedToAsker = (after: Image, old: TreeNode, now: TreeNode): boolean =>
  old.kind === 'call' &&
  now.kind === 'call' &&
  /^(?:findById|findByPk|findUnique|get|find|findOne)$/.test(old.left?.name ?? '') &&
  keyOf(old.left?.left ?? null) === keyOf(now.left?.left ?? null) &&
  isOfAsker({ image: after }, now) &&
  old.items.every((one) => keyOf(now.items[0] ?? null).includes(keyOf(one)))

/** `SELECT` from the same table with all of its conditions, and perhaps more of them. */
export function selectsNoMore(old: TreeNode, now: TreeNode): boolean {
  if (old.kind !== 'string' || now.kind !== 'string' || old.items.length + now.items.length > 0) return false
  const [a, b] = [old, now].map(({ name }) => selectionOf(name))
  if (!a || !b || a.columns !== b.columns || a.table !== b.table || a.isEither || b.isEither) return false
  return a.parts.every((one) => b.parts.includes(one))
}

/** `useOrders(…)` that is told something else: a hook of a component reads what it shows. */
export const isHookAgain = (old: TreeNode, now: TreeNode): boolean =>
  old.kind === 'call' &&
  now.kind === 'call' &&
  keyOf(old.left) === keyOf(now.left) &&
  isReadingHook(now.left?.name ?? '')

/**
 * `useEffect(() => { … }, [id])`: what stands in the function is judged by itself. Without a list of what it depends on
 * it would run after each rendering: https://react.dev/reference/react/useEffect
 */
export const isEffectAgain = (old: TreeNode, now: TreeNode): boolean =>
  runsAgainUnharmed(old, now) &&
  [old, now].every(
    ({ kind, left, items }) =>
      kind === 'call' &&
      /^(?:useEffect|useLayoutEffect)$/.test(left?.name ?? '') &&
      items.length === 2 &&
      items[0]!.kind === 'function' &&
      items[1]!.kind === 'list' &&
      items[1]!.items.every(({ kind: one }) => one === 'name' || one === 'member'),
  )

/** It forgets nothing that it uses, and however often it runs, it only reads and shows. */
function runsAgainUnharmed({ items: [, had] }: TreeNode, { items: [act, has] }: TreeNode): boolean {
  if (!had || !has || !act) return false
  const [old, now] = [had, has].map((list) => new Set(list.items.map(keyOf)))
  const uses = (key: string): boolean =>
    holds(act.body, (one) => /^(?:name|member)$/.test(one.kind) && keyOf(one) === key)
  if (had.items.some((one) => !now!.has(keyOf(one)) && uses(keyOf(one)))) return false
  return (
    [...now!].every((one) => old!.has(one)) ||
    !holds(act.body, ({ kind, name, left }) =>
      kind === 'call'
        ? !ONLY_READS.test(left?.name ?? '') || ACTS_ON.test(left?.name ?? '')
        : (kind === 'pair' && name === 'method') || (kind === 'string' && ACTS_AT.test(name)),
    )
  )
}

const ONLY_READS =
  /^(?:(?:load|fetch|get|read|list|find|search|query|refetch|refresh|reload|set|on|clear|is|has|compute|format|parse|build|make|to|use|subscribe|unsubscribe|observe|unobserve)(?:[A-Z]\w{0,60})?|then|catch|finally|abort|json|text|map|filter|sort|slice|find|reduce|join|includes|trim|signal|warn|error|log|addEventListener|removeEventListener|matchMedia|disconnect|focus|blur|scrollTo|scrollIntoView|AbortController|URLSearchParams|URL|Date|now|Promise|all|ref|current|stringify)$/
/** An address that does something when it is asked for. */
const ACTS_AT = /\b(?:pay|charge|delete|remove|confirm|submit|send|approve|logout|cancel)/i
const ACTS_ON =
  /^(?:on(?:Pay|Charge|Submit|Order|Buy|Sell|Send|Delete|Remove|Save|Confirm|Approve|Checkout)|set(?:Cookie|Item))/

/** `train_test_split(X, y, random_state=7)`: the same call, which draws the same again or keeps shares equal. */
export function isSeeded(old: TreeNode, now: TreeNode): boolean {
  if (old.kind !== 'call' || now.kind !== 'call' || keyOf(old.left) !== keyOf(now.left)) return false
  if (!/^(?:train_test_split|\w{0,20}KFold|\w{0,20}(?:Classifier|Regressor))$/.test(now.left?.name ?? ''))
    return false
  const had = new Set(old.items.map(keyOf))
  const kept = now.items.map(keyOf).filter((one) => had.has(one))
  return (
    old.items.map(keyOf).join('\u0001') === kept.join('\u0001') &&
    now.items.every(
      (one) =>
        had.has(keyOf(one)) || (one.kind === 'pair' && /^(?:random_state|stratify|seed)$/.test(one.name)),
    )
  )
}

/** `ctx, cancel := context.WithTimeout(ctx, …)` */
export const isBoundContext = ({ language, names }: Image, { kind, left }: TreeNode): boolean =>
  language === 'go' && kind === 'call' && /^context\.With(?:Timeout|Deadline|Cancel)/.test(names.pathOf(left))

/** `http.DefaultClient` that became `&http.Client{Timeout: …}`: https://pkg.go.dev/net/http#Client */
export function isBoundClient({ language, names }: Image, old: TreeNode, now: TreeNode): boolean {
  const record = now.kind === 'unary' && now.name === '&' ? now.right : now
  const was = old.kind === 'unary' && old.name === '&' ? old.right : old
  if (language !== 'go' || record?.kind !== 'dict' || !/(?:^|\/)http\.Client$/.test(record.name)) return false
  if (
    !/^(?:net\/)?http\.DefaultClient$/.test(names.pathOf(was)) &&
    !(was?.kind === 'dict' && was.items.length === 0)
  )
    return false
  return (
    record.items.length === 1 && record.items[0]!.name === 'Timeout' && record.items[0]!.right?.name !== '0'
  )
}

/** A request of Go for the same address: with a context, or by a client of its own. */
export function asksSame(
  was: Inputs,
  is: Inputs,
  old: TreeNode,
  now: TreeNode,
  declared: ReadonlySet<string>,
): boolean {
  if (old.kind !== 'call' || now.kind !== 'call') return false
  if (now.left?.name === 'Do') return /^(?:Get|Do|Head)$/.test(old.left?.name ?? '')
  if (!/^NewRequest/.test(now.left?.name ?? '')) return false
  const [before, after] = [old, now].map(addressOf)
  const a = before ? was.elementsOf(before) : null
  const b = after ? is.elementsOf(after) : null
  return a !== null && b !== null && extendsElements(a, b, declared, 'go')
}

const addressOf = ({ left, items }: TreeNode): TreeNode | undefined =>
  left?.name === 'Get' ? items[0] : left?.name === 'NewRequest' ? items[1] : items[2]
