// Judges git by the verb: work that exists nowhere else, history that others rely on, programs that git starts.
import { report as reportCommand } from '../../read/answers.ts'
import { fold, isSecretPath, scopeOf } from '../../read/files/paths.ts'
import { writeFile } from '../../read/files/write-file.ts'
import {
  type Arg,
  type Command,
  EVERYTHING,
  type Flow,
  type Scope,
  SECRET,
  TRACKED,
  UNKNOWN_FLOW,
} from '../../read/model.ts'
import type { EffectRule } from '../../read/run.ts'
import { asWritten, type Commands, type Handler, quoted, type Run } from '../../read/run.ts'
import { judgeRunLater } from '../../read/script/run-later.ts'
import { hasAny, type Options, part, readOptions, valuesOf } from '../../read/words/options.ts'
import { isUsualProgram } from '../execution/assignment.ts'
import { readSecret } from '../exfiltration/secrets.ts'
import {
  changeGitSettings,
  configureForeignProgram,
  configureProgram,
  runThroughGit,
  skipHooks,
  useGit,
} from './configuration.ts'
import { HISTORY_VERBS } from './history.ts'
import { REMOTE_VERBS } from './remote.ts'
import { commitSecret, publishSecret } from './secrets.ts'
import { rewriteCommits } from './shared-history.ts'
import { CODE_SETTING, FOREIGN_CODE, type Verb } from './verb.ts'
import { WORK_VERBS } from './work.ts'
import { discardChanges, pruneObjects } from './work-loss.ts'

const READING =
  'status log diff show blame annotate shortlog describe rev-parse rev-list ls-files ls-tree ls-remote cat-file name-rev grep whatchanged show-ref show-branch for-each-ref merge-base diff-tree diff-index diff-files range-diff cherry count-objects fsck verify-commit verify-tag verify-pack var version help check-ignore check-attr check-mailmap check-ref-format column get-tar-commit-id patch-id request-pull archive bugreport diagnose instaweb difftool gitk range-diff merge-tree stripspace fmt-merge-msg ls'.split(
    ' ',
  )

const ROUTINE =
  'add commit fetch pull clone init merge cherry-pick switch mv bisect format-patch am apply revert notes lfs maintenance bundle mergetool gui citool sparse-checkout hash-object write-tree commit-tree read-tree update-index rerere gc pack-refs repack commit-graph multi-pack-index'.split(
    ' ',
  )

const git: Handler = (command, run) => {
  const globals = readOptions(
    command.args,
    '-C -c --git-dir --work-tree --namespace --exec-path --super-prefix --config-env',
    true,
  )
  const [verb, ...rest] = globals.operands
  const aliases = new Map<string, Arg>()
  for (const setting of valuesOf(globals, '-c')) {
    const at = setting.text.indexOf('=')
    const name = setting.text.slice(0, at < 0 ? undefined : at)
    const alias = /^alias\.(.+)$/i.exec(name)
    if (alias) aliases.set(alias[1]!, part(setting, at + 1))
    else if (CODE_SETTING.test(name) && !isUsualValue(setting.text)) {
      run.report(command, FOREIGN_CODE.test(setting.text) ? configureForeignProgram : configureProgram, {
        subject: 'git',
        effect: `runs the value of ${quoted(setting.text)} as a command`,
      })
      judgeRunLater(part(setting, at + 1), command, run)
    }
  }
  if (!verb) {
    run.allow(command, useGit)
    return UNKNOWN_FLOW
  }
  const alias = aliases.get(verb.text)
  if (alias) {
    if (alias.text.startsWith('!'))
      return run.textOf(command, part(alias, 1), 'git alias', command.scope.inside('git'))
    return run.textOf(
      command,
      { ...alias, text: ['git', alias.text, ...rest.map(({ text }) => text)].join(' '), linear: null },
      'git alias',
      command.scope.inside('git'),
    )
  }
  if (isInScratch(command, globals) && staysThere(verb.text, rest)) {
    run.allow(command, useGit)
    return UNKNOWN_FLOW
  }
  return judgeVerb(command, verb.text, rest, run)
}

