// Tells values that only people read: texts, elements, columns and sizes on a screen, by the name of what takes them.
import { keyOf } from '../../../syntax/names.ts'
import type { TreeNode } from '../../../syntax/tree.ts'
import type { Image } from '../../image.ts'
import type { Inputs } from '../inputs.ts'
import type { Value } from '../values.ts'
import { isMoneyName, isPersonalName, isProse, isSecretName, isSecurityName } from '../words.ts'

/** What a page or a control shows, by the name of the place that takes it. */
const SHOWN_AT =
  /^(?:=member:(?:text|title|subtitle|label|hint|placeholder|contentDescription|textContent)\(|pair (?:text|title|label|placeholder|contentDescription|style|modifier|subtitle) in )/
/** Functions that make a text for people. */
const MAKES_TEXT =
  /^return in (?:\w*_)?(?:excerpt|initials|label|title|caption|summary|heading|slug|byline|display_?name|full_?name|format_?\w*|short_?text|describe\w*|humanize\w*)$/i

/** Another text for people, made of what it was made of. */
export function showsText(
  place: string,
  after: Image,
  was: Inputs,
  is: Inputs,
  old: TreeNode,
  now: TreeNode,
): boolean {
  const isShown = SHOWN_AT.test(place)
  if (!isShown && !MAKES_TEXT.test(place)) return false
  if (isSecurityName(place) || after.flow.valueOf(now).source !== null) return false
  const [a, b] = [was.elementsOf(old), is.elementsOf(now)]
  if (a === null || b === null || b.some((one) => isSecretName(one) || isPersonalName(one))) return false
  if (isShown) return true
  const named = a.filter((one) => /^(?:member:|\$)?[a-z_]/i.test(one) && !/^(?:binary|unary)/.test(one))
  return named.every((one) => b.includes(one))
}

/** Lists of what a page or an answer shows, in their order. */
const SHOWS =
  /(?:^|_)(?:display|columns?|headers?|headings?|labels?|ordering|order_?by|filters?|search_fields|tabs?|languages|locales|menu|breadcrumbs?|sections?)(?:_|$| in )/i

/** Such a list that holds all that it held, and more of it. */
export function showsMore(place: string, old: TreeNode, now: TreeNode): boolean {
  const name = place.replace(/^\W+/, '')
  if (
    !SHOWS.test(name) ||
    isSecurityName(name.split(' in ')[0]!) ||
    !isListOfTexts(now) ||
    now.kind !== old.kind
  )
    return false
  const kept = new Set(now.items.map(keyOf))
  const had = new Set(old.items.map(keyOf))
  return (
    old.items.every((one) => kept.has(keyOf(one))) &&
    now.items.every(
      (one) =>
        had.has(keyOf(one)) ||
        (!isSecretName(one.name) && !isPersonalName(one.name) && !isMoneyName(one.name)),
    )
  )
}

/** What a list names is let in, offered or left out somewhere else. */
export const isListOfTexts = (tree: TreeNode): boolean => {
  const items = tree.kind === 'call' && tree.items.length === 1 ? tree.items[0]!.items : tree.items
  return (
    (tree.kind === 'list' || (tree.kind === 'call' && tree.items[0]?.kind === 'list')) &&
    items.length > 0 &&
    items.every(({ kind, name }) => (kind === 'string' && !isProse(name)) || kind === 'literal')
  )
}

export const isMarkup = ({ kind, items }: TreeNode): boolean =>
  kind === 'markup' || (kind === 'other' && items.length === 1 && isMarkup(items[0]!))

/**
 * Tells an element from those beside it: https://react.dev/learn/rendering-lists#keeping-list-items-in-order-with-key
 * A field of the item, without a call: a key that is drawn anew makes the element, and its effects, anew.
 */
export function namesItem(place: string, { parentOf, language }: Image, { tree, made }: Value): boolean {
  if (language !== 'js' || !place.startsWith('pair key in ') || parentOf.get(tree)?.kind !== 'markup')
    return false
  let at: TreeNode | null = made.kind === 'other' && made.items.length === 1 ? made.items[0]! : made
  if (at.kind !== 'member' || !TELLS_APART.test(at.name)) return false
  while (at?.kind === 'member') at = at.left
  if (at?.kind !== 'name') return false
  const item = at.name
  let fn: TreeNode | undefined = tree
  while (fn !== undefined && fn.kind !== 'function') fn = parentOf.get(fn)
  return fn?.items[0]?.name === item && fn !== undefined && parentOf.get(fn)?.left?.name === 'map'
}

/** No two items have the same. */
const TELLS_APART = /^(?:_?id|key|uuid|slug|\w{1,40}(?:Id|_id|Key|Uuid))$/

export const holdsFunctions = ({ kind, items }: TreeNode): boolean =>
  kind === 'dict' &&
  items.length > 0 &&
  items.every(
    (one) =>
      one.kind === 'function' ||
      (one.kind === 'pair' &&
        one.right !== null &&
        (one.right.kind === 'function' || holdsFunctions(one.right))),
  )

/** Text for people may say something else. */
export const isText = (tree: TreeNode): boolean =>
  (tree.kind === 'string' && isProse(tree.name)) ||
  (tree.kind === 'binary' &&
    tree.name === '+' &&
    [tree.left, tree.right].some((one) => one !== null && isText(one)))
