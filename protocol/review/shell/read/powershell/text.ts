// Reads strings and variables of PowerShell and the text that they become.
import { asciiLower, asciiUpper } from '../../../text/ascii.ts'
import { lookUp } from '../words/parameter.ts'
import { bounded, hole, known, mixed, NOTHING, type Ps, type PsValue } from './value.ts'

const CONSTANTS: Readonly<Record<string, string>> = {
  true: 'true',
  false: 'false',
  null: '',
  home: '~',
  pwd: '.',
  psscriptroot: '.',
  pshome: 'C:/Windows/System32/WindowsPowerShell',
}

/** The cursor stands at the dollar. */
export function variable(ps: Ps): PsValue {
  const { cursor } = ps
  const found =
    cursor.match(/\$\{[^{}\n]{1,80}\}/y) ??
    cursor.match(
      /\$(?:(?:env|script|global|local|private|using|function|variable):)?(?:[A-Za-z_]\w*|[?$^_])/iy,
    )
  if (found === null) {
    cursor.fail()
    return NOTHING
  }
  const name = asciiLower(found.replace(/^\$\{?|\}$/g, '')).replace(
    /^(?:script|global|local|private|using):/,
    '',
  )
  if (name === '_' || name === 'psitem' || name === 'input') return { ...ps.current, variable: null }
  const set = ps.vars.get(name)
  if (set) return { ...set, variable: name }
  if (name.startsWith('env:')) {
    const value = lookUp(asciiUpper(name.slice(4)), ps.scope)
    return { ...hole(), ...value, variable: name }
  }
  const constant = Object.hasOwn(CONSTANTS, name) ? CONSTANTS[name] : undefined
  if (constant !== undefined) return { ...known(constant), variable: name }
  return {
    ...hole(),
    maybeEmpty: /^(?:args|error|matches|profile|host|pid|lastexitcode)$/.test(name) ? null : name,
    variable: name,
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', 0: '\0', a: '', b: '', e: '' }

/** A string in either kind of quotes. */
export function expandable(ps: Ps): PsValue {
  const { cursor } = ps
  if (cursor.take("'")) {
    let text = ''
    for (;;) {
      text += cursor.match(/[^']+/y) ?? ''
      if (cursor.take("''")) text += "'"
      else break
    }
    if (!cursor.take("'")) cursor.fail()
    return known(text)
  }
  if (!cursor.take('"')) {
    cursor.fail()
    return NOTHING
  }
  const value = expand(ps, (): boolean => cursor.next === '"' && !cursor.text.startsWith('""', cursor.pos))
  if (!cursor.take('"')) cursor.fail()
  return value
}

export function hereString(ps: Ps): PsValue {
  const { cursor } = ps
  const quote = cursor.text[cursor.pos + 1]!
  if (!cursor.match(/@["'][ \t]*\r?\n/y)) {
    cursor.fail()
    return NOTHING
  }
  const start = cursor.pos
  const end = cursor.text.indexOf(`\n${quote}@`, start - 1)
  if (end < 0) {
    cursor.fail()
    return NOTHING
  }
  if (quote === "'") {
    cursor.pos = end + 3
    return known(cursor.text.slice(start, Math.max(start, end)))
  }
  const value = expand(ps, () => cursor.pos >= end)
  cursor.pos = Math.max(cursor.pos, end + 3)
  return value
}

function expand(ps: Ps, isEnd: () => boolean): PsValue {
  const { cursor } = ps
  const parts: PsValue[] = []
  let text = ''
  const add = (value: PsValue): void => {
    parts.push(value)
    text += value.text
  }
  while (!cursor.done && !isEnd()) {
    const plain = cursor.match(/[^`"$\n]+/y)
    if (plain !== null) text += plain
    else if (cursor.take('`')) {
      text += ESCAPES[cursor.next] ?? cursor.next
      cursor.pos++
    } else if (cursor.take('""')) text += '"'
    else if (cursor.take('$(')) {
      if (!cursor.enter()) break
      add(ps.statements(')'))
      cursor.leave()
      if (!cursor.take(')')) cursor.fail()
    } else if (cursor.looksAt(/\$(?:\{|[A-Za-z_?$^])/y)) add(variable(ps))
    else {
      text += cursor.next
      cursor.pos++
    }
  }
  if (parts.length === 0) return known(text)
  const whole = parts.length === 1 && text === parts[0]!.text
  return {
    ...mixed(parts),
    text: bounded(ps, text),
    targets: whole ? parts[0]!.targets : [],
    maybeEmpty: parts.find(({ maybeEmpty }) => maybeEmpty !== null)?.maybeEmpty ?? null,
  }
}
