// Walks a text of PowerShell: statements, pipelines and script blocks, every block judged where it stands.

import { asciiLower } from '../../../text/ascii.ts'
import type { Span } from '../../../text/source-text.ts'
import { defineFunction } from '../../rules/execution/shell-state.ts'
import { readWindowsValue } from '../../rules/windows/host-changes.ts'
import { type Flow, NO_FLOW, type Origin, type Scope } from '../model.ts'
import type { Run } from '../run.ts'
import { readCommand, startsCommand } from './command.ts'
import { Cursor } from './cursor.ts'
import { readExpression } from './expression.ts'
import { assign, redirect } from './store.ts'
import { hole, mixed, NOTHING, ofFlow, type Ps, type PsFunction, type PsValue, toFlow } from './value.ts'

const STEPS_PER_STATEMENT = 96
const MAX_CALLS = 8

/** Null: this could not be read to its end. */
export function evaluatePowershell(
  run: Run,
  text: string,
  origin: Origin,
  scope: Scope,
  stdin: Flow,
): Flow | null {
  const reader = new Reader(run, text, origin, scope)
  if (stdin !== NO_FLOW) reader.current = ofFlow(stdin)
  const out = reader.statements('')
  return reader.cursor.failed ? null : toFlow(out)
}

class Reader implements Ps {
  readonly cursor: Cursor
  readonly run: Run
  readonly origin: Origin
  readonly scope: Scope
  readonly vars = new Map<string, PsValue>()
  readonly functions = new Map<string, PsFunction>()
  current: PsValue = NOTHING
  calls: readonly string[] = []

  constructor(run: Run, text: string, origin: Origin, scope: Scope) {
    this.cursor = new Cursor(text)
    this.run = run
    this.origin = origin
    this.scope = scope
    for (const [name, value] of scope.vars.entries()) this.vars.set(asciiLower(name), { ...hole(), ...value })
  }

  spanFrom(start: number): Span {
    return this.origin.spanOf(start, Math.max(this.cursor.pos, start))
  }

  statements(close: string): PsValue {
    const { cursor } = this
    const out: PsValue[] = []
    for (;;) {
      while (!cursor.done) {
        cursor.skipBlank(true)
        if (!cursor.take(';')) break
      }
      if (cursor.done) break
      if (cursor.next === close) return one(out)
      const before = cursor.pos
      this.run.budget.spend(STEPS_PER_STATEMENT)
      const value = this.statement()
      if (value !== NOTHING) out.push(value)
      // A job of its own.
      cursor.match(/[ \t]*&(?!&)/y)
      if (cursor.pos === before) cursor.fail()
    }
    if (close !== '') cursor.fail()
    return one(out)
  }

  statement(): PsValue {
    const { cursor } = this
    cursor.match(/:[A-Za-z]\w*[ \t]+(?=(?:for|foreach|while|do|switch)\b)/iy)
    const word = cursor.match(
      /(?:if|elseif|else|while|until|for|foreach|do|switch|try|catch|finally|function|filter|param|return|throw|trap|break|continue|exit|begin|process|end|dynamicparam|using|workflow|class|enum)(?=[\s({;}[]|$)/iy,
    )
    switch (word === null ? undefined : asciiLower(word)) {
      case undefined:
        return this.pipeline()
      case 'foreach': {
        cursor.skipBlank()
        if (cursor.next === '(') return this.loop()
        cursor.pos -= 'foreach'.length
        cursor.pos = cursor.text.lastIndexOf(word!, cursor.pos + 'foreach'.length)
        return this.pipeline()
      }
      case 'function':
      case 'filter':
      case 'workflow':
        return this.define()
      case 'param':
        this.parameters()
        return NOTHING
      case 'break':
      case 'continue':
        cursor.match(/[ \t]+\w+/y)
        this.done()
        return NOTHING
      case 'return':
      case 'throw':
      case 'exit': {
        cursor.skipBlank()
        if (cursor.done || /[\n;})]/.test(cursor.next)) {
          this.done()
          return NOTHING
        }
        return this.pipeline()
      }
      case 'using':
        cursor.match(/[^\n;]*/y)
        return NOTHING
      case 'class':
      case 'enum':
        cursor.fail()
        return NOTHING
      default:
        return this.choice()
    }
  }

