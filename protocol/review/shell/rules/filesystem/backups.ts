// Backups and remote stores: reading and adding are harmless, pruning and purging take the way back.

import { allowRule, rule } from '../../../core/rule.ts'
import { report } from '../../read/answers.ts'
import { isSecretPath, scopeOf } from '../../read/files/paths.ts'
import { type Arg, type Command, type Flow, HOLE, UNKNOWN_FLOW } from '../../read/model.ts'
import { asWritten, type Commands, type Effect, type Handler, quoted, type Run } from '../../read/run.ts'
import { hasAny, type Options, readOptions, valuesOf } from '../../read/words/options.ts'
import { sendPrivateData } from '../exfiltration/sending.ts'
import { mirrorNothing } from './file-changes.ts'
import { wipesBucket } from './mirror.ts'
import { emptyFolder, lostSource } from './synchronise.ts'

export const deleteBackups = rule({
  id: 'shell.backup.delete',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'restic: Removing snapshots; rclone purge',
  message: ({ subject }: Effect) => `${subject} deletes backups or everything in a remote store.`,
  fix: 'Have a person confirm it.',
  alternative: 'run it with the dry-run option of the program',
  fires: ['borg delete repo::2024-05-01', 'rclone purge store:photos'],
  quiet: ['borg list repo', 'rclone lsd store:'],
})

export const pruneBackups = rule({
  id: 'shell.backup.prune',
  severity: 'high',
  category: 'safety',
  evidence: 'B',
  source: 'restic: forget; borg-prune(1)',
  message: ({ subject }: Effect) => `${subject} removes what the copy no longer has.`,
  fix: 'Have a person confirm it.',
  alternative: 'run it with the dry-run option of the program',
  fires: ['restic forget --keep-daily 7 --prune', 'rclone sync out store:out'],
  quiet: ['restic forget --keep-daily 14 --keep-weekly 8 --prune', 'restic forget --keep-daily 7 --dry-run'],
})

export const restoreBackup = rule({
  id: 'shell.backup.restore',
  severity: 'high',
  category: 'safety',
  evidence: 'B',
  source: 'restic: Restoring from backup',
  message: ({ subject }: Effect) => `${subject} writes over what is there now.`,
  fix: 'Restore into an empty folder.',
  fires: ['restic restore latest --target .', 'borg extract repo::monday'],
  quiet: ['restic ls latest', 'borg info repo'],
})

export const copyToStore = rule({
  id: 'shell.backup.send',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'restic: Backing up; rclone copy',
  message: ({ subject }: Effect) => `${subject} copies files to another place.`,
  fix: 'Check what is sent, and where.',
  fires: ['restic -r sftp:ops@files.example.net:/r backup reports', 'rclone copy invoices store:invoices'],
  quiet: ['rclone ls store:invoices', 'restic check'],
})

export const readBackups = allowRule({
  id: 'shell.pos.backup_read',
  evidence: 'A',
  source: 'restic: Working with repositories',
  fires: ['restic snapshots', 'rclone size store:photos'],
  quiet: ['rclone purge store:photos', 'ls'],
})

/** Options by which a policy keeps snapshots. Sources: restic forget, borg-prune(1). */
const KEEPS =
  '-l -H -d -w -m -y --keep-last --keep-secondly --keep-minutely --keep-hourly --keep-daily --keep-weekly --keep-monthly --keep-yearly'

interface Store {
  readonly deletes: RegExp
  readonly prunes: RegExp
  readonly restores: RegExp
  readonly reads: RegExp
  readonly withValue: string
}

const STORES: Readonly<Record<string, Store>> = {
  restic: {
    deletes: /^(?:key remove|unlock --remove-all)$/,
    prunes: /^(?:forget|prune|rewrite|migrate)$/,
    restores: /^(?:restore|mount)$/,
    reads: /^(?:snapshots|ls|find|stats|check|diff|cat|list|version|cache|dump)$/,
    withValue: `-r --repo -t --target -i --include -e --exclude --exclude-file -p --password-file -o --option --host --tag --path --group-by ${KEEPS}`,
  },
  borg: {
    deletes: /^(?:delete|rdelete)$/,
    prunes: /^(?:prune|compact|recreate)$/,
    restores: /^(?:extract|mount|import-tar)$/,
    reads: /^(?:list|rlist|info|rinfo|check|diff|version)$/,
    withValue: `-r --repo -C --compression -e --exclude --exclude-from --comment --prefix -P --glob-archives -a ${KEEPS}`,
  },
  kopia: {
    deletes: /^(?:repository|blob)$/,
    prunes: /^(?:maintenance)$/,
    restores: /^(?:restore|mount)$/,
    reads: /^(?:list|ls|show|diff|verify)$/,
    withValue: '--config-file',
  },
  duplicity: {
    deletes: /^(?:remove-all-but-n-full)$/,
    prunes: /^(?:remove-older-than|cleanup|remove-all-inc-of-but-n-full)$/,
    restores: /^(?:restore)$/,
    reads: /^(?:collection-status|list-current-files|verify)$/,
    withValue: '--name --encrypt-key',
  },
  rclone: {
    deletes: /^(?:purge|delete|rmdirs|cleanup)$/,
    prunes: /^(?:deletefile|rmdir|dedupe|sync|bisync|move|moveto)$/,
    restores: /^(?:mount|serve)$/,
    reads:
      /^(?:ls|lsd|lsl|lsf|lsjson|size|tree|check|cryptcheck|about|cat|listremotes|md5sum|sha1sum|hashsum|ncdu|version|test)$/,
    withValue: '--config --include --exclude --filter --transfers --bwlimit --max-age --min-age',
  },
}

