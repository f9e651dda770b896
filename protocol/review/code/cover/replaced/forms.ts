// The forms in which one value may take the place of another: each says that the new one lets nothing more happen. Their
// examples stand in the test beside this file.
import { keyOf } from '../../../syntax/names.ts'
import type { TreeNode } from '../../../syntax/tree.ts'
import type { Image } from '../../image.ts'
import type { Inputs } from '../inputs.ts'
import { type Value, valueIn } from '../values.ts'
import { extendsElements } from './elements.ts'
import { countsPages, PAGED } from './pages.ts'
import { isErrorTaken, isReturn, tellsError } from './refusals.ts'
import {
  asksSame,
  isBoundClient,
  isBoundContext,
  isEffectAgain,
  isHookAgain,
  isNarrowedToAsker,
  isSeeded,
  selectsNoMore,
} from './requests.ts'
import { listsDeclared, namesPlace } from './shown.ts'
import { holdsFunctions, isListOfTexts, isMarkup, isText, namesItem, showsMore, showsText } from './texts.ts'

/** A value that goes and one that comes, at the same place. */
export interface Pair {
  readonly place: string
  readonly old: Value
  readonly now: Value
  readonly before: Image
  readonly after: Image
  readonly was: Inputs
  readonly is: Inputs
  /** Names that only the new side has. */
  readonly declared: ReadonlySet<string>
  readonly renamed: ReadonlyMap<string, string>
  /** The place refuses in some case now. */
  readonly isRefused: boolean
}

interface Form {
  readonly name: string
  fits(pair: Pair): boolean
}

const form = <const Name extends string>(name: Name, fits: Form['fits']) => ({ name, fits })

const WAITS = /(?:sleep|delay|backoff|jitter|wait)(?:_?ms|_?seconds)? in /i

/** Take one path or text and give another one that means the same. */
const NORMALISES =
  /^(?:realpath|resolve|normpath|abspath|Clean|toRealPath|normalize|realpathSync|quote|escape|strip|trim)$/

/** A query, which is compared as such. */
const ASKS_DATA = /\bselect\b[\s\S]{1,400}\bfrom\b|\binsert into\b|\bdelete from\b|\bupdate \w{1,60} set\b/i

/** What an effect depends on is compared as such. */
const EFFECT = /^use(?:Layout)?Effect$/

/** A list of names, or a call that was given more: whatever else holds, something else is meant now. */
const meansOther = ({ old, now }: Pair): boolean =>
  isListOfTexts(now.made) ||
  (old.made.kind === 'call' &&
    old.made.items.length > valueIn(now.made).items.length &&
    !NORMALISES.test(now.made.left?.name ?? ''))

/** `&Client{base: base, http: …}`: the same type with the same fields. */
function isSameRecord(old: TreeNode, now: TreeNode): boolean {
  const [a, b] = [old, now].map((one) =>
    one.kind === 'unary' && one.name === '&' && one.right ? one.right : one,
  )
  return (
    a?.kind === 'dict' &&
    b?.kind === 'dict' &&
    a.name !== '' &&
    a.name === b.name &&
    a.items.every(({ kind }) => kind === 'pair') &&
    a.items.map(({ name }) => name).join() === b.items.map(({ name }) => name).join()
  )
}

