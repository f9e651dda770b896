// Tells which values a change puts in the place of others: what a name, a field, an answer or a loop takes. A value may
// gain bounds, defaults and pure steps; what it was made of must stay.
import { keyOf } from '../../syntax/names.ts'
import { type TreeNode, walk } from '../../syntax/tree.ts'
import { type Image, isHeadWritten, isWritten, ownerOf } from '../image.ts'
import { selectionOf } from '../sql/conditions.ts'
import { classOfCall } from '../tables/calls.ts'
import { isOfAsker } from './added/calls.ts'
import { isDenial } from './added/refusals.ts'
import { Inputs } from './inputs.ts'
import { isMoneyName, isPersonalName, isProse, isSecretName, isSecurityName } from './words.ts'

interface Value {
  readonly tree: TreeNode
  readonly made: TreeNode
}

const isOf = ({ side }: Image, { start, end }: TreeNode): boolean =>
  isWritten(side, start, Math.max(end, start + 1))

/** Values that the change wrote, by where they go. */
function valuesOf(image: Image): ReadonlyMap<string, readonly Value[]> {
  const found = new Map<string, Value[]>()
  const add = (tree: TreeNode, place: string, made: TreeNode): void => {
    const fn = ownerOf(image, tree, 'function')
    const key = `${place} in ${fn?.name ?? ''}`
    const same = found.get(key)
    if (same) same.push({ tree, made })
    else found.set(key, [{ tree, made }])
  }
  walk(image.root, (tree) => {
    if (!isOf(image, tree)) return false
    if (tree.kind === 'assign' && tree.left && tree.right && tree.right.kind !== 'function')
      add(tree, `${tree.name}${targetOf(tree.left)}`, tree.right)
    else if (tree.kind === 'return' && tree.right && tree.right.kind !== 'function')
      add(tree, 'return', tree.right)
    else if (tree.kind === 'pair' && tree.right && tree.name !== '' && tree.right.kind !== 'function')
      add(tree, `pair ${tree.name}`, tree.right)
    else if (tree.kind === 'loop') {
      if (tree.right && isOf(image, tree.right)) add(tree, 'loop', tree.right)
      else if (!tree.right && tree.left && isOf(image, tree.left)) add(tree, 'loop', tree.left)
    } else if (
      tree.kind === 'statement' &&
      tree.right?.kind === 'call' &&
      classOfCall(image.names.pathOf(tree.right.left), image.language) === 'pure'
    )
      // What calls of unknown functions are given is judged where they are.
      add(tree, `call ${keyOf(tree.right.left)}`, tree.right)
    return undefined
  })
  return found
}

/** What is unpacked from one value is one place, whatever the names. */
const targetOf = (tree: TreeNode): string =>
  tree.kind === 'list' || tree.kind === 'dict' ? `of ${tree.items.length}` : keyOf(tree)

