// Reads the YAML in which steps and tasks are written: mappings, lists, plain and quoted scalars, blocks of text. Null for
// anything else of YAML (anchors, tags, several documents, names that stand twice), because readers differ there.
import type { JsonTree } from '../../../../json/json-tree.ts'

const MOST_LINES = 2_000
const DEEPEST = 24
const KEY = /^(?:"([^"\\]{1,80})"|'([^']{1,80})'|([A-Za-z_][\w./-]{0,80}))[ ]*:(?:[ ]+|$)/

interface Line {
  readonly indent: number
  /** Without the indent and the blanks at the end. */
  readonly text: string
  /** With the blanks at the end. */
  readonly whole: string
}

class Lines {
  at = 0
  readonly lines: readonly Line[]
  constructor(lines: readonly Line[]) {
    this.lines = lines
  }

  /** The next line that holds something. */
  next(): Line | undefined {
    while (this.at < this.lines.length && /^(?:#|$)/.test(this.lines[this.at]!.text)) this.at++
    return this.lines[this.at]
  }
}

class NotRead extends Error {}
const fail = (): never => {
  throw new NotRead()
}

export function yamlTree(text: string): JsonTree | null {
  const raw = text.replace(/\r\n/g, '\n').split('\n')
  if (raw.length > MOST_LINES || text.includes('\t')) return null
  const lines = raw.map((line) => {
    const rest = line.trimStart()
    return { indent: line.length - rest.length, text: rest.trimEnd(), whole: rest }
  })
  if (/^---(?:\s+#.*)?$/.test(lines[0]?.text ?? '')) lines.shift()
  const reader = new Lines(lines)
  try {
    const first = reader.next()
    if (first === undefined) return null
    const tree = nodeAt(reader, first.indent, 0)
    return reader.next() === undefined ? tree : null
  } catch (error) {
    if (error instanceof NotRead) return null
    throw error
  }
}

function nodeAt(reader: Lines, indent: number, depth: number): JsonTree {
  const line = reader.next()
  if (line === undefined || line.indent !== indent || depth > DEEPEST) return fail()
  return /^-(?: |$)/.test(line.text) ? listAt(reader, indent, depth) : mappingAt(reader, indent, depth)
}

function listAt(reader: Lines, indent: number, depth: number): JsonTree {
  const arr: JsonTree[] = []
  for (let line = reader.next(); line?.indent === indent; line = reader.next()) {
    if (!/^-(?: |$)/.test(line.text)) break
    const rest = line.text.slice(1).trimStart()
    const inner = indent + line.text.length - rest.length
    if (KEY.test(rest) || /^-(?: |$)/.test(rest)) {
      // The item begins on the line of its dash.
      ;(reader.lines as Line[])[reader.at] = { indent: inner, text: rest, whole: rest }
      arr.push(nodeAt(reader, inner, depth + 1))
    } else {
      reader.at++
      arr.push(valueBehind(reader, rest, indent, depth))
    }
  }
  return { arr }
}

function mappingAt(reader: Lines, indent: number, depth: number): JsonTree {
  const obj: [string, JsonTree][] = []
  const names = new Set<string>()
  for (let line = reader.next(); line?.indent === indent; line = reader.next()) {
    const key = KEY.exec(line.text)
    if (key === null) return fail()
    const name = key[1] ?? key[2] ?? key[3]!
    if (names.has(name)) return fail()
    names.add(name)
    reader.at++
    obj.push([name, valueBehind(reader, line.text.slice(key[0].length), indent, depth, true)])
  }
  return obj.length === 0 ? fail() : { obj }
}

/** What stands behind a name or a dash whose line has `indent`. */
function valueBehind(reader: Lines, text: string, indent: number, depth: number, isNamed = false): JsonTree {
  const block = /^([|>])([+-]?)[ ]*(?:#.*)?$/.exec(text)
  if (block !== null) return blockOf(reader, indent, block[1] === '>')
  const bare = withoutComment(text)
  if (bare !== '') {
    const after = reader.next()
    // It goes on in the next line.
    if (after !== undefined && after.indent > indent) return fail()
    return scalar(bare)
  }
  const inner = reader.next()
  const isList = isNamed && inner?.indent === indent && /^-(?: |$)/.test(inner.text)
  if (inner !== undefined && (inner.indent > indent || isList)) return nodeAt(reader, inner.indent, depth + 1)
  return { lit: 'null' }
}

function blockOf(reader: Lines, indent: number, isFolded: boolean): JsonTree {
  const kept: Line[] = []
  for (; reader.at < reader.lines.length; reader.at++) {
    const line = reader.lines[reader.at]!
    if (line.text !== '' && line.indent <= indent) break
    kept.push(line)
  }
  const first = kept.find(({ text }) => text !== '')
  if (first === undefined) return { str: '' }
  if (kept.some((line) => line.text !== '' && line.indent < first.indent)) return fail()
  while (kept.at(-1)?.text === '') kept.pop()
  // Folding keeps some line ends and not others.
  if (isFolded && kept.some((line) => line.text === '' || line.indent > first.indent)) return fail()
  const texts = kept.map((line) => ' '.repeat(Math.max(0, line.indent - first.indent)) + line.whole)
  return { str: `${texts.join(isFolded ? ' ' : '\n')}\n` }
}

/** A comment begins behind a blank, outside quotes. */
function withoutComment(text: string): string {
  if (/^["']/.test(text)) {
    const quote = text[0]!
    let at = 1
    while (at < text.length && text[at] !== quote) at += quote === '"' && text[at] === '\\' ? 2 : 1
    while (quote === "'" && text[at + 1] === "'") {
      at += 2
      while (at < text.length && text[at] !== quote) at++
    }
    return /^\s*(?:#.*)?$/.test(text.slice(at + 1)) ? text.slice(0, at + 1) : fail()
  }
  const at = text.search(/(?:^| )#/)
  return (at < 0 ? text : text.slice(0, at)).trim()
}

function scalar(text: string): JsonTree {
  if (text.startsWith('"')) {
    const inner = /^"((?:[^"\\]|\\["\\/nt])*)"$/.exec(text)?.[1]
    if (inner === undefined) return fail()
    return {
      str: inner.replace(/\\(.)/g, (_all, sign: string) =>
        sign === 'n' ? '\n' : sign === 't' ? '\t' : sign,
      ),
    }
  }
  if (text.startsWith("'")) {
    const inner = /^'((?:[^']|'')*)'$/.exec(text)?.[1]
    return inner === undefined ? fail() : { str: inner.replaceAll("''", "'") }
  }
  if (text.startsWith('[')) return flowList(text)
  if (/^\{\s*\}$/.test(text)) return { obj: [] }
  if (/^[&*!|>%@`{}"'#,?]|^-$|: |:$/.test(text)) return fail()
  if (/^(?:null|~|Null|NULL)$/.test(text)) return { lit: 'null' }
  if (/^(?:true|false)$/i.test(text)) return { lit: text.toLowerCase() }
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? { lit: text } : { str: text }
}

/** `[bash, -c, "make test"]` */
function flowList(text: string): JsonTree {
  if (!text.endsWith(']')) return fail()
  const arr: JsonTree[] = []
  let rest = text.slice(1, -1).trim()
  while (rest !== '') {
    const item = /^(?:"(?:[^"\\]|\\["\\/nt])*"|'[^']*'|[^"'[\]{},#&*!|>%@`][^[\]{},]*)/.exec(rest)?.[0]
    if (item === undefined) return fail()
    arr.push(scalar(item.trim()))
    rest = rest.slice(item.length).trim()
    if (rest.startsWith(',')) rest = rest.slice(1).trim()
    else if (rest !== '') return fail()
  }
  return { arr }
}
