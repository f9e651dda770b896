// Judges rm and its kin by the scope of the path, not by the word `rm`.

import {
  fold,
  isContentFolder,
  isSharedFolder,
  type PathScope,
  placeOf,
  scopeOf,
} from '../../read/files/paths.ts'
import {
  ACCOUNTS,
  type Arg,
  BUILD_OUTPUT,
  type Command,
  type Flow,
  HOLE,
  NO_FLOW,
  UNKNOWN_FLOW,
} from '../../read/model.ts'
import { asWritten, type Commands, type Handler, quoted, type Run } from '../../read/run.ts'
import { hasAny, type Options, readOptions } from '../../read/words/options.ts'
import { eraseTrace } from '../defences/guards.ts'
import {
  type DeletionRule,
  deleteAfterFailedChange,
  deleteCredentials,
  deleteHome,
  deleteOutsideProject,
  deleteProjectFiles,
  deleteRecreatable,
  deleteRepository,
  deleteSharedTemporary,
  deleteStoredData,
  deleteSystem,
  deleteUnknownPath,
  deleteWithEmptyVariable,
  deleteWithoutRootGuard,
} from './deletion.ts'

import { removesEncrypted } from './encryption.ts'
import { isSpared, takesNewest } from './retention.ts'
import { isCopied, isKeptTree, isSaved } from './saved-copies.ts'

export interface Decision {
  readonly rule: DeletionRule
  readonly why: string
}

/** The table of deletions: scope to rule. `tree` is true when folders go with everything in them. */
export function decideDelete(scope: PathScope, tree: boolean, several: boolean): Decision | null {
  switch (scope) {
    case 'root':
      return { rule: deleteSystem, why: 'the whole file system' }
    case 'system':
    case 'device':
    case 'kernel':
      return { rule: deleteSystem, why: 'a part of the system that it does not run without' }
    case 'startup':
      return tree
        ? {
            rule: deleteSystem,
            why: 'configuration that the system needs to start or to let people in',
          }
        : { rule: deleteOutsideProject, why: 'a file that sessions or the system read at start' }
    case 'home':
      return { rule: deleteHome, why: 'a whole home folder' }
    case 'data':
      return { rule: deleteStoredData, why: 'stored data or backups' }
    case 'credentials':
      return { rule: deleteCredentials, why: 'keys or credentials, and with them access' }
    case 'maybe_root':
      return {
        rule: deleteWithEmptyVariable,
        why: 'a path that becomes a system folder when the variable is empty',
      }
    case 'logs':
      return { rule: deleteOutsideProject, why: 'logs of the host' }
    case 'history':
      return { rule: eraseTrace, why: 'the record of what was done' }
    case 'absolute':
    case 'home_part':
      return { rule: deleteOutsideProject, why: 'files outside the project' }
    case 'tmp_all':
      return { rule: deleteSharedTemporary, why: 'temporary files of every program' }
    case 'vcs':
      return { rule: deleteRepository, why: 'the repository with its history' }
    case 'unresolved':
      return { rule: deleteUnknownPath, why: 'a path that is not known here' }
    case 'project_all':
      return {
        rule: deleteProjectFiles,
        why: 'everything at hand, work that is not committed included',
      }
    case 'project':
      return tree || several ? { rule: deleteProjectFiles, why: 'files of the project' } : null
    default:
      return null
  }
}

const remove: Handler = (command, run) => {
  const options = readOptions(command.args, '')
  if (hasAny(options, '--no-preserve-root')) {
    run.report(command, deleteWithoutRootGuard, { command: asWritten(command) })
  }
  if (hasAny(options, '--help --version')) return allowed(command, run)
  return judgeDeletion(command, options, hasAny(options, '-r -R --recursive'), run)
}

export function judgeDeletion(command: Command, options: Options, tree: boolean, run: Run): Flow {
  const targets = options.operands
  const several =
    targets.length > 1 &&
    targets.filter((target) => scopeOf(target, command.scope.cwd) === 'project').length > 2
  let reported = removesEncrypted(command, targets, run)
  for (const target of targets) reported = deleteTarget(command, target, tree, several, run) || reported
  if (!reported) return allowed(command, run)
  return UNKNOWN_FLOW
}

