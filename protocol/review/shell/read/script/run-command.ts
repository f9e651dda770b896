// Runs one simple command: assignments, redirections, functions and aliases of the script, then the rules.
import type { Assignment, Command as CommandNode } from 'unbash'
import { asciiLower } from '../../../text/ascii.ts'
import { judgeAssignment } from '../../rules/execution/assignment.ts'
import { assignVariable } from '../../rules/execution/shell-state.ts'
import { connectShell } from '../../rules/network/connections.ts'
import { forkBomb, recursiveFunction } from '../../rules/system/host.ts'
import { placeOf, scopeOf } from '../files/paths.ts'
import { isKnown, judgeCommand } from '../judge-command.ts'
import {
  type Arg,
  asElement,
  type Change,
  type Command,
  constant,
  type Flow,
  fromElements,
  HOLE,
  NO_FLOW,
  type Origin,
  Scope,
  type ShellFunction,
  UNKNOWN_FLOW,
  unknown,
  type Value,
} from '../model.ts'
import { quoted, type Run } from '../run.ts'
import { expandWord } from '../words/expand-word.ts'
import { lookUp } from '../words/parameter.ts'
import { quoteWord } from '../words/quote-word.ts'
import { asMeant } from './as-meant.ts'
import { applyRedirects } from './redirects.ts'
import { throughLink } from './through-link.ts'
import { Ways } from './ways.ts'

/** About what asking the rules costs. */
const STEPS_PER_COMMAND = 576
const STEPS_PER_ARGUMENT = 64
const STEPS_PER_ASSIGNMENT = 96
/** Of a list that is filled element by element. */
const MAX_LIST_UNITS = 400

/** `exec` with a redirection keeps the connection for the commands that follow. */
const STARTS_SHELL = /^(?:(?:ba|z|da|k|a|c|tc|fi)?sh|exec|python[\d.]*|perl|ruby|php|node)$/

export function runCommand(node: CommandNode, origin: Origin, scope: Scope, stdin: Flow, run: Run): Flow {
  const span = origin.spanOf(node.pos, node.end)
  // Before a command they hold for it alone.
  const kept = node.name ? node.prefix.flatMap((prefix) => valueBefore(prefix, scope)) : []
  for (const prefix of node.prefix) if (prefix.type === 'Assignment') assign(prefix, origin, scope, run)
  const io = applyRedirects(node.redirects, origin, scope, stdin, run)
  const argv = node.name ? expandWord(node.name, scope, origin, run) : []
  const isLocal =
    scope.locals !== null &&
    /^(?:local|declare|typeset)$/.test(argv[0]?.text ?? '') &&
    node.args[0]?.text !== '-g'
  for (const arg of node.args) {
    // The function gives it back.
    if (isLocal && arg.type === 'Assignment' && !scope.locals!.has(arg.name))
      scope.locals!.set(arg.name, scope.vars.get(arg.name))
    if (arg.type !== 'Assignment') argv.push(...expandWord(arg, scope, origin, run))
    else argv.push(assign(arg, origin, scope, run))
  }
  if (argv.length === 0) {
    if (node.prefix.length > 0) run.allow({ span, origin }, assignVariable)
    // `> file` alone empties it.
    io.write(NO_FLOW)
    return NO_FLOW
  }
  const socket = io.sockets[0]
  if (socket && argv[0] && STARTS_SHELL.test(baseName(argv[0].text))) {
    run.report({ span, origin }, connectShell, {
      subject: 'a shell',
      effect: `takes its commands from ${quoted(socket.text)}: whoever is at the other end controls the host`,
    })
    return UNKNOWN_FLOW
  }
  const isKept =
    io.outputs.length > 0 && /^[\w.-]+$/.test(argv[0]!.text) && !CHANGES_FOLDER.test(argv[0]!.text)
  const inside =
    isKept && io.outputs.every((file) => isPrivate(file, origin, scope))
      ? new Scope(scope, { captured: true })
      : scope
  const given = kept.map(([name]) => name).filter((name) => !scope.exported.has(name))
  for (const name of given) scope.exported.add(name)
  const out = runArgv(argv, span, origin, inside, io.stdin, run)
  for (const name of given) scope.exported.delete(name)
  if (inside !== scope) scope.follow(inside)
  for (const [name, value] of kept) scope.vars.set(name, value)
  io.write(out)
  return io.outputs.length > 0 ? NO_FLOW : out
}

const CHANGES_FOLDER = /^(?:cd|pushd|popd|exec|eval|source|\.)$/

