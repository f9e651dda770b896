// Reads what a script knows of its variables behind a test that ends it otherwise: `[ "$X" = a ] || exit 1`,
// `case "$X" in /srv/work/*) ;; *) exit 1 ;; esac`. Nothing is known where the test may fail and the script goes on.
import type { AndOr, Case, CompoundList, If, PipelineNode } from 'unbash'
import { BLANK_DEVICE, HOLE, MATCHED, type Scope, unknown, type Value } from '../model.ts'
import { filled } from './asked-server.ts'
import { noteGuard, noteName } from './guards.ts'
import { isSetOnce } from './set-once.ts'

type Node = PipelineNode | AndOr | CompoundList

export interface Known {
  readonly name: string
  readonly value: (before: Value) => Value
}

/** `exit`, `return`, or a function of the script whose last command is one. */
export function endsScript(node: Node | undefined, scope: Scope): boolean {
  if (node === undefined) return false
  if (node.type === 'BraceGroup') return endsScript(node.body.commands.at(-1)?.command, scope)
  if (node.type === 'CompoundList') return endsScript(node.commands.at(-1)?.command, scope)
  if (node.type !== 'Command') return false
  const name = node.name?.text ?? ''
  const own = scope.functions.get(name)
  if (/^(?:exit|return)$/.test(name)) return own === undefined && !scope.aliases.has(name)
  const last = own?.body.type === 'BraceGroup' ? own.body.body.commands.at(-1)?.command : undefined
  return last?.type === 'Command' && last.name?.text === 'exit'
}

/** `"$NAME"` alone. */
const VARIABLE = /^"?\$\{?([A-Za-z_]\w*)(?::\?[^}]*)?\}?"?$/
/** A folder with something behind it. */
const START = /^"?(\/[\w./-]{0,200}[\w.][/-])"?\*$/
const hasDots = (text: string): boolean => /(?:^|\/)\.{1,2}(?:\/|$)/.test(text)

