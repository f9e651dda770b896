// Computes the value of an expression of PowerShell, and has judged what runs while it is computed.
import { asciiLower } from '../../../text/ascii.ts'
import type { Cursor } from './cursor.ts'
import { member } from './methods.ts'
import { expandable, hereString, variable } from './text.ts'
import { bounded, hole, known, mixed, NOTHING, type Ps, type PsValue } from './value.ts'

const STEPS_PER_OPERAND = 48
const OPERATOR =
  /-(?:[ic]?(?:eq|ne|gt|ge|lt|le|like|notlike|match|notmatch|contains|notcontains|in|notin|replace|split)|is|isnot|as|and|or|xor|band|bor|bxor|shl|shr|join|f)(?![\w-])|\.\.|\+(?!\+)|\*|\/|%(?!\{)|-(?![-=\w])|-(?=[\d$(])/iy
const UNARY = /!|-not\b|-bnot\b|-join\b|-split\b|\+\+|--|-(?=[\d$(])|\+(?=[\d$(])|,/iy

/** `commas`: a list may follow; not so between the arguments of a call. */
export function readExpression(ps: Ps, commas = true): PsValue {
  const { cursor } = ps
  if (!cursor.enter()) return NOTHING
  const values: PsValue[] = []
  let value = operand(ps)
  for (;;) {
    cursor.skipBlank()
    if (cursor.looksAt(/(?:[-+*/%]|\?\?)?=(?!=)/y)) break
    if (commas && cursor.take(',')) {
      values.push(value)
      cursor.skipBlank(true)
      value = operand(ps)
      continue
    }
    if (cursor.take('?')) {
      // cond ? a : b
      cursor.skipBlank(true)
      const first = readExpression(ps, false)
      cursor.skipBlank(true)
      if (!cursor.take(':')) cursor.fail()
      cursor.skipBlank(true)
      value = mixed([first, readExpression(ps, false)])
      continue
    }
    const operator = cursor.match(OPERATOR)
    if (operator === null) break
    cursor.skipBlank(true)
    const isList = /^-(?:f|join|split|replace|[ic]replace|in|notin)$/i.test(operator)
    const right = isList ? readList(ps) : operand(ps)
    value = combine(ps, asciiLower(operator), value, right)
  }
  cursor.leave()
  if (values.length === 0) return value
  const items = [...values, value]
  return { ...mixed(items), text: bounded(ps, items.map(({ text }) => text).join(' ')), items }
}

/** What stands on the right of `-f` and the like binds its commas first. */
function readList(ps: Ps): PsValue {
  const { cursor } = ps
  const items = [operand(ps)]
  while (cursor.match(/[ \t]*,\s*/y)) items.push(operand(ps))
  return items.length === 1 ? items[0]! : { ...mixed(items), items }
}

function combine(ps: Ps, operator: string, left: PsValue, right: PsValue): PsValue {
  if (operator === '+' && left.entries === null && left.items === null)
    return {
      ...mixed([left, right]),
      text: bounded(ps, left.text + right.text),
      maybeEmpty: left.maybeEmpty ?? right.maybeEmpty,
    }
  if (operator === '-f') {
    const parts = right.items ?? [right]
    const text = left.text.replace(
      /\{(\d{1,2})[^{}]{0,20}\}/g,
      (_, at: string) => parts[Number(at)]?.text ?? '',
    )
    return { ...mixed([left, ...parts]), text: bounded(ps, text) }
  }
  if (operator === '-join' && left.items !== null)
    return { ...mixed(left.items), text: bounded(ps, left.items.map(({ text }) => text).join(right.text)) }
  const joined = mixed([left, right])
  return /^-(?:i|c)?(?:eq|ne|gt|ge|lt|le|like|match|contains|in|is|and|or|xor|not)/.test(operator)
    ? { ...hole(), targets: [] }
    : { ...joined, targets: [] }
}

function operand(ps: Ps): PsValue {
  const { cursor, run } = ps
  run.budget.spend(STEPS_PER_OPERAND)
  cursor.skipBlank()
  if (cursor.match(UNARY)) {
    if (!cursor.enter()) return NOTHING
    cursor.skipBlank(true)
    const value = operand(ps)
    cursor.leave()
    return {
      ...mixed([value]),
      items: value.items,
      text: value.items ? value.items.map(({ text }) => text).join('') : hole().text,
    }
  }
  return postfix(ps, primary(ps))
}

function primary(ps: Ps): PsValue {
  const { cursor } = ps
  const start = cursor.pos
  switch (cursor.next) {
    case '$':
      if (cursor.take('$(')) return enclosed(ps)
      return variable(ps)
    case '"':
    case "'":
      return expandable(ps)
    case '(':
      cursor.pos++
      return enclosed(ps)
    case '{':
      return { ...ps.block(hole()), isBlock: true }
    case '@':
      if (cursor.take('@(')) return enclosed(ps)
      if (cursor.next === '@' && cursor.looksAt(/@\{/y)) return hash(ps)
      if (cursor.looksAt(/@["']/y)) return hereString(ps)
      break
    case '[': {
      const type = typeName(cursor)
      if (type === null) break
      cursor.skipBlank()
      if (cursor.looksAt(/::/y)) return { ...hole(), type, text: `[${type}]` }
      // A cast, or a type by itself.
      if (cursor.done || /[\s;|)},=.\]]/.test(cursor.next)) return { ...hole(), type }
      const value = operand(ps)
      return type === 'char' || type === 'string'
        ? { ...value, ...(type === 'char' ? charOf(value) : {}), type }
        : { ...value, type: value.type || type }
    }
    default: {
      const number = cursor.match(/(?:0x[\da-f]+|\d+(?:\.\d+)?(?:e[-+]?\d+)?)(?:[kmgtp]b)?[ldu]?/iy)
      if (number !== null) return known(number)
      if (cursor.match(/(?:xor|band)/y)) return NOTHING
    }
  }
  cursor.pos = start
  cursor.fail()
  return NOTHING
}

/** `[char]105` */
const charOf = (value: PsValue): { text: string } => ({
  text: /^\d{1,3}$/.test(value.text) ? String.fromCharCode(Number(value.text)) : value.text,
})

function enclosed(ps: Ps): PsValue {
  const { cursor } = ps
  if (!cursor.enter()) return NOTHING
  const value = ps.statements(')')
  cursor.leave()
  if (!cursor.take(')')) cursor.fail()
  return { ...value, variable: null }
}

/** `System.IO.File`, arrays and generic types included. */
export function typeName(cursor: Cursor): string | null {
  const found = cursor.match(/\[[A-Za-z_][\w.+`]{0,120}(?:\[[\w., [\]]{0,80}\])?(?:\([^()\n]{0,60}\))?\]/y)
  return found === null
    ? null
    : asciiLower(found.slice(1, -1))
        .replace(/^system\./, '')
        .replace(/\(.*$/, '')
}

function hash(ps: Ps): PsValue {
  const { cursor } = ps
  cursor.pos += 2
  const entries = new Map<string, PsValue>()
  if (!cursor.enter()) return NOTHING
  for (;;) {
    cursor.skipBlank(true)
    if (cursor.take(';')) continue
    if (cursor.done || cursor.next === '}') break
    const before = cursor.pos
    const key = cursor.match(/[A-Za-z_][\w.-]*/y) ?? operand(ps).text
    cursor.skipBlank(true)
    if (!cursor.take('=')) {
      cursor.fail()
      break
    }
    cursor.skipBlank(true)
    // A block in a table is a calculated property of the objects at hand.
    const value = cursor.next === '{' ? { ...ps.block(ps.current), isBlock: true } : ps.statement()
    entries.set(asciiLower(key), value)
    if (cursor.pos === before) cursor.fail()
  }
  cursor.leave()
  if (!cursor.take('}')) cursor.fail()
  return { ...mixed([...entries.values()]), targets: [], listing: null, entries }
}

export function postfix(ps: Ps, first: PsValue): PsValue {
  const { cursor } = ps
  let value = first
  for (;;) {
    const start = cursor.pos
    if (cursor.match(/::/y) || (cursor.looksAt(/\??\.(?!\.)[A-Za-z_$("']/y) && cursor.match(/\??\./y))) {
      const name = cursor.match(/[A-Za-z_]\w*/y)
      const asked = name ?? operandName(ps)
      const args = cursor.next === '(' || cursor.looksAt(/\{/y) ? callArguments(ps) : null
      value = member(ps, value, asciiLower(asked), args, start)
    } else if (cursor.next === '[') {
      cursor.pos++
      if (!cursor.enter()) return NOTHING
      cursor.skipBlank(true)
      const index = cursor.looksAt(/\]/y) ? NOTHING : readExpression(ps)
      cursor.skipBlank(true)
      cursor.leave()
      if (!cursor.take(']')) cursor.fail()
      const chosen = /^\d{1,3}$/.test(index.text)
        ? value.items?.[Number(index.text)]
        : value.entries?.get(index.text)
      value = chosen ?? { ...mixed([value]), listing: value.listing === null ? null : 'some' }
    } else if (cursor.match(/\+\+|--/y)) value = hole()
    else return value
    if (cursor.failed) return NOTHING
  }
}

function operandName(ps: Ps): string {
  const { cursor } = ps
  if (cursor.next === '$') return variable(ps).text
  if (cursor.next === '(') {
    cursor.pos++
    return enclosed(ps).text
  }
  return expandable(ps).text
}

function callArguments(ps: Ps): PsValue[] {
  const { cursor } = ps
  if (cursor.next === '{') return [{ ...ps.block(ps.current), isBlock: true }]
  cursor.pos++
  const args: PsValue[] = []
  if (!cursor.enter()) return args
  for (;;) {
    cursor.skipBlank(true)
    if (cursor.take(',')) continue
    if (cursor.done || cursor.next === ')') break
    const before = cursor.pos
    args.push(readExpression(ps, false))
    cursor.skipBlank(true)
    if (cursor.pos === before || !(cursor.next === ',' || cursor.next === ')')) cursor.fail()
  }
  cursor.leave()
  if (!cursor.take(')')) cursor.fail()
  return args
}
