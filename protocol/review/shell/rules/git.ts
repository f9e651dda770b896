// git and the forges: is work lost that exists nowhere else, or history that others rely on?
import { defineRules } from '../../rule.ts'
import { type Arg, type Command, type Flow, HOLE, UNKNOWN_FLOW } from '../model.ts'
import { hasAny, type Options, part, readOptions, valuesOf } from '../options.ts'
import { asWritten, type Handler, quoted, type Run } from '../run.ts'

export const gitRules = defineRules('shell_command', {
  'shell.git.discard': ['high', 'safety', 'A'],
  'shell.git.clean': ['high', 'safety', 'A'],
  'shell.git.force_push': ['high', 'safety', 'A'],
  'shell.git.delete_branch': ['medium', 'safety', 'A'],
  'shell.git.delete_remote': ['high', 'safety', 'A'],
  'shell.git.stash_loss': ['high', 'safety', 'A'],
  'shell.git.rewrite': ['medium', 'safety', 'A'],
  'shell.git.rewrite_all': ['high', 'safety', 'A'],
  'shell.git.mirror': ['blocker', 'safety', 'A'],
  'shell.git.expire': ['blocker', 'safety', 'A'],
  'shell.git.expire_partly': ['medium', 'safety', 'B'],
  'shell.git.push': ['medium', 'safety', 'B'],
  'shell.git.config_code': ['high', 'security', 'A'],
  'shell.git.config_foreign': ['blocker', 'security', 'A'],
  'shell.git.config': ['medium', 'security', 'B'],
  'shell.git.remote': ['medium', 'security', 'B'],
  'shell.git.no_verify': ['medium', 'missing_check', 'A'],
  'shell.git.internal': ['high', 'safety', 'B'],
  'shell.git.change': ['medium', 'safety', 'B'],
  'shell.pos.git': ['allow', 'other', 'A'],
})

const STASH = 'git stash -u'
const READING =
  'status log diff show blame annotate shortlog describe rev-parse rev-list ls-files ls-tree ls-remote cat-file name-rev grep whatchanged show-ref show-branch for-each-ref merge-base diff-tree diff-index diff-files range-diff cherry count-objects fsck verify-commit verify-tag verify-pack var version help check-ignore check-attr check-mailmap check-ref-format column get-tar-commit-id patch-id request-pull archive bugreport diagnose instaweb difftool gitk range-diff merge-tree stripspace fmt-merge-msg ls'.split(
    ' ',
  )
const ROUTINE =
  'add commit fetch pull clone init merge cherry-pick switch mv bisect format-patch am apply revert notes lfs maintenance bundle mergetool gui citool sparse-checkout hash-object write-tree commit-tree read-tree update-index rerere gc pack-refs repack commit-graph multi-pack-index'.split(
    ' ',
  )
/** Settings whose value git runs as a command. */
const CODE_SETTING =
  /^(?:core\.(?:pager|editor|sshcommand|fsmonitor|hookspath|askpass|gitproxy|alternaterefscommand)|alias\..+|diff\..*(?:external|command|textconv)|merge\..*driver|filter\..*(?:clean|smudge|process)|pager\..+|sequence\.editor|credential\..*helper|credential\.helper|gpg\..*program|gpg\.program|interactive\.difffilter|url\..*insteadof|uploadpack\.packobjectshook|difftool\..+|mergetool\..+|browser\..+|man\..+|ssh\.variant|http\.proxy|protocol\.ext\.allow|init\.templatedir|includeif?\..*path)$/i