const DISCARDS =
  /^(?:reset|clean|checkout|restore|rm|filter-repo|reflog|gc|prune|repack|rebase|tag|branch|update-ref|stash)$/

/** What it takes away is only taken from this copy; nothing is run, and nothing is sent. */
const staysThere = (verb: string, args: readonly Arg[]): boolean =>
  (DISCARDS.test(verb) && !args.some(({ text }) => /^(?:-x|--exec|--.*-callback)(?:=|$)/.test(text))) ||
  (verb === 'remote' && /^(?:remove|rm)$/.test(args[0]?.text ?? ''))

/** A clone or working tree in a temporary folder, into which the script has gone, or that `-C` names. */
function isInScratch({ scope: { cwd } }: Command, globals: Options): boolean {
  if (hasAny(globals, '--git-dir --work-tree')) return false
  const named = valuesOf(globals, '-C')
  const isTemporary = (text: string): boolean => scopeOf({ text, maybeEmpty: null }, cwd) === 'tmp'
  return named.length > 0 ? named.every(({ text }) => isTemporary(text)) : cwd !== null && isTemporary('.')
}

const isUsualValue = (setting: string): boolean =>
  /^(?:core\.(?:pager|editor)|pager\.\w+)=(?:cat|less|true|false|vi|vim|nano|)$/i.test(setting) ||
  (/^core\.sshcommand=/i.test(setting) && isUsualProgram(setting.slice(setting.indexOf('=') + 1)))

function judgeVerb(command: Command, verb: string, args: readonly Arg[], run: Run): Flow {
  const options = readOptions(
    args,
    '-m -F -C -b -B --message --author --date -s -X --strategy -o --output --onto --depth --branch',
  )
  const report = (rule: EffectRule, effect?: string): Flow => reportCommand(command, run, rule, effect)
  const allow = (): Flow => {
    run.allow(command, useGit)
    return {
      text: verb === 'rev-parse' && hasAny(options, '--show-toplevel') ? '.' : null,
      taints: 0,
      what: listsTracked(verb, options) ? TRACKED : listsBranches(verb, options, args) ? EVERYTHING : '',
    }
  }
  if (hasAny(options, '-h --help')) return allow()
  if (verb === 'push' && !hasAny(options, '-n --dry-run') && command.scope.created.has('secret', 'staged'))
    report(publishSecret)
  const judge = VERBS[verb]
  if (judge) return judge({ command, args, options, report, allow, run })
  if (READING.includes(verb)) {
    if (
      options.flags.has('--output') ||
      options.flags.has('--ext-diff') ||
      options.flags.has('--upload-pack') ||
      options.flags.has('--exec') ||
      options.flags.has('--open-files-in-pager') ||
      (verb === 'grep' && options.flags.has('-O'))
    )
      return report(runThroughGit, 'writes a file or starts a program through an option')
    // `REVISION:PATH` and a path print what the file held.
    const secret = SHOWS_CONTENT.test(verb)
      ? args.find(({ text }) => isSecretPath(text.replace(/^[\w./@{}~^-]{1,100}:/, ''), command.scope.cwd))
      : undefined
    if (secret) {
      run.report(command, readSecret, {
        subject: asWritten(command),
        effect: 'prints a file that holds credentials',
      })
      return { text: null, taints: SECRET, what: asWritten(command) }
    }
    return allow()
  }
  if (ROUTINE.includes(verb)) return routine({ command, args, options, report, allow, run }, verb)
  run.unjudged(command)
  return UNKNOWN_FLOW
}

/** Its lines are names of files that git tracks. */
const listsTracked = (verb: string, options: Options): boolean =>
  (verb === 'grep' &&
    hasAny(options, '-l --files-with-matches --name-only') &&
    !hasAny(options, '--untracked --no-index')) ||
  (verb === 'ls-files' && !hasAny(options, '-o --others -i --ignored -d --deleted')) ||
  (verb === 'diff' && hasAny(options, '--name-only'))

