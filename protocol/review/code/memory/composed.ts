// Recognises texts that were put together without a bound and now are by one call that takes the size of the target:
// the same target, the same pieces in the same order, and an exit where they did not fit.
import type { Side, Statement } from '../model.ts'

export interface Composed {
  readonly gone: ReadonlySet<Statement>
  readonly come: ReadonlySet<Statement>
}

interface Text {
  readonly target: string
  readonly format: string
  readonly given: readonly string[]
}

const NONE: Composed = { gone: new Set(), come: new Set() }
const LONGEST = 512

const written = ({ code }: Side, { start, end }: Statement): string =>
  code
    .slice(start, Math.min(end, start + LONGEST))
    .replace(/\s+/g, ' ')
    .trim()

/** `name(a, "b, c", d(e));` as its arguments; null for any other statement. */
function argumentsOf(text: string, name: RegExp): readonly string[] | null {
  const head = name.exec(text)
  if (head === null || !/\) ?;$/.test(text)) return null
  const found: string[] = []
  let depth = 0
  let from = head[0].length
  let isQuoted = false
  for (let i = from; i < text.length; i++) {
    const c = text[i]!
    if (c === '\\') i++
    else if (c === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (c === '(' || c === '[') depth++
    else if ((c === ')' || c === ']') && depth > 0) depth--
    else if (depth === 0 && (c === ',' || c === ')')) {
      found.push(text.slice(from, i).trim())
      from = i + 1
      if (c === ')') return /^ ?;$/.test(text.slice(from)) ? found : null
    }
  }
  return null
}

const isQuotedText = (text: string | undefined): text is string =>
  text !== undefined && /^"(?:[^"\\]|\\.)*"$/.test(text)
const inner = (text: string): string => text.slice(1, -1)

/** A piece that `strcpy` or `strcat` adds, as `snprintf` would write it. */
const piece = (text: string): Pick<Text, 'format' | 'given'> =>
  isQuotedText(text)
    ? { format: inner(text).replaceAll('%', '%%'), given: [] }
    : { format: '%s', given: [text] }

