// Reads YAML by its indentation, so that a hunk out of the middle of a document gives the paths that it shows. (A
// grammar reads such a hunk as several documents, and hostile text took it seconds.)
import { readFlow, unquoted } from './read-flow.ts'
import { type ConfigNode, GAP, ITEM, type TreeBuilder } from './tree.ts'

interface Level {
  readonly indent: number
  readonly node: ConfigNode
  readonly isItem: boolean
}

const KEY =
  /^(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'|<<|[^\s\-?:,[\]{}#&*!|>'"%@`][^\n:#]{0,200}?|-[^\s:#][^\n:#]{0,100}?)\s{0,4}:(?=\s|$)/
const BLOCK = /^[|>][+-]?\d?[+-]?\s{0,8}(?:#.{0,200})?$/
const DECORATION = /^(?:[&!][^\s]{0,200}\s{1,8})+/

/** `heading` is the line above the hunk that its header names; `isStart` says that the text is the file's beginning. */
export function readYaml(
  builder: TreeBuilder,
  from: number,
  to: number,
  heading: string,
  isStart: boolean,
): void {
  const { text, root } = builder
  let levels: Level[] = []
  let above: ConfigNode = root
  let block: { node: ConfigNode; indent: number } | null = null
  let plain: { node: ConfigNode; indent: number } | null = null
  let gap: ConfigNode | null = null
  const headed = KEY.exec(heading)
  if (headed && !isStart) above = builder.add(root, unquoted(headed[0].slice(0, -1).trim()), from)

  const parentOf = (indent: number): ConfigNode => {
    const top = levels.at(-1)
    if (top !== undefined) return top.node
    if (indent === 0 || isStart) return root
    gap ??= builder.add(above, GAP, from)
    return gap
  }
  const push = (node: ConfigNode, indent: number, isItem: boolean): void => {
    levels.push({ node, indent, isItem })
  }

  for (let at = from; at < to; ) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 || newline > to ? to : newline
    const line = text.slice(at, end)
    const indent = line.length - line.trimStart().length
    const start = at + indent
    at = end + 1
    const body = line.slice(indent).trimEnd()
    if (block !== null) {
      if (body === '' || indent > block.indent) {
        if (body !== '') builder.close(block.node, end)
        block.node.value += `${line}\n`
        continue
      }
      block = null
    }
    if (body === '' || body.startsWith('#')) continue
    if (indent === 0 && /^(?:---|\.\.\.)(?:\s|$)/.test(body)) {
      levels = []
      gap = null
      above = root
      plain = null
      continue
    }
    let offset = 0
    let column = indent
    let item: ConfigNode | null = null
    let dashes = 0
    while (/^-(?:\s|$)/.test(body.slice(offset)) && dashes < 16) {
      const level = column
      while (levels.length > 0) {
        const top = levels[levels.length - 1]!
        if (top.indent > level || (top.indent === level && top.isItem)) levels.pop()
        else break
      }
      item = builder.add(parentOf(level), ITEM, start + offset)
      push(item, level, true)
      const rest = body.slice(offset + 1)
      const skip = 1 + rest.length - rest.trimStart().length
      offset += skip
      column += skip
      dashes++
    }
    let rest = body.slice(offset)
    if (item !== null && rest === '') {
      plain = null
      continue
    }
    const key = KEY.exec(rest)
    let node: ConfigNode
    let value: string
    if (key) {
      while (levels.length > 0 && levels[levels.length - 1]!.indent >= column) levels.pop()
      node = builder.add(parentOf(column), unquoted(key[0].slice(0, -1).trim()), start + offset)
      builder.close(node, start + offset + key[0].length)
      push(node, column, false)
      value = rest.slice(key[0].length)
      offset += key[0].length
      offset += value.length - value.trimStart().length
      value = value.trimStart()
    } else if (item !== null) {
      node = item
      value = rest
    } else {
      if (plain !== null && indent > plain.indent && plain.node.value !== null) {
        plain.node.value += ` ${body}`
        builder.close(plain.node, start + body.length)
        continue
      }
      while (levels.length > 0 && levels[levels.length - 1]!.indent >= column) levels.pop()
      node = builder.add(parentOf(column), '', start)
      value = rest
    }
    const decoration = DECORATION.exec(`${value} `)
    if (decoration && decoration[0].length <= value.length) {
      offset += decoration[0].length
      value = value.slice(decoration[0].length)
    }
    rest = value
    plain = null
    const valueAt = start + offset
    if (rest === '' || rest.startsWith('#')) continue
    if (BLOCK.test(rest)) {
      const owner = levels.at(-1)
      node.value = ''
      node.valueStart = Math.min(end + 1, to)
      builder.close(node, end)
      block = { node, indent: key ? (owner?.indent ?? indent) : indent }
    } else if (rest.startsWith('{') || rest.startsWith('[')) {
      const stop = readFlow(builder, node, valueAt, flowLimit(text, valueAt, to), false)
      builder.close(node, stop)
      if (stop > end) {
        const next = text.indexOf('\n', stop)
        at = next < 0 || next > to ? to : next + 1
      }
    } else {
      const length = scalarLength(rest)
      builder.set(node, valueAt, valueAt + length)
      plain = { node, indent }
    }
  }
}

/** A quoted scalar to its quote, a plain one to its comment. */
function scalarLength(value: string): number {
  const quote = value[0]
  if (quote === '"' || quote === "'") {
    for (let i = 1; i < value.length; i++) {
      if (value[i] === '\\' && quote === '"') i++
      else if (value[i] === quote) return i + 1
    }
    return value.length
  }
  const comment = value.search(/\s#/)
  return comment < 0 ? value.length : value.slice(0, comment).trimEnd().length
}

/** An open bracket takes no more than these units: one quote left open does not take the file. */
const flowLimit = (text: string, from: number, to: number): number => {
  let depth = 0
  for (let at = from; at < to && at < from + 8000; at++) {
    const unit = text[at]
    if (unit === '{' || unit === '[') depth++
    else if ((unit === '}' || unit === ']') && --depth === 0) return at + 1
    else if (
      unit === '\n' &&
      /^[^\s\]}#]/.test(text.slice(at + 1, at + 2)) &&
      /^[\w-]+:(?:\s|$)/.test(text.slice(at + 1, at + 80))
    )
      return at
  }
  return Math.min(to, from + 8000)
}