/** A file that only this user can read: mktemp(1) makes it so, or the mask of the script. */
const isPrivate = ({ text }: Arg, origin: Origin, scope: Scope): boolean =>
  /^\/(?:run\/user\/\d+|dev\/shm)\/[\w./-]+$/.test(text) ||
  (scopeOf({ text, maybeEmpty: null }, scope.cwd) === 'tmp' &&
    (text.includes(HOLE) || text.includes('/tmp.unknown') || /\bumask 0?[07]77\b/.test(origin.text)))

function valueBefore(
  prefix: CommandNode['prefix'][number],
  scope: Scope,
): readonly (readonly [name: string, value: Value])[] {
  return prefix.type === 'Assignment' ? [[prefix.name, lookUp(prefix.name, scope)]] : []
}

export function runArgv(
  given: readonly Arg[],
  span: Command['span'],
  origin: Origin,
  scope: Scope,
  stdin: Flow,
  run: Run,
  isProgram = false,
): Flow {
  const opener = baseName(given[0]?.text ?? '')
  const argv = asMeant(opener, given).map((arg, index) =>
    index === 0 ? arg : throughLink(arg, scope, opener),
  )
  const [word, ...args] = argv
  let steps = STEPS_PER_COMMAND
  for (const { text } of argv) steps += STEPS_PER_ARGUMENT + 2 * text.length
  run.budget.spend(steps)
  if (word === undefined) return UNKNOWN_FLOW
  if (origin.depth > run.caps.shell_nesting || scope.via.length > run.caps.shell_nesting) {
    run.tooDeep({ span, origin }, 'more wrappers inside one another than can be judged')
    return UNKNOWN_FLOW
  }
  if (EVALUATES.test(word.text) && args.some(({ text }) => INDEX.test(text))) run.unjudged({ span, origin })
  noteUse(argv, scope, run)
  const command: Command = { name: baseName(word.text), word, args, stdin, scope, origin, span }
  // A program that starts another one knows no functions and no aliases.
  const own = isProgram ? undefined : scope.functions.get(word.text)
  if (own && !own.isGone) return callFunction(command, own, run)
  const alias = isProgram ? '' : (scope.aliases.get(word.text) ?? '')
  if (alias !== '' && !scope.calls.includes(word.text)) {
    // In a script they are off until it turns them on.
    if (isKnown(command.name) && !/\bexpand_aliases\b/.test(run.written)) judgeCommand(command, run)
    const inside = new Scope(scope, { calls: [...scope.calls, word.text] })
    return run.textOf(
      command,
      { ...word, text: [alias, ...args.map(({ text }) => quoteWord(text))].join(' '), linear: null },
      'alias',
      inside,
      stdin,
    )
  }
  return judgeCommand(command, run)
}

