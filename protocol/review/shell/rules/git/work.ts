// Verbs of git that touch the working tree.

import { placeOf } from '../../read/files/paths.ts'
import { type Flow, HOLE } from '../../read/model.ts'
import { hasAny, valuesOf } from '../../read/words/options.ts'
import { runThroughGit } from './configuration.ts'
import { rewriteCommits } from './shared-history.ts'
import type { Verb } from './verb.ts'
import { deleteUntracked, discardChanges, dropStash } from './work-loss.ts'

/** Written by a package manager, and made again by its next run. */
const isLockFile = ({ text }: { readonly text: string }): boolean =>
  /^(?:[\w@.-]+\/){0,6}(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|Cargo\.lock|poetry\.lock|uv\.lock|Pipfile\.lock|Gemfile\.lock|composer\.lock|go\.sum)$/.test(
    text,
  )

export const WORK_VERBS: Readonly<Record<string, (verb: Verb) => Flow>> = {
  reset: ({ command, options, report, allow }) => {
    const to = options.operands[0]?.text ?? 'HEAD'
    // Back to an older commit, and not to where the remote is.
    if (/^(?:HEAD|@)[~^]|^[0-9a-f]{7,40}$|^v?\d+\.\d/.test(to)) command.scope.created.add('rewind', 'HEAD')
    if (hasAny(options, '--hard')) return report(discardChanges, 'drops every change that is not committed')
    if (hasAny(options, '--merge --keep'))
      return report(discardChanges, 'may drop changes that are not committed')
    return allow()
  },
  checkout: ({ command, args, options, report, allow }) => {
    const branch = valuesOf(options, '-b')[0]?.text
    if (branch !== undefined) command.scope.created.add('branch', branch)
    if (hasAny(options, '--orphan')) command.scope.created.add('rewind', 'HEAD')
    if (hasAny(options, '-b -B --orphan -t --track'))
      return hasAny(options, '-B') ? report(rewriteCommits, 'moves an existing branch') : allow()
    const dashes = args.findIndex(({ text }) => text === '--')
    const paths = dashes >= 0 ? args.slice(dashes + 1) : []
    if (paths.length > 0 && paths.every(isLockFile) && !hasAny(options, '-f --force')) return allow()
    if (
      hasAny(options, '-f --force') ||
      paths.length > 0 ||
      args.some(({ text }) => text === '.' || text.startsWith(':/')) ||
      hasAny(options, '--ours --theirs -p')
    )
      return report(
        discardChanges,
        'replaces files in the working tree; changes in them that are not committed are lost',
      )
    return allow()
  },
  restore: ({ options, report, allow }) =>
    (hasAny(options, '--staged -S') && !hasAny(options, '--worktree -W')) ||
    (options.operands.length > 0 && options.operands.every(isLockFile) && !hasAny(options, '-s --source'))
      ? allow()
      : report(
          discardChanges,
          'replaces files in the working tree; changes in them that are not committed are lost',
        ),
  clean: ({ options, report, allow }) =>
    hasAny(options, '-n --dry-run') ? allow() : report(deleteUntracked),
  stash: ({ args, report, allow }) => {
    const verb = args[0]?.text
    if (verb === 'clear') return report(dropStash, 'drops every stash for good')
    if (verb === 'drop') return report(dropStash, 'drops a stash for good')
    return allow()
  },
  rm: ({ options, report, allow }) => {
    if (hasAny(options, '--cached -n --dry-run')) return allow()
    if (
      hasAny(options, '-r -f --force') ||
      options.operands.length > 2 ||
      options.operands.some(({ text, glob }) => glob || text === '.' || text.includes(HOLE))
    )
      return report(discardChanges, 'deletes files from the working tree')
    return allow()
  },
  worktree: (verb) => {
    const { command, args, options, report, allow } = verb
    const path = options.operands[1]?.text ?? HOLE
    const { created } = command.scope
    const place = path.includes(HOLE) ? HOLE : placeOf(path, command.scope)
    if (args[0]?.text === 'add') {
      if (place !== HOLE) created.add('worktree', place)
      if (!/^(?:\.\.|\/|~)/.test(path) || /^\/(?:var\/)?tmp\//.test(path)) return allow()
      created.expect('removal', `worktree ${place}`, () => {
        report(runThroughGit, 'makes a working tree outside the project')
      })
      return allow()
    }
    if (args[0]?.text !== 'remove') return allow()
    created.add('removal', `worktree ${place}`)
    // Without --force git keeps a tree that holds changes.
    return hasAny(options, '-f --force') && !created.has('worktree', place)
      ? report(discardChanges, 'deletes a working tree with changes that are not committed')
      : allow()
  },
  submodule: ({ args, options, report, allow }) => {
    if (args[0]?.text === 'foreach') return report(runThroughGit, 'runs a command in every submodule')
    return args[0]?.text === 'deinit' || hasAny(options, '-f --force')
      ? report(discardChanges, 'removes working trees of submodules')
      : allow()
  },
}