const store =
  ({ deletes, prunes, restores, reads, withValue }: Store): Handler =>
  (command, run) => {
    const options = readOptions(command.args, withValue)
    const [verb, ...rest] = options.operands
    if (verb === undefined) return null
    if (hasAny(options, '-n --dry-run --help') || reads.test(verb.text)) return allow(command, run)
    const whole = /--keep-last[= ]0\b|--keep-within[= ]0/.test(command.args.map(({ text }) => text).join(' '))
    // Snapshots that something else lists, and not a policy, are forgotten.
    const isListed = verb.text === 'forget' && rest.some(({ text }) => text.includes(HOLE))
    if (
      verb.text === 'delete' &&
      valuesOf(options, '--min-age').some(({ text }) =>
        /^(?:[1-9]\d*(?:w|M|y)|(?:[7-9]|[1-9]\d+)d)$/.test(text),
      )
    )
      return report(command, run, pruneBackups)
    if (deletes.test(verb.text) || whole || isListed || (prunes.test(verb.text) && keepsAtMostOne(options)))
      return report(command, run, deleteBackups)
    const emptied =
      verb.text === 'sync' && rest[0] ? (lostSource(rest[0], run) ?? emptyFolder(rest[0], command)) : null
    if (emptied !== null) {
      run.report(command, mirrorNothing, {
        subject: asWritten(command),
        source: emptied,
        target: quoted(rest[1]?.text ?? 'the store'),
      })
      return UNKNOWN_FLOW
    }
    if (verb.text === 'sync' && rest[1] && wipesBucket(command, rest[0], rest[1], run)) return UNKNOWN_FLOW
    if (/^(?:forget|prune)$/.test(verb.text) && rest.length <= 1 && keepsMonths(options))
      return allow(command, run)
    if (verb.text === 'copy' && isFetched(rest, command)) return allow(command, run)
    if (prunes.test(verb.text)) return report(command, run, pruneBackups)
    if (restores.test(verb.text) && restoresIntoScratch(options, command)) return allow(command, run)
    if (restores.test(verb.text)) return report(command, run, restoreBackup)
    const secret = rest.find(({ text }) => isSecretPath(text, command.scope.cwd))
    if (secret) return report(command, run, sendPrivateData, 'sends credentials to a remote store')
    return addsSnapshot(command.name, verb.text, options)
      ? allow(command, run)
      : report(command, run, copyToStore)
  }

/** A policy that keeps a week of days, and older snapshots for two months at least. */
function keepsMonths(options: Options): boolean {
  const kept = (names: string): number =>
    Math.max(0, ...valuesOf(options, names).map(({ text }) => Number(text) || 0))
  return (
    kept('--keep-daily -d') >= 7 &&
    (kept('--keep-weekly -w') >= 8 || (kept('--keep-weekly -w') >= 4 && kept('--keep-monthly -m') >= 6))
  )
}

/** rclone copy from a remote deletes nothing; into a folder of data or of the project. */
function isFetched([source, target]: readonly Arg[], { scope }: Command): boolean {
  return (
    source !== undefined &&
    target !== undefined &&
    /^[\w-]{2,}:/.test(source.text) &&
    /^(?:\/(?:data|srv|mnt|media|backups?|restore)\/[\w./-]+|(?:\.\/)?[\w-][\w./-]*)$/.test(target.text) &&
    !target.text.includes('..') &&
    ['data', 'absolute', 'project', 'tmp', 'build'].includes(scopeOf(target, scope.cwd))
  )
}

/** One snapshot is left of all. */
function keepsAtMostOne(options: Options): boolean {
  const kept = valuesOf(options, KEEPS)
  return kept.length === 1 && /^[01]$/.test(kept[0]!.text) && !hasAny(options, '--keep-within --keep-tag')
}

/** restic(1) --target: nothing that is in use stands in a temporary folder. */
const restoresIntoScratch = (options: Options, { scope }: Command): boolean => {
  const targets = valuesOf(options, '-t --target')
  return targets.length > 0 && targets.every((target) => scopeOf(target, scope.cwd) === 'tmp')
}

/** A store is a folder of this host, or the one that the settings of the user name; a snapshot is added to it. */
function addsSnapshot(name: string, verb: string, options: Options): boolean {
  const isLocal = (text: string): boolean => /^(?:\/|~\/|\.{0,2}\/|\ue000)/.test(text)
  if (name === 'restic')
    return verb === 'backup' && valuesOf(options, '-r --repo').every(({ text }) => isLocal(text))
  if (name !== 'borg' || verb !== 'create') return false
  const archive = options.operands[1]?.text ?? ''
  return archive.startsWith('::') || (isLocal(archive) && archive.includes('::'))
}

function allow(command: Command, run: Run): Flow {
  run.allow(command, readBackups)
  return UNKNOWN_FLOW
}

/** Before other files that claim one of these programs. */
export const priority = 10

export const commands: Commands = Object.fromEntries(
  Object.entries(STORES).map(([name, one]) => [name, store(one)]),
)