/** Written values of the new side that differ from those they replace by more than bounds, defaults and pure steps. */
export function replacedValues(
  before: Image,
  after: Image,
  isFixed: (tree: TreeNode) => boolean,
  isKnown: (tree: TreeNode) => boolean,
  renamed: ReadonlyMap<string, string> = new Map(),
): readonly TreeNode[] {
  const old = valuesOf(before)
  const now = valuesOf(after)
  const was = new Inputs(before)
  const is = new Inputs(after)
  const names = declaredNew(before, after)
  const found: TreeNode[] = []
  for (const [place, values] of now) {
    const others = old.get(place)
    if (others === undefined) continue
    const kept = new Set(others.map(({ made }) => keyOf(made)))
    const gone = others.filter(({ made }) => !values.some((one) => keyOf(one.made) === keyOf(made)))
    if (gone.length === 0) continue
    // What refuses lets nothing more through.
    const come = values.filter(({ made }) => !kept.has(keyOf(made)) && !(isReturn(place) && refuses(made)))
    const isRefused = values.some(({ made }) => isReturn(place) && refuses(made))
    const follows = (other: Value, value: Value): boolean => {
      if (isFixed(other.tree) || isKnown(value.tree) || isKnown(other.tree)) return true
      if (isText(other.made) && isText(value.made)) return true
      if (selectsNoMore(other.made, value.made) || showsText(place, after, was, is, other.made, value.made))
        return true
      if (tellsError(other.made) && tellsError(value.made)) return true
      // Elements and what they show are judged one by one.
      if (isMarkup(other.made) && isMarkup(value.made)) return true
      if (after.language === 'go' && /^:?=err in /.test(place)) return true
      if (
        WAITS.test(place) ||
        (PAGED.has(after.language) && countsPages(place, was, is, other.made, value.made))
      )
        return true
      if (isNarrowedToAsker(after, valueIn(other.made), valueIn(value.made))) return true
      if (
        isHookAgain(other.made, value.made) ||
        isBoundContext(after, value.made) ||
        asksSame(was, is, other.made, value.made, names)
      )
        return true
      // The functions of an object are judged one by one.
      if (holdsFunctions(other.made) && holdsFunctions(value.made)) return true
      if (showsMore(place, other.made, value.made)) return true
      if (
        isListOfTexts(value.made) ||
        (other.made.kind === 'call' &&
          other.made.items.length > valueIn(value.made).items.length &&
          !NORMALISES.test(value.made.left?.name ?? ''))
      )
        return false
      if (isRefused && isErrorTaken(other.made, value.made)) return true
      // The last error of a writer of Go is no longer dropped.
      if (
        after.language === 'go' &&
        other.made.name === 'nil' &&
        value.made.kind === 'call' &&
        /^(?:Close|Flush|Sync|Err|Error|Commit)$/.test(value.made.left?.name ?? '')
      )
        return true
      const a =
        was.elementsOf(other.made)?.map((one) => one.replace(/\w+/g, (word) => renamed.get(word) ?? word)) ??
        null
      const b = is.elementsOf(value.made)
      return a !== null && b !== null && extends_(a, b, names, after.language)
    }
    const matched = come.map((value, i) => follows(gone[Math.min(i, gone.length - 1)]!, value))
    const isGiven = come.some((value, i) => matched[i] || gone.some((other) => follows(other, value)))
    for (const [i, value] of come.entries())
      if (!matched[i] && !(isReturn(place) && isGiven && isUnderNew(after, value.tree, before)))
        found.push(value.tree)
  }
  for (const [place, values] of now)
    for (const { tree, made } of values)
      if (
        tree.left?.items.some(({ name }) => name === '_') &&
        old.get(place)?.some((one) => keyOf(one.made) === keyOf(made) && hasFewerGaps(one.tree, tree))
      )
        found.push(tree)
  return found
}

/** A record by its key that is looked for among those of whoever asks now. */
const isNarrowedToAsker = (after: Image, old: TreeNode, now: TreeNode): boolean =>
  old.kind === 'call' &&
  now.kind === 'call' &&
  /^(?:findById|findByPk|findUnique|get|find|findOne)$/.test(old.left?.name ?? '') &&
  keyOf(old.left?.left ?? null) === keyOf(now.left?.left ?? null) &&
  isOfAsker({ image: after }, now) &&
  old.items.every((one) => keyOf(now.items[0] ?? null).includes(keyOf(one)))

/** `SELECT` from the same table with all of its conditions, and perhaps more of them. */
function selectsNoMore(old: TreeNode, now: TreeNode): boolean {
  if (old.kind !== 'string' || now.kind !== 'string' || old.items.length + now.items.length > 0) return false
  const [a, b] = [old, now].map(({ name }) => selectionOf(name))
  if (!a || !b || a.columns !== b.columns || a.table !== b.table || a.isEither || b.isEither) return false
  return a.parts.every((one) => b.parts.includes(one))
}

