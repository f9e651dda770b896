// Flags git commands that drop work which exists nowhere else.
import { rule } from '../../../core/rule.ts'
import type { Effect } from '../../read/run.ts'

export const discardChanges = rule({
  id: 'shell.git.discard',
  severity: 'high',
  category: 'safety',
  evidence: 'A',
  source: 'git-checkout(1), git-reset(1), git-restore(1)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Stash or commit the changes first.',
  alternative: 'git stash -u',
  fires: ['git reset --hard', 'git checkout -- src'],
  quiet: ['git reset HEAD~1', 'git checkout -b topic'],
})

export const deleteUntracked = rule({
  id: 'shell.git.clean',
  severity: 'high',
  category: 'safety',
  evidence: 'A',
  source: 'git-clean(1)',
  message: ({ subject }: Effect) => `${subject} deletes files that git does not track; no copy exists.`,
  fix: 'List the files with -n first.',
  alternative: 'git clean -n',
  fires: ['git clean -fd', 'git clean -xf docs'],
  quiet: ['git clean -n', 'git status --ignored'],
})

export const dropStash = rule({
  id: 'shell.git.stash_loss',
  severity: 'high',
  category: 'safety',
  evidence: 'A',
  source: 'git-stash(1)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Keep the stash as a branch.',
  alternative: 'git stash branch NAME',
  fires: ['git stash drop', 'git stash clear'],
  quiet: ['git stash list', 'git stash'],
})

export const expireReflog = rule({
  id: 'shell.git.expire',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'git-reflog(1)',
  message: ({ subject }: Effect) =>
    `${subject} removes the record through which lost commits are found again.`,
  fix: 'Keep the reflog.',
  fires: ['git reflog expire --expire=now --all', 'git reflog expire --expire-unreachable=now --all'],
  quiet: ['git reflog', 'git log -g'],
})

export const pruneObjects = rule({
  id: 'shell.git.expire_partly',
  severity: 'medium',
  category: 'safety',
  evidence: 'B',
  source: 'git-prune(1), git-gc(1)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Keep unreachable objects until nobody needs them.',
  alternative: 'git prune -n',
  fires: ['git prune', 'git gc --prune=now'],
  quiet: ['git prune -n', 'git gc'],
})