/** Builtins that read the index of a list as an expression, and run what stands in it. */
const EVALUATES =
  /^(?:\[|test|printf|read|unset|declare|typeset|local|export|readonly|let|mapfile|readarray|wait)$/
const INDEX = /^(?:\w+=)?\w+\[[^\]]*(?:\$\(|`)/

/** A folder that a command names is no longer known to be empty; rsync only reads its first one. */
function noteUse(argv: readonly Arg[], scope: Scope, run: Run): void {
  const { empty } = scope.created
  if (empty.size === 0 || SPARES.test(baseName(argv[0]!.text))) return
  run.budget.spend(16 * empty.size * Math.min(argv.length, MAX_USES))
  const last = COPIES.test(baseName(argv[0]!.text))
    ? argv.findLast(({ text }) => !text.startsWith('-'))
    : undefined
  if (argv.length > MAX_USES) empty.clear()
  for (const arg of argv.slice(1, MAX_USES)) {
    if (last !== undefined && arg !== last) continue
    const { text } = arg
    const place = text.includes(HOLE) ? text : placeOf(text, scope)
    for (const folder of empty) if (place === folder || place.startsWith(`${folder}/`)) empty.delete(folder)
  }
}

/** They put nothing into it. */
const SPARES = /^(?:rsync|mkdir|ls|chmod|chown|test|\[|echo|sudo|env|time|nice)$/
/** They write into their last operand only. */
const COPIES = /^(?:aws|gsutil|rclone|s3cmd|mc|azcopy)$/
const MAX_USES = 64

function callFunction(command: Command, { body, origin }: ShellFunction, run: Run): Flow {
  const { scope, word, args, stdin } = command
  if (scope.calls.includes(word.text)) {
    if (scope.forked) {
      run.report(command, forkBomb, {
        subject: `the function ${word.text}`,
        effect: 'starts itself again as a job, so processes multiply until the host stops',
      })
    } else {
      run.findings.unresolved++
      run.report(command, recursiveFunction, { word: word.text })
    }
    return UNKNOWN_FLOW
  }
  const inside = new Scope(scope, { calls: [...scope.calls, word.text] })
  const { vars } = inside
  const before = new Map(ARGUMENTS.map((name) => [name, scope.vars.get(name)]))
  const isCounted = args.every(({ text, glob }) => !glob && !text.includes(HOLE))
  ARGUMENTS.slice(0, 9).forEach((name, index) => {
    vars.set(name, args[index] ?? (isCounted ? constant('') : unknown(name)))
  })
  inside.vars.set('@', joined(args))
  inside.vars.set('*', joined(args))
  scope.called.add(word.text)
  const depth = Math.max(origin.depth, command.origin.depth) + 1
  inside.locals = before
  const returned: Change[] = []
  inside.returned = returned
  const ways = new Ways(inside, run)
  const out = ways.take(() => run.evaluators.body(run, body, { ...origin, depth }, inside, stdin))
  for (const end of returned) ways.add(end)
  ways.join()
  scope.follow(inside)
  for (const [name, value] of before) vars.put(name, value)
  return out
}

const ARGUMENTS = [...'123456789@*']

const joined = (args: readonly Arg[]): Value => ({
  text: args.map(({ text }) => asElement(text)).join(' '),
  taints: args.reduce((all, { taints }) => all | taints, 0),
  what: args.find(({ what }) => what !== '')?.what ?? '',
  maybeEmpty: null,
  glob: args.some(({ glob }) => glob),
})

/** The assignment as an argument, for `export`, `env` and the like. */
function assign(node: Assignment, origin: Origin, scope: Scope, run: Run): Arg {
  run.budget.spend(STEPS_PER_ASSIGNMENT)
  const span = origin.spanOf(node.pos, node.end)
  if (node.index) expandWord(node.index, scope, origin, run)
  const fields =
    node.value.type === 'ArrayValue'
      ? node.value.elements.flatMap((element) => expandWord(element, scope, origin, run)).map(withoutIndex)
      : expandWord(node.value, scope, origin, run)
  const first = fields[0]
  const isList = node.value.type === 'ArrayValue' || node.index !== undefined
  const text = fields.map((field) => (isList ? asElement(field.text) : field.text)).join(' ')
  const value: Value = {
    text: before(node, isList, scope) + text,
    taints: fields.reduce((all, { taints }) => all | taints, 0),
    what: fields.find(({ what }) => what !== '')?.what ?? '',
    maybeEmpty: first?.maybeEmpty ?? null,
    glob: fields.some(({ glob }) => glob),
    byAge: fields.length === 1 ? first?.byAge : undefined,
  }
  if (INDEX.test(text)) run.unjudged({ span, origin })
  if (node.name === 'BASH_ALIASES' && node.index)
    scope.aliases.set(node.index.text.replace(/["']/g, ''), fromElements(text))
  scope.vars.set(node.name, value)
  const arg: Arg = {
    ...value,
    text: `${node.name}=${fromElements(value.text)}`,
    span,
    linear: null,
    content: null,
  }
  judgeAssignment(node.name, arg, { span, origin }, run)
  return arg
}

/** `[k]=x` among the elements of a list is x. */
const withoutIndex = (arg: Arg): Arg =>
  arg.text.startsWith('[') ? { ...arg, text: arg.text.replace(/^\[[^\]]{0,40}\]=/, '') } : arg

/** What a variable holds before the value that it gets: elements of a list stand beside one another. */
function before({ name, append, index }: Assignment, isElement: boolean, scope: Scope): string {
  const earlier = scope.vars.get(name)
  if (append && earlier === undefined) return HOLE
  if (earlier === undefined || (!append && (index === undefined || index.text === '0'))) return ''
  const kept = earlier.text.length < MAX_LIST_UNITS ? earlier.text : HOLE
  return isElement && kept !== '' ? `${kept} ` : kept
}

/** `/usr/bin/RM.exe` is rm. */
export function baseName(text: string): string {
  const last = asciiLower(text.slice(text.lastIndexOf('/') + 1))
  return last.endsWith('.exe') ? last.slice(0, -4) : last
}
