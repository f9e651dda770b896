import type { Flow } from '../../read/model.ts'
import { hasAny } from '../../read/words/options.ts'
import { quoted } from '../../read/run.ts'
import { judgeRunLater } from '../../read/script/run-later.ts'
import { CODE_SETTING, FOREIGN_CODE, type Verb } from './verb.ts'

export const REMOTE_VERBS: Readonly<Record<string, (verb: Verb) => Flow>> = {
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
  remote: ({ args, report, allow }) => {
    const verb = args[0]?.text
    return verb === undefined || ['-v', '--verbose', 'show', 'get-url', 'update', 'prune'].includes(verb)
      ? allow()
      : report('shell.git.remote', 'changes where code comes from and goes to', 'check the address')
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
        FOREIGN_CODE.test(value.text) && !/^!/.test(value.text)
          ? 'shell.git.config_foreign'
          : 'shell.git.config_code',
        `makes git run ${quoted(value.text)} as a command later`,
        'let a person set it',
      )
    }
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
