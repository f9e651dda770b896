// Reads a text of `name: value` lines, of `name=value` fields between bars, or of rows with commas below a head of names, as the
// object that it is: YAML, INI, CSV, tables and FIX messages. Null when any line is something else.

import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedJson, SpannedMember, SpannedObject } from '../../../text/json-spans.ts'
import { fixMembers } from './fix-tags.ts'

const FIELD = /^(["']?)([A-Za-z0-9][\w ./%&-]{0,40}?)\1\s{0,12}[:=]\s{0,12}(.*)$/
const LEAST_FIELDS = 3
const MOST_LINES = 200
const DEEPEST = 8

export type Place = readonly [start: number, end: number]

export interface Fields {
  readonly object: SpannedObject
  /** Headings, and what stands behind `#`: a sender tells there what no field says. */
  readonly comments: readonly Place[]
}

interface Line {
  readonly indent: number
  /** Starts an item of a list. */
  readonly isItem: boolean
  readonly name: string
  readonly text: string
  /** Of the name, and of the value. */
  readonly start: number
  readonly at: number
  /** Where a comment may begin. */
  readonly until: number
}

export function readLines(text: string): Fields | null {
  const rows = readRows(text)
  if (rows !== null) return rows
  const read = linesOf(text)
  if (read === null || read.lines.length < LEAST_FIELDS) return null
  const block = new Blocks(read.lines).object(0, 0)
  return { object: { kind: 'object', members: block, start: 0, end: text.length }, comments: read.comments }
}

/** With every comment as a remark of the object. */
export function readLinesWithRemarks(text: string): SpannedObject | null {
  const fields = readLines(text)
  if (fields === null) return null
  const remarks = fields.comments.map(([start, end]): SpannedMember => {
    const value = { kind: 'string', text: text.slice(start, end).trim(), start, end } as const
    return { name: 'note', start, value }
  })
  return { ...fields.object, members: [...fields.object.members, ...remarks] }
}

function linesOf(text: string): { lines: Line[]; comments: Place[] } | null {
  const lines: Line[] = []
  const comments: Place[] = []
  let start = 0
  for (const raw of text.split('\n').slice(0, MOST_LINES)) {
    for (const [piece, offset] of piecesOf(raw)) {
      const at = start + offset
      if (isSilent(piece)) continue
      const isHeading = lines.length === 0 && /^[A-Za-z][A-Za-z ]{2,40}$/.test(piece.trim())
      if (isHeading || isComment(piece)) {
        comments.push([at, at + piece.length])
        continue
      }
      const line = lineOf(piece, at)
      if (line === null) return null
      lines.push(line)
      if (line.until < at + piece.length) comments.push([line.until, at + piece.length])
    }
    start += raw.length + 1
  }
  return start > text.length ? { lines: listed(lines), comments } : null
}

/** Nothing, a rule or a fence. */
const isSilent = (piece: string): boolean => /^\s*(?:-{3,}\s*|```[a-z]{0,8}\s*)?$/.test(piece)
const isComment = (piece: string): boolean => /^\s{0,40}(?:#|--)/.test(piece)

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

function lineOf(raw: string, start: number): Line | null {
  const body = raw.trimEnd()
  const [lead = ''] = /^\s{0,80}(?:[-*] )?/.exec(body) ?? []
  const match = FIELD.exec(body.slice(lead.length))
  if (!match) return null
  const value = match[3]!.replace(/\s{1,8}#.*$/, '')
  const at = start + lead.length + match[0].length - match[3]!.length
  return {
    indent: lead.length,
    isItem: /[-*] $/.test(lead),
    name: match[2]!.trim(),
    text: value.trim(),
    start: start + lead.length,
    at,
    until: at + value.length,
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
      members.push({ name: line.name, start: line.start, value })
    }
    return fixMembers(members)
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

/** A head of names and rows of values below it, with commas between: one order, or several. */
function readRows(text: string): Fields | null {
  const comments: Place[] = []
  const items: SpannedObject[] = []
  let names: string[] | null = null
  let start = 0
  for (const line of text.split('\n').slice(0, MOST_LINES)) {
    const place = { start, end: start + line.length }
    start += line.length + 1
    if (isSilent(line)) continue
    if (isComment(line)) comments.push([place.start, place.end])
    else if (names === null) {
      names = headOf(line)
      if (names === null) return null
    } else {
      const values = line.split(',')
      if (values.length !== names.length || /["'\\]/.test(line)) return null
      items.push({ kind: 'object', members: cellsOf(names, values, place.start), ...place })
    }
  }
  const [first, ...others] = items
  if (first === undefined || start <= text.length) return null
  const whole = { start: 0, end: text.length }
  if (others.length === 0) return { object: { ...first, ...whole }, comments }
  const orders: SpannedMember = { name: 'orders', start: 0, value: { kind: 'array', items, ...whole } }
  return { object: { kind: 'object', members: [orders], ...whole }, comments }
}

/** Null where the line is no head: too few cells, too many, or a name that stands twice. */
function headOf(line: string): string[] | null {
  const names = line.split(',').map((name) => name.trim())
  const isHead =
    names.length >= LEAST_FIELDS &&
    names.length <= MOST_LINES &&
    names.every((name) => HEAD_CELL.test(name)) &&
    new Set(names.map(asciiLower)).size === names.length
  return isHead ? names : null
}

function cellsOf(names: readonly string[], values: readonly string[], start: number): SpannedMember[] {
  let at = start
  return values.map((value, index): SpannedMember => {
    const from = at + value.length - value.trimStart().length
    at += value.length + 1
    const place = { start: from, end: from + value.trim().length }
    return { name: names[index]!, start: from, value: plain(value.trim(), place) }
  })
}
