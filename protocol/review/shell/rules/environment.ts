// Variables, aliases, options of the shell: what do they change for every later command?
import { defineRules } from '../../rule.ts'
import {
  type Arg,
  type Command,
  ENVIRONMENT,
  type Flow,
  HOLE,
  NO_FLOW,
  type Scope,
  UNKNOWN_FLOW,
  unknown,
} from '../model.ts'
import { readOptions } from '../options.ts'
import { fold, scopeOf } from '../paths.ts'
import { asWritten, type Handler, type Place, quoted, type Run } from '../run.ts'

export const environmentRules = defineRules('shell_command', {
  'shell.env.preload': ['high', 'security', 'B'],
  'shell.env.preload_foreign': ['blocker', 'security', 'A'],
  'shell.env.code': ['high', 'security', 'B'],
  'shell.env.path': ['medium', 'security', 'B'],
  'shell.defence.no_history': ['high', 'security', 'A'],
  'shell.secret.environment': ['medium', 'security', 'B'],
  'shell.pos.assignment': ['allow', 'other', 'A'],
  'shell.pos.definition': ['allow', 'other', 'A'],
  'shell.pos.test': ['allow', 'other', 'A'],
  'shell.pos.builtin': ['allow', 'other', 'A'],
})

const FIX = 'leave the variable alone'
/** Libraries or files loaded into every program started later. */
const LOADED = [
  'LD_PRELOAD',
  'LD_LIBRARY_PATH',
  'LD_AUDIT',
  'DYLD_INSERT_LIBRARIES',
  'DYLD_LIBRARY_PATH',
  'BASH_ENV',
  'ENV',
  'PERL5OPT',
  'PYTHONSTARTUP',
  'RUBYOPT',
  'NODE_OPTIONS',
  'JAVA_TOOL_OPTIONS',
]
/** Texts that other programs run as commands. */
const EXECUTED = [
  'PROMPT_COMMAND',
  'GIT_SSH_COMMAND',
  'GIT_SSH',
  'GIT_EXTERNAL_DIFF',
  'GIT_PAGER',
  'PAGER',
  'MANPAGER',
  'LESSOPEN',
  'EDITOR',
  'VISUAL',
  'GIT_EDITOR',
  'GIT_SEQUENCE_EDITOR',
  'BROWSER',
  'RSYNC_RSH',
  'PS1',
  'PS4',
  'GIT_ASKPASS',
  'SSH_ASKPASS',
  'GIT_PROXY_COMMAND',
]
const USUAL = /^(?:less|more|cat|vi|vim|nano|nvim|code(?: --wait)?|emacs|true|:|ssh(?: -[\w=./~ -]+)?|)$/