/** Every branch of the remote, whether it was merged or not. */
const listsBranches = (verb: string, options: Options, args: readonly Arg[]): boolean =>
  !args.some(({ text }) => /^--(?:merged|no-merged|contains|points-at|list)/.test(text)) &&
  ((verb === 'branch' && hasAny(options, '-r --remotes -a --all')) ||
    (verb === 'for-each-ref' && args.some(({ text }) => /^refs\/remotes/.test(text))) ||
    (verb === 'ls-remote' && hasAny(options, '--heads -h --branches')))

const SHOWS_CONTENT = /^(?:show|log|diff|blame|annotate|cat-file|grep|archive)$/

function routine({ command, options, args, report, allow, run }: Verb, verb: string): Flow {
  if (hasAny(options, '--no-verify') || (verb === 'commit' && hasAny(options, '-n')))
    return report(skipHooks, 'skips the checks that run before it')
  if (verb === 'add') {
    const secret = options.operands.find(
      ({ text, taints }) => (taints & SECRET) !== 0 || holdsSecret(text, command),
    )
    if (secret) {
      command.scope.created.add('secret', 'staged')
      return report(commitSecret, `puts ${quoted(secret.text)} into the history`)
    }
  }
  if (verb === 'commit' && hasAny(options, '--amend'))
    return report(rewriteCommits, 'replaces the last commit')
  if (verb === 'clone' || verb === 'fetch' || verb === 'pull') {
    if (
      args.some(({ text }) => /^(?:ext|fd)::/.test(text)) ||
      options.flags.has('--upload-pack') ||
      (options.flags.has('-u') && verb === 'clone')
    )
      return report(configureProgram, 'starts a program named by its argument')
    if (
      verb === 'clone' &&
      args.some(({ text }) => text === '-c' || text.startsWith('--config') || text.startsWith('--template'))
    )
      return report(changeGitSettings, 'clones with settings of the caller')
    if (verb !== 'clone' && hasAny(options, '-f --force'))
      return report(rewriteCommits, 'overwrites local references')
    const folder = verb === 'clone' ? args.filter(({ text }) => !text.startsWith('-')).at(-1) : undefined
    if (folder?.text.startsWith('/')) command.scope.created.cloned.add(fold(folder.text, null))
  }
  if (
    verb === 'gc' &&
    options.flags.has('--prune') &&
    /now|all/.test(valuesOf(options, '--prune')[0]?.text ?? '')
  )
    return report(pruneObjects, 'removes what only the reflog still holds')
  if (verb === 'switch' && hasAny(options, '-f --force --discard-changes'))
    return report(discardChanges, 'drops changes that are not committed')
  if (verb === 'maintenance' && /^(?:start|register)$/.test(args[0]?.text ?? ''))
    return report(runThroughGit, 'installs a schedule that runs git later')
  // A history of its own, which has nothing of what the remote holds.
  if (verb === 'init') command.scope.created.add('rewind', 'HEAD')
  if (verb === 'bundle' && args[0]?.text === 'create' && args[1])
    writeFile(args[1], command, UNKNOWN_FLOW, false, command.scope, run)
  if (verb === 'bisect' && args[0]?.text === 'run')
    return run.argvOf(command, args.slice(1), command.scope.inside('git bisect'))
  if (verb === 'read-tree' && hasAny(options, '--reset'))
    return report(discardChanges, 'drops changes that are not committed')
  return allow()
}

/** A file of credentials, or one that this script copied from such a file. */
const holdsSecret = (text: string, { scope }: Command): boolean =>
  isSecretPath(text, scope.cwd) ||
  ((scope.files.get(fold(text, scope.cwd))?.taints ?? 0) & SECRET) !== 0 ||
  holdsCopied(text, scope)

/** A folder into which the script has put credentials. */
function holdsCopied(text: string, { files, cwd }: Scope): boolean {
  const start = `${fold(text, cwd).replace(/\/+$/, '')}/`
  return [...files].some(([path, { taints }]) => (taints & SECRET) !== 0 && path.startsWith(start))
}

const VERBS: Readonly<Record<string, (verb: Verb) => Flow>> = {
  ...WORK_VERBS,
  ...HISTORY_VERBS,
  ...REMOTE_VERBS,
}

export const commands: Commands = { git, hub: git }
