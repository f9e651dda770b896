// Where does the value of an expression come from? Constant, unknown, text built round something unknown, or
// an untrusted source that the change shows. Follows assignments in order; no branches, no calls.

import type { Budget } from '../../core/budget.ts'
import { excerpt } from '../../core/well-formed.ts'
import type { Language, Side, Statement } from '../model.ts'
import { CLEANERS, GUARDS_VALUE, HANDLER_PARAMETERS, SOURCES } from '../tables/sources.ts'

export const CONSTANT = 0
export const UNKNOWN = 1
export const BUILT = 2
export const TAINTED = 3

export interface Value {
  readonly kind: number
  /** The source or name that decides the kind. */
  readonly what: string
}

const NOTHING: Value = { kind: CONSTANT, what: '' }
const IDENTIFIER = /\$?[A-Za-z_]\w*(?:(?:\.|->|::|\?\.)\$?[A-Za-z_]\w*)*/g
const WORDS = new Set(
  'and as async await bool boolean break byte case catch char class const def do double elif else except extends False false final finally float for from func function if import instanceof int is lambda let long mut new nil None not null NULL or private protected public raise return self short static str string String switch this throw True true try typeof undefined union unless use var void while with yield echo print'.split(
    ' ',
  ),
)
const CONCATENATES =
  /[^+]\+[^+=]|^\+|%\s*[({\w"']|\.format\(|\bformat\(|printf\(|Sprintf\(|\.concat\(|\bjoin\(|\+=|\$\{|\.formatted\(|fmt\.|string\.Format|\bCONCAT\(/

export class Flow {
  private readonly values = new Map<string, Value>()
  /** From which names a name was made: a test on the part limits the whole. */
  private readonly parents = new Map<string, readonly string[]>()
  private readonly side: Side
  private readonly language: Language
  private readonly budget: Budget
  private readonly source: RegExp | null

  constructor(side: Side, language: Language, budget: Budget) {
    this.side = side
    this.language = language
    this.budget = budget
    this.source = SOURCES[language] ?? null
  }

  valueOf(start: number, end: number): Value {
    const bare = this.side.bare.slice(start, Math.min(end, start + 512))
    const code = this.side.code.slice(start, Math.min(end, start + 512))
    this.budget.spend(bare.length)
    return this.judge(cleaned(bare), code)
  }

  private judge(bare: string, code: string): Value {
    if (bare.trim() === '') return NOTHING
    const source = this.source?.exec(this.language === 'sh' ? code : bare)
    if (source) {
      const tail =
        /^[\w.$]*(?:\[[^\]\n]{0,40}\]|\([^)\n]{0,40}\))?/.exec(
          code.slice(source.index + source[0].length),
        )?.[0] ?? ''
      return { kind: TAINTED, what: excerpt(source[0] + tail) }
    }
    let value = NOTHING
    for (const match of bare.matchAll(IDENTIFIER)) {
      const found = this.nameValue(match[0], bare, match.index)
      if (found.kind > value.kind) value = found
      if (value.kind === TAINTED) break
    }
    const joins =
      CONCATENATES.test(bare) ||
      (this.language === 'php' && /\s\.\s*[$"'\w]|["']\s*\./.test(code)) ||
      (this.language === 'py' && /["']\s*%/.test(code))
    return value.kind === UNKNOWN && joins ? { kind: BUILT, what: value.what } : value
  }

  private nameValue(name: string, text: string, at: number): Value {
    const root = /^\$?\w+/.exec(name)![0]
    const after = text.slice(at + name.length, at + name.length + 3)
    for (
      let path = name;
      ;
      path = path.slice(0, Math.max(path.lastIndexOf('.'), path.lastIndexOf('>') - 1))
    ) {
      const known = this.values.get(path)
      if (known) return known
      if (!/[.>]/.test(path)) break
    }
    if (root === name && (WORDS.has(root) || (root === 'in' && this.language !== 'java'))) return NOTHING
    if (/^[A-Z][A-Z0-9_]+$/.test(name) || /\.[A-Z][A-Z0-9_]+$/.test(name)) return NOTHING
    const isCall = /^\s?\(/.test(after)
    if (isCall && (name === root || /^[A-Z]/.test(root) || this.values.get(root) === undefined)) {
      // The name of a function is no value; what it returns is unknown only when it takes something unknown.
      if (name === root || /^[A-Z]/.test(root)) return NOTHING
      return /^\s?\(\s*\)/.test(text.slice(at + name.length, at + name.length + 12)) ||
        /^(?:this|self)\./.test(name)
        ? { kind: UNKNOWN, what: name }
        : NOTHING
    }
    if (/^\s?[=:](?![=:])/.test(after) && this.language !== 'php') return NOTHING
    // The letter before a string is its kind.
    if (/^["'`]/.test(after)) return NOTHING
    return { kind: UNKNOWN, what: name }
  }

  /** Reads a statement after it was judged. */
  follow({ start, end }: Statement): void {
    const bare = this.side.bare.slice(start, end)
    const parameters = HANDLER_PARAMETERS[this.language]
    if (parameters) for (const match of bare.matchAll(parameters)) this.set(match[1]!, TAINTED, match[1]!)
    if (GUARDS_VALUE.test(bare)) {
      const head = bare.slice(0, 200)
      for (const match of head.matchAll(IDENTIFIER))
        for (const name of [match[0], ...(this.parents.get(match[0]) ?? [])])
          if ((this.values.get(name)?.kind ?? UNKNOWN) > CONSTANT && !/^[A-Z]/.test(name))
            this.set(name, CONSTANT, '')
      return
    }
    const grows =
      /^\s*([\w.$]+?)(?:\.|->)(?:add|append|push|put|concat|extend|insert|write|addAll|unshift|set)\(/.exec(
        bare,
      )
    if (grows) this.join(grows[1]!, this.valueOf(start + grows[0].length, end))
    const loop =
      /\bfor\s*(?:\((?:const |let |var |[A-Z]\w* )?\s*|(?:const |let |var |[A-Z]\w* )\s*)?(\$?\w+)(?:, *\w+)?\s+(?:in|of|:)\s/.exec(
        bare,
      )
    if (loop) {
      this.set(loop[1]!, ...this.pair(this.valueOf(start + loop.index + loop[0].length, end)))
      return
    }
    const at = assignment(bare)
    if (at === null) return
    const value = this.valueOf(start + at.right, end)
    const left = bare.slice(0, at.left)
    const named =
      this.language === 'py' || this.language === 'js' || this.language === 'rs'
        ? left.replace(/:(?!:)[^,{}]*$/, '')
        : left
    const names =
      /[{[,]/.test(named) && !/[\w>]\s*\[/.test(named)
        ? [...named.matchAll(IDENTIFIER)].map((match) => match[0]).filter((name) => !WORDS.has(name))
        : [[...named.replace(/\[[^\]]*\]/g, '').matchAll(IDENTIFIER)].at(-1)?.[0] ?? '']
    for (const name of names) {
      if (name === '') continue
      if (at.isJoin) this.join(name, value)
      else this.set(name, value.kind, value.what || name)
      if (value.kind === TAINTED && this.parents.size < 200)
        this.parents.set(
          name,
          [...bare.slice(at.right).matchAll(IDENTIFIER)].slice(0, 6).map((match) => match[0]),
        )
    }
  }

  private pair = (value: Value): [number, string] => [value.kind, value.what]

  private join(name: string, value: Value): void {
    const known = this.values.get(name)
    const kind = value.kind === UNKNOWN ? BUILT : value.kind
    if ((known?.kind ?? CONSTANT) < kind) this.set(name, kind, value.what)
  }

  private set(name: string, kind: number, what: string): void {
    if (this.values.size < 400 || this.values.has(name)) this.values.set(name, { kind, what })
  }
}

/** What stands inside a call that makes it harmless is blanked. */
function cleaned(bare: string): string {
  const match = CLEANERS.exec(bare)
  if (match === null) return bare
  const end = match.index + match[0].length
  if (!match[0].endsWith('(')) return ' '.repeat(bare.length)
  const last = argumentsAt(bare, end, bare.length).at(-1)?.[1] ?? end
  const rest = bare.slice(last)
  // The receiver of the call goes with it.
  const head = bare.slice(0, match.index).replace(/[\w.$]+$/, (name) => ' '.repeat(name.length))
  return `${head}${' '.repeat(last - match.index)}${CLEANERS.test(rest) ? ' '.repeat(rest.length) : rest}`
}

/** The first assignment outside brackets. */
function assignment(bare: string): { left: number; right: number; isJoin: boolean } | null {
  let depth = 0
  for (let i = 0; i < bare.length && i < 240; i++) {
    const unit = bare[i]!
    if (unit === '(') depth++
    else if (unit === ')') depth--
    if (unit !== '=' || depth !== 0) continue
    if (bare[i + 1] === '=' || bare[i + 1] === '>') {
      i++
      continue
    }
    const before = bare[i - 1] ?? ''
    if (/[=!<>]/.test(before)) continue
    const compound = /[+.:|?*/%&^-]/.test(before)
    return { left: compound ? i - 1 : i, right: i + 1, isJoin: before === '+' || before === '.' }
  }
  return null
}

/** Ranges of the arguments whose opening bracket ends at `from`. */
export function argumentsAt(bare: string, from: number, limit: number): [number, number][] {
  const found: [number, number][] = []
  let depth = 0
  let start = from
  for (let i = from; i < limit; i++) {
    const unit = bare[i]!
    if (unit === '(' || unit === '[' || unit === '{') depth++
    else if (unit === ')' || unit === ']' || unit === '}') {
      if (depth === 0) {
        if (i > start) found.push([start, i])
        return found
      }
      depth--
    } else if (unit === ',' && depth === 0) {
      found.push([start, i])
      start = i + 1
    }
  }
  if (limit > start) found.push([start, limit])
  return found
}