  /** Keywords with conditions and blocks, all of which are read. */
  private choice(): PsValue {
    const { cursor } = this
    const out: PsValue[] = []
    for (;;) {
      cursor.skipBlank(true)
      cursor.match(/-(?:regex|wildcard|casesensitive|exact|file|parallel)\b[ \t]*/iy)
      if (cursor.next === '(') {
        cursor.pos++
        if (!cursor.enter()) return NOTHING
        for (;;) {
          this.statements(')')
          if (!cursor.take(';')) break
        }
        cursor.leave()
        if (!cursor.take(')')) cursor.fail()
        continue
      }
      if (cursor.match(/\[[\w.]+\][ \t]*/y)) continue
      if (cursor.next !== '{') break
      out.push(this.isSwitchBody() ? this.cases() : this.block(this.current))
      if (!cursor.looksAt(/[ \t\r\n]*(?:elseif|else|catch|finally|while|until)(?=[\s({[])/iy)) break
      cursor.skipBlank(true)
      cursor.match(/(?:elseif|else|catch|finally|while|until)/iy)
      if (cursor.done) break
    }
    this.done()
    return out.length === 0 ? NOTHING : mixed(out)
  }

  /** `switch ($x) { 'a' { … } default { … } }` */
  private isSwitchBody(): boolean {
    return (
      this.cursor.looksAt(/\{[ \t\r\n]*(?:'[^'\n]*'|"[^"\n]*"|default|\d+|\{|[\w.*-]+)[ \t\r\n]*\{/iy) &&
      !this.cursor.looksAt(
        /\{[ \t\r\n]*(?:if|else|while|for|foreach|do|switch|try|trap|begin|process|end|%|ForEach-Object|Where-Object|Measure-Command)[ \t\r\n]*\{/iy,
      )
    )
  }

  private cases(): PsValue {
    const { cursor } = this
    const out: PsValue[] = []
    cursor.pos++
    if (!cursor.enter()) return NOTHING
    for (;;) {
      cursor.skipBlank(true)
      if (cursor.take(';')) continue
      if (cursor.done || cursor.next === '}') break
      const before = cursor.pos
      if (cursor.next === '{') this.block(this.current)
      else if (!cursor.match(/(?:default|[\w.*-]+)(?=[ \t\r\n]*\{)/iy)) readExpression(this)
      cursor.skipBlank(true)
      if (cursor.next === '{') out.push(this.block(this.current))
      if (cursor.pos === before) cursor.fail()
    }
    cursor.leave()
    if (!cursor.take('}')) cursor.fail()
    return mixed(out)
  }

  private loop(): PsValue {
    const { cursor } = this
    cursor.pos++
    cursor.skipBlank(true)
    const name = asciiLower(cursor.match(/\$[A-Za-z_]\w*/y) ?? '').slice(1)
    cursor.skipBlank(true)
    if (name === '' || !cursor.match(/in\b/iy)) {
      cursor.fail()
      return NOTHING
    }
    const values = this.statements(')')
    if (!cursor.take(')')) cursor.fail()
    this.vars.set(name, item(values))
    cursor.skipBlank(true)
    return this.block(this.current)
  }

  private define(): PsValue {
    const { cursor } = this
    cursor.skipBlank()
    const start = cursor.pos
    const name = asciiLower(cursor.match(/[\w:.-]+/y) ?? '')
    cursor.skipBlank(true)
    const parameters = cursor.next === '(' ? this.parameters() : []
    cursor.skipBlank(true)
    if (name === '' || cursor.next !== '{') {
      cursor.fail()
      return NOTHING
    }
    const inside = /\{\s*(?:\[CmdletBinding\([^)]*\)\]\s*)?param\s*\(([^{}]*?)\)\s*(?:\n|;|\}|[A-Z$])/iy
    inside.lastIndex = cursor.pos
    const own = inside.exec(cursor.text.slice(0, cursor.pos + 600))?.[1]
    const names =
      own === undefined ? parameters : [...own.matchAll(/\$(\w+)/g)].map((found) => asciiLower(found[1]!))
    this.functions.set(name, { start: cursor.pos, parameters: names })
    // Judged once as it stands, so a body that nothing here calls is not left out.
    const calls = this.calls
    this.calls = [...calls, name]
    this.block(hole())
    this.calls = calls
    this.run.allow({ span: this.spanFrom(start), origin: this.origin }, defineFunction)
    return NOTHING
  }

  callFunction(
    name: string,
    fn: PsFunction,
    args: readonly PsValue[],
    named: ReadonlyMap<string, PsValue>,
  ): PsValue {
    if (this.calls.includes(name) || this.calls.length > MAX_CALLS) return mixed(args)
    const { cursor, calls } = this
    const back = cursor.pos
    let at = 0
    for (const parameter of fn.parameters)
      this.vars.set(parameter, named.get(parameter) ?? args[at++] ?? hole())
    this.calls = [...calls, name]
    cursor.pos = fn.start
    const out = this.block(args[0] ?? NOTHING)
    this.calls = calls
    cursor.pos = back
    return out
  }

  /** Names of the parameters; their defaults are judged like any expression. */
  private parameters(): string[] {
    const { cursor } = this
    cursor.skipBlank(true)
    const names: string[] = []
    if (!cursor.take('(')) return names
    while (!cursor.done) {
      cursor.skipBlank(true)
      if (cursor.take(',')) continue
      if (cursor.next === ')' || cursor.done) break
      const before = cursor.pos
      if (cursor.next === '[') {
        // Attributes and types.
        const end = cursor.text.indexOf(']', cursor.pos)
        if (end < 0 || end - cursor.pos > 200 || cursor.text.slice(cursor.pos, end).includes('{'))
          cursor.fail()
        else cursor.pos = end + 1
        continue
      }
      const name = cursor.match(/\$\w+/y)
      if (name) {
        names.push(asciiLower(name.slice(1)))
        this.vars.set(asciiLower(name.slice(1)), hole())
        cursor.skipBlank(true)
        if (cursor.take('=')) this.vars.set(asciiLower(name.slice(1)), readExpression(this, false))
      }
      if (cursor.pos === before) cursor.fail()
    }
    if (!cursor.take(')')) cursor.fail()
    return names
  }

  block(input: PsValue): PsValue {
    const { cursor, current } = this
    const start = cursor.pos
    if (!cursor.take('{') || !cursor.enter()) {
      cursor.fail()
      return NOTHING
    }
    this.current = input
    const before = new Map(this.vars)
    this.run.budget.spend(3 * before.size)
    const out = this.statements('}')
    this.current = current
    // It may not run, or in a scope of its own.
    for (const [name, old] of before) {
      const now = this.vars.get(name)
      if (now !== undefined && now.text !== old.text) this.vars.set(name, mixed([old, now]))
    }
    cursor.leave()
    if (!cursor.take('}')) cursor.fail()
    this.run.allow({ span: this.spanFrom(start), origin: this.origin }, readWindowsValue)
    return out
  }

  pipeline(): PsValue {
    const { cursor } = this
    let value = NOTHING
    let isFirst = true
    for (;;) {
      cursor.skipBlank(!isFirst)
      const start = cursor.pos
      if (isFirst && !startsCommand(cursor)) {
        value = readExpression(this)
        cursor.skipBlank()
        const operator = cursor.match(/(?:[-+*/%]|\?\?)?=(?!=)/y)
        if (operator) {
          cursor.skipBlank(true)
          return assign(this, value, operator, this.statement(), start)
        }
        this.done(start)
      } else value = readCommand(this, value, isFirst)
      redirect(this, value)
      cursor.skipBlank()
      if (cursor.take('||') || cursor.take('&&')) {
        isFirst = true
        cursor.skipBlank(true)
        continue
      }
      if (cursor.looksAt(/[ \t\r\n]*\n[ \t]*\|(?!\|)/y)) cursor.skipBlank(true)
      if (!cursor.take('|')) return value
      isFirst = false
      if (cursor.done) {
        cursor.fail()
        return value
      }
    }
  }

  private done(start = this.cursor.pos): void {
    this.run.allow({ span: this.spanFrom(start), origin: this.origin }, readWindowsValue)
  }
}

const one = (values: readonly PsValue[]): PsValue =>
  values.length === 0 ? NOTHING : values.length === 1 ? values[0]! : mixed(values)

/** One element of a list. */
const item = (values: PsValue): PsValue =>
  values.items?.length === 1 ? values.items[0]! : { ...values, variable: null, items: null }
