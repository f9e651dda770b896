// Judges chmod, chown and their kin by who may read, write or execute afterwards.
import { placeOf, scopeOf } from '../../read/files/paths.ts'
import { type Arg, type Command, type Flow, HOLE, OWN_USER, UNKNOWN_FLOW } from '../../read/model.ts'
import { asWritten, type Commands, type Handler, quoted, type Run } from '../../read/run.ts'
import { hasAny, type Options, readOptions, valuesOf } from '../../read/words/options.ts'
import {
  changeFileAttributes,
  changeOwner,
  changeSystemAccess,
  changeSystemFileAccess,
  changeTreeAccess,
  grantOwnerRights,
  openToEverybody,
  restrictAccess,
} from './access.ts'

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
  /^[+=]?0?[0-7]?[0-7][0-7][2367]$/.test(mode) ||
  /(?:^|,)[ug]*[oa][ugoa]*[+=][rwxXst]*w/.test(mode) ||
  /(?:^|,)\+[rwxX]*w/.test(mode)

/** Others may read it. */
const isReadable = (mode: string): boolean =>
  /^[+=]?0?[0-7]?[0-7]{2}[4-7]$/.test(mode) || /(?:^|,)(?:[ug]*[oa][ugoa]*)?[+=][wxX]*r/.test(mode)

const isSetuid = (mode: string): boolean =>
  /^[+=]?0?[4-7][0-7]{3}$/.test(mode) || /(?:^|,)[ugoa]*[+=][rwxXt]*s/.test(mode)

function reportSetuid(command: Command, run: Run): Flow {
  run.report(command, grantOwnerRights, {
    subject: asWritten(command),
    effect: 'lets everybody run the file with the rights of its owner',
  })
  return UNKNOWN_FLOW
}

/** Folders into which an application writes while it runs. Sources: Laravel and Symfony deployment guides. */
const RUNTIME =
  /^(?:\/(?:var\/www|srv|opt|app|home\/[\w-]+)|~)(?:\/[\w.-]+){1,4}\/(?:storage|cache|tmp|logs?|sessions?|uploads|media)(?:\/[\w.-]+)?\/?$/
/** chmod(1) X: folders can be entered and files read; no file becomes a program or writable for others. */
const OPENS_PART = /^(?:u\+r?w?X|g\+r?X|o\+r?X|a\+r?X|go\+r?X|ugo\+r?X)$/
const opensFolders = (mode: string): boolean => mode.split(',').every((one) => OPENS_PART.test(one))
const SERVICE_ACCOUNT =
  /^:?(?:www-data|nginx|apache|http|deploy|app|node)(?::(?:www-data|nginx|apache|http|deploy|app|node)?)?$/

const isRuntimeFolder = ({ text }: Arg, scope: string): boolean =>
  scope === 'absolute' && RUNTIME.test(text) && !text.includes('..')

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
  return judgeTargets(
    command,
    targets,
    tree,
    isWorldWritable(mode),
    /^0?000$/.test(mode),
    isReadable(mode),
    mode,
    run,
  )
}

function judgeTargets(
  command: Command,
  targets: readonly Arg[],
  tree: boolean,
  open: boolean,
  locked: boolean,
  readable: boolean,
  mode: string,
  run: Run,
) {
  let reported = false
  for (const target of targets) {
    const scope = scopeOf(target, command.scope.cwd)
    const at = { span: target.span, origin: command.origin }
    const name = quoted(target.text)
    const isKey = scope === 'credentials' && /(?:^|\/)id_[a-z0-9]+$|\.(?:pem|key)$/.test(target.text)
    if (PRECIOUS.includes(scope) && (tree || open || locked || scope === 'root' || (isKey && readable))) {
      const tightens = scope === 'credentials' && !open && !readable
      if (tightens) continue
      run.report(at, changeSystemAccess, {
        subject: asWritten(command),
        effect: `changes who may use ${name}; the host becomes open or unusable`,
      })
    } else if (open && scope !== 'build')
      run.report(at, openToEverybody, {
        subject: 'every',
        effect: `user and program may then change ${name}`,
      })
    else if (PRECIOUS.includes(scope) && scope !== 'credentials')
      run.report(at, changeSystemFileAccess, { name })
    else if (tree && !open && !locked && isRuntimeFolder(target, scope)) continue
    else if (tree && scope === 'project' && opensFolders(mode)) continue
    else if (tree && scope !== 'build' && scope !== 'tmp') run.report(at, changeTreeAccess, { name })
    else continue
    reported = true
  }
  if (!reported) run.allow(command, restrictAccess)
  return UNKNOWN_FLOW
}

