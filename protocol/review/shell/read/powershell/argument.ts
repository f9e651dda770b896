// One argument of a command: a bare word, or an expression that begins with a bracket, a quote or a dollar.
import type { Cursor } from './cursor.ts'
import { postfix, readExpression } from './expression.ts'
import { expandable, hereString, variable } from './text.ts'
import { bounded, hole, known, mixed, NOTHING, type Ps, type PsValue } from './value.ts'

const ENDS = /[\s;|&(){}<>,]/

/** Several when commas or a table of parameters stand there. */
export function readArgument(ps: Ps): readonly PsValue[] {
  const { cursor } = ps
  const values: PsValue[] = []
  for (;;) {
    values.push(...single(ps))
    if (cursor.failed || !cursor.match(/[ \t]*,\s*/y)) return values
  }
}

function single(ps: Ps): readonly PsValue[] {
  const { cursor } = ps
  switch (cursor.next) {
    case '{':
      return [{ ...ps.block(ps.current), isBlock: true }]
    case '(':
      return [postfix(ps, readEnclosed(ps, 1))]
    case '@':
      if (cursor.looksAt(/@[({]/y)) return spread(readExpressionOnly(ps))
      if (cursor.looksAt(/@["']/y)) return [hereString(ps)]
      if (cursor.looksAt(/@[A-Za-z_]\w*/y)) return splat(ps)
      break
    case '[':
      if (cursor.looksAt(/\[[A-Za-z_][\w.]*(?:\[\])?\](?:::|\(|['"$@\d])/y)) return [readOperand(ps)]
      break
  }
  return [word(ps)]
}

const readExpressionOnly = (ps: Ps): PsValue => readOperand(ps)

function readEnclosed(ps: Ps, length: number): PsValue {
  const { cursor } = ps
  cursor.pos += length
  if (!cursor.enter()) return NOTHING
  const value = ps.statements(')')
  cursor.leave()
  if (!cursor.take(')')) cursor.fail()
  return { ...value, variable: null }
}

/** An expression without spaces round it, as arguments are. */
function readOperand(ps: Ps): PsValue {
  return readExpression(ps, false)
}

const spread = (value: PsValue): readonly PsValue[] =>
  value.items !== null && value.items.length > 0 ? value.items : [value]

/** `@parameters`: each entry is an option with its value. */
function splat(ps: Ps): readonly PsValue[] {
  const { cursor } = ps
  const name = cursor.match(/@\w+/y)!.slice(1)
  const value = ps.vars.get(
    name.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32)),
  )
  if (!value) return [hole()]
  if (value.entries === null) return value.items ?? [value]
  return [...value.entries].flatMap(([key, entry]) =>
    entry.text === 'true' ? [known(`-${key}`)] : entry.text === 'false' ? [] : [known(`-${key}`), entry],
  )
}

function word(ps: Ps): PsValue {
  const { cursor } = ps
  const parts: PsValue[] = []
  let text = ''
  const add = (value: PsValue): void => {
    parts.push(value)
    text += value.text
  }
  while (!cursor.done && !ENDS.test(cursor.next)) {
    const before = cursor.pos
    const plain = cursor.match(/[^\s;|&(){}<>,`"'$]+/y)
    if (plain !== null) text += plain
    else if (cursor.next === '"' || cursor.next === "'") add(expandable(ps))
    else if (cursor.take('`')) {
      text += cursor.next
      cursor.pos++
    } else if (cursor.looksAt(/\$\(/y)) add(readEnclosed(ps, 2))
    else if (cursor.looksAt(/\$(?:\{|[A-Za-z_?$^])/y)) {
      const value = variable(ps)
      add(text === '' ? postfix(ps, value) : value)
    } else {
      text += cursor.next
      cursor.pos++
    }
    if (cursor.pos === before) cursor.fail()
  }
  const glob = /[*?]/.test(text)
  if (parts.length === 0) return { ...known(text), glob }
  if (parts.length === 1 && text === parts[0]!.text) return { ...parts[0]!, glob }
  return {
    ...mixed(parts),
    text: bounded(ps, text),
    targets: [],
    maybeEmpty: parts.find(({ maybeEmpty }) => maybeEmpty !== null)?.maybeEmpty ?? null,
    glob,
  }
}

export const atEndOfCommand = (cursor: Cursor): boolean =>
  cursor.done || /[\n\r;|)}]/.test(cursor.next) || cursor.next === '&' || cursor.looksAt(/[1-6*]?>/y)
