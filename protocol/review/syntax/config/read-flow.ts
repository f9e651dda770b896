// Reads JSON, JSON with comments, and the flow collections of YAML, TOML and HCL. Tolerant: what is open at the end of
// a hunk stays open, and a bracket that closes what the hunk did not open leaves a gap.
import { type ConfigNode, GAP, ITEM, type TreeBuilder } from './tree.ts'

interface Level {
  readonly node: ConfigNode
  readonly isList: boolean
}

const SPACE = /\s/

/**
 * Reads members of `parent` from `from`; with `isDocument` up to `to`, else to the bracket that closes the one at
 * `from`. Returns where it ended.
 */
export function readFlow(
  builder: TreeBuilder,
  parent: ConfigNode,
  from: number,
  to: number,
  isDocument: boolean,
): number {
  const { text } = builder
  const levels: Level[] = [{ node: parent, isList: isDocument ? false : text.charAt(from) === '[' }]
  let at = isDocument ? from : from + 1
  let pending: ConfigNode | null = null
  const top = (): Level => levels[levels.length - 1]!
  const close = (end: number): void => {
    builder.close(top().node, end)
    levels.pop()
    pending = null
  }
  while (at < to) {
    const unit = text[at]!
    if (SPACE.test(unit) || unit === ',') {
      if (unit === ',' || (unit === '\n' && pending !== null && pending.value === null && !isDocument))
        pending = null
      at++
    } else if (unit === '#' || text.startsWith('//', at)) at = lineEnd(text, at, to)
    else if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2)
      at = end < 0 ? to : Math.min(end + 2, to)
    } else if (unit === '{' || unit === '[') {
      const node: ConfigNode = pending ?? builder.add(top().node, top().isList ? ITEM : '', at)
      levels.push({ node, isList: unit === '[' })
      pending = null
      at++
    } else if (unit === '}' || unit === ']') {
      at++
      if (levels.length > 1) close(at)
      else if (!isDocument) {
        builder.close(parent, at)
        return at
      } else pending = null
    } else {
      const end = wordEnd(text, at, to)
      const after = skipBlank(text, end, to)
      const isKey =
        pending === null && (text[after] === ':' || (text[after] === '=' && text[after + 1] !== '='))
      if (isKey) {
        pending = builder.add(top().node, unquoted(text.slice(at, end)), at)
        builder.close(pending, end)
        at = text[after] === '=' && text[after + 1] === '>' ? after + 2 : after + 1
      } else {
        const node: ConfigNode = pending ?? builder.add(top().node, top().isList ? ITEM : '', at)
        const call = text[end] === '(' ? callEnd(text, end, to) : end
        builder.set(node, at, call)
        pending = null
        at = Math.max(call, at + 1)
      }
    }
  }
  return at
}

/** A JSON document or a part of one. */
export function readJson(builder: TreeBuilder, from: number, to: number): void {
  const { text, root } = builder
  const first = skipBlank(text, from, to)
  const isWhole = from === 0 && (text[first] === '{' || text[first] === '[')
  if (isWhole && readFlow(builder, root, first, to, false) >= to - 1) return
  const parent = isWhole ? root : builder.add(root, GAP, from)
  if (isWhole) root.children.length = 0
  readFlow(builder, parent, isWhole ? first + 1 : from, to, true)
  hoist(root, parent)
}

/** A document that could be read from its beginning has no nameless object at its top. */
function hoist(root: ConfigNode, parent: ConfigNode): void {
  if (parent !== root && parent.children.length === 0) root.children.length = 0
}

function lineEnd(text: string, at: number, to: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 || end > to ? to : end
}

function skipBlank(text: string, from: number, to: number): number {
  let at = from
  while (at < to && SPACE.test(text[at]!)) at++
  return at
}

/** The end of a string or of a bare word. */
function wordEnd(text: string, from: number, to: number): number {
  const quote = text[from]!
  if (quote === '"' || quote === "'" || quote === '`') {
    for (let at = from + 1; at < to; at++) {
      if (text[at] === '\\') at++
      else if (text[at] === quote) return at + 1
      else if (text[at] === '\n' && quote !== '`') return at
    }
    return to
  }
  let at = from
  while (at < to && !/[\s,{}[\]"'(]/.test(text[at]!)) {
    if (text[at] === ':' && (at + 1 >= to || /[\s"'{[]/.test(text[at + 1]!))) break
    if (text[at] === '=' && at > from) break
    if (text[at] === '$' && text[at + 1] === '{') {
      const end = text.indexOf('}', at)
      at = end < 0 || end >= to ? to : end + 1
    } else at++
  }
  // A sentence without quotes is one scalar up to the next mark.
  if (at > from && text[at] === ' ' && /[A-Za-z0-9._/-]/.test(text[at + 1] ?? '')) {
    const end = nextMark(text, at, to)
    if (end !== null) return end
  }
  return Math.max(at, from + 1)
}

function nextMark(text: string, from: number, to: number): number | null {
  for (let at = from; at < to && at < from + 200; at++) {
    const unit = text[at]!
    if (unit === ',' || unit === '}' || unit === ']' || unit === '\n') return at
    if (/[:={["'(#]/.test(unit)) return null
  }
  return Math.min(to, from + 200)
}

/** `file("x")`, `ref(y)`: an expression up to its closing bracket. */
function callEnd(text: string, from: number, to: number): number {
  let depth = 0
  for (let at = from; at < to && at < from + 2000; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at + 1
  }
  return Math.min(to, from + 2000)
}

export const unquoted = (text: string): string =>
  text.length >= 2 && /^["'`]/.test(text) && text.endsWith(text[0]!) ? text.slice(1, -1) : text