export const FORMS = [
  form(
    'text for people',
    ({ old, now }) => isText(old.made) && isText(now.made) && !ASKS_DATA.test(old.made.name),
  ),
  form('text at a place for people', ({ place, after, was, is, old, now }) =>
    showsText(place, after, was, is, old.made, now.made),
  ),
  form('markup', ({ old, now }) => isMarkup(old.made) && isMarkup(now.made)),
  form('key of an item', ({ place, after, now }) => namesItem(place, after, now)),
  form('longer list of what is shown', ({ place, old, now }) => showsMore(place, old.made, now.made)),
  form('list of declared fields', ({ place, after, old, now }) =>
    listsDeclared(place, after, old.made, now.made),
  ),
  form('more for a page that is named', ({ old, now, is }) => namesPlace(old.made, now.made, is)),
  form(
    'pages and sizes',
    ({ place, after, was, is, old, now }) =>
      PAGED.has(after.language) && countsPages(after, place, was, is, old.made, now.made),
  ),
  form('time that is waited', ({ place }) => WAITS.test(place)),
  form('query with more conditions', ({ old, now }) => selectsNoMore(old.made, now.made)),
  form('record of whoever asks', ({ after, old, now }) =>
    isNarrowedToAsker(after, valueIn(old.made), valueIn(now.made)),
  ),
  form('hook that reads', ({ old, now }) => isHookAgain(old.made, now.made)),
  form('effect of a component', ({ old, now }) => isEffectAgain(old.made, now.made)),
  form('draw that can be repeated', ({ old, now }) => isSeeded(old.made, now.made)),
  form('context with a time limit', ({ after, now }) => isBoundContext(after, now.made)),
  form('client with a time limit', ({ after, old, now }) => isBoundClient(after, old.made, now.made)),
  form('request of the same address', ({ was, is, old, now, declared }) =>
    asksSame(was, is, old.made, now.made, declared),
  ),
  form('error of Go by its name', ({ place, after }) => after.language === 'go' && /^:?=err in /.test(place)),
  form('error that is told otherwise', ({ old, now }) => tellsError(old.made) && tellsError(now.made)),
  form(
    'error or gap that was refused',
    (pair) => pair.isRefused && isErrorTaken(pair.old.made, pair.now.made),
  ),
  form(
    'last error of a writer',
    ({ after, old, now }) =>
      after.language === 'go' &&
      old.made.name === 'nil' &&
      now.made.kind === 'call' &&
      /^(?:Close|Flush|Sync|Err|Error|Commit)$/.test(now.made.left?.name ?? ''),
  ),
  // Each of them is a value of its own place.
  form('fields of a record', ({ old, now }) => isSameRecord(old.made, now.made)),
  form('functions of an object', ({ old, now }) => holdsFunctions(old.made) && holdsFunctions(now.made)),
  form('the same with bounds, defaults and pure steps', (pair) => {
    if (meansOther(pair) || EFFECT.test(pair.now.made.left?.name ?? '')) return false
    const { was, is, old, now, renamed, declared, after } = pair
    const a =
      was.elementsOf(old.made)?.map((one) => one.replace(/\w+/g, (word) => renamed.get(word) ?? word)) ?? null
    const b = is.elementsOf(now.made)
    // Which way an amount is rounded is no bound: it is compared where amounts are computed exactly.
    // What is drawn by chance is another thing once it can be foretold.
    if (
      b?.some(
        (one) => /round(?:ing)?mode|round_|rounding|^(?:seed|random_state)=/i.test(one) && !a?.includes(one),
      )
    )
      return false
    return a !== null && b !== null && extendsElements(a, b, declared, after.language)
  }),
] as const satisfies readonly Form[]

export type FormName = (typeof FORMS)[number]['name']

export const followsForm = (pair: Pair): boolean => {
  const whole = firstOf(pair)
  return (
    FORMS.some(({ fits }) => fits(pair)) ||
    (whole !== null && (isSameMade(pair.old, whole.now) || followsForm(whole)))
  )
}

/** `rows[:20]`: the first of what was all of them before. */
function firstOf(pair: Pair): Pair | null {
  const { made, tree } = pair.now
  if (pair.after.language !== 'py' || made.kind !== 'index' || made.left === null) return null
  const part = pair.after.side.code.slice(made.left.end, made.end)
  if (!/^\s*\[\s*:\s*[\w.]{1,60}\s*\]$/.test(part)) return null
  return { ...pair, now: { tree, made: made.left } }
}

/** `user, err := load()` that becomes `user, _ := load()`. */
export const hasFewerGaps = (old: TreeNode, now: TreeNode): boolean => {
  const gaps = ({ left }: TreeNode): number => left?.items.filter(({ name }) => name === '_').length ?? 0
  return gaps(old) < gaps(now)
}

export const isSameMade = (a: Value, b: Value): boolean => keyOf(a.made) === keyOf(b.made)
export { isReturn }