/** What a page or a control shows, by the name of the place that takes it. */
const SHOWN_AT =
  /^(?:=member:(?:text|title|subtitle|label|hint|placeholder|contentDescription|textContent)\(|pair (?:text|title|label|placeholder|contentDescription|style|modifier|subtitle) in )/
/** Functions that make a text for people. */
const MAKES_TEXT =
  /^return in (?:\w*_)?(?:excerpt|initials|label|title|caption|summary|heading|slug|byline|display_?name|full_?name|format_?\w*|short_?text|describe\w*|humanize\w*)$/i

/** Another text for people, made of what it was made of. */
function showsText(
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

/** What is waited for, or handed on when it failed. */
const valueIn = (tree: TreeNode): TreeNode =>
  tree.kind === 'unary' && tree.right !== null && /^(?:await|try\?)$/.test(tree.name)
    ? valueIn(tree.right)
    : tree

/** `useOrders(…)` that is told something else: a hook of a component reads what it shows. */
const isHookAgain = (old: TreeNode, now: TreeNode): boolean =>
  old.kind === 'call' &&
  now.kind === 'call' &&
  keyOf(old.left) === keyOf(now.left) &&
  /^use(?!\w{0,40}(?:Effect|Memo|Callback))[A-Z]/.test(now.left?.name ?? '') &&
  !isSecurityName(now.left?.name ?? '')

/** `ctx, cancel := context.WithTimeout(ctx, …)` */
const isBoundContext = ({ language, names }: Image, { kind, left }: TreeNode): boolean =>
  language === 'go' && kind === 'call' && /^context\.With(?:Timeout|Deadline|Cancel)/.test(names.pathOf(left))

/** A request of Go for the same address: with a context, or by a client of its own. */
function asksSame(
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
  return a !== null && b !== null && extends_(a, b, declared, 'go')
}

const addressOf = ({ left, items }: TreeNode): TreeNode | undefined =>
  left?.name === 'Get' ? items[0] : left?.name === 'NewRequest' ? items[1] : items[2]

/** Take one path or text and give another one that means the same. */
const NORMALISES =
  /^(?:realpath|resolve|normpath|abspath|Clean|toRealPath|normalize|realpathSync|quote|escape|strip|trim)$/

const isReturn = (place: string): boolean => place.startsWith('return in ')

/** An error in the place of a value, or false. */
const refuses = (made: TreeNode): boolean =>
  isDenial(made) || (made.kind === 'list' && isDenial(made.items.at(-1) ?? null))

/** `row, err` that became `row, nil` behind a refusal of the error. */
const isErrorTaken = (old: TreeNode, now: TreeNode): boolean =>
  old.kind === 'list' &&
  now.kind === 'list' &&
  old.items.at(-1)?.name === 'err' &&
  now.items.at(-1)?.name === 'nil' &&
  old.items.slice(0, -1).map(keyOf).join() === now.items.slice(0, -1).map(keyOf).join()

/** In a branch of which the change wrote the test; the way beside it still gives what was given. */
function isUnderNew(after: Image, tree: TreeNode, before: Image): boolean {
  const tests = new Set<string>()
  walk(before.root, (one) => {
    if (one.kind === 'branch') tests.add(keyOf(one.left))
    return undefined
  })
  for (
    let at = after.parentOf.get(tree);
    at !== undefined && at.kind !== 'function';
    at = after.parentOf.get(at)
  )
    if (at.kind === 'branch' && at.name !== '?') return isHeadWritten(after, at) && !tests.has(keyOf(at.left))
  return false
}

/** Lists of what a page or an answer shows, in their order. */
const SHOWS =
  /(?:^|_)(?:display|columns?|headers?|headings?|labels?|ordering|order_?by|filters?|search_fields|tabs?|languages|locales|menu|breadcrumbs?|sections?)(?:_|$| in )/i

/** Such a list that holds all that it held, and more of it. */
function showsMore(place: string, old: TreeNode, now: TreeNode): boolean {
  const name = place.replace(/^\W+/, '')
  if (
    !SHOWS.test(name) ||
    isSecurityName(name.split(' in ')[0]!) ||
    !isListOfTexts(now) ||
    now.kind !== old.kind
  )
    return false
  const kept = new Set(now.items.map(keyOf))
  return (
    old.items.every((one) => kept.has(keyOf(one))) &&
    now.items.every((one) => !isSecretName(one.name) && !isPersonalName(one.name) && !isMoneyName(one.name))
  )
}

/** Pages, columns and sizes on a screen, by the name of what holds them. */
const LAYOUT =
  /^(?:return|:?=|pair )?(?:total_?|last_?|num_?|page_?)?(?:pages|page_?count|page_?index|start|start_?index|end_?index|offset|columns?|rows?|width|height|padding|margin|progress|percent)(?: in |$)|^return in (?:pages|page_?count|total_?pages|num_?pages|last_?page|columns|progress|percent\w*)$/i

/** Languages in which a wrong index is an error or an empty page, not another place in memory. */
const PAGED: ReadonlySet<string> = new Set(['cs', 'java', 'js', 'php', 'py', 'rb'])

/** Another arithmetic over the same values, which says how a list is divided for its readers. */
function countsPages(place: string, was: Inputs, is: Inputs, old: TreeNode, now: TreeNode): boolean {
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

const WAITS = /(?:sleep|delay|backoff|jitter|wait)(?:_?ms|_?seconds)? in /i

/** `user, err := load()` that becomes `user, _ := load()`. */
const hasFewerGaps = (old: TreeNode, now: TreeNode): boolean => {
  const gaps = ({ left }: TreeNode): number => left?.items.filter(({ name }) => name === '_').length ?? 0
  return gaps(old) < gaps(now)
}

/** What a list names is let in, offered or left out somewhere else. */
const isListOfTexts = (tree: TreeNode): boolean => {
  const items = tree.kind === 'call' && tree.items.length === 1 ? tree.items[0]!.items : tree.items
  return (
    (tree.kind === 'list' || (tree.kind === 'call' && tree.items[0]?.kind === 'list')) &&
    items.length > 0 &&
    items.every(({ kind, name }) => (kind === 'string' && !isProse(name)) || kind === 'literal')
  )
}

/** `nil, err` or `nil, fmt.Errorf(…)`: a function of Go that failed, whatever it says of it. */
const tellsError = ({ kind, items }: TreeNode): boolean => {
  const last = items.at(-1)
  if (kind !== 'list' || last === undefined) return false
  return (
    items.slice(0, -1).every(({ name }) => /^(?:nil|0|false|"")$/.test(name)) &&
    (/^err$/.test(last.name) || (last.kind === 'call' && keyOf(last.left).includes('Errorf')))
  )
}

const isMarkup = ({ kind, items }: TreeNode): boolean =>
  kind === 'markup' || (kind === 'other' && items.length === 1 && isMarkup(items[0]!))

const holdsFunctions = ({ kind, items }: TreeNode): boolean =>
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
const isText = (tree: TreeNode): boolean =>
  (tree.kind === 'string' && isProse(tree.name)) ||
  (tree.kind === 'binary' &&
    tree.name === '+' &&
    [tree.left, tree.right].some((one) => one !== null && isText(one)))

function declaredNew(before: Image, after: Image): ReadonlySet<string> {
  const all = ({ root }: Image): Set<string> => {
    const found = new Set<string>()
    walk(root, (tree) => {
      if (tree.kind === 'name' || tree.kind === 'param') found.add(tree.name)
      return undefined
    })
    return found
  }
  const old = all(before)
  return new Set([...all(after)].filter((name) => !old.has(name)))
}

/** Calls that only copy or convert, by the types of the language. */
const TRIVIAL = /^\(\)(?:clone|to_string|to_owned|as_str|iter|into_iter|cloned|copied|collect|as_ref|into)$/

/** Records of whoever asks. */
const ASKER = /^(?:member:\w+\()?(?:current_user\b|member:(?:user|current_user)\((?:request|self|g),)/

/** Who asks, as frameworks name it. */
const WHO = /(?:^|\W)(?:user|session|auth|currentUser|current_user|principal|identity)\b/
const isWords = (one: string): boolean => one.startsWith("'") && isProse(one.slice(1, -1))

function extends_(
  old: readonly string[],
  now: readonly string[],
  declared: ReadonlySet<string>,
  language: string,
): boolean {
  const has = new Set(now)
  old = old.filter((one) => !isWords(one))
  now = now.filter((one) => !isWords(one))
  // `Note.find(id)` that became `current_user.notes.find(id)`.
  const isOfAsker = now.some((one) => ASKER.test(one)) && !old.some((one) => ASKER.test(one))
  const lost = old.filter(
    (one) =>
      !has.has(one) &&
      !(language === 'rs' && TRIVIAL.test(one)) &&
      !(isOfAsker && /^[A-Z]\w*$/.test(one)) &&
      !(
        /^(?:offset|page|cursor|skip)$/i.test(one) &&
        now.some((other) => /^(?:limit|cursor|before|after|page_?size)$/i.test(other))
      ) &&
      !(one === '()get' && has.has('()orElseThrow')) &&
      !(/^\(\)(?:of|from)$/.test(one) && now.some((other) => other.startsWith(`member:${one.slice(2)}(`))) &&
      // `Invoice` that became a query of `Invoice.objects`.
      !(/^[A-Z]\w*$/.test(one) && now.some((other) => other.startsWith(`member:objects(${one},`))),
  )
  if (lost.length > 0) return false
  const had = new Set(old)
  // In the same order: what is given first stays first.
  const shared = now.filter((one) => had.has(one))
  if (!old.filter((one) => has.has(one)).every((one, i) => shared[i] === one)) return false
  const extra = now.filter((one) => !had.has(one))
  // Bound to whoever asks.
  const isBound = extra.some((one) =>
    /(?:owner|user|tenant|account|org|team|author|customer)\w{0,6}=$/i.test(one),
  )
  const calls = extra.some((one) => one.startsWith('()'))
  const isNamed = extra.some((one) => one.endsWith('='))
  const isDefault = extra.some((one) => /^binary(?:\?\?|\|\||or)$/.test(one))
  return extra.every((one) => {
    if (isOfAsker && ASKER.test(one)) return true
    if (one.startsWith('()') || one.startsWith("'") || one.endsWith('=')) return true
    if (one.startsWith('#'))
      return (calls || isDefault || isNamed) && !/^#(?:true|false|True|False)$/.test(one)
    if (/^(?:binary|unary)/.test(one) && !(isNamed && one === 'binary*'))
      return /^binary(?:\?\?|\|\||or)$/.test(one)
    const root = /^[A-Za-z_$][\w$]*/.exec(one)?.[0] ?? ''
    // A constant of a type: `StringComparer.Ordinal`.
    if (/^member:[A-Z]\w*\([A-Z]\w*,,,;\)$/.test(one) && !isSecurityName(one)) return true
    const owner = /^member:\w+\(([A-Za-z_]\w*),,,;\)$/.exec(one)?.[1]
    if (owner !== undefined && !isDefault && declared.has(owner)) return true
    if (isBound && WHO.test(one)) return true
    if (/^member:(?:Second|Minute|Millisecond|Hour)\(time,/.test(one)) return true
    if (/^binary\*$/.test(one) && isNamed) return true
    return /^[A-Z][A-Z0-9_]+$/.test(one) || (!isDefault && declared.has(root))
  })
}
