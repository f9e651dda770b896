// What is deleted, and can it come back? The scope of the path decides, not the word `rm`.
import { defineRules } from '../../../core/rule.ts'
import { type Arg, type Command, type Flow, NO_FLOW, UNKNOWN_FLOW } from '../../read/model.ts'
import { hasAny, type Options, readOptions } from '../../read/words/options.ts'
import { fold, isSharedFolder, type PathScope, scopeOf } from '../../read/files/paths.ts'
import { asWritten, type Handler, quoted, type Run } from '../../read/run.ts'

import { removesEncrypted } from './encryption.ts'

export const deleteRules = defineRules('shell_command', {
  'shell.fs.delete_system': ['blocker', 'safety', 'A'],
  'shell.fs.delete_home': ['blocker', 'safety', 'A'],
  'shell.fs.delete_data': ['blocker', 'safety', 'A'],
  'shell.fs.delete_credentials': ['blocker', 'safety', 'A'],
  'shell.fs.delete_maybe_root': ['blocker', 'safety', 'A'],
  'shell.fs.delete_no_preserve': ['blocker', 'safety', 'A'],
  'shell.fs.delete_repository': ['high', 'safety', 'A'],
  'shell.fs.delete_outside': ['high', 'safety', 'B'],
  'shell.fs.delete_project': ['medium', 'safety', 'A'],
  'shell.fs.delete_unresolved': ['medium', 'missing_check', 'C'],
  'shell.fs.delete_shared': ['medium', 'safety', 'B'],
  'shell.fs.encrypt_replace': ['blocker', 'safety', 'B'],
  'shell.pos.delete': ['allow', 'other', 'A'],
})

interface Decision {
  readonly rule: string
  readonly why: string
}

/** The table of deletions: scope to rule. `tree` is true when folders go with everything in them. */
export function decideDelete(scope: PathScope, tree: boolean, several: boolean): Decision | null {
  switch (scope) {
    case 'root':
      return { rule: 'shell.fs.delete_system', why: 'the whole file system' }
    case 'system':
    case 'device':
    case 'kernel':
      return { rule: 'shell.fs.delete_system', why: 'a part of the system that it does not run without' }
    case 'startup':
      return tree
        ? {
            rule: 'shell.fs.delete_system',
            why: 'configuration that the system needs to start or to let people in',
          }
        : { rule: 'shell.fs.delete_outside', why: 'a file that sessions or the system read at start' }
    case 'home':
      return { rule: 'shell.fs.delete_home', why: 'a whole home folder' }
    case 'data':
      return { rule: 'shell.fs.delete_data', why: 'stored data or backups' }
    case 'credentials':
      return { rule: 'shell.fs.delete_credentials', why: 'keys or credentials, and with them access' }
    case 'maybe_root':
      return {
        rule: 'shell.fs.delete_maybe_root',
        why: 'a path that becomes a system folder when the variable is empty',
      }
    case 'logs':
      return { rule: 'shell.fs.delete_outside', why: 'logs of the host' }
    case 'history':
      return { rule: 'shell.defence.erase_trace', why: 'the record of what was done' }
    case 'absolute':
    case 'home_part':
      return { rule: 'shell.fs.delete_outside', why: 'files outside the project' }
    case 'tmp_all':
      return { rule: 'shell.fs.delete_shared', why: 'temporary files of every program' }
    case 'vcs':
      return { rule: 'shell.fs.delete_repository', why: 'the repository with its history' }
    case 'unresolved':
      return { rule: 'shell.fs.delete_unresolved', why: 'a path that is not known here' }
    case 'project_all':
      return {
        rule: 'shell.fs.delete_project',
        why: 'everything at hand, work that is not committed included',
      }
    case 'project':
      return tree || several ? { rule: 'shell.fs.delete_project', why: 'files of the project' } : null
    default:
      return null
  }
}

const remove: Handler = (command, run) => {
  const options = readOptions(command.args, '')
  if (hasAny(options, '--no-preserve-root')) {
    run.report(
      command,
      'shell.fs.delete_no_preserve',
      `${asWritten(command)} switches off the guard that keeps / from being deleted`,
      'leave the guard on',
    )
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

/** True when something was reported. */
export function deleteTarget(
  command: Command,
  target: Arg,
  tree: boolean,
  several: boolean,
  run: Run,
): boolean {
  const { cwd } = command.scope
  const shared = tree && isSharedFolder(target.text, cwd)
  const scope = shared ? 'system' : scopeOf(target, cwd)
  const wide = target.glob && scope === 'project'
  const decision = decideDelete(scope, tree, several || wide)
  if (decision === null) return false
  const shownPath = cwd === null ? quoted(target.text) : `${quoted(target.text)} in ${quoted(fold('.', cwd))}`
  const empty = target.maybeEmpty !== null ? `; $${target.maybeEmpty} is not set here and may be empty` : ''
  run.report(
    { span: target.span, origin: command.origin },
    decision.rule,
    `${command.name} removes ${shownPath}: ${decision.why}${empty}; there is no undo`,
    target.maybeEmpty !== null
      ? `write \${${target.maybeEmpty}:?} so that an empty value stops the command`
      : 'name the exact files, and have a backup first',
    scope === 'project' || scope === 'project_all'
      ? 'git stash -u, or move the files to a scratch folder first'
      : 'list what would be removed first',
  )
  return true
}

function allowed(command: Command, run: Run): Flow {
  run.allow(command, 'shell.pos.delete')
  return UNKNOWN_FLOW
}

const shred: Handler = (command, run) => {
  const options = readOptions(command.args, '-n -s --iterations --size --random-source')
  return judgeDeletion(command, options, true, run)
}

const removeFolder: Handler = (command, run) => judgeDeletion(command, readOptions(command.args), false, run)

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
    run.report(
      command,
      'shell.fs.delete_unresolved',
      `${asWritten(command)} removes whatever the command before it finds`,
      'print the list first',
      `${command.name} -WhatIf`,
    )
    return UNKNOWN_FLOW
  }
  return judgeDeletion(command, { flags: new Set(), values: new Map(), operands }, tree, run)
}

export const deleteHandlers: Readonly<Record<string, Handler>> = {
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
