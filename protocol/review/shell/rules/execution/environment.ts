// Judges builtins that change the shell for later commands: variables, aliases, options, history.
import { fold, scopeOf } from '../../read/files/paths.ts'
import {
  asElement,
  type Command,
  ENVIRONMENT,
  type Flow,
  HOLE,
  NO_FLOW,
  UNKNOWN_FLOW,
  unknown,
} from '../../read/model.ts'
import { asWritten, type Commands, type Handler, quoted, type Run } from '../../read/run.ts'
import { judgeRunLater } from '../../read/script/run-later.ts'
import { noteArithmetic } from '../../read/words/arithmetic.ts'
import { readOptions, valuesOf } from '../../read/words/options.ts'
import { disableHistory, eraseTrace } from '../defences/guards.ts'
import { printSecretVariable } from '../exfiltration/secrets.ts'
import { openToEverybody } from '../filesystem/access.ts'
import { preloadForeignLibrary, setProgramVariable, useBuiltin } from './shell-state.ts'

const declare: Handler = (command, run) => {
  // `export "$pair"`
  if (command.args.some(({ text }) => text.startsWith(HOLE))) command.scope.forgetAll()
  const { exported } = command.scope
  if (command.name === 'export' || command.args.some(({ text }) => /^-\w*x/.test(text)))
    for (const { text } of command.args)
      if (!text.startsWith('-')) exported.add(text.replace(/\+?=[\s\S]*/, ''))
  for (const arg of command.args) {
    const at = arg.text.indexOf('=')
    if (at <= 0 || arg.text.startsWith('-')) continue
    const name = arg.text.slice(0, at)
    if (name.includes(HOLE)) command.scope.forgetAll()
    // Another name for a variable, whatever that holds later.
    if (command.args.some(({ text }) => /^-[a-zA-Z]*n/.test(text)) && command.name !== 'export')
      command.scope.vars.set(name, unknown())
    if (!command.scope.vars.has(name)) command.scope.vars.set(name, { ...arg, text: arg.text.slice(at + 1) })
  }
  run.allow(command, useBuiltin)
  return NO_FLOW
}

const unset: Handler = (command, run) => {
  const isFunction = command.args.some(({ text }) => /^-\w*f/.test(text))
  for (const { text } of command.args) {
    if (/^HIST(?:FILE|SIZE|FILESIZE)$/.test(text))
      run.report(command, disableHistory, {
        subject: 'without',
        effect: `${text} what is done is not recorded`,
      })
    const { vars, functions } = command.scope
    const own = functions.get(text)
    if (own && (isFunction || !vars.has(text))) functions.set(text, { ...own, isGone: true })
    if (!isFunction) vars.set(text, { ...unknown(text), text: '' })
  }
  run.allow(command, useBuiltin)
  return NO_FLOW
}

/** PowerShell: another cmdlet under a name that is read as it was. */
const rename: Handler = (command, run) => {
  run.unjudged(command)
  return NO_FLOW
}

const unalias: Handler = (command, run) => {
  const { aliases } = command.scope
  for (const [name] of aliases.entries())
    if (command.args.some(({ text }) => text === name || text === '-a')) aliases.set(name, '')
  return nothing(command, run)
}

const alias: Handler = (command, run) => {
  for (const { text } of command.args) {
    const at = text.indexOf('=')
    if (at <= 0) continue
    const [name, value] = [text.slice(0, at), text.slice(at + 1)]
    command.scope.aliases.set(name, value)
    judgeRunLater({ text: value, span: command.span }, command, run)
    if (/^(?:sudo|su|doas|ssh|passwd|gpg)$/.test(name) && !value.startsWith(`${name} `) && value !== name)
      run.report(command, setProgramVariable, {
        subject: `the alias ${name}`,
        effect: 'runs something else in place of the program',
      })
  }
  run.allow(command, useBuiltin)
  return NO_FLOW
}

/** More of them are not kept. */
const MAX_LEFT = 16
/** Deeper folders are not followed. */
const MAX_PLACE = 400

const cd: Handler = (command, run) => {
  const target = command.args.find(({ text }) => !text.startsWith('-') || text === '-')
  const { scope } = command
  const { cwd, below: before, left } = scope
  const back = target?.text === '-' ? left.at(-1) : undefined
  scope.left = [...left.slice(-MAX_LEFT), { cwd, below: before, isPushed: /^push/.test(command.name) }]
  if (back !== undefined) {
    Object.assign(scope, { cwd: back.cwd, below: back.below })
    scope.created.add('check', 'cd')
    run.allow(command, useBuiltin)
    return NO_FLOW
  }
  const below = target && target.text !== '-' ? fold(target.text, scope.below) : HOLE
  scope.below = below.length > MAX_PLACE ? HOLE : below
  const isSearched = target !== undefined && scope.vars.has('CDPATH') && !/^[./~]/.test(target.text)
  if (!target) scope.cwd = '~'
  else if (isSearched) scope.cwd = HOLE
  else if (target.text.includes(HOLE) || target.text === '-') scope.cwd = target.text === '-' ? null : HOLE
  else {
    const folded = fold(target.text, scope.cwd)
    scope.cwd =
      folded === '.' ||
      (scopeOf({ text: folded, maybeEmpty: null }, null) === 'project' && !folded.startsWith('/'))
        ? (scope.cwd ?? null)
        : folded
    if (scope.cwd === null && scopeOf({ text: folded, maybeEmpty: null }, null) === 'build')
      scope.cwd = folded
  }
  // With an empty variable `cd /srv/releases/$OLD` goes to the folder above.
  const mayStayAbove =
    target !== undefined && target.maybeEmpty !== null && /^\/\S*\/\ue000$/.test(target.text)
  if (!mayStayAbove) scope.created.add('check', 'cd')
  run.allow(command, useBuiltin)
  return NO_FLOW
}

