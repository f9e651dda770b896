// Verbs of git that reach remotes or settings.
import { asciiLower } from '../../../text/ascii.ts'
import { type Arg, type Command, EVERYTHING, type Flow } from '../../read/model.ts'
import { quoted } from '../../read/run.ts'
import { judgeRunLater } from '../../read/script/run-later.ts'
import { anyOf } from '../../read/words/any-of.ts'
import { hasAny, type Options } from '../../read/words/options.ts'
import { changeGitSettings, configureForeignProgram, configureProgram, skipHooks } from './configuration.ts'
import {
  changeRemote,
  deleteRemoteReference,
  dropSharedCommits,
  forcePush,
  forcePushWithLease,
  mirrorPush,
  publishPatches,
} from './shared-history.ts'
import { CODE_SETTING, FOREIGN_CODE, OF_AGENT, type Verb } from './verb.ts'

/** Every ref is replaced only where nobody pushed since it was fetched. */
const isLeased = (args: readonly Arg[], refs: readonly Arg[]): boolean =>
  args.some(({ text }) => /^--force-with-lease(?:=|$|-if-includes)/.test(text)) &&
  !args.some(({ text }) => /^(?:-[a-z]*f[a-z]*|--force|--mirror|--all)$/.test(text)) &&
  !refs.some(({ text }) => text.startsWith('+'))

const SHARED_BRANCH = anyOf(
  /^(?:main|master|trunk|develop|development|dev|stable|prod|production|live|staging|next|HEAD)$/i,
  /^(?:release|releases|hotfix|support)(?:[/-]|$)|^v?\d[\w.]{0,20}$|[\ue000*]/i,
)