/** Sources: auditd(8), wtmp(5), lastlog(8), rsyslog of common distributions. */
const SECURITY_RECORD =
  /^\/(?:private\/)?var\/(?:log\/(?:audit|wtmp|btmp|lastlog|faillog|auth\.log|secure|tallylog)|run\/utmp|audit)(?:[./*]|$)/

/** With everything in it. */
export const scopeOfTree = (target: Pick<Arg, 'text' | 'maybeEmpty'>, cwd: string | null): PathScope =>
  isSharedFolder(target.text, cwd)
    ? 'system'
    : isContentFolder(target.text, cwd)
      ? 'data'
      : scopeOf(target, cwd)

/** A session, a host of builds or the XDG base directories set them. */
const ALWAYS_SET =
  /^(?:HOME|PWD|OLDPWD|TMPDIR|TMP|TEMP|USER|LOGNAME|XDG_[A-Z_]{1,20}|\w{0,30}WORKSPACE|CI_PROJECT_DIR|CIRCLE_WORKING_DIRECTORY|BUILD_SOURCESDIRECTORY|RUNNER_TEMP|RUNNER_TOOL_CACHE|VIRTUAL_ENV|SRCROOT)$/

/** Where a copy is as good as what is removed. */
const SAVED_WITH = /^(?:absolute|home_part|data|logs|project)$/

/** True when something was reported. */
export function deleteTarget(
  command: Command,
  target: Arg,
  tree: boolean,
  several: boolean,
  run: Run,
): boolean {
  const { cwd } = command.scope
  if (tree && removesMoved(command, target, run)) return true
  if (isMadeHere(target, command) || (target.text === HOLE && target.what === BUILD_OUTPUT)) return false
  if (isOneWorkFolder(target)) return false
  if (target.byAge !== undefined) {
    const { folder } = target.byAge
    if (target.text === HOLE && OF_SERVER.test(folder)) {
      run.report({ span: target.span, origin: command.origin }, deleteStoredData, {
        subject: command.name,
        effect: `removes files of ${quoted(folder)} by their age: the server needs them until it lets go of them itself; there is no undo`,
      })
      return true
    }
    if (takesNewest(command, target, run)) return true
    if (isSpared(target, command) && (target.maybeEmpty === null || !/[^\ue000]\ue000/.test(target.text)))
      return false
  }
  if (tree && target.text === HOLE && (target.taints & ACCOUNTS) !== 0) {
    run.report(command, deleteHome, {
      subject: asWritten(command),
      effect: 'removes what the list of accounts names: their home folders; there is no undo',
    })
    return true
  }
  const scope = tree ? scopeOfTree(target, cwd) : scopeOf(target, cwd)
  if (SAVED_WITH.test(scope) && isSaved(target, command)) return false
  if (/^(?:system|absolute|startup)$/.test(scope) && isKeptTree(target, command)) return false
  if (/^(?:absolute|home_part|project)$/.test(scope) && isCopied(target, command)) return false
  const wide = (target.glob || target.isEach === true) && scope === 'project'
  const isFile = !target.glob && /^[^*?[\ue000]*[^/.*?[\ue000]\.[a-z0-9]{1,5}$/i.test(target.text)
  const isHere =
    /^(?:\.\/)?(?:\*|\.\*|\.\[!\.\]\*)$|^\.$/.test(target.text) ||
    (target.byAge?.isRelative === true && target.byAge.pattern === '')
  if (tree && cwd === HOLE && isHere && !command.scope.created.isCertain('check', 'cd')) {
    run.report({ span: target.span, origin: command.origin }, deleteAfterFailedChange, {
      subject: command.name,
      effect: `removes ${quoted(target.text)} wherever the script is: when \`cd\` fails, or its variable is empty, that is not the folder that is meant`,
    })
    return true
  }
  const isWholeWhenEmpty =
    tree && target.maybeEmpty !== null && scope === 'absolute' && /\/\ue000(?:\/|$)/.test(target.text)
  // `$X/cache` is a folder of the root when the variable is empty.
  const isElsewhereWhenEmpty =
    tree &&
    target.maybeEmpty !== null &&
    /^\ue000\//.test(target.text) &&
    decideDelete(scope, true, several || wide) === null &&
    !ALWAYS_SET.test(target.maybeEmpty)
  const decision = isElsewhereWhenEmpty
    ? { rule: deleteUnknownPath, why: 'a folder of the root of the host when the variable is empty' }
    : isWholeWhenEmpty
      ? {
          rule: deleteWithEmptyVariable,
          why: 'a whole folder outside the project when the variable is empty',
        }
      : SECURITY_RECORD.test(fold(target.text, cwd))
        ? { rule: eraseTrace, why: 'the record of who logged in and what was done' }
        : decideDelete(scope, tree && !isFile, several || wide)
  if (decision === null) return false
  const shownPath = cwd === null ? quoted(target.text) : `${quoted(target.text)} in ${quoted(fold('.', cwd))}`
  const variable = target.maybeEmpty ?? undefined
  const empty = variable === undefined ? '' : `; $${variable} is not set here and may be empty`
  run.report({ span: target.span, origin: command.origin }, decision.rule, {
    subject: command.name,
    effect: `removes ${shownPath}: ${decision.why}${empty}; there is no undo`,
    ...(variable === undefined ? {} : { variable }),
  })
  return true
}

/** What the script itself moved to where it now removes everything. */
function removesMoved(command: Command, target: Arg, run: Run): boolean {
  const { moved } = command.scope.created
  if (moved.size === 0) return false
  const place = placeOf(target.text, command.scope).replace(/\/\*$/, '')
  for (const [to, source] of moved)
    if (to === place || to.startsWith(`${place}/`) || place.startsWith(`${to}/`)) {
      moved.delete(to)
      const was = { ...source, span: target.span, linear: null, byAge: undefined }
      if (deleteTarget(command, was, true, false, run)) return true
    }
  return false
}

/** Files that only their server may remove. Sources: PostgreSQL, Database File Layout; MySQL, Kafka and etcd manuals. */
const OF_SERVER =
  /\/(?:pg_wal|pg_xlog|pg_xact|pg_clog|pg_multixact|rocksdb|leveldb|chaindata)$|^\/var\/lib\/(?:mysql|mongodb|etcd|kafka|rabbitmq|elasticsearch)(?:\/(?!backups?|dumps?)[\w.-]{1,60}){0,3}$/

export const isOfServer = ({ text }: Arg, { cwd }: Command['scope']): boolean =>
  OF_SERVER.test(fold(text, cwd).replace(/\/+$/, ''))

/** One of the folders below a place of work of a builder: its name is not known, but it is not empty. */
const isOneWorkFolder = ({ text, maybeEmpty }: Arg): boolean =>
  maybeEmpty === null && !text.includes('..') && ONE_WORK_FOLDER.test(text)
const ONE_WORK_FOLDER =
  /^\/(?:srv|opt|data|mnt|scratch|builds?|ci|var\/(?:lib|cache|tmp|opt))\/(?:[\w.-]{1,60}\/){0,3}(?:work|_work|workspaces?|workdir|builds?|scratch|jobs|runs|tmp|temp)[/-][\w.-]{0,60}\ue000(?:\/\*|\/[\w.-]{1,60})?\/?$/

/** A folder that this script made new, or something in it. */
function isMadeHere({ text }: Arg, { scope }: Command): boolean {
  if (text.includes(HOLE)) return false
  const path = placeOf(text, scope)
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1))
    if (scope.created.isCertain('folder', path.slice(0, end))) return true
  return false
}

function allowed(command: Command, run: Run): Flow {
  run.allow(command, deleteRecreatable)
  return UNKNOWN_FLOW
}

const shred: Handler = (command, run) => {
  const options = readOptions(command.args, '-n -s --iterations --size --random-source')
  return judgeDeletion(command, options, true, run)
}

const removeFolder: Handler = (command, run) =>
  command.args.some(({ text }) => /^\/[sq]$/i.test(text))
    ? removeInCmd(command, run)
    : judgeDeletion(command, readOptions(command.args), false, run)

const toTrash: Handler = (command, run) => allowed(command, run)

/** cmd: del /s /q, rd /s /q. Options start with a slash. */
const removeInCmd: Handler = (command, run) => {
  const isOption = ({ text }: Arg): boolean => /^\/[a-z]$/i.test(text)
  const tree = command.args.some(({ text }) => /^\/s$/i.test(text))
  const operands = command.args.filter((arg) => !isOption(arg))
  return judgeDeletion(command, { flags: new Set(), values: new Map(), operands }, tree, run)
}

const removeItem: Handler = (command, run) => {
  const operands = command.args.filter(({ text }) => !text.startsWith('-'))
  const tree = command.args.some(({ text }) => /^-rec/i.test(text))
  if (operands.length === 0 && command.stdin !== NO_FLOW && command.stdin.text === null) {
    run.report(command, deleteUnknownPath, {
      subject: asWritten(command),
      effect: 'removes whatever the command before it finds',
    })
    return UNKNOWN_FLOW
  }
  return judgeDeletion(command, { flags: new Set(), values: new Map(), operands }, tree, run)
}

export const commands: Commands = {
  rm: remove,
  grm: remove,
  srm: shred,
  shred,
  wipe: shred,
  unlink: removeFolder,
  rmdir: removeFolder,
  del: removeInCmd,
  erase: removeInCmd,
  rd: removeInCmd,
  'remove-item': removeItem,
  ri: removeItem,
  trash: toTrash,
  'trash-put': toTrash,
  'trash-list': toTrash,
}
