import type { Flow } from '../../read/model.ts'
import { hasAny } from '../../read/words/options.ts'
import type { Verb } from './verb.ts'

export const HISTORY_VERBS: Readonly<Record<string, (verb: Verb) => Flow>> = {
  branch: ({ options, report, allow }) => {
    if (hasAny(options, '-D') || (hasAny(options, '-d --delete') && hasAny(options, '-f --force')))
      return report(
        'shell.git.delete_branch',
        'deletes a branch even if its commits exist nowhere else',
        'use -d, which refuses that',
        'git branch -d',
      )
    if (hasAny(options, '-d --delete')) return allow()
    if (hasAny(options, '-f --force -M -C'))
      return report('shell.git.rewrite', 'moves an existing branch', 'use a new name')
    return allow()
  },
  tag: ({ options, report, allow }) => {
    if (hasAny(options, '-d --delete'))
      return report('shell.git.delete_branch', 'deletes a tag', 'keep it until the release is done')
    return hasAny(options, '-f --force')
      ? report('shell.git.rewrite', 'moves an existing tag', 'use a new name')
      : allow()
  },
  rebase: ({ options, report, allow }) => {
    if (hasAny(options, '--abort --continue --skip --quit --show-current-patch --edit-todo')) return allow()
    if (options.flags.has('-x') || options.flags.has('--exec'))
      return report('shell.git.change', 'runs a command on every commit', 'check the command first')
    return report(
      'shell.git.rewrite',
      'rewrites commits',
      'do it on a branch that nobody else uses',
      'git branch backup first',
    )
  },
  'filter-branch': ({ report }) =>
    report(
      'shell.git.rewrite_all',
      'rewrites the whole history',
      'work on a fresh clone',
      'git clone --mirror as a backup first',
    ),
  'filter-repo': ({ report, options, allow }) =>
    hasAny(options, '--analyze --dry-run')
      ? allow()
      : report(
          'shell.git.rewrite_all',
          'rewrites the whole history',
          'work on a fresh clone',
          'git clone --mirror as a backup first',
        ),
  reflog: ({ args, report, allow }) => {
    const verb = args[0]?.text
    const all = args.some(({ text }) => text === '--all')
    if (verb === 'expire')
      return all || args.some(({ text }) => /=(?:now|all)$/.test(text))
        ? report(
            'shell.git.expire',
            'removes the record through which lost commits are found again',
            'keep the reflog',
          )
        : report('shell.git.expire_partly', 'shortens the reflog', 'keep it')
    return verb === 'delete'
      ? report('shell.git.expire_partly', 'removes entries of the reflog', 'keep it')
      : allow()
  },
  prune: ({ options, report, allow }) =>
    hasAny(options, '-n --dry-run')
      ? allow()
      : report(
          'shell.git.expire_partly',
          'removes objects that nothing refers to',
          'list them with -n first',
          'git prune -n',
        ),
  'update-ref': ({ options, report }) =>
    report(
      hasAny(options, '-d') ? 'shell.git.delete_branch' : 'shell.git.rewrite',
      'changes a reference directly',
      'use git branch',
    ),
  'symbolic-ref': ({ options, report, allow }) =>
    options.operands.length > 1 || hasAny(options, '-d')
      ? report('shell.git.rewrite', 'changes a reference directly', 'use git switch')
      : allow(),
  replace: ({ options, report, allow }) =>
    options.operands.length === 0 || hasAny(options, '-l --list')
      ? allow()
      : report('shell.git.rewrite', 'replaces objects of the history', 'make a new commit'),
}
