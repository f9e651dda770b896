// Parses the hunks of one side of a change. A hunk is tried bare and in wraps that open what it only closes; the
// reading with the least damage counts. What no reading places is an error node.
import type { Side } from '../code/model.ts'
import type { Budget } from '../core/budget.ts'
import type { Grammar, Opening } from './grammar.ts'
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
    : grammar.isIndented
      ? indentWraps(text, bare, grammar)
      : bracketWraps(bare, grammar)
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

interface Wrap {
  readonly prefix: string
  readonly suffix: string
}

const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

interface Loose {
  readonly mark: string
  /** Text since the last loose bracket, and after this one. */
  readonly before: string
  readonly after: string
}

/** Brackets that a text closes without opening, and those it leaves open. */
function looseOf(bare: string): { closed: Loose[]; open: string[] } {
  const closed: Loose[] = []
  const open: string[] = []
  let since = 0
  for (let i = 0; i < bare.length; i++) {
    const unit = bare[i]!
    if (unit in CLOSERS) open.push(unit)
    else if (unit in PAIRS) {
      if (open.at(-1) === PAIRS[unit]) open.pop()
      else if (open.length === 0) {
        closed.push({ mark: unit, before: bare.slice(since, i), after: bare.slice(i + 1, i + 40) })
        since = i + 1
      }
    }
  }
  return { closed, open }
}

function openingOf({ mark, before, after }: Loose): Opening {
  if (mark === ')') return 'call'
  if (mark === ']') return 'list'
  if (/^\s*else\b/.test(after)) return 'if'
  if (/^\s*(?:catch|finally|rescue|except)\b/.test(after)) return 'try'
  if (/^\s*(?:case\b|default\s*:)/.test(before)) return 'switch'
  if (
    /^\s*,/.test(before) ||
    /^\s*(?:\.\.\.)?['"\w$-]{1,60}\s*:[^:=]/.test(before) ||
    /^\s*[\w$]+,\s*$/.test(before)
  )
    return 'object'
  if (
    /^\s*(?:\[?@?[\w.<>[\]]+[\s!?]+){0,4}\w+\([^()]*\)[^;{}=]{0,60}\{/.test(before) &&
    !CONTROL.test(before)
  )
    return 'class'
  return 'block'
}
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
    suffix: [...open]
      .reverse()
      .map((mark) => CLOSERS[mark])
      .join(''),
  }
}

function bracketWraps(bare: string, grammar: Grammar): readonly Wrap[] {
  const { closed, open } = looseOf(bare)
  const suffix = [...open]
    .reverse()
    .map((mark) => CLOSERS[mark])
    .join('')
  const kinds = closed.map(openingOf)
  return grammar.outer.map((outer) => {
    let inside =
      outer.includes('class') && outer.at(-1) === 'class' ? 'class' : outer.length > 0 ? 'block' : 'file'
    const outermost = [...kinds].reverse()
    const opened = outermost.map((kind, i) => {
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

/** Headers for every indentation that the text falls back to, so that its first lines are inside something. */
function indentWraps(text: string, bare: string, grammar: Grammar): readonly Wrap[] {
  const { closed, open } = looseOf(bare)
  const levels: { indent: number; line: string }[] = []
  let at = 0
  let depth = -closed.length
  for (const line of bare.split('\n')) {
    const shown = line.trim()
    const indent = line.length - line.trimStart().length
    if (
      shown !== '' &&
      depth <= 0 &&
      !text
        .slice(at, at + line.length)
        .trimStart()
        .startsWith('#')
    ) {
      const least = levels.at(-1)?.indent ?? Number.MAX_SAFE_INTEGER
      if (indent < least) levels.push({ indent, line: shown })
    }
    for (const unit of line) depth += unit in CLOSERS ? 1 : unit in PAIRS ? -1 : 0
    if (depth < -closed.length) depth = -closed.length
    at += line.length + 1
  }
  const suffix = [...open]
    .reverse()
    .map((mark) => CLOSERS[mark])
    .join('')
  const inner = [...closed]
    .reverse()
    .map(
      (one) => grammar.openings[openingOf(one) === 'object' ? 'object' : one.mark === ')' ? 'call' : 'list'],
    )
    .join('')
  const heads = levels
    .slice(1)
    .reverse()
    .map(({ indent, line }) => `${' '.repeat(indent)}${headerFor(line)}\n`)
    .join('')
  const first = levels[0]?.indent ?? 0
  const top = levels.at(-1)?.indent ?? 0
  // The outermost level may itself be indented.
  const outer = Array.from({ length: top > 0 ? 1 : 0 }, () => 'if 1:\n').join('')
  const pad = closed.length > 0 ? `${' '.repeat(first)}${inner}` : ''
  return [{ prefix: `${outer}${heads}${pad}`, suffix: `${suffix}\n${missingBody(bare)}` }]
}

function headerFor(line: string): string {
  if (/^(?:except|finally)\b/.test(line)) return 'try:'
  if (/^(?:elif|else)\b/.test(line)) return 'if 1:'
  if (/^case\b/.test(line)) return 'match 1:'
  return 'def _():'
}

/** A header at the end of the text has its body outside of the hunk. */
function missingBody(bare: string): string {
  const lines = bare.trimEnd().split('\n')
  const last = lines.at(-1) ?? ''
  const header = lines.findLast((line) =>
    /^\s*(?:async |def |class |if |elif |else|for |while |with |try|except|finally|match |case )/.test(line),
  )
  const indent = ' '.repeat(last.length - last.trimStart().length)
  if (/^\s*@/.test(last)) return `${indent}def _(): pass\n`
  if (!last.trimEnd().endsWith(':')) return ''
  const own =
    header === undefined || last === header ? indent : ' '.repeat(header.length - header.trimStart().length)
  const isTry = /^\s*try/.test(last)
  return `${own} pass\n${isTry ? `${own}finally: pass\n` : ''}`
}
