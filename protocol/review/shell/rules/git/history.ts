// Verbs of git that change branches, tags, commits and the reflog.
import type { Flow } from '../../read/model.ts'
import { hasAny, type Options } from '../../read/words/options.ts'
import { runThroughGit } from './configuration.ts'
import { deleteReference, rewriteCommits, rewriteHistory } from './shared-history.ts'
import { OF_AGENT, type Verb } from './verb.ts'
import { expireReflog, pruneObjects } from './work-loss.ts'

/** `git rebase origin/main` puts the commits at hand on top of what was fetched; the reflog keeps the old ones. */
const bringsUpToDate = ({ operands, flags }: Options): boolean =>
  operands.length === 1 &&
  /^(?:origin|upstream)\/[\w./-]+$/.test(operands[0]!.text) &&
  (!flags.has('-i') || flags.has('--autosquash')) &&
  [...flags].every((flag) => /^-i$|^--(?:auto(?:stash|squash)|rebase-merges|stat|verbose|quiet)$/.test(flag))

export const HISTORY_VERBS: Readonly<Record<string, (verb: Verb) => Flow>> = {
  branch: ({ command, options, report, allow }) => {
    const { created } = command.scope
    const names = options.operands.map(({ text }) => text)
    if (
      hasAny(options, '-D') &&
      names.length > 0 &&
      names.every((name) => created.has('branch', name) || OF_AGENT.test(name))
    )
      return allow()
    if (options.flags.size === 0 && names[0] !== undefined) created.add('branch', names[0])
    if (hasAny(options, '-D') || (hasAny(options, '-d --delete') && hasAny(options, '-f --force')))
      return report(deleteReference, 'deletes a branch even if its commits exist nowhere else')
    if (hasAny(options, '-d --delete')) return allow()
    if (hasAny(options, '-f --force -M -C')) return report(rewriteCommits, 'moves an existing branch')
    return allow()
  },
  tag: ({ options, report, allow }) => {
    if (hasAny(options, '-d --delete')) return report(deleteReference, 'deletes a tag')
    return hasAny(options, '-f --force') ? report(rewriteCommits, 'moves an existing tag') : allow()
  },
  rebase: ({ command, options, report, allow }) => {
    if (hasAny(options, '--abort --continue --skip --quit --show-current-patch --edit-todo')) return allow()
    if (options.flags.has('-x') || options.flags.has('--exec'))
      return report(runThroughGit, 'runs a command on every commit')
    if (!bringsUpToDate(options)) return report(rewriteCommits, 'rewrites commits')
    command.scope.created.add('rebase', 'HEAD')
    return allow()
  },
  'filter-branch': ({ report }) => report(rewriteHistory, 'rewrites the whole history'),
  'filter-repo': ({ report, options, allow }) =>
    hasAny(options, '--analyze --dry-run') ? allow() : report(rewriteHistory, 'rewrites the whole history'),
  reflog: ({ args, report, allow }) => {
    const verb = args[0]?.text
    const all = args.some(({ text }) => text === '--all')
    if (verb === 'expire')
      return (all && !args.some(({ text }) => /^--expire=(?:[3-9]\d|\d{3,})\.days?(?:\.ago)?$/.test(text))) ||
        args.some(({ text }) => /=(?:now|all)$/.test(text))
        ? report(expireReflog)
        : report(pruneObjects, 'shortens the reflog')
    return verb === 'delete' ? report(pruneObjects, 'removes entries of the reflog') : allow()
  },
  prune: ({ options, report, allow }) =>
    hasAny(options, '-n --dry-run')
      ? allow()
      : report(pruneObjects, 'removes objects that nothing refers to'),
  'update-ref': ({ options, report }) =>
    report(hasAny(options, '-d') ? deleteReference : rewriteCommits, 'changes a reference directly'),
  'symbolic-ref': ({ options, report, allow }) =>
    options.operands.length > 1 || hasAny(options, '-d')
      ? report(rewriteCommits, 'changes a reference directly')
      : allow(),
  replace: ({ options, report, allow }) =>
    options.operands.length === 0 || hasAny(options, '-l --list')
      ? allow()
      : report(rewriteCommits, 'replaces objects of the history'),
}