const unquoted = (text: string): string =>
  /^(?:"[^"'$`\\]*"|'[^"'$`\\]*')$/.test(text) ? text.slice(1, -1) : text

function equals(name: string, given: string): Known | null {
  const start = START.exec(given)?.[1]
  if (start !== undefined && !hasDots(start))
    return { name, value: (before) => ({ ...before, text: `${start}${HOLE}`, maybeEmpty: null }) }
  const text = unquoted(given)
  if (!/^[\w./:@%+,-]{1,200}$/.test(text)) return null
  return { name, value: (before) => ({ ...before, text, maybeEmpty: null, taints: 0, what: '' }) }
}

/** A regular expression anchored at both ends: its constant beginning, and nothing in it that climbs up. */
function matchesWhole(name: string, given: string): Known | null {
  const [, start, rest] =
    /^\^([\w/-]{0,200})(\[[\w-]{1,40}\](?:[+*]|\{\d{1,3}(?:,\d{0,3})?\})?)\$$/.exec(given) ?? []
  if (start === undefined || rest === undefined) return null
  if (start === '' && !/^\[(?:0-9|0-9a-f|a-f0-9|a-z0-9|a-z0-9-)\](?:\+|\{[1-9])/.test(rest)) return null
  return {
    name,
    value: (before) => ({ ...before, text: `${start}${HOLE}`, maybeEmpty: null, what: MATCHED }),
  }
}

const TEST =
  /^(!\s+)?\[\[?\s+(!\s+)?("?\$\{?\w{1,60}(?::\?)?\}?"?)\s+(==?|!=|=~)\s+("[^"\n]{0,200}"\*?|'[^'\n]{0,200}'|[^\s\]]{1,200}|\^\S{1,200}\$)\s+\]\]?$/
const EMPTY_OF_DEVICE =
  /^\[\[?\s+-z\s+"\$\((?:sudo\s+)?(?:blkid|wipefs|lsblk)\s[^)]{0,200}"?\$\{?([A-Za-z_]\w*)\}?"?[^)]{0,80}\)"\s+\]\]?$/

/** `[ "$n" -eq 0 ]`, `[ $n -ne 0 ]`, `(( n > 0 ))`. */
const COUNT =
  /^(?:\[\[?|\(\()\s+"?\$?\{?([A-Za-z_]\w{0,40})\}?"?\s+(-eq|-ne|-gt|==|!=|>)\s+0\s+(?:\]\]?|\)\))$/

/** What holds when the test is passed, or is not. */
function knownOf(test: string, isPassed: boolean): Known | null {
  const device = EMPTY_OF_DEVICE.exec(test)?.[1]
  if (device !== undefined)
    return isPassed ? { name: device, value: (before) => ({ ...before, what: BLANK_DEVICE }) } : null
  const [, counted, comparison] = COUNT.exec(test) ?? []
  if (counted !== undefined && (comparison === '-eq' || comparison === '==') === isPassed)
    return { name: counted, value: (before) => ({ ...before, text: '0', maybeEmpty: null }) }
  const [, outer, inner, word, operator, given] = TEST.exec(test) ?? []
  const name = VARIABLE.exec(word ?? '')?.[1]
  if (name === undefined || operator === undefined || given === undefined) return null
  const isTurned = (outer === undefined) !== (inner === undefined)
  const isEqual = (operator === '!=') === (isPassed === isTurned)
  if (!isEqual) return null
  return operator === '=~' ? matchesWhole(name, given) : equals(name, given)
}

const textOf = (node: { readonly pos: number; readonly end: number }, text: string): string =>
  text.slice(node.pos, Math.min(node.end, node.pos + 600)).trim()

/** `A && B || exit`: all of them; `A || exit`, `A && exit`. */
function ofList({ commands, operators }: AndOr, text: string, scope: Scope): readonly Known[] {
  if (commands.length < 2 || !endsScript(commands.at(-1), scope)) return []
  const tests = commands.slice(0, -1)
  if (operators.at(-1) === '||' && operators.slice(0, -1).every((one) => one === '&&'))
    return tests.flatMap((test) => knownOf(textOf(test, text), true) ?? [])
  if (operators.length === 1 && operators[0] === '&&')
    return tests.flatMap((test) => knownOf(textOf(test, text), false) ?? [])
  return []
}

/** `if ! A; then exit; fi`. */
function ofIf(node: If, text: string, scope: Scope): readonly Known[] {
  const [test, ...others] = node.clause.commands
  if (test === undefined || others.length > 0 || node.elif.length > 0 || node.else) return []
  if (!endsScript(node.then, scope)) return []
  if (test.command.type === 'AndOr') {
    if (!test.command.operators.every((one) => one === '||')) return []
    return test.command.commands.flatMap((one) => knownOf(textOf(one, text), false) ?? [])
  }
  return [knownOf(textOf(test.command, text), false) ?? []].flat()
}

const TRIAL = /^(?:dev|development|test|testing|tests|staging|stage|stg|qa|uat|sandbox|ci|preview|local)$/

/** Every other arm ends the script; of several names of trial environments the first stands for all. */
function ofCase(node: Case, scope: Scope): readonly Known[] {
  const name = VARIABLE.exec(node.word.text)?.[1]
  if (name === undefined) return []
  const passing = node.items.filter(({ body }) => !endsScript(body, scope))
  const rest = node.items.find(({ pattern }) => pattern.some(({ text }) => text === '*'))
  if (passing.length !== 1 || rest === undefined || passing.includes(rest)) return []
  const patterns = passing[0]!.pattern.map(({ text }) => text)
  const [first] = patterns
  if (first === undefined) return []
  for (const pattern of patterns.length === 1 ? patterns : []) noteName(name, pattern, scope)
  if (patterns.length > 1 && !patterns.every((one) => TRIAL.test(unquoted(one)))) return []
  return [equals(name, first) ?? []].flat()
}

/** Tests that were passed where the script goes on behind this. */
function passedIn(node: Node, text: string, scope: Scope): readonly string[] {
  const { stopsAtErrors } = scope.created
  const isList = node.type === 'AndOr' && node.commands.length > 1
  if (isList && endsScript(node.commands.at(-1), scope) && node.operators.at(-1) === '||')
    return node.operators.slice(0, -1).every((one) => one === '&&')
      ? node.commands.slice(0, -1).map((test) => textOf(test, text))
      : []
  if (node.type === 'If') {
    const [only, ...others] = node.clause.commands
    const isEnd = others.length === 0 && node.elif.length === 0 && !node.else && endsScript(node.then, scope)
    const test = isEnd && only ? textOf(only, text) : ''
    if (/^!\s/.test(test)) return [test.replace(/^!\s+/, '')]
    return / (?:!=|-ne) /.test(test) ? [test.replace(/ != /, ' = ').replace(/ -ne /, ' -eq ')] : []
  }
  return stopsAtErrors && TESTS.includes(node.type) ? [textOf(node, text)] : []
}
const TESTS: readonly string[] = ['Command', 'TestCommand', 'Pipeline']

/** `[ … ]` of its own, under `set -e`. */
const ofTest = (node: Node, text: string, scope: Scope): readonly Known[] =>
  scope.created.stopsAtErrors && TESTS.includes(node.type)
    ? [knownOf(textOf(node, text), true) ?? []].flat()
    : []

/** The loop reads a list whose length the script has compared with a limit. */
export const LIMITED = 'the list has a limit'
const LIMIT = /^\[\[?\s+"?\$\{?(\w{1,40})\}?"?\s+-(?:gt|ge)\s+[1-9]\d{0,2}\s+\]\]?$/
const LIMIT_HELD = /^\[\[?\s+"?\$\{?(\w{1,40})\}?"?\s+-(?:lt|le)\s+[1-9]\d{0,2}\s+\]\]?$/

/** `if [ "$n" -gt 60 ]; then exit 1; fi` behind `n=$(wc -l < list)`: the file is no longer than that. */
/** What a rehearsal of a mirror would delete is no more than that; the line of the rehearsal follows. */
export const MIRROR_LIMIT = 'limit of a mirror:'
export const limitOf = (file: string, scope: Scope): string =>
  `limit of ${filled(file.replace(/["']/g, ''), scope)}`

function noteLimit(node: Node, text: string, scope: Scope): void {
  const isIf =
    node.type === 'If' && node.clause.commands.length === 1 && !node.else && endsScript(node.then, scope)
  const test = isIf ? textOf(node.clause, text) : ''
  const held = passedIn(node, text, scope).map((one) => LIMIT_HELD.exec(one)?.[1])
  const counted = LIMIT.exec(test.replace(/;$/, '').trim())?.[1] ?? held.find((name) => name !== undefined)
  if (counted === undefined || !isSetOnce(counted, text) || !scope.vars.has(counted)) return
  const mirror = text.lastIndexOf(`${counted}=$(rsync `, node.pos)
  const rehearsal = mirror < 0 ? '' : text.slice(mirror, mirror + 300).split('\n', 1)[0]!
  if (/ (?:-[a-zA-Z]*n[a-zA-Z]*|--dry-run) /.test(rehearsal))
    scope.created.add(
      'check',
      `${MIRROR_LIMIT} ${filled(rehearsal.replace(/["']/g, ''), scope).replace(/[{}]/g, '')}`,
    )
  const at = text.lastIndexOf(`${counted}=$(wc -l < `, node.pos)
  const file =
    at < 0 ? undefined : /^\w+=\$\(wc -l < ("?[\w$/{}.-]{1,120}"?)\)/.exec(text.slice(at, at + 200))?.[1]
  if (file !== undefined && !text.slice(at + counted.length + 10 + file.length, node.pos).includes(file))
    scope.created.add('check', limitOf(file, scope))
}

export function narrow(node: Node, text: string, scope: Scope): void {
  if (node.type === 'If' || node.type === 'AndOr' || scope.created.stopsAtErrors) noteLimit(node, text, scope)
  for (const test of passedIn(node, text, scope)) noteGuard(test, text, scope)
  const known =
    node.type === 'AndOr'
      ? ofList(node, text, scope)
      : node.type === 'If'
        ? ofIf(node, text, scope)
        : node.type === 'Case'
          ? ofCase(node, scope)
          : ofTest(node, text, scope)
  for (const { name, value } of known) {
    const before = scope.vars.get(name) ?? unknown(name)
    // What the script set itself is known better.
    const isOpen = before.text === HOLE || before.text === ''
    if (isOpen || before.text === value(before).text) scope.vars.set(name, value(before))
  }
}