/** The text that the removed statements leave in one place; null when they do anything else. */
function textOf(statements: readonly string[]): Text | null {
  let whole = null as Text | null
  const own = new Set<string>()
  for (const text of statements) {
    const local = /^char (\w{1,40})\[\w{1,40}\] ?;$/.exec(text)?.[1]
    const copied = argumentsOf(text, /^strcpy ?\(/)
    const added = argumentsOf(text, /^strcat ?\(/)
    const printed = argumentsOf(text, /^sprintf ?\(/)
    if (local !== undefined && whole === null) own.add(local)
    else if (copied?.length === 2) {
      const [target, from] = copied as [string, string]
      if (whole === null) whole = { target, ...piece(from) }
      else if (from === whole.target && own.has(from)) whole = { ...whole, target }
      else return null
    } else if (added?.length === 2 && whole !== null && added[0] === whole.target) {
      const { format, given }: Pick<Text, 'format' | 'given'> = piece(added[1]!)
      whole = { ...whole, format: whole.format + format, given: [...whole.given, ...given] }
    } else if (printed !== null && printed.length >= 2 && isQuotedText(printed[1]) && whole === null)
      whole = { target: printed[0]!, format: inner(printed[1]), given: printed.slice(2) }
    else return null
  }
  // What is read while it is written would be read half.
  return whole !== null && /^[\w.>-]{1,80}$/.test(whole.target) && !whole.given.includes(whole.target)
    ? whole
    : null
}

/** The size of the target: `sizeof(out)` of an array, or the parameter beside it that is named for it. */
function isSizeOf(size: string, target: string, { code }: Side): boolean {
  const block = /^sizeof ?\(? ?([\w.>-]{1,80}) ?\)?$/.exec(size)?.[1]
  if (block !== undefined)
    return (
      block === target &&
      !new RegExp(`\\bchar ?\\* ?(?:const )?${target.split(/->|\./).at(-1)}\\b`).test(code)
    )
  const stem = /^([a-z]\w{0,40}?)_?(?:len|length|size|sz|cap|capacity)$/i.exec(size)?.[1]
  if (stem === target) return true
  // Two parameters, one behind the other.
  return (
    /^(?:cap|size|len)$/.test(size) &&
    new RegExp(`\\* ?${target}, ?(?:const )?(?:size_t|unsigned|int|unsigned int) ${size}\\b`).test(code)
  )
}

const REFUSES =
  /^(?:return(?: \(?-\w{1,40}\)?| NULL| false| nullptr| [A-Z]\w{0,20}(?:ERR|ERROR|FAIL|INVAL|NOMEM|OVERFLOW|TOOLONG)\w{0,20})? ?;|goto (?:err|error|fail|failed|failure|bad|out_err|out_fail)\w{0,20} ?;)/

/** `if (n < 0 || (size_t)n >= size)` with an exit behind it. */
function isRefused(test: string, next: string, count: string, size: string): boolean {
  const condition = /^if ?\((.{1,200}?)\) ?\{?$/.exec(test)?.[1]
  if (condition === undefined || condition.includes('&&') || !REFUSES.test(next)) return false
  const parts = condition.split('||').map((part) => part.replace(/\((?:size_t|unsigned)\)| /g, ''))
  const bound = size.replace(/ /g, '')
  return (
    parts.some((part) => part === `${count}>=${bound}` || part === `(${count}>=${bound})`) &&
    parts.every((part) => part.startsWith(count) || part.startsWith(`(${count}`))
  )
}

/** What took the place of the removed statements, when they only put a text together. */
export function composedAgain(
  before: Side,
  removed: readonly Statement[],
  after: Side,
  added: readonly Statement[],
): Composed {
  const gone = removed.filter((one) =>
    /^(?:strcpy|strcat|sprintf) ?\(|^char \w{1,40}\[\w{1,40}\] ?;$/.test(written(before, one)),
  )
  if (gone.length === 0 || gone.length > 12) return NONE
  const first = before.statements.indexOf(gone[0]!)
  // What stands between two of them could be read, or written, in between.
  if (before.statements.indexOf(gone.at(-1)!) !== first + gone.length - 1) return NONE
  const text = textOf(gone.map((one) => written(before, one)))
  if (text === null) return NONE
  const now = after.statements
  for (const one of added) {
    const at = now.indexOf(one)
    const [here, next, exit, last] = [at, at + 1, at + 2, at + 3].map((i) =>
      now[i] === undefined ? '' : written(after, now[i]),
    ) as [string, string, string, string]
    const count = /^(?:int |size_t )?(\w{1,40}) ?= ?(?=snprintf|strlen)/.exec(here)
    if (count === null) continue
    const call = here.slice(count[0].length)
    const printed = argumentsOf(call, /^snprintf ?\(/)
    if (
      printed !== null &&
      printed[0] === text.target &&
      isSizeOf(printed[1] ?? '', text.target, after) &&
      isQuotedText(printed[2]) &&
      inner(printed[2]) === text.format &&
      printed.slice(3).join('\n') === text.given.join('\n') &&
      isRefused(next, exit, count[1]!, printed[1]!)
    )
      return { gone: new Set(gone), come: new Set([one]) }
    // `n = strlen(v); if (n >= sizeof(t)) return …; memcpy(t, v, n + 1);`
    const source = argumentsOf(call, /^strlen ?\(/)?.[0]
    const copied = argumentsOf(last, /^memcpy ?\(/)
    if (
      source !== undefined &&
      copied !== null &&
      text.format === '%s' &&
      text.given.join() === source &&
      copied[0] === text.target &&
      copied[1] === source &&
      copied[2] === `${count[1]} + 1` &&
      isRefused(next, exit, count[1]!, `sizeof(${text.target})`) &&
      !next.endsWith('{')
    )
      return { gone: new Set(gone), come: new Set([one, now[at + 3]!]) }
  }
  return NONE
}
