// Tells values that only people read: texts, elements, columns and sizes on a screen, by the name of what takes them.
import { keyOf } from '../../../syntax/names.ts'
import type { TreeNode } from '../../../syntax/tree.ts'
import type { Image } from '../../image.ts'
import type { Inputs } from '../inputs.ts'
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

/** Pages, columns and sizes on a screen, by the name of what holds them. */
const LAYOUT =
  /^(?:return|:?=|pair )?(?:total_?|last_?|num_?|page_?)?(?:pages|page_?count|page_?index|start|start_?index|end_?index|offset|columns?|rows?|width|height|padding|margin|progress|percent)(?: in |$)|^return in (?:offset|page_?offset|start_?index|skip|pages|page_?count|total_?pages|num_?pages|last_?page|columns|progress|percent\w*)$/i

/** Languages in which a wrong index is an error or an empty page, not another place in memory. */
export const PAGED: ReadonlySet<string> = new Set(['cs', 'go', 'java', 'js', 'php', 'py', 'rb'])

/** Another arithmetic over the same values, which says how a list is divided for its readers. */
export function countsPages(place: string, was: Inputs, is: Inputs, old: TreeNode, now: TreeNode): boolean {
  if (!LAYOUT.test(place)) return false
  const [a, b] = [was.elementsOf(old), is.elementsOf(now)]
  if (a === null || b === null) return false
  const named = (all: readonly string[]): readonly string[] =>
    all
      .filter((one) => /^(?:member:|index:)?[a-z_]/i.test(one) && !/^(?:binary|unary|Math$|math$)/.test(one))
      .sort()
  const calls = (all: readonly string[]): boolean =>
    all.every(
      (one) =>
        !one.startsWith('()') ||
        /^\(\)(?:ceil|floor|round|max|min|Max|Min|Ceil|trunc|abs|len|clamp|int|Number)$/.test(one),
    )
  return named(a).length > 0 && named(a).join() === named(b).join() && calls(b)
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