/** A folder outside the project that this script made. */
const isOwnRelease = ({ text, glob }: Arg, scope: string, command: Command): boolean =>
  scope === 'absolute' && !glob && command.scope.created.made.has(placeOf(text, command.scope))

const PROJECT = ['project', 'project_all', 'build', 'tmp']

const chown: Handler = (command, run) => {
  const options: Options = readOptions(command.args, '--from')
  const targets = hasAny(options, '--reference') ? options.operands : options.operands.slice(1)
  const owner = options.operands[0]
  const isOneself = owner?.text.replace(/[:.]/, '').replaceAll(HOLE, '') === '' && owner.what === OWN_USER
  const tree = hasAny(options, '-R --recursive')
  let reported = false
  for (const target of targets) {
    const scope = scopeOf(target, command.scope.cwd)
    const at = { span: target.span, origin: command.origin }
    if (PRECIOUS.includes(scope) && (tree || scope === 'startup' || scope === 'root'))
      run.report(at, changeSystemAccess, {
        subject: asWritten(command),
        effect: `gives ${quoted(target.text)} another owner; the system or its user is locked out`,
      })
    else if (scope === 'build' || scope === 'tmp' || (isOneself && PROJECT.includes(scope))) continue
    else if (isOwnRelease(target, scope, command) && !/^(?:root|0)\b/.test(owner?.text ?? 'root')) continue
    else if (isRuntimeFolder(target, scope) && SERVICE_ACCOUNT.test(owner?.text ?? '')) continue
    else run.report(at, changeOwner, { target: quoted(target.text) })
    reported = true
  }
  if (!reported) run.allow(command, restrictAccess)
  return UNKNOWN_FLOW
}

const attributes: Handler = (command, run) => {
  const precious = command.args.some(
    (arg) =>
      !/^[-+=]/.test(arg.text) &&
      ['credentials', 'startup', 'system', 'root'].includes(scopeOf(arg, command.scope.cwd)),
  )
  const isTree = command.args.some(({ text }) => /^-[a-zA-Z]*R/.test(text))
  const rule = precious ? (isTree ? changeSystemAccess : openToEverybody) : changeFileAttributes
  run.report(command, rule, {
    subject: asWritten(command),
    effect: 'changes what may be done to the file, whatever its permissions say',
  })
  return UNKNOWN_FLOW
}

const capabilities: Handler = (command, run) => {
  if (hasAny(readOptions(command.args), '-r -h -v'))
    run.report(command, changeFileAttributes, {
      subject: asWritten(command),
      effect: 'changes capabilities of a program',
    })
  else
    run.report(command, grantOwnerRights, {
      subject: asWritten(command),
      effect: 'gives a program rights of the system administrator',
    })
  return UNKNOWN_FLOW
}

const access: Handler = (command, run) => {
  const isReading =
    /^i?cacls$/.test(command.name) && !command.args.some(({ text }) => /^\/(?!save|q|c|l|t)/i.test(text))
  if (isReading) {
    run.allow(command, restrictAccess)
    return UNKNOWN_FLOW
  }
  const precious = command.args.find(
    (arg) =>
      !(command.name === 'setfacl' ? /^-/ : /^[-/][a-z:]{1,12}$/i).test(arg.text) &&
      PRECIOUS.includes(scopeOf(arg, command.scope.cwd)),
  )
  const opens = /everyone|users:|\*s-1-1-0|\/reset|\/r\b|rwx|:w/i.test(asWritten(command))
  if (precious && opens) {
    run.report(command, changeSystemAccess, {
      subject: asWritten(command),
      effect: `changes who may use ${quoted(precious.text)}; the host becomes open or unusable`,
    })
    return UNKNOWN_FLOW
  }
  run.report(command, openToEverybody, {
    subject: asWritten(command),
    effect: 'changes who may use the files',
  })
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
    run.allow(command, restrictAccess)
    return UNKNOWN_FLOW
  }
  run.report(command, changeFileAttributes, {
    subject: asWritten(command),
    effect: 'changes marks by which the system guards a file',
  })
  return UNKNOWN_FLOW
}

/** Before other files that claim one of these programs. */
export const priority = 20

export const commands: Commands = {
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