export function judgeAssignment(name: string, arg: Arg, at: Place, scope: Scope, run: Run): void {
  const value = arg.text.slice(arg.text.indexOf('=') + 1)
  const place = { span: arg.span, origin: at.origin }
  if (LOADED.includes(name) && value !== '') {
    if (name === 'NODE_OPTIONS' && !/--?(?:require|r|import|loader)\b/.test(value)) return
    const isForeign = /(?:^|[:=\s])(?:\/tmp|\/var\/tmp|\/dev\/shm|\.{1,2}\/|~)/.test(value)
    run.report(
      place,
      isForeign ? 'shell.env.preload_foreign' : 'shell.env.preload',
      `${name}=${quoted(value)} loads foreign code into every program started after it`,
      FIX,
    )
  } else if (EXECUTED.includes(name) && !USUAL.test(value.replace(/^.*\//, ''))) {
    if (name.startsWith('PS') && !/[`$]\(/.test(value)) return
    run.report(
      place,
      'shell.env.code',
      `${name} is run as a command by other programs: ${quoted(value)}`,
      FIX,
    )
  } else if (name === 'PATH' && /^(?:\.|\/tmp|\/dev\/shm|\/var\/tmp)(?:[:/]|$)/.test(value)) {
    run.report(
      place,
      'shell.env.path',
      `programs are looked up in ${quoted(value)} first, where others may place them`,
      FIX,
    )
  } else if (
    (name === 'HISTFILE' && (value === '' || value === '/dev/null')) ||
    ((name === 'HISTSIZE' || name === 'HISTFILESIZE') && value === '0') ||
    (name === 'HISTCONTROL' && value.includes('ignoreboth') && false)
  ) {
    run.report(
      place,
      'shell.defence.no_history',
      `${name}=${value} keeps what is done from being recorded`,
      'leave the history on',
    )
  }
  void scope
}

const declare: Handler = (command, run) => {
  for (const arg of command.args) {
    const at = arg.text.indexOf('=')
    if (at <= 0 || arg.text.startsWith('-')) continue
    const name = arg.text.slice(0, at)
    if (!command.scope.vars.has(name)) command.scope.vars.set(name, { ...arg, text: arg.text.slice(at + 1) })
  }
  run.allow(command, 'shell.pos.builtin')
  return NO_FLOW
}

const unset: Handler = (command, run) => {
  for (const { text } of command.args) {
    if (/^HIST(?:FILE|SIZE|FILESIZE)$/.test(text))
      run.report(
        command,
        'shell.defence.no_history',
        `without ${text} what is done is not recorded`,
        'leave the history on',
      )
    command.scope.vars.set(text, { ...unknown(text), text: '' })
  }
  run.allow(command, 'shell.pos.builtin')
  return NO_FLOW
}

const alias: Handler = (command, run) => {
  for (const { text } of command.args) {
    const at = text.indexOf('=')
    if (at > 0) command.scope.aliases.set(text.slice(0, at), text.slice(at + 1))
  }
  run.allow(command, 'shell.pos.builtin')
  return NO_FLOW
}

const cd: Handler = (command, run) => {
  const target = command.args.find(({ text }) => !text.startsWith('-') || text === '-')
  const { scope } = command
  if (!target) scope.cwd = '~'
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
  run.allow(command, 'shell.pos.builtin')
  return NO_FLOW
}

const read: Handler = (command, run) => {
  const options = readOptions(command.args, '-a -d -i -n -N -p -t -u')
  const { stdin } = command
  const names = options.operands.length > 0 ? options.operands.map(({ text }) => text) : ['REPLY']
  for (const name of names) {
    const text =
      stdin.text !== null && stdin.text !== '' && names.length === 1 ? stdin.text.split('\n')[0]! : HOLE
    command.scope.vars.set(name, {
      text,
      taints: stdin.taints,
      what: stdin.what,
      maybeEmpty: null,
      glob: false,
    })
  }
  run.allow(command, 'shell.pos.builtin')
  return NO_FLOW
}

const trap: Handler = (command, run) => {
  const [code] = command.args
  run.allow(command, 'shell.pos.builtin')
  if (!code || code.text.startsWith('-') || command.args.length < 2 || code.text === '') return NO_FLOW
  return run.textOf(command, code, 'trap', command.scope.inside('trap'))
}

const set: Handler = (command, run) => {
  if (
    command.args.some(({ text }, index) => /^\+o$/.test(text) && command.args[index + 1]?.text === 'history')
  )
    run.report(
      command,
      'shell.defence.no_history',
      `${asWritten(command)} keeps what is done from being recorded`,
      'leave the history on',
    )
  const dashes = command.args.findIndex(({ text }) => text === '--')
  if (dashes >= 0) {
    const given = command.args.slice(dashes + 1)
    given.forEach((arg, index) => {
      command.scope.vars.set(String(index + 1), arg)
    })
    const text = given.map((arg) => arg.text).join(' ')
    if (given[0]) for (const name of ['@', '*']) command.scope.vars.set(name, { ...given[0], text })
  }
  run.allow(command, 'shell.pos.builtin')
  return NO_FLOW
}

/** The whole environment, with whatever secrets it holds. */
export const printEnvironment: Handler = (command, run) => {
  const names = command.args.filter(({ text }) => !text.startsWith('-') && !text.includes('='))
  run.allow(command, 'shell.pos.builtin')
  if (command.name === 'env' || names.length === 0)
    return { text: null, taints: ENVIRONMENT, what: `\`${command.name}\`` }
  const secret = names.find(({ text }) =>
    /TOKEN|SECRET|PASSWORD|PASSWD|API_?KEY|ACCESS_KEY|PRIVATE_KEY/i.test(text),
  )
  if (!secret) return UNKNOWN_FLOW
  run.report(
    command,
    'shell.secret.environment',
    `${asWritten(command)} prints the secret ${quoted(secret.text)}`,
    'do not print secrets',
  )
  return { text: null, taints: ENVIRONMENT, what: quoted(secret.text) }
}

const nothing: Handler = (command, run): Flow => {
  run.allow(command, 'shell.pos.builtin')
  return NO_FLOW
}

const history: Handler = (command: Command, run: Run) => {
  const options = readOptions(command.args, '-d -s -p')
  if (options.flags.has('-c') || options.flags.has('-d')) {
    run.report(
      command,
      'shell.defence.erase_trace',
      `${asWritten(command)} removes the record of what was done`,
      'keep the history',
    )
    return NO_FLOW
  }
  run.allow(command, 'shell.pos.builtin')
  return { text: null, taints: 64, what: '`history`' }
}

export const environmentHandlers: Readonly<Record<string, Handler>> = {
  export: declare,
  declare,
  typeset: declare,
  local: declare,
  readonly: declare,
  unset,
  alias,
  cd,
  pushd: cd,
  chdir: cd,
  'set-location': cd,
  read,
  trap,
  set,
  printenv: printEnvironment,
  history,
  fc: nothing,
  ...Object.fromEntries(
    'shift exit return break continue : true false unalias shopt setopt unsetopt popd dirs wait jobs fg bg times getopts let hash ulimit umask enable disown autoload bindkey complete compgen compopt compdef mapfile readarray emulate zmodload zstyle rehash logout suspend setlocal endlocal rem pause cls'
      .split(' ')
      .map((name) => [name, nothing]),
  ),
}
