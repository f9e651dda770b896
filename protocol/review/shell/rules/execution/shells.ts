// Judges the text that a shell is given as the command it is; foreign text is not executed unread.

import { fold, scopeOf } from '../../read/files/paths.ts'
import { unpackedIn } from '../../read/files/read-file.ts'
import {
  type Arg,
  type Command,
  type Flow,
  HOLE,
  NAMED_PIPE,
  NO_FLOW,
  PIPED_SHELL,
  UNKNOWN_FLOW,
} from '../../read/model.ts'
import { asWritten, type Commands, type Handler, quoted, type Run } from '../../read/run.ts'
import { executeForeign } from '../../read/sinks.ts'
import { base64Text } from '../../read/words/decoders.ts'
import { part, readOptions } from '../../read/words/options.ts'
import { isProjectTask } from '../catalogue/project-scripts.ts'
import { runBuiltProgram } from '../catalogue/understood.ts'
import { escapeThroughProgram } from '../privilege/escape.ts'
import { hasKnownDigest } from './checksums.ts'
import {
  executeDecoded,
  executeDownload,
  executeEncodedCommand,
  executeTemporary,
  openInteractiveShell,
  readScriptSetup,
} from './foreign-code.ts'

/** Runs text that an interpreter gets, known or not. */
export function interpret(command: Command, content: Flow, label: string, run: Run): Flow {
  if (executeForeign(content, command, command.name, run)) return UNKNOWN_FLOW
  if (content.text !== null)
    return content.text.trim() === ''
      ? NO_FLOW
      : run.flowOf(command, content.text, label, command.scope.inside(command.name))
  const isPiped = content.what === NAMED_PIPE
  run.unjudged(command)
  return isPiped ? { ...UNKNOWN_FLOW, what: PIPED_SHELL } : UNKNOWN_FLOW
}

/** A script file: written by this script, foreign, or simply not visible. */
export function runScriptFile(command: Command, file: Arg, run: Run): Flow {
  const { scope } = command
  if (hasKnownDigest(file.text, scope)) {
    run.allow(command, runBuiltProgram)
    return UNKNOWN_FLOW
  }
  const path = fold(file.text, scope.cwd)
  const written = file.content ?? scope.files.get(path) ?? unpackedIn(path, scope)
  if (written) return interpret(command, written, 'file', run)
  if (
    file.taints !== 0 &&
    executeForeign({ text: null, taints: file.taints, what: file.what }, command, command.name, run)
  )
    return UNKNOWN_FLOW
  const where = scopeOf(file, scope.cwd)
  if (where === 'tmp' || where === 'tmp_all') {
    run.report(command, executeTemporary, { file: quoted(file.text) })
  } else if (isProjectTask(command, file, command.args.slice(command.args.indexOf(file) + 1))) {
    run.allow(command, runBuiltProgram)
  } else {
    run.unjudged(command)
  }
  return UNKNOWN_FLOW
}

/** `-c'rm x'` and `--command='rm x'` hold the text behind the option. */
const attachedStart = (text: string): number =>
  text.startsWith('--') ? text.indexOf('=') + 1 : text.indexOf('c') + 1

const shell: Handler = (command, run) => {
  const { args, name } = command
  const options = readOptions(args, '-c -o -O +o +O --rcfile --init-file', true)
  // Everything up to the text is options: bash -lic 'text'.
  const at = args.findIndex(({ text: option }) =>
    /^-[a-zA-Z]*c$|^--(?:com\w*|init?(?:-command)?)$/.test(option),
  )
  const attached = args.find(({ text: option }) =>
    /^-[a-zA-Z]*c[^a-zA-Z]|^-[a-zA-Z]{0,3}c.*\s|^-c\S{2,}|^--(?:com\w*|ini\w*(?:-command)?)=/.test(option),
  )
  const text = at >= 0 ? args[at + 1] : attached ? part(attached, attachedStart(attached.text)) : undefined
  if (text) {
    if (executeForeign({ text: null, taints: text.taints, what: text.what }, command, name, run))
      return UNKNOWN_FLOW
    const inside = command.scope.inside(name)
    const rest = args.slice(at + 2)
    rest.forEach((arg, index) => {
      if (index < 10) inside.vars.set(String(index), arg)
    })
    return run.textOf(command, text, `${name} -c`, inside, command.stdin)
  }
  if (['--version', '--help', '-n'].some((flag) => options.flags.has(flag))) {
    run.allow(command, readScriptSetup)
    return UNKNOWN_FLOW
  }
  const file = options.operands.find(({ text: operand }) => operand !== '-' && operand !== '/dev/stdin')
  if (file && !options.flags.has('-s')) return runScriptFile(command, file, run)
  if (command.stdin !== NO_FLOW && (command.stdin.text !== '' || command.stdin.taints !== 0))
    return interpret(command, command.stdin, 'stdin', run)
  const elevated =
    command.scope.via.some((wrapper) => /^(?:sudo|doas|pkexec|su)$/.test(wrapper)) &&
    command.scope.via.length > 1
  run.report(command, elevated ? escapeThroughProgram : openInteractiveShell, {
    subject: asWritten(command),
    effect: 'opens a shell; what happens in it is not visible here',
  })
  return UNKNOWN_FLOW
}

