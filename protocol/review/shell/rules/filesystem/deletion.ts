// Flags deletions by what stands at the path: a system, a home, stored data, keys, or work that exists nowhere else.

import type { FindingRule } from '../../../core/rule.ts'
import { allowRule, rule } from '../../../core/rule.ts'
import type { Effect } from '../../read/run.ts'

/** `variable` may be empty, so that the path becomes another. */
export interface Deletion extends Effect {
  readonly variable?: string
}

export type DeletionRule = FindingRule<string, Deletion>

export const deleteSystem = rule({
  id: 'shell.fs.delete_system',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'rm(1), hier(7)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Name the exact files inside the project, and have a backup first.',
  alternative: 'list what would be removed first',
  fires: ['rm -rf /usr/lib', 'rm -r /boot/grub'],
  quiet: ['rm -rf ./usr/lib', 'ls /usr/lib'],
})

export const deleteHome = rule({
  id: 'shell.fs.delete_home',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'rm(1), hier(7)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Name the exact files, and have a backup first.',
  alternative: 'list what would be removed first',
  fires: ['rm -rf ~', 'rm -rf /home/maria'],
  quiet: ['rm -f ~/.cache/pip/selfcheck.json', 'du -sh ~'],
})

export const deleteStoredData = rule({
  id: 'shell.fs.delete_data',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'hier(7), PostgreSQL: Database File Layout',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person confirm it, and restore a backup elsewhere first.',
  alternative: 'list what would be removed first',
  fires: ['rm -rf /var/lib/postgresql/16/main', 'rm -r /backups/weekly'],
  quiet: ['rm -rf build/postgresql', 'ls /backups/weekly'],
})

export const deleteCredentials = rule({
  id: 'shell.fs.delete_credentials',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'ssh(1) FILES, gpg(1) FILES',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Revoke the key where it is registered; keep a copy until access is tested.',
  alternative: 'list what would be removed first',
  fires: ['rm -f ~/.ssh/id_ed25519', 'rm -rf ~/.gnupg'],
  quiet: ['rm -f docs/ssh.md', 'ls -l ~/.ssh'],
})

export const deleteWithEmptyVariable = rule({
  id: 'shell.fs.delete_maybe_root',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'bash(1) Parameter Expansion',
  message: ({ subject, effect }: Deletion) => `${subject} ${effect}.`,
  fix: ({ variable = 'NAME' }) => `Write \${${variable}:?} so that an empty value stops the command.`,
  alternative: 'list what would be removed first',
  fires: ['rm -rf "$STAGE"/*', 'rm -rf "$PREFIX/usr"'],
  quiet: ['rm -rf "${STAGE:?}/work"', 'STAGE=build; rm -rf "$STAGE"/*'],
})

export const deleteAfterFailedChange = rule({
  id: 'shell.fs.delete_after_cd',
  since: '2.4.0',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'ShellCheck SC2164: cd … || exit',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Join them with &&, or write `cd … || exit 1`.',
  alternative: 'name the folder in the deletion itself, with ${NAME:?}',
  fires: ['cd "$SPOOL"; rm -rf ./*', 'cd $1\nrm -rf *'],
  quiet: ['cd "$SPOOL" || exit 1; rm -rf ./*', 'set -e; cd "$SPOOL"; rm -rf ./*'],
})

export const deleteWithoutRootGuard = rule({
  id: 'shell.fs.delete_no_preserve',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'rm(1) --no-preserve-root',
  message: ({ command }: { command: string }) =>
    `${command} switches off the guard that keeps / from being deleted.`,
  fix: 'Leave the guard on.',
  fires: ['rm -rf --no-preserve-root build', 'rm --no-preserve-root -r /srv/old'],
  quiet: ['rm -rf --preserve-root build', 'rm -rf build'],
})

export const deleteRepository = rule({
  id: 'shell.fs.delete_repository',
  severity: 'high',
  category: 'safety',
  evidence: 'A',
  source: 'gitrepository-layout(5)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Push or bundle every branch first.',
  alternative: 'git bundle create repo.bundle --all',
  fires: ['rm -rf .git', 'rm -r vendor/lib/.git'],
  quiet: ['rm -rf .gitlab-cache/build', 'rm -f .git/index.lock'],
})

export const deleteOutsideProject = rule({
  id: 'shell.fs.delete_outside',
  severity: 'high',
  category: 'safety',
  evidence: 'B',
  source: 'policy: review.md §4',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Name files of the project only.',
  alternative: 'list what would be removed first',
  fires: ['rm -rf /opt/reports', 'rm -f /var/log/nginx/access.log'],
  quiet: ['rm -f reports/june.csv', 'ls /opt/reports'],
})

export const deleteProjectFiles = rule({
  id: 'shell.fs.delete_project',
  severity: 'medium',
  category: 'safety',
  evidence: 'A',
  source: 'policy: review.md §4',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Name the exact files, and commit first.',
  alternative: 'git stash -u, or move the files to a scratch folder first',
  fires: ['rm -rf src/billing', 'rm -rf *'],
  quiet: ['rm notes.txt', 'rm -rf node_modules'],
})

export const deleteUnknownPath = rule({
  id: 'shell.fs.delete_unresolved',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'C',
  source: 'policy: review.md §4',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Write the path out, or print it first.',
  alternative: 'list what would be removed first',
  fires: ['rm -rf "$1"', 'rm -rf $APP_ROOT/cache', 'Get-Process | Select-Object Path | Remove-Item'],
  quiet: ['x=build; rm -rf "$x"', 'echo "$1"', 'rm -rf "${APP_ROOT:?}/cache"'],
})

export const deleteSharedTemporary = rule({
  id: 'shell.fs.delete_shared',
  severity: 'medium',
  category: 'safety',
  evidence: 'B',
  source: 'hier(7): /tmp is shared by all programs',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Remove only what this script created.',
  alternative: 'list what would be removed first',
  fires: ['rm -rf /tmp', 'rm -rf /var/tmp'],
  quiet: ['rm -rf /tmp/resize-images', 'ls /tmp'],
})

export const deleteRecreatable = allowRule({
  id: 'shell.pos.delete',
  evidence: 'A',
  source: 'policy: review.md §4',
  fires: ['rm -rf node_modules', 'rm draft.txt'],
  quiet: ['rm -rf /etc', 'ls node_modules'],
})
