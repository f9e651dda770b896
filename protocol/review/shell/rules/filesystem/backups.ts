// Backups and remote stores: reading and adding are harmless, pruning and purging take the way back.
import { defineRules } from '../../../core/rule.ts'
import { type Command, type Flow, UNKNOWN_FLOW } from '../../read/model.ts'
import { hasAny, readOptions } from '../../read/words/options.ts'
import { isSecretPath } from '../../read/files/paths.ts'
import { asWritten, type Handler, type Run } from '../../read/run.ts'

export const backupRules = defineRules('shell_command', {
  'shell.backup.delete': ['blocker', 'safety', 'A'],
  'shell.backup.prune': ['high', 'safety', 'B'],
  'shell.backup.restore': ['high', 'safety', 'B'],
  'shell.backup.send': ['medium', 'security', 'B'],
  'shell.pos.backup_read': ['allow', 'other', 'A'],
})

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
    withValue: '-r --repo -p --password-file -o --option -H --host --tag --path --keep-last',
  },
  borg: {
    deletes: /^(?:delete|rdelete)$/,
    prunes: /^(?:prune|compact|recreate)$/,
    restores: /^(?:extract|mount|import-tar)$/,
    reads: /^(?:list|rlist|info|rinfo|check|diff|version)$/,
    withValue: '-r --repo --prefix -P --glob-archives -a',
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
    if (deletes.test(verb.text) || whole)
      return report(command, run, 'shell.backup.delete', 'deletes backups or everything in a remote store')
    if (prunes.test(verb.text))
      return report(command, run, 'shell.backup.prune', 'removes what the copy no longer has')
    if (restores.test(verb.text))
      return report(command, run, 'shell.backup.restore', 'writes over what is there now')
    const secret = rest.find(({ text }) => isSecretPath(text, command.scope.cwd))
    return secret
      ? report(command, run, 'shell.exfil.network', 'sends credentials to a remote store')
      : report(command, run, 'shell.backup.send', 'copies files to another place')
  }

const report = (command: Command, run: Run, rule: string, what: string): Flow => {
  run.report(
    command,
    rule,
    `${asWritten(command)} ${what}`,
    'let a person confirm it',
    `${command.name} … --dry-run`,
  )
  return UNKNOWN_FLOW
}

function allow(command: Command, run: Run): Flow {
  run.allow(command, 'shell.pos.backup_read')
  return UNKNOWN_FLOW
}

export const backupHandlers: Readonly<Record<string, Handler>> = Object.fromEntries(
  Object.entries(STORES).map(([name, one]) => [name, store(one)]),
)
