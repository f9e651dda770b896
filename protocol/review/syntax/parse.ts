// Parses the hunks of one side of a change. A hunk is tried bare and in wraps that open what it only closes; the
// reading with the least damage counts. What no reading places is an error node.
import type { Side } from '../code/model.ts'
import type { Budget } from '../core/budget.ts'
import type { Grammar, Opening, Wrap } from './grammar.ts'
import type { ParsedText } from './run-parser.ts'
import { statementsOf } from './split-image.ts'
import { node, type TreeNode, walk } from './tree.ts'

/** Recovering from errors costs far more than parsing: after so many readings, text is left unread. */
const MOST_BROKEN = 4
const MOST_DAMAGE = 400
/** Nodes of all trees of one review: rules and covers look at each of them many times. */
const MOST_NODES = 1200

interface Effort {
  broken: number
  damage: number
  nodes: number
}

const efforts = new WeakMap<Budget, Effort>()

function effortOf(budget: Budget): Effort {
  const known = efforts.get(budget)
  if (known) return known
  const fresh = { broken: 0, damage: 0, nodes: 0 }
  efforts.set(budget, fresh)
  return fresh
}

/** Longer images are parsed by enclosing statement. */
const LONGEST = 2000

export function parseSide(side: Side, grammar: Grammar, budget: Budget): TreeNode {
  const items = side.hunks.flatMap(({ start, end }) => {
    if (side.code.slice(start, end).trim() === '') return []
    const parts = end - start > LONGEST ? statementsOf(side, start, end, LONGEST) : [[start, end] as const]
    return parts.map(([from, to]) => parsePart(side, from, to, grammar, budget))
  })
  return node('file', 0, side.text.length, { items })
}

function parsePart(side: Side, start: number, end: number, grammar: Grammar, budget: Budget): TreeNode {
  const effort = effortOf(budget)
  if (end - start > LONGEST * 2 || effort.nodes >= MOST_NODES) return node('error', start, end)
  const text = side.text.slice(start, end)
  const bare = side.bare.slice(start, end)
  const ofImports = importWrap(text, bare, grammar)
  const wraps = ofImports
    ? [ofImports]
    : (grammar.indents?.(text, bare, grammar) ?? bracketWraps(bare, grammar))
  let best: ParsedText | null = null
  const head = grammar.head !== '' && /<\?|^\s*</.test(text) ? '' : grammar.head
  for (const { prefix, suffix } of wraps) {
    const whole = head + prefix + text + suffix
    if (effort.broken >= MOST_BROKEN || effort.damage >= MOST_DAMAGE) break
    const read = grammar.parse(whole, start, head.length + prefix.length, budget)
    const damage = read?.damage ?? whole.length
    effort.damage += damage
    if (damage > 12 + whole.length / 4) effort.broken++
    if (read !== null && (best === null || read.damage < best.damage)) best = read
    if (read === null || best?.damage === 0) break
  }
  if (best === null) return node('error', start, end)
  walk(best.tree, () => {
    effort.nodes++
    return undefined
  })
  return best.tree
}

export const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
export const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

interface Loose {
  /** A bracket, or the name of an element after its angle bracket. */
  readonly mark: string
  /** Text since the last loose bracket, and after this one. */
  readonly before: string
  readonly after: string
}

/** What closes an open mark: a bracket, a tag that is cut in the middle, an element. */
const closerOf = (mark: string): string =>
  CLOSERS[mark] ?? (mark.startsWith('<') ? ` />` : `</${mark.slice(1)}>`)

export const closersOf = (open: readonly string[]): string => [...open].reverse().map(closerOf).join('')

