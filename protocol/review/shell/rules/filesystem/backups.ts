// Backups and remote stores: reading and adding are harmless, pruning and purging take the way back.

import { allowRule, rule } from '../../../core/rule.ts'
import { report } from '../../read/answers.ts'
import { isSecretPath } from '../../read/files/paths.ts'
import { type Command, type Flow, UNKNOWN_FLOW } from '../../read/model.ts'
import type { Commands, Effect, Handler, Run } from '../../read/run.ts'
import { hasAny, type Options, readOptions, valuesOf } from '../../read/words/options.ts'
import { sendPrivateData } from '../exfiltration/sending.ts'

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
  quiet: ['restic snapshots', 'restic forget --keep-daily 7 --dry-run'],
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
  fires: ['restic backup reports', 'rclone copy invoices store:invoices'],
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
    withValue: `-r --repo -p --password-file -o --option --host --tag --path --group-by ${KEEPS}`,
  },
  borg: {
    deletes: /^(?:delete|rdelete)$/,
    prunes: /^(?:prune|compact|recreate)$/,
    restores: /^(?:extract|mount|import-tar)$/,
    reads: /^(?:list|rlist|info|rinfo|check|diff|version)$/,
    withValue: `-r --repo --prefix -P --glob-archives -a ${KEEPS}`,
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
    if (deletes.test(verb.text) || whole || (prunes.test(verb.text) && keepsAtMostOne(options)))
      return report(command, run, deleteBackups)
    if (prunes.test(verb.text)) return report(command, run, pruneBackups)
    if (restores.test(verb.text)) return report(command, run, restoreBackup)
    const secret = rest.find(({ text }) => isSecretPath(text, command.scope.cwd))
    return secret
      ? report(command, run, sendPrivateData, 'sends credentials to a remote store')
      : report(command, run, copyToStore)
  }

/** One snapshot is left of all. */
function keepsAtMostOne(options: Options): boolean {
  const kept = valuesOf(options, KEEPS)
  return kept.length === 1 && /^[01]$/.test(kept[0]!.text) && !hasAny(options, '--keep-within --keep-tag')
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
