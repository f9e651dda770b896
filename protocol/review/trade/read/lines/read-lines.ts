// Reads a text of `name: value` lines, or of `name=value` fields between bars, as the object that it is: YAML, INI, tables and
// FIX messages. Null when any line is something else.

import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedJson, SpannedMember, SpannedObject } from '../../../text/json-spans.ts'
import { fixMember } from './fix-tags.ts'

const FIELD = /^(["']?)([A-Za-z0-9][\w ./%&-]{0,40}?)\1\s{0,12}[:=]\s{0,12}(.*)$/
const LEAST_FIELDS = 3
const MOST_LINES = 200
const DEEPEST = 8

interface Line {
  readonly indent: number
  /** Starts an item of a list. */
  readonly isItem: boolean
  readonly name: string
  readonly text: string
  /** Of the name, and of the value. */
  readonly start: number
  readonly at: number
}

export function readLines(text: string): SpannedObject | null {
  const row = readRow(text)
  if (row !== null) return row
  const lines = linesOf(text)
  if (lines === null || lines.length < LEAST_FIELDS) return null
  const block = new Blocks(lines).object(0, 0)
  return { kind: 'object', members: block, start: 0, end: text.length }
}

function linesOf(text: string): Line[] | null {
  const lines: Line[] = []
  let start = 0
  for (const raw of text.split('\n').slice(0, MOST_LINES)) {
    for (const [piece, offset] of piecesOf(raw)) {
      const isHeading = lines.length === 0 && /^[A-Za-z][A-Za-z ]{2,40}$/.test(piece.trim())
      const line = isHeading ? 'blank' : lineOf(piece, start + offset)
      if (line === null) return null
      if (line !== 'blank') lines.push(line)
    }
    start += raw.length + 1
  }
  return start > text.length ? listed(lines) : null
}

/** A list of which every item is one field of its own is the object itself. */
function listed(lines: readonly Line[]): Line[] {
  const names = new Set(lines.map(({ name }) => asciiLower(name)))
  const isFlat = lines.every(({ isItem, text }) => isItem && text !== '') && names.size === lines.length
  return lines.map((line) => (isFlat ? { ...line, isItem: false, indent: 0 } : line))
}

const TABLE_ROW = /^\s{0,8}\|([^|]{1,80})\|([^|]{0,200})\|\s{0,8}$/
const TABLE_HEAD = /^(?:field|name|key|item|parameter|property|attribute|[-: ]+)$/i

/** The fields of one line: between bars, semicolons or the separator of FIX. */
function piecesOf(raw: string): (readonly [string, number])[] {
  const [, name, value] = TABLE_ROW.exec(raw) ?? []
  if (name !== undefined && value !== undefined) {
    // The bar between name and value takes the place of a colon.
    const offset = raw.indexOf(name) + name.length - name.trimStart().length
    return TABLE_HEAD.test(name.trim() || '-')
      ? [['', 0]]
      : [[`${name.trimStart()}:${value.trimEnd()}`, offset]]
  }
  const words = raw.trim().split(/\s+/)
  const bars =
    words.length >= LEAST_FIELDS && words.every((word) => /^[A-Za-z]\w{0,40}=[^=\s;|]{1,80}$/.test(word))
      ? raw.split(/\s/)
      : raw.split(/[|;\u0001]/)
  if (bars.length < LEAST_FIELDS || bars.length > MOST_LINES) return [[raw, 0]]
  let offset = 0
  return bars.map((piece) => {
    const at = offset
    offset += piece.length + 1
    return [piece.trimStart(), at + piece.length - piece.trimStart().length] as const
  })
}

function lineOf(raw: string, start: number): Line | 'blank' | null {
  const body = raw.trimEnd()
  if (body.trim() === '' || /^\s{0,40}(?:#|---|```[a-z]{0,8}$)/.test(body)) return 'blank'
  const [lead = ''] = /^\s{0,80}(?:[-*] )?/.exec(body) ?? []
  const match = FIELD.exec(body.slice(lead.length))
  if (!match) return null
  const value = match[3]!.replace(/\s{1,8}#.*$/, '')
  return {
    indent: lead.length,
    isItem: /[-*] $/.test(lead),
    name: match[2]!.trim(),
    text: value.trim(),
    start: start + lead.length,
    at: start + lead.length + match[0].length - match[3]!.length,
  }
}

class Blocks {
  private at = 0
  private readonly lines: readonly Line[]

  constructor(lines: readonly Line[]) {
    this.lines = lines
  }

  /** The members of one indentation. */
  object(indent: number, depth: number): SpannedMember[] {
    const members: SpannedMember[] = []
    for (let line = this.lines[this.at]; line && line.indent >= indent; line = this.lines[this.at]) {
      if (line.isItem && members.length > 0) break
      this.at++
      const inner = this.lines[this.at]
      const isParent = line.text === '' && inner !== undefined && depth < DEEPEST
      const opens = isParent && (inner.indent > line.indent || (inner.isItem && !line.isItem))
      const value = opens ? this.block(line, inner, depth + 1) : scalarOf(line)
      members.push(fixMember({ name: line.name, start: line.start, value }))
    }
    return members
  }

  private block({ at }: Line, { indent, isItem }: Line, depth: number): SpannedJson {
    if (!isItem) return { kind: 'object', members: this.object(indent, depth), start: at, end: this.end() }
    const items: SpannedJson[] = []
    while (this.lines[this.at]?.isItem && this.lines[this.at]!.indent >= indent) {
      const { start } = this.lines[this.at]!
      items.push({ kind: 'object', members: this.object(indent, depth), start, end: this.end() })
    }
    return { kind: 'array', items, start: at, end: this.end() }
  }

  private end(): number {
    const last = this.lines[this.at - 1]!
    return last.at + last.text.length
  }
}

function scalarOf({ text, at }: Line): SpannedJson {
  const place = { start: at, end: at + text.length }
  const list = /^\[(.*)\]$/.exec(text)?.[1]
  if (list !== undefined)
    return {
      kind: 'array',
      items: list.split(',').map((one) => plain(unquoted(one.trim()), place)),
      ...place,
    }
  return plain(unquoted(text), place)
}

function plain(text: string, place: { start: number; end: number }): SpannedJson {
  if (/^-?\d{1,40}(?:\.\d{1,30})?$/.test(text)) return { kind: 'number', text, ...place }
  if (/^(?:true|false|null)$/i.test(text)) return { kind: 'literal', text: asciiLower(text), ...place }
  return { kind: 'string', text, ...place }
}

const unquoted = (text: string): string => /^(["'])(.*)\1$/.exec(text)?.[2] ?? text

const HEAD_CELL = /^[A-Za-z][\w ]{0,30}$/

/** A head of names and one row of values below it, with commas between. */
function readRow(text: string): SpannedObject | null {
  const [head = '', row = '', ...rest] = text.split('\n')
  if (rest.some((line) => line.trim() !== '') || /["'\\]/.test(row)) return null
  const names = head.split(',').map((name) => name.trim())
  const values = row.split(',')
  if (names.length < LEAST_FIELDS || names.length !== values.length || names.length > MOST_LINES) return null
  if (!names.every((name) => HEAD_CELL.test(name)) || new Set(names.map(asciiLower)).size < names.length)
    return null
  let at = head.length + 1
  const members = values.map((value, index): SpannedMember => {
    const start = at + value.length - value.trimStart().length
    at += value.length + 1
    const place = { start, end: start + value.trim().length }
    return { name: names[index]!, start, value: plain(value.trim(), place) }
  })
  return { kind: 'object', members, start: 0, end: text.length }
}