const read: Handler = (command, run) => {
  const options = readOptions(command.args, '-a -A -d -i -n -N -p -t -u')
  const { stdin } = command
  const given = [...valuesOf(options, '-a -A'), ...options.operands]
  const names = given.length > 0 ? given.map(({ text }) => text) : ['REPLY']
  for (const name of names) {
    if (name.includes(HOLE)) command.scope.forgetAll()
    const text =
      stdin.text !== null && stdin.text !== '' && names.length === 1 ? stdin.text.split('\n')[0]! : HOLE
    command.scope.vars.set(name, {
      text,
      taints: stdin.taints,
      what: stdin.what,
      maybeEmpty: null,
      glob: false,
      byAge: names.length === 1 ? stdin.byAge : undefined,
    })
  }
  run.allow(command, useBuiltin)
  return NO_FLOW
}

/** Every line becomes an element of the list. */
const readLines: Handler = (command, run) => {
  const options = readOptions(command.args, '-d -n -O -s -u -C -c')
  const name = options.operands.at(-1)?.text ?? 'MAPFILE'
  const { text, taints, what, byAge } = command.stdin
  const lines = text?.trim().replaceAll('\n', ' ') || HOLE
  command.scope.vars.set(name, { text: lines, taints, what, maybeEmpty: null, glob: false, byAge })
  run.allow(command, useBuiltin)
  const [code] = valuesOf(options, '-C')
  return code ? run.textOf(command, code, 'callback', command.scope.inside(command.name)) : NO_FLOW
}

const trap: Handler = (command, run) => {
  const args = command.args.filter(({ text }) => text !== '--')
  const [code] = args
  run.allow(command, useBuiltin)
  if (!code || code.text.startsWith('-') || args.length < 2 || code.text === '') return NO_FLOW
  const isAtEnd = args.slice(1).every(({ text }) => /^(?:SIG)?(?:EXIT|0|INT|TERM|HUP|ERR)$/.test(text))
  const act = (): Flow => run.textOf(command, code, 'trap', command.scope.inside('trap'))
  if (!isAtEnd || !hasExit(command)) return act()
  command.scope.created.atEnd(act)
  return NO_FLOW
}

const hasExit = ({ args }: Command): boolean => args.slice(1).some(({ text }) => /^(?:EXIT|0)$/.test(text))

/** `printf -v NAME`, `getopts LIST NAME`, `wait -p NAME` */
const setsNamed: Handler = (command, run) => {
  const { args, scope, name } = command
  const named = name === 'getopts' ? args[1] : args[args.findIndex(({ text }) => text === '-p') + 1]
  if (named?.text.includes(HOLE)) scope.forgetAll()
  else if (named && scope.vars.has(named.text) && (name === 'getopts' || args[0]?.text === '-p'))
    scope.vars.set(named.text, unknown())
  return nothing(command, run)
}

