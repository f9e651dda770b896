// Who may read, write or execute afterwards? Wide permissions on system and home are a way in or a lock-out.
import { defineRules } from '../../../core/rule.ts'
import { type Arg, type Command, type Flow, UNKNOWN_FLOW } from '../../read/model.ts'
import { hasAny, type Options, readOptions, valuesOf } from '../../read/words/options.ts'
import { scopeOf } from '../../read/files/paths.ts'
import { asWritten, type Handler, quoted, type Run } from '../../read/run.ts'

export const permissionRules = defineRules('shell_command', {
  'shell.fs.permissions_system': ['blocker', 'security', 'A'],
  'shell.fs.permissions_wide': ['high', 'security', 'A'],
  'shell.fs.permissions_tree': ['medium', 'security', 'A'],
  'shell.fs.permissions_outside': ['medium', 'security', 'B'],
  'shell.fs.ownership': ['medium', 'security', 'A'],
  'shell.fs.immutable': ['medium', 'security', 'B'],
  'shell.privilege.setuid': ['blocker', 'security', 'A'],
  'shell.pos.permissions': ['allow', 'other', 'A'],
})

const FIX = 'change only the file that needs it, to the least that works'
/** Everything there belongs to the system or to a person. */
const PRECIOUS = [
  'root',
  'system',
  'kernel',
  'home',
  'data',
  'credentials',
  'startup',
  'maybe_root',
  'device',
]

const isWorldWritable = (mode: string): boolean =>
  /^0?[0-7]?[0-7][0-7][2367]$/.test(mode) ||
  /(?:^|,)[ug]*[oa][ugoa]*[+=][rwxXst]*w/.test(mode) ||
  /(?:^|,)\+[rwxX]*w/.test(mode)

const isSetuid = (mode: string): boolean =>
  /^0?[4-7][0-7]{3}$/.test(mode) || /(?:^|,)[ugoa]*[+=][rwxXt]*s/.test(mode)

function reportSetuid(command: Command, run: Run): Flow {
  run.report(
    command,
    'shell.privilege.setuid',
    `${asWritten(command)} lets everybody run the file with the rights of its owner`,
    'do not set the setuid or setgid bit',
  )
  return UNKNOWN_FLOW
}

const chmod: Handler = (command, run) => {
  const { args } = command
  const options = readOptions(
    args.filter(({ text }) => !/^-[rwxXst]+$/.test(text) || /^-R/.test(text)),
    '',
  )
  const symbolic = args.find(({ text }) => /^[-+=][rwxXst]+$/.test(text) && !/^-R/.test(text))
  const byReference = options.flags.has('--reference')
  const mode = symbolic?.text ?? (byReference ? '' : (options.operands[0]?.text ?? ''))
  const targets =
    symbolic || byReference ? options.operands.filter((arg) => arg !== symbolic) : options.operands.slice(1)
  const tree = hasAny(options, '-R --recursive')
  if (isSetuid(mode)) {
    return reportSetuid(command, run)
  }
  return judgeTargets(command, targets, tree, isWorldWritable(mode), /^0?000$/.test(mode), run)
}

function judgeTargets(
  command: Command,
  targets: readonly Arg[],
  tree: boolean,
  open: boolean,
  locked: boolean,
  run: Run,
) {
  let reported = false
  for (const target of targets) {
    const scope = scopeOf(target, command.scope.cwd)
    const at = { span: target.span, origin: command.origin }
    const name = quoted(target.text)
    if (PRECIOUS.includes(scope) && (tree || open || locked || scope === 'root')) {
      const tightens = scope === 'credentials' && !open
      if (tightens) continue
      run.report(
        at,
        'shell.fs.permissions_system',
        `${asWritten(command)} changes who may use ${name}; the host becomes open or unusable`,
        FIX,
      )
    } else if (open && scope !== 'build')
      run.report(
        at,
        'shell.fs.permissions_wide',
        `every user and program may then change ${name}`,
        FIX,
        'chmod u+rwX, or 755 and 644',
      )
    else if (PRECIOUS.includes(scope) && scope !== 'credentials')
      run.report(
        at,
        'shell.fs.permissions_outside',
        `this changes who may use ${name}, which belongs to the system`,
        FIX,
      )
    else if (tree && scope !== 'build' && scope !== 'tmp')
      run.report(
        at,
        'shell.fs.permissions_tree',
        `this changes the permissions of everything under ${name}`,
        FIX,
      )
    else continue
    reported = true
  }
  if (!reported) run.allow(command, 'shell.pos.permissions')
  return UNKNOWN_FLOW
}