/** After these a tag begins an element; elsewhere an angle bracket compares or holds types. */
const BEFORE_ELEMENT = /(?:[(,={}?:&|;[>]|\breturn|^)\s*$/
const TAG = /^<([A-Za-z][\w.:-]{0,60}|(?=>))/
const END_TAG = /^<\/([A-Za-z][\w.:-]{0,60}|)\s{0,4}>/

/**
 * Brackets and elements that a text closes without opening, and those it leaves open: a bracket as itself, a tag as
 * `<name` until it ends, its element as `>name`.
 */
export function looseOf(bare: string, hasMarkup = false): { closed: Loose[]; open: string[] } {
  const closed: Loose[] = []
  const open: string[] = []
  let since = 0
  const close = (mark: string, from: number, to: number): void => {
    closed.push({ mark, before: bare.slice(since, from), after: bare.slice(to, to + 39) })
    since = to
  }
  for (let i = 0; i < bare.length; i++) {
    const unit = bare[i]!
    if (unit in CLOSERS) open.push(unit)
    else if (unit in PAIRS) {
      if (open.at(-1) === PAIRS[unit]) open.pop()
      else if (open.length === 0) close(unit, i, i + 1)
    } else if (hasMarkup && unit === '<') {
      const ended = END_TAG.exec(bare.slice(i, i + 80))
      const begun = ended ? null : TAG.exec(bare.slice(i, i + 80))
      const last = open.at(-1)
      if (ended) {
        if (last === `>${ended[1]}`) open.pop()
        else if (open.length === 0) close(`>${ended[1]}`, i, i + ended[0].length)
        i += ended[0].length - 1
      } else if (
        begun &&
        (last?.startsWith('>') || BEFORE_ELEMENT.test(bare.slice(Math.max(0, i - 40), i)))
      ) {
        open.push(`<${begun[1]}`)
        i += begun[0].length - 1
      }
    } else if (unit === '>' && open.at(-1)?.startsWith('<') && bare[i - 1] !== '=') {
      const tag = open.pop()!
      if (bare[i - 1] !== '/') open.push(`>${tag.slice(1)}`)
    }
  }
  return { closed, open }
}

/** Annotations of Java and C#, with what they are given. */
const ANNOTATIONS =
  /^(?:\s*(?:@[A-Z][\w.]{0,60}(?:\([^()]{0,200}\))?|\[[A-Z]\w{0,60}(?:\([^()]{0,200}\))?\])){1,8}(?=\s)/

/** Marks of parameters: `@Body() given: Seat`. */
const OF_PARAMETERS = /@[A-Z]\w{0,60}(?:\([^()]{0,80}\))?[ \t]/g

export function openingOf({ mark, before: whole, after }: Loose): Opening {
  const before = whole.replace(ANNOTATIONS, '')
  if (mark === ')') return 'call'
  if (mark === ']') return 'list'
  if (mark.startsWith('>')) return 'value'
  if (/^\s*else\b/.test(after)) return 'if'
  if (/^\s*(?:catch|finally|rescue|except)\b/.test(after)) return 'try'
  if (/^\s*(?:case\b|default\s*:)/.test(before)) return 'switch'
  if (isFields(before)) return 'class'
  if (
    /^\s*,/.test(before) ||
    /^\s*(?:\.\.\.)?['"\w$-]{1,60}\s*:[^:=]/.test(before) ||
    /^\s*[\w$]+,\s*$/.test(before)
  )
    return 'object'
  if (
    /^\s*(?:\[?@?[\w.<>[\]]+[\s!?]+){0,4}\w+\([^()]*\)[^;{}=]{0,60}\{/.test(
      before.slice(0, 2000).replace(OF_PARAMETERS, ''),
    ) &&
    !CONTROL.test(before)
  )
    return 'class'
  return isInterface(whole) ? 'class' : 'block'
}

/** Lines that declare fields with their types, `next?: string`: members of an object end in a comma. */
function isFields(text: string): boolean {
  const lines = text
    .slice(0, 2000)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return (
    lines.length > 0 &&
    lines.length < 60 &&
    (lines.every((line) => FIELD.test(line)) || lines.every((line) => FIELD_OF_GO.test(line))) &&
    (lines.length > 1 || /^[\w$]+\?:/.test(lines[0]!) || FIELD_OF_GO.test(lines[0]!))
  )
}
/** `mu sync.Mutex`, `rows map[string]int`: https://go.dev/ref/spec#Struct_types */
const FIELD_OF_GO =
  /^(?!(?:return|goto|break|continue|var|case|package|import|defer|go|else|const|type|func|new|throw|await|yield|delete|export|public|private|let)\b)[A-Za-z_]\w{0,60}\s{1,20}(?:[*[\]]|map\[[\w.*]{1,60}\]|chan ){0,4}[A-Za-z_][\w.]{0,80}(?:\s{1,20}`[^`]{0,200}`)?$/
const FIELD = /^(?:readonly )?[\w$]{1,60}\??: (?:[^,(){}=]{1,200}[^,(){}=[]|[A-Za-z];?)$/

/** Every statement declares a method without a body: `Optional<Order> findByNumber(String number);`. */
function isInterface(text: string): boolean {
  const parts = text
    .slice(0, 2000)
    .split(';')
    .map((one) => one.replace(ANNOTATIONS, '').trim())
  return (
    parts.length > 1 &&
    parts.at(-1) === '' &&
    parts.slice(0, -1).every((one) => METHOD_HEAD.test(one) && !CONTROL.test(one))
  )
}
const METHOD_HEAD =
  /^(?!(?:throw|new|await|else|case|yield|delete)\b)[A-Za-z][\w<>[\],.? ]{0,120}\s\w{1,60}\([^;={}]{0,300}\)$/

const CONTROL = /^\s*(?:if|for|while|switch|match|try|else|do|return|func|fn|function)\b/

/** Lines that are only quoted paths, and the bracket that ends them. */
const IMPORT_LINES =
  /^\s*(?:(?:[\w.]{1,40}[ \t]+)?"[^"\n]{1,200}"(?:[ \t]*\/\/[^\n]*|[ \t\r]*)\n[ \t]*)+\)[ \t]*(?:\n|$)/

function importWrap(text: string, bare: string, { imports }: Grammar): Wrap | null {
  if (imports === undefined) return null
  const lines = IMPORT_LINES.exec(text)
  if (lines === null) return null
  const { closed, open } = looseOf(bare)
  if (closed.length !== 1 || closed[0]!.mark !== ')') return null
  return {
    prefix: `${imports} `,
    suffix: closersOf(open),
  }
}

function bracketWraps(bare: string, grammar: Grammar): readonly Wrap[] {
  const { closed, open } = looseOf(bare, grammar.hasMarkup)
  const suffix = closersOf(open)
  const kinds = closed.map(openingOf)
  const marks = closed.map(({ mark }) => mark).reverse()
  return grammar.outer.map((outer) => {
    let inside =
      outer.includes('class') && outer.at(-1) === 'class' ? 'class' : outer.length > 0 ? 'block' : 'file'
    const outermost = [...kinds].reverse()
    const opened = outermost.map((kind, i) => {
      if (marks[i]!.startsWith('>')) return `<${marks[i]!.slice(1)}>`
      if (kind === 'block' && i > 0 && marks[i - 1]!.startsWith('>')) return '{'
      const around = i > 0 ? outermost[i - 1] : outer.at(-1)
      const isValue = around === 'call' || around === 'list' || around === 'object' || around === 'value'
      if (isValue && kind === 'block') {
        inside = 'block'
        return grammar.openings.lambda
      }
      if (isValue && kind === 'object')
        return around === 'object' || around === 'value'
          ? `w_: ${grammar.openings.value}`
          : grammar.openings.value
      // Blocks of a class are its methods; blocks inside a function are plain.
      const fits = kind === 'block' && inside === 'class' ? 'method' : kind
      if (kind === 'class') inside = 'class'
      else if (fits === 'method' || kind === 'block') inside = 'block'
      return fits === 'block' && inside === 'block' && outer.includes('block') ? '{' : grammar.openings[fits]
    })
    return {
      prefix: `${outer.map((kind) => grammar.openings[kind]).join(' ')} ${opened.join(' ')} `,
      suffix: `${suffix}${[...outer]
        .reverse()
        .map((kind) => CLOSERS[grammar.openings[kind].at(-1)!])
        .join('')}`,
    }
  })
}