const calculate: Handler = (command, run) => {
  for (const { text } of command.args) {
    noteArithmetic(text, command.scope)
    if (/\$\(|`/.test(text)) run.unjudged(command)
  }
  return nothing(command, run)
}

/** The arguments of the script or function, from one of them on. */
const shift: Handler = (command, run) => {
  const { vars } = command.scope
  const count = Number(command.args[0]?.text ?? 1)
  for (let at = 1; at <= 9; at++)
    vars.set(String(at), vars.get(String(at + (count > 0 ? count : 9))) ?? unknown(String(at)))
  for (const name of ['@', '*']) if (vars.has(name)) vars.set(name, unknown())
  return nothing(command, run)
}

const set: Handler = (command, run) => {
  command.args.forEach(({ text }, index) => {
    const isOption =
      /^[-+][a-z]*e[a-z]*$/.test(text) ||
      (/^[-+]o$/.test(text) && command.args[index + 1]?.text === 'errexit')
    if (isOption) command.scope.created.isStrict = text.startsWith('-')
    if (/^-[a-z]*a[a-z]*$/.test(text) || text === 'allexport') command.scope.exported.add('*')
    if (text === 'pipefail')
      command.scope.created.isPipeStrict = !command.args[index - 1]?.text.startsWith('+')
  })
  if (
    command.args.some(({ text }, index) => /^\+o$/.test(text) && command.args[index + 1]?.text === 'history')
  )
    run.report(command, disableHistory, {
      subject: asWritten(command),
      effect: 'keeps what is done from being recorded',
    })
  const dashes = command.args.findIndex(({ text }) => text === '--')
  if (dashes >= 0) {
    const given = command.args.slice(dashes + 1)
    given.forEach((arg, index) => {
      command.scope.vars.set(String(index + 1), arg)
    })
    const text = given.map((arg) => asElement(arg.text)).join(' ')
    if (given[0]) for (const name of ['@', '*']) command.scope.vars.set(name, { ...given[0], text })
  }
  run.allow(command, useBuiltin)
  return NO_FLOW
}

/** The whole environment, with whatever secrets it holds. */
export const printEnvironment: Handler = (command, run) => {
  const names = command.args.filter(({ text }) => !text.startsWith('-') && !text.includes('='))
  run.allow(command, useBuiltin)
  if (command.name === 'env' || names.length === 0)
    return { text: null, taints: ENVIRONMENT, what: `\`${command.name}\`` }
  const secret = names.find(({ text }) =>
    /TOKEN|SECRET|PASSWORD|PASSWD|API_?KEY|ACCESS_KEY|PRIVATE_KEY/i.test(text),
  )
  if (!secret) return UNKNOWN_FLOW
  run.report(command, printSecretVariable, {
    subject: asWritten(command),
    effect: `prints the secret ${quoted(secret.text)}`,
  })
  return { text: null, taints: ENVIRONMENT, what: quoted(secret.text) }
}

const nothing: Handler = (command, run): Flow => {
  run.allow(command, useBuiltin)
  return NO_FLOW
}

/** Builtins that load code or run a command later. */
const loading: Handler = (command, run) => {
  const { name, args } = command
  const flag = args.find(({ text }) => /^-[a-z]*[fpCFx]/.test(text))
  const value = flag && args[args.indexOf(flag) + 1]
  if (!value) return nothing(command, run)
  const isShared = ['tmp', 'tmp_all'].includes(scopeOf(value, command.scope.cwd))
  if (name === 'enable' || (name === 'hash' && isShared))
    run.report(command, preloadForeignLibrary, {
      subject: asWritten(command),
      effect: 'puts foreign code in place of a command',
    })
  else if (name === 'bind' || (name === 'hash' && !value.text.startsWith('/usr/'))) run.unjudged(command)
  else run.allow(command, useBuiltin)
  if (name === 'complete' || name === 'bind') judgeRunLater(value, command, run)
  return NO_FLOW
}

/** What is made afterwards is writable for everybody. */
const umask: Handler = (command, run) => {
  const [mode] = command.args
  if (mode && /^0+$|^0?[0-7]?[0-7][0145]$/.test(mode.text))
    run.report(command, openToEverybody, {
      subject: asWritten(command),
      effect: 'makes later files writable for everybody',
    })
  else run.allow(command, useBuiltin)
  return NO_FLOW
}

const history: Handler = (command: Command, run: Run) => {
  const options = readOptions(command.args, '-d -s -p')
  if (options.flags.has('-c') || options.flags.has('-d')) {
    run.report(command, eraseTrace, {
      subject: asWritten(command),
      effect: 'removes the record of what was done',
    })
    return NO_FLOW
  }
  run.allow(command, useBuiltin)
  return { text: null, taints: 64, what: '`history`' }
}

const goBack: Handler = (command, run) => {
  const { scope } = command
  const { cwd, below, left } = scope
  const at = left.findLastIndex(({ isPushed }) => isPushed)
  const back = left[at]
  scope.left = [...left.slice(0, Math.max(at, 0)), { cwd, below, isPushed: false }]
  Object.assign(scope, back ? { cwd: back.cwd, below: back.below } : { below: HOLE })
  return nothing(command, run)
}

export const commands: Commands = {
  export: declare,
  declare,
  typeset: declare,
  local: declare,
  readonly: declare,
  unset,
  unalias,
  'set-alias': rename,
  'new-alias': rename,
  alias,
  cd,
  pushd: cd,
  'push-location': cd,
  popd: goBack,
  'pop-location': goBack,
  chdir: cd,
  'set-location': cd,
  read,
  mapfile: readLines,
  readarray: readLines,
  trap,
  set,
  printenv: printEnvironment,
  history,
  fc: nothing,
  enable: loading,
  hash: loading,
  complete: loading,
  bind: loading,
  umask,
  shift,
  let: calculate,
  getopts: setsNamed,
  wait: setsNamed,
  logger: nothing,
  ...Object.fromEntries(
    'exit return break continue : true false shopt setopt unsetopt dirs jobs fg bg times ulimit disown autoload bindkey compgen compopt compdef emulate zmodload zstyle rehash logout suspend setlocal endlocal rem pause cls'
      .split(' ')
      .map((name) => [name, nothing]),
  ),
}
