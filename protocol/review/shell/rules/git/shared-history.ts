// Flags git commands that rewrite, delete or publish history that others use.
import { rule } from '../../../core/rule.ts'
import type { Effect } from '../../read/run.ts'

export const forcePush = rule({
  id: 'shell.git.force_push',
  severity: 'high',
  category: 'safety',
  evidence: 'A',
  source: 'git-push(1) --force',
  message: ({ subject }: Effect) =>
    `${subject} replaces history of the remote; commits of others may be lost.`,
  fix: 'Merge or rebase onto the remote branch first.',
  alternative: 'git push --force-with-lease --force-if-includes',
  fires: ['git push --force origin topic', 'git push origin +topic'],
  quiet: ['git push origin topic', 'git push --force-with-lease origin topic'],
})

export const dropSharedCommits = rule({
  id: 'shell.git.drop_shared',
  since: '2.4.0',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'git-push(1) --force, --delete',
  message: ({ subject }: Effect) =>
    `${subject} takes commits, or the branch itself, away from the branch of the remote from which everybody works.`,
  fix: 'Revert the commits, and push the revert.',
  alternative: 'git revert',
  fires: [
    'git reset --hard HEAD~3 && git push --force origin main',
    'git push origin --delete master',
    'git push origin +backup:main',
  ],
  quiet: ['git push --force-with-lease origin topic', 'git revert HEAD~3 && git push origin main'],
})

export const forcePushWithLease = rule({
  id: 'shell.git.force_push_lease',
  since: '2.1.0',
  severity: 'medium',
  category: 'safety',
  evidence: 'A',
  source: 'git-push(1) --force-with-lease',
  message: ({ subject }: Effect) =>
    `${subject} replaces history of the remote, unless somebody pushed since it was last fetched.`,
  fix: 'Name a branch that nobody else uses, and push right after its own rebase.',
  alternative: 'git push to a new branch',
  fires: [
    'git push --force-with-lease origin topic',
    'git rebase upstream/trunk && git push --force-with-lease',
  ],
  quiet: [
    'git push origin topic',
    'git rebase upstream/trunk && git push --force-with-lease fork HEAD:parser-fix',
  ],
})

export const deleteReference = rule({
  id: 'shell.git.delete_branch',
  severity: 'medium',
  category: 'safety',
  evidence: 'A',
  source: 'git-branch(1) -D, git-tag(1) -d',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Use -d, which refuses to delete unmerged commits.',
  alternative: 'git branch -d',
  fires: ['git branch -D topic', 'git tag -d v1.2'],
  quiet: ['git branch -d topic', 'git tag -l'],
})

export const deleteRemoteReference = rule({
  id: 'shell.git.delete_remote',
  severity: 'high',
  category: 'safety',
  evidence: 'A',
  source: 'git-push(1) --delete',
  message: ({ subject }: Effect) => `${subject} deletes a branch or tag of the remote.`,
  fix: 'Let its owner delete it.',
  fires: ['git push origin --delete topic', 'git push origin :v1.2'],
  quiet: ['git push origin topic', 'git branch -r'],
})

export const rewriteCommits = rule({
  id: 'shell.git.rewrite',
  severity: 'medium',
  category: 'safety',
  evidence: 'A',
  source: 'git-rebase(1), git-commit(1) --amend',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Do it on a branch that nobody else uses.',
  alternative: 'git branch backup first',
  fires: ['git rebase main', 'git rebase -i origin/main', 'git commit --amend --no-edit'],
  quiet: ['git merge main', 'git rebase origin/main', "git commit -m 'add parser'"],
})

export const rewriteHistory = rule({
  id: 'shell.git.rewrite_all',
  severity: 'high',
  category: 'safety',
  evidence: 'A',
  source: 'git-filter-branch(1)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Work on a fresh clone.',
  alternative: 'git clone --mirror as a backup first',
  fires: ["git filter-branch --tree-filter 'rm -f core' HEAD", 'git filter-repo --path src'],
  quiet: ['git filter-repo --analyze', 'git log --follow src'],
})

export const mirrorPush = rule({
  id: 'shell.git.mirror',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'git-push(1) --mirror',
  message: ({ subject }: Effect) =>
    `${subject} overwrites and deletes every branch and tag of the remote so that it equals this copy.`,
  fix: 'Push the one branch.',
  fires: [
    'git push --mirror backup',
    'git push origin --force --all',
    'git push --mirror https://git.example.net/app.git',
  ],
  quiet: ['git push backup main', 'git clone --mirror https://git.example.net/app.git'],
})

export const publishPatches = rule({
  id: 'shell.git.push',
  severity: 'medium',
  category: 'safety',
  evidence: 'B',
  source: 'git-send-email(1), git-daemon(1)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person read what is published.',
  fires: ['git send-email 0001-fix.patch', 'git daemon --export-all'],
  quiet: ['git format-patch -1', 'git fetch'],
})

export const changeRemote = rule({
  id: 'shell.git.remote',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'git-remote(1)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Push to a configured remote.',
  fires: [
    'git remote add mirror https://git.example.net/x.git',
    'git push https://git.example.net/x.git main',
  ],
  quiet: ['git remote -v', 'git push origin main'],
})