/** The script rebased the branch before, and names where it goes: a branch that is not one of all. */
function rebasedItself({ args, scope }: Command, refs: readonly Arg[]): boolean {
  const targets = refs.map(({ text }) => text.slice(text.indexOf(':') + 1).replace(/^refs\/heads\//, ''))
  return (
    targets.length === 1 &&
    !SHARED_BRANCH.test(targets[0]!) &&
    (scope.created.isCertain('rebase', 'HEAD') ||
      OF_AGENT.test(targets[0]!) ||
      namesCommit(args, targets[0]!))
  )
}

/** `--force-with-lease=BRANCH:COMMIT`: the push fails unless the branch is still at the commit that was looked at. */
const namesCommit = (args: readonly Arg[], branch: string): boolean =>
  args.some(({ text }) => {
    const [, name, commit] = /^--force-with-lease=([\w./-]+):([0-9a-f]{7,40})$/.exec(text) ?? []
    return name?.replace(/^refs\/heads\//, '') === branch && commit !== undefined
  })

/** Branches from which everybody works. */
const MAIN_BRANCH = /^(?:refs\/heads\/)?(?:main|master|trunk|develop|prod|production|live)$/

/** A main branch goes, or is set to another branch, another commit, or one that the script went back to before. */
function replacesSharedBranch({ args, scope }: Command, refs: readonly Arg[], isForced: boolean): boolean {
  const targets = refs.map(({ text }) => /^(\+?)([^:]*)(?::(.*))?$/.exec(text)!)
  if (args.some(({ text }) => /^(?:-d|--delete)$/.test(text)))
    return refs.some(({ text }) => MAIN_BRANCH.test(text))
  const isLease = args.some(({ text }) => text.startsWith('--force-with-lease'))
  return targets.some(([, plus, from, to = '']) => {
    if (from === '' && MAIN_BRANCH.test(to)) return true
    if (isLease || !(isForced || plus === '+') || !MAIN_BRANCH.test(to || from!)) return false
    const isOther =
      to !== '' &&
      from !== 'HEAD' &&
      from !== '@' &&
      from!.replace('refs/heads/', '') !== to.replace('refs/heads/', '')
    return isOther || scope.created.has('rewind', 'HEAD')
  })
}

const REFUSED = /\[rejected\][^\n]{0,200}\((?:fetch first|non-fast-forward)\)/

/** Settings that change how git shows, merges or names, and neither run a program nor send anything elsewhere. */
const TASTE =
  /^(?:pull\.(?:rebase|ff)|init\.defaultbranch|push\.(?:default|autosetupremote|followtags)|fetch\.prune|rebase\.(?:autostash|autosquash)|rerere\.enabled|merge\.conflictstyle|color\.\w+|column\.ui)$/
const PROSE =
  /^(?:branch\.sort|tag\.sort|diff\.(?:algorithm|colormoved)|log\.date|advice\.\w+|core\.(?:autocrlf|eol|quotepath))$/

/** Who commits in this clone, too; everywhere it would change the commits of other projects. */
const isOwnTaste = (name: string, value: string, options: Options): boolean =>
  !value.startsWith('!') &&
  (TASTE.test(asciiLower(name)) ||
    PROSE.test(asciiLower(name)) ||
    (/^user\.(?:name|email)$/i.test(name) && !hasAny(options, '--global --system')))

export const REMOTE_VERBS: Readonly<Record<string, (verb: Verb) => Flow>> = {
  push: ({ command, args, options, report, allow, run }) => {
    const targets = options.operands
    const [remote, ...refs] = targets
    if (hasAny(options, '-n --dry-run')) return allow()
    if (options.flags.has('--receive-pack') || options.flags.has('--exec'))
      return report(configureProgram, 'starts a program named by its argument')
    const isForced = hasAny(options, '-f --force') || refs.some(({ text }) => /^\+refs\/\*/.test(text))
    if (replacesSharedBranch(command, refs, isForced || hasAny(options, '-f --force')))
      return report(dropSharedCommits)
    // The remote had said that it holds commits which are not here.
    if (
      REFUSED.test(run.written) &&
      hasAny(options, '-f --force') &&
      refs.some(({ text }) => MAIN_BRANCH.test(text.replace(/^\+/, '').replace(/^[^:]*:/, '')))
    )
      return report(dropSharedCommits)
    if (
      hasAny(options, '--mirror') ||
      (hasAny(options, '--prune') && refs.some(({ text }) => text.includes('*'))) ||
      (isForced && hasAny(options, '--all --branches'))
    )
      return report(mirrorPush)
    if (
      hasAny(options, '-d --delete') &&
      refs.concat(targets.slice(0, 1)).some(({ what }) => what === EVERYTHING)
    )
      return report(dropSharedCommits)
    if (
      hasAny(options, '-d --delete') ||
      refs.some(({ text }) => /^:./.test(text)) ||
      hasAny(options, '--prune')
    )
      return report(deleteRemoteReference)
    if (isLeased(args, refs)) return rebasedItself(command, refs) ? allow() : report(forcePushWithLease)
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
      return report(forcePush)
    if (hasAny(options, '--no-verify')) return report(skipHooks, 'skips the checks that run before it')
    if (remote && /^(?:https?|git|ssh):\/\/|^[\w.-]+@[\w.-]+:|^ext::|^file:\/\//.test(remote.text))
      return report(
        changeRemote,
        `sends the history to ${quoted(remote.text)}, which is not a remote of the project`,
      )
    return allow()
  },
  remote: ({ command, args, report, allow }) => {
    const verb = args[0]?.text
    // Code comes from there, and nothing of this script goes there.
    if (
      verb === 'add' &&
      args[1]?.text === 'upstream' &&
      /^(?:https:\/\/|git@)/.test(args[2]?.text ?? '') &&
      !/\bpush\b/.test(command.origin.text)
    )
      return allow()
    return verb === undefined || ['-v', '--verbose', 'show', 'get-url', 'update', 'prune'].includes(verb)
      ? allow()
      : report(changeRemote, 'changes where code comes from and goes to')
  },
  config: ({ command, args, options, report, allow, run }) => {
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
    ) {
      judgeRunLater(value, command, run)
      return report(
        FOREIGN_CODE.test(value.text) && !/^!/.test(value.text) ? configureForeignProgram : configureProgram,
        `makes git run ${quoted(value.text)} as a command later`,
      )
    }
    if (hasAny(options, '--unset --unset-all --remove-section --rename-section -e --edit'))
      return report(changeGitSettings, 'changes settings')
    if (value === undefined) return allow()
    if (isOwnTaste(name?.text ?? '', value.text, options)) return allow()
    return hasAny(options, '--global --system') ||
      /^http\.sslverify$|^safe\.|^core\.|^user\./i.test(name?.text ?? '') ||
      args.length > 1
      ? report(changeGitSettings, 'changes settings')
      : allow()
  },
  'send-email': ({ report }) => report(publishPatches, 'mails patches to others'),
  credential: ({ report }) => report(changeGitSettings, 'handles stored passwords'),
  daemon: ({ report }) => report(publishPatches, 'serves repositories to everybody'),
  svn: ({ report }) => report(publishPatches, 'changes another repository'),
}