const chown: Handler = (command, run) => {
  const options: Options = readOptions(command.args, '--from')
  const targets = hasAny(options, '--reference') ? options.operands : options.operands.slice(1)
  const tree = hasAny(options, '-R --recursive')
  let reported = false
  for (const target of targets) {
    const scope = scopeOf(target, command.scope.cwd)
    const at = { span: target.span, origin: command.origin }
    if (PRECIOUS.includes(scope) && (tree || scope === 'startup' || scope === 'root'))
      run.report(
        at,
        'shell.fs.permissions_system',
        `${asWritten(command)} gives ${quoted(target.text)} another owner; the system or its user is locked out`,
        FIX,
      )
    else if (scope === 'build' || scope === 'tmp') continue
    else run.report(at, 'shell.fs.ownership', `${quoted(target.text)} gets another owner`, FIX)
    reported = true
  }
  if (!reported) run.allow(command, 'shell.pos.permissions')
  return UNKNOWN_FLOW
}

const attributes: Handler = (command, run) => {
  const precious = command.args.some(
    (arg) =>
      !/^[-+=]/.test(arg.text) &&
      ['credentials', 'startup', 'system', 'root'].includes(scopeOf(arg, command.scope.cwd)),
  )
  run.report(
    command,
    precious ? 'shell.fs.permissions_wide' : 'shell.fs.immutable',
    `${asWritten(command)} changes what may be done to the file, whatever its permissions say`,
    FIX,
  )
  return UNKNOWN_FLOW
}

const capabilities: Handler = (command, run) => {
  if (hasAny(readOptions(command.args), '-r -h -v'))
    run.report(command, 'shell.fs.immutable', `${asWritten(command)} changes capabilities of a program`, FIX)
  else
    run.report(
      command,
      'shell.privilege.setuid',
      `${asWritten(command)} gives a program rights of the system administrator`,
      'do not grant capabilities',
    )
  return UNKNOWN_FLOW
}

const access: Handler = (command, run) => {
  const isReading =
    /^i?cacls$/.test(command.name) && !command.args.some(({ text }) => /^\/(?!save|q|c|l|t)/i.test(text))
  if (isReading) {
    run.allow(command, 'shell.pos.permissions')
    return UNKNOWN_FLOW
  }
  const precious = command.args.find(
    (arg) => !/^[-/][a-z:]{1,12}$/i.test(arg.text) && PRECIOUS.includes(scopeOf(arg, command.scope.cwd)),
  )
  const opens = /everyone|users:|\*s-1-1-0|\/reset|\/r\b|rwx/i.test(asWritten(command))
  if (precious && opens) {
    run.report(
      command,
      'shell.fs.permissions_system',
      `${asWritten(command)} changes who may use ${quoted(precious.text)}; the host becomes open or unusable`,
      FIX,
    )
    return UNKNOWN_FLOW
  }
  run.report(command, 'shell.fs.permissions_wide', `${asWritten(command)} changes who may use the files`, FIX)
  return UNKNOWN_FLOW
}

/** Copies with a mode of its own. */
const install: Handler = (command, run) => {
  const mode = valuesOf(readOptions(command.args, '-m --mode -o -g -t'), '-m --mode')[0]
  if (!mode || !isSetuid(mode.text)) return null
  return reportSetuid(command, run)
}

const quarantine: Handler = (command, run) => {
  if (!command.args.some(({ text }) => /^-[a-z]*[dcw]/.test(text))) {
    run.allow(command, 'shell.pos.permissions')
    return UNKNOWN_FLOW
  }
  run.report(
    command,
    'shell.fs.immutable',
    `${asWritten(command)} changes marks by which the system guards a file`,
    FIX,
  )
  return UNKNOWN_FLOW
}

export const permissionHandlers: Readonly<Record<string, Handler>> = {
  chmod,
  chown,
  chgrp: chown,
  chattr: attributes,
  chflags: attributes,
  setfacl: access,
  setcap: capabilities,
  icacls: access,
  cacls: access,
  takeown: access,
  install,
  xattr: quarantine,
}
