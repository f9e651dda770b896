import { type Flow, HOLE } from '../../read/model.ts'
import { hasAny } from '../../read/words/options.ts'
import type { Verb } from './verb.ts'

const STASH = 'git stash -u'

export const WORK_VERBS: Readonly<Record<string, (verb: Verb) => Flow>> = {
  reset: ({ options, report, allow }) => {
    if (hasAny(options, '--hard'))
      return report(
        'shell.git.discard',
        'drops every change that is not committed',
        'stash them first',
        STASH,
      )
    if (hasAny(options, '--merge --keep'))
      return report('shell.git.discard', 'may drop changes that are not committed', 'stash them first', STASH)
    return allow()
  },
  checkout: ({ args, options, report, allow }) => {
    if (hasAny(options, '-b -B --orphan -t --track'))
      return hasAny(options, '-B')
        ? report('shell.git.rewrite', 'moves an existing branch', 'use -b with a new name')
        : allow()
    const dashes = args.findIndex(({ text }) => text === '--')
    const paths = dashes >= 0 ? args.slice(dashes + 1) : []
    if (
      hasAny(options, '-f --force') ||
      paths.length > 0 ||
      args.some(({ text }) => text === '.' || text.startsWith(':/')) ||
      hasAny(options, '--ours --theirs -p')
    )
      return report(
        'shell.git.discard',
        'replaces files in the working tree; changes in them that are not committed are lost',
        'stash them first',
        STASH,
      )
    return allow()
  },
  restore: ({ options, report, allow }) =>
    hasAny(options, '--staged -S') && !hasAny(options, '--worktree -W')
      ? allow()
      : report(
          'shell.git.discard',
          'replaces files in the working tree; changes in them that are not committed are lost',
          'stash them first',
          STASH,
        ),
  clean: ({ options, report, allow }) =>
    hasAny(options, '-n --dry-run')
      ? allow()
      : report(
          'shell.git.clean',
          'deletes files that git does not track; no copy exists',
          'list them with -n first',
          'git clean -n',
        ),
  stash: ({ args, report, allow }) => {
    const verb = args[0]?.text
    if (verb === 'clear')
      return report('shell.git.stash_loss', 'drops every stash for good', 'list them and drop the one')
    if (verb === 'drop')
      return report(
        'shell.git.stash_loss',
        'drops a stash for good',
        'keep it as a branch',
        'git stash branch NAME',
      )
    return allow()
  },
  rm: ({ options, report, allow }) => {
    if (hasAny(options, '--cached -n --dry-run')) return allow()
    if (
      hasAny(options, '-r -f --force') ||
      options.operands.length > 2 ||
      options.operands.some(({ text, glob }) => glob || text === '.' || text.includes(HOLE))
    )
      return report(
        'shell.git.discard',
        'deletes files from the working tree',
        'use --cached to keep them',
        'git rm --cached',
      )
    return allow()
  },
  worktree: ({ args, options, report, allow }) =>
    args[0]?.text === 'remove' && hasAny(options, '-f --force')
      ? report(
          'shell.git.discard',
          'deletes a working tree with changes that are not committed',
          'leave out --force',
        )
      : args[0]?.text === 'remove'
        ? report('shell.git.change', 'deletes a working tree', 'check that it is clean')
        : args[0]?.text === 'add' && /^(?:\.\.|\/|~)/.test(options.operands[1]?.text ?? '')
          ? report(
              'shell.git.change',
              'makes a working tree outside the project',
              'choose a folder that is ignored',
            )
          : allow(),
  submodule: ({ args, options, report, allow }) => {
    if (args[0]?.text === 'foreach')
      return report('shell.git.change', 'runs a command in every submodule', 'run it by hand')
    return args[0]?.text === 'deinit' || hasAny(options, '-f --force')
      ? report('shell.git.discard', 'removes working trees of submodules', 'leave out --force')
      : allow()
  },
}