const source: Handler = (command, run) => {
  const file = command.args[0]
  if (!file) return null
  if (
    /(?:^|\/)(?:activate(?:\.\w+)?|\.bashrc|\.zshrc|\.profile|\.bash_profile|\.nvm\/nvm\.sh|nvm\.sh|\.env|\.envrc|env\.sh|\.cargo\/env|setup\.bash)$/.test(
      file.text,
    ) &&
    !file.content &&
    scopeOf(file, command.scope.cwd) !== 'tmp'
  ) {
    run.allow(command, readScriptSetup)
    if (/env(?:rc|\.sh)?$/.test(file.text)) command.scope.forgetAll()
    return NO_FLOW
  }
  const inside = command.scope.inside(command.name)
  const out = runScriptFile({ ...command, scope: inside }, file, run)
  command.scope.follow(inside)
  return out
}

const ENCODED = /^-e(?:nc?|ncod\w*)?$/i

const powershell: Handler = (command, run) => {
  const { args } = command
  // It starts in another folder.
  if (args.some(({ text }) => /^-(?:wo\w*|wd)$/i.test(text))) run.unjudged(command)
  const after = (pattern: RegExp): Arg | undefined =>
    args[args.findIndex(({ text }) => pattern.test(text)) + 1]
  const has = (pattern: RegExp): boolean => args.some(({ text }) => pattern.test(text))
  if (has(ENCODED)) {
    const encoded = after(ENCODED)
    if (has(/^-w(?:in\w*)?$/i) && has(/^hid\w*$/i))
      run.report(command, executeDecoded, {
        subject: asWritten(command),
        effect: 'executes an encoded text in a window that nobody sees',
      })
    run.report(command, executeEncodedCommand, { command: asWritten(command) })
    const plain = encoded ? base64Text(encoded.text)?.replaceAll('\u0000', '') : null
    if (encoded && plain && /^[\t\n\r -~]+$/.test(plain))
      return run.textOf(
        command,
        { ...encoded, text: plain, linear: null },
        'base64',
        command.scope.inside(command.name),
        NO_FLOW,
        true,
      )
    return UNKNOWN_FLOW
  }
  if (has(/^-c(?:ommand)?$/i)) {
    const at = args.findIndex(({ text }) => /^-c(?:ommand)?$/i.test(text))
    const text = args
      .slice(at + 1)
      .map((arg) => arg.text)
      .join(' ')
    return run.textOf(
      command,
      { ...args[at + 1]!, text, linear: null },
      'powershell',
      command.scope.inside(command.name),
    )
  }
  if (has(/^-f(?:ile)?$/i)) return runScriptFile(command, after(/^-f(?:ile)?$/i) ?? command.word, run)
  const operands = args.filter(({ text }) => !text.startsWith('-'))
  if (operands[0]) return run.argvOf(command, operands, command.scope.inside(command.name))
  if (command.stdin !== NO_FLOW) return interpret(command, command.stdin, 'stdin', run)
  return null
}

const cmd: Handler = (command, run) => {
  const at = command.args.findIndex(({ text }) => /^\/[ck]$/i.test(text))
  if (at < 0) return null
  const rest = command.args.slice(at + 1)
  const only = rest[0]
  if (only && rest.length === 1) return run.textOf(command, only, 'cmd /c', command.scope.inside('cmd'))
  return run.argvOf(command, rest, command.scope.inside('cmd'))
}

const invoke: Handler = (command, run) => {
  const { args, stdin } = command
  if (args.length > 0) {
    const taints = args.reduce((all, arg) => all | arg.taints, 0)
    const text = args.map((arg) => arg.text).join(' ')
    if (
      /downloadstring|downloadfile|invoke-webrequest|\biwr\b|\bcurl\b|\bwget\b|net\.webclient/i.test(text)
    ) {
      run.report(command, executeDownload, {
        subject: asWritten(command),
        effect: 'executes what it downloads without anyone having read it',
      })
      return UNKNOWN_FLOW
    }
    return interpret(
      command,
      { text: text.includes(HOLE) ? null : text, taints, what: args[0]!.what },
      'iex',
      run,
    )
  }
  return interpret(command, stdin, 'iex', run)
}

/** Before other files that claim one of these programs. */
export const priority = 30

export const commands: Commands = {
  ...Object.fromEntries(
    'sh bash zsh dash ksh ash fish csh tcsh mksh rbash elvish nu xonsh yash pdksh ksh93'
      .split(' ')
      .map((name) => [name, shell]),
  ),
  source,
  '.': source,
  powershell,
  pwsh: powershell,
  cmd,
  iex: invoke,
  'invoke-expression': invoke,
}