/** More than the name of a usual program. */
const FOREIGN_CODE = /\/tmp\/|\/dev\/shm|https?:|[|;&`$]|\bsh\b/

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
    else if (
      CODE_SETTING.test(name) &&
      !/^(?:core\.(?:pager|editor)|pager\.\w+)=(?:cat|less|true|false|vi|vim|nano|)$/i.test(setting.text)
    )
      run.report(
        command,
        FOREIGN_CODE.test(setting.text) ? 'shell.git.config_foreign' : 'shell.git.config_code',
        `git runs the value of ${quoted(setting.text)} as a command`,
        'leave the setting out',
      )
  }
  if (!verb) {
    run.allow(command, 'shell.pos.git')
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
  return judgeVerb(command, verb.text, rest, run)
}

function judgeVerb(command: Command, verb: string, args: readonly Arg[], run: Run): Flow {
  const options = readOptions(
    args,
    '-m -F -C -b -B --message --author --date -s -X --strategy -o --output --onto --depth --branch',
  )
  const report = (rule: string, what: string, fix: string, alternative?: string): Flow => {
    run.report(command, rule, `${asWritten(command)} ${what}`, fix, alternative)
    return UNKNOWN_FLOW
  }
  const allow = (): Flow => {
    run.allow(command, 'shell.pos.git')
    return {
      text: verb === 'rev-parse' && hasAny(options, '--show-toplevel') ? '.' : null,
      taints: 0,
      what: '',
    }
  }
  if (hasAny(options, '-h --help')) return allow()
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
      return report(
        'shell.git.change',
        'writes a file or starts a program through an option',
        'use it without that option',
      )
    return allow()
  }
  if (ROUTINE.includes(verb)) return routine({ command, args, options, report, allow, run }, verb)
  return report('shell.git.change', 'is not known to be harmless', 'check what it does first')
}

interface Verb {
  readonly command: Command
  readonly args: readonly Arg[]
  readonly options: Options
  readonly run: Run
  report(rule: string, what: string, fix: string, alternative?: string): Flow
  allow(): Flow
}

function routine({ options, args, report, allow }: Verb, verb: string): Flow {
  if (hasAny(options, '--no-verify') || (verb === 'commit' && hasAny(options, '-n')))
    return report('shell.git.no_verify', 'skips the checks that run before it', 'let the hooks run')
  if (verb === 'commit' && hasAny(options, '--amend'))
    return report('shell.git.rewrite', 'replaces the last commit', 'make a new commit')
  if (verb === 'clone' || verb === 'fetch' || verb === 'pull') {
    if (
      args.some(({ text }) => /^(?:ext|fd)::/.test(text)) ||
      options.flags.has('--upload-pack') ||
      (options.flags.has('-u') && verb === 'clone')
    )
      return report(
        'shell.git.config_code',
        'starts a program named by its argument',
        'use an https or ssh address',
      )
    if (
      verb === 'clone' &&
      args.some(({ text }) => text === '-c' || text.startsWith('--config') || text.startsWith('--template'))
    )
      return report('shell.git.config', 'clones with settings of the caller', 'clone without them')
    if (verb !== 'clone' && hasAny(options, '-f --force'))
      return report('shell.git.rewrite', 'overwrites local references', 'leave out --force')
  }
  if (
    verb === 'gc' &&
    options.flags.has('--prune') &&
    /now|all/.test(valuesOf(options, '--prune')[0]?.text ?? '')
  )
    return report(
      'shell.git.expire_partly',
      'removes what only the reflog still holds',
      'git gc without --prune',
    )
  if (verb === 'switch' && hasAny(options, '-f --force --discard-changes'))
    return report('shell.git.discard', 'drops changes that are not committed', 'stash them first', STASH)
  if (verb === 'bisect' && args[0]?.text === 'run')
    return report('shell.git.change', 'runs a program on many versions', 'check the program first')
  if (verb === 'read-tree' && hasAny(options, '--reset'))
    return report('shell.git.discard', 'drops changes that are not committed', 'stash them first', STASH)
  return allow()
}

const VERBS: Readonly<Record<string, (verb: Verb) => Flow>> = {
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
  push: ({ args, options, report, allow }) => {
    const targets = options.operands
    const [remote, ...refs] = targets
    if (hasAny(options, '-n --dry-run')) return allow()
    if (options.flags.has('--receive-pack') || options.flags.has('--exec'))
      return report('shell.git.config_code', 'starts a program named by its argument', 'push without it')
    if (hasAny(options, '--mirror'))
      return report(
        'shell.git.mirror',
        'overwrites and deletes every branch and tag of the remote so that it equals this copy',
        'push the one branch',
      )
    if (
      hasAny(options, '-d --delete') ||
      refs.some(({ text }) => /^:./.test(text)) ||
      hasAny(options, '--prune')
    )
      return report(
        'shell.git.delete_remote',
        'deletes a branch or tag of the remote',
        'let its owner delete it',
      )
    if (
      args.some(
        ({ text }) =>
          text === '-f' ||
          /^--force(?:-with-lease|-if-includes)?(?:=|$)/.test(text) ||
          /^--force-with-lease-if-includes/.test(text),
      ) ||
      options.flags.has('-f') ||
      refs.some(({ text }) => text.startsWith('+'))
    )
      return report(
        'shell.git.force_push',
        'replaces history of the remote; commits of others may be lost',
        'merge or rebase onto the remote branch first',
        'git push --force-with-lease after git fetch',
      )
    if (hasAny(options, '--no-verify'))
      return report('shell.git.no_verify', 'skips the checks that run before it', 'let the hooks run')
    if (remote && /^(?:https?|git|ssh):\/\/|^[\w.-]+@[\w.-]+:|^ext::|^file:\/\//.test(remote.text))
      return report(
        'shell.git.remote',
        `sends the history to ${quoted(remote.text)}, which is not a remote of the project`,
        'push to a configured remote',
      )
    return allow()
  },
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
        : allow(),
  submodule: ({ args, options, report, allow }) => {
    if (args[0]?.text === 'foreach')
      return report('shell.git.change', 'runs a command in every submodule', 'run it by hand')
    return args[0]?.text === 'deinit' || hasAny(options, '-f --force')
      ? report('shell.git.discard', 'removes working trees of submodules', 'leave out --force')
      : allow()
  },
  remote: ({ args, report, allow }) => {
    const verb = args[0]?.text
    return verb === undefined || ['-v', '--verbose', 'show', 'get-url', 'update', 'prune'].includes(verb)
      ? allow()
      : report('shell.git.remote', 'changes where code comes from and goes to', 'check the address')
  },
  config: ({ args, options, report, allow }) => {
    const names = options.operands
    if (
      hasAny(options, '-l --list --get --get-all --get-regexp --get-urlmatch --show-origin') ||
      ['list', 'get'].includes(names[0]?.text ?? '')
    )
      return allow()
    const [name, value] = names[0]?.text === 'set' ? names.slice(1) : names
    if (
      name &&
      value &&
      CODE_SETTING.test(name.text) &&
      !/^(?:cat|less|vi|vim|nano|true|false|store|cache|osxkeychain|manager|manager-core)$/.test(value.text)
    )
      return report(
        FOREIGN_CODE.test(value.text) && !/^!/.test(value.text)
          ? 'shell.git.config_foreign'
          : 'shell.git.config_code',
        `makes git run ${quoted(value.text)} as a command later`,
        'let a person set it',
      )
    if (hasAny(options, '--unset --unset-all --remove-section --rename-section -e --edit'))
      return report('shell.git.config', 'changes settings', 'let a person set it')
    if (value === undefined) return allow()
    return hasAny(options, '--global --system') ||
      /^http\.sslverify$|^safe\.|^core\.|^user\./i.test(name?.text ?? '') ||
      args.length > 1
      ? report('shell.git.config', 'changes settings', 'set it for one command with -c')
      : allow()
  },
  'send-email': ({ report }) => report('shell.git.push', 'mails patches to others', 'check them first'),
  credential: ({ report }) => report('shell.git.config', 'handles stored passwords', 'let git do it'),
  daemon: ({ report }) => report('shell.git.push', 'serves repositories to everybody', 'use ssh'),
  svn: ({ report }) => report('shell.git.push', 'changes another repository', 'check it first'),
}

export const gitHandlers: Readonly<Record<string, Handler>> = { git, hub: git }
