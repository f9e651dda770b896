// Judges tools that guard or record the host: firewalls, access policies, audit, logs.
import { asciiLower } from '../../../text/ascii.ts'
import { inOrder } from '../../../text/in-order.ts'
import { covers, report } from '../../read/answers.ts'
import { type Command, type Flow, SAVED_RULES } from '../../read/model.ts'
import { asWritten, type Commands, type Handler, type Run } from '../../read/run.ts'
import { hasText, readOptions } from '../../read/words/options.ts'
import {
  changeFirewall,
  disableFirewall,
  disableGuard,
  eraseTrace,
  readGuards,
  shrinkLog,
  stopGuard,
} from './guards.ts'
import { RETURN } from './saved-rules.ts'

const allow = covers(readGuards)

const saveRules: Handler = (command, run) => {
  // Into a file, or with a module of the caller.
  if (command.args.some(({ text }) => /^(?:-f|-M|--file|--modprobe)/.test(text))) return null
  command.scope.created.add('check', SAVED_RULES)
  return { ...allow(command, run), what: SAVED_RULES }
}

/** Rules that the script saved and loads again later leave a gap; else every connection comes in from then on. */
function flushes(command: Command, run: Run): Flow {
  const { created } = command.scope
  const gap = (): Flow => report(command, run, changeFirewall, 'lets every connection in for a while')
  const open = (): Flow => report(command, run, disableFirewall, 'lets every connection in')
  if (!created.isWholeScript || !created.has('check', SAVED_RULES)) return open()
  created.atEnd(() => void (created.has('check', 'rules loaded') ? gap() : open()))
  return allow(command, run)
}

/** iptables-restore(8): `--test` loads nothing; rules that the script saved come back, at once or after a while. */
const restoreRules: Handler = (command, run) => {
  const { args, stdin, scope } = command
  const { created } = scope
  if (hasText(args, '-t', '--test')) {
    created.add('check', 'rules tested')
    return allow(command, run)
  }
  const isUndo = stdin.what === SAVED_RULES
  if (isUndo && scope.via.includes('at')) created.add('check', RETURN)
  created.add('check', 'rules loaded')
  return isUndo || (created.has('check', 'rules tested') && created.has('check', RETURN))
    ? allow(command, run)
    : report(command, run, changeFirewall, 'replaces the rules of the firewall')
}

const iptables: Handler = (command, run) => {
  const { args } = command
  if (
    args.some(({ text }) => /^-(?:L|S|n|v|C)+|^--list|^--list-rules/.test(text)) &&
    !args.some(({ text }) =>
      /^-(?:A|I|D|F|P|X|R|N|E|Z)$|^--(?:append|insert|delete|flush|policy|replace|new|rename|zero)/.test(
        text,
      ),
    )
  )
    return allow(command, run)
  if (
    args.some(({ text }) => /^(?:-F|--flush|-X|--delete-chain)$/.test(text)) ||
    (hasText(args, '-P', '--policy') && hasText(args, 'ACCEPT'))
  )
    return flushes(command, run)
  const text = args.map((arg) => arg.text).join(' ')
  if (DROPS_ONE.test(text) || LETS_PRIVATE_IN.test(text)) return allow(command, run)
  return report(command, run, changeFirewall, 'changes who may reach the host')
}

/** RFC 1918: one port, for addresses that nobody outside has. */
const LETS_PRIVATE_IN =
  /^(?:-w )?-[AI] INPUT (?:\d{1,3} )?(?:-p tcp )?-s (?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2})(?:\/(?:[89]|[12]\d|3[0-2]))? (?:-p tcp )?(?:-m tcp )?--dport \d{1,5} (?:-m comment --comment .{1,100} )?-j ACCEPT$/

/** Nothing more comes in from one public address. */
const DROPS_ONE =
  /^(?:-w )?-(?:A|I) INPUT (?:\d{1,3} )?-s (?!10\.|127\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|0\.)\d{1,3}(?:\.\d{1,3}){3}(?:\/32)? (?:-m comment --comment .{1,100} )?-j (?:DROP|REJECT)$/

/** RFC 1918: addresses that nobody outside reaches. */
const FROM_PRIVATE =
  /^(?:limit|allow) (?:in )?(?:proto tcp )?from (?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2})(?:\/(?:[89]|[12]\d|3[0-2]))? to any(?: app \w+| port \d{1,5})(?: proto tcp)?$/
/** One public address. */
const SHUTS_ONE_OUT =
  /^(?:insert \d{1,4} |prepend )?(?:deny|reject) (?:in )?from (?!10\.|127\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|0\.)\d{1,3}(?:\.\d{1,3}){3}(?:\/32)?(?: to any(?: port [\d,]{1,40}(?: proto (?:tcp|udp))?)?)?(?: comment .{1,200})?$/
const LETS_SSH_IN = /(?: port 22(?: |$)|^(?:allow|limit) (?:22(?:\/tcp)?|ssh|OpenSSH)$)/

const ufw: Handler = (command, run) => {
  if (/^(?:status|version|show)$/.test(command.args[0]?.text ?? '')) return allow(command, run)
  const words = command.args
    .map(({ text }) => text)
    .filter((text) => text !== '--force')
    .join(' ')
  const { created } = command.scope
  // Closed to everybody but those whom the script let in before.
  if (/^(?:default deny(?: incoming)?|enable)$/.test(words) && created.isCertain('check', 'ssh'))
    return allow(command, run)
  if (LETS_SSH_IN.test(words)) created.add('check', 'ssh')
  // A rule that let in goes; that of SSH is the way in.
  if (
    /^delete allow (?:\d{2,5}(?:\/tcp|\/udp)?|in [\w ]{1,40})$/.test(words) &&
    !/(?: |^)22(?:\/|$)/.test(words)
  )
    return allow(command, run)
  if (FROM_PRIVATE.test(words) || SHUTS_ONE_OUT.test(words)) return allow(command, run)
  return hasText(command.args, 'disable', 'reset') ||
    /allow (?:from )?any$|default allow/.test(command.args.map(({ text }) => text).join(' '))
    ? report(command, run, disableFirewall, 'switches the firewall off')
    : report(command, run, changeFirewall, 'changes who may reach the host')
}

/** firewall-cmd(1) --timeout: the rule goes by itself within the hour. */
const isTimed = (command: Command): boolean =>
  command.args.some(({ text }) => /^--timeout=(?:[1-9]\d?m|[1-9]\d{0,3}s?|1h)$/.test(text)) &&
  command.args.some(({ text }) => /^--add-(?:service|port)=/.test(text)) &&
  !hasText(command.args, '--permanent')

const firewallCmd: Handler = (command, run) =>
  isTimed(command)
    ? allow(command, run)
    : command.args.some(({ text }) => /^--(?:list|get|query|state|info)/.test(text)) &&
        !command.args.some(({ text }) =>
          /^--(?:add|remove|set|new|delete|change|panic|reload|complete|runtime)/.test(text),
        )
      ? allow(command, run)
      : report(command, run, changeFirewall, 'changes who may reach the host')

const netsh: Handler = (command, run) => {
  const text = command.args.map((arg) => asciiLower(arg.text)).join(' ')
  if (/\bshow\b/.test(text) && !/\b(?:set|add|delete|reset|import|exec)\b/.test(text))
    return allow(command, run)
  return /state off/.test(text) || inOrder(text, /opmode/, /disable/)
    ? report(command, run, disableFirewall, 'switches the firewall off')
    : report(command, run, changeFirewall, 'changes the network of the host')
}

const setenforce: Handler = (command, run) =>
  hasText(command.args, '0', 'Permissive', 'permissive')
    ? report(command, run, disableGuard, 'stops the kernel from enforcing its access policy')
    : report(command, run, stopGuard, 'changes the access policy')

const auditctl: Handler = (command, run) => {
  if (/^(?:-l|-s|--status|-v)$/.test(command.args[0]?.text ?? '') && command.args.length === 1)
    return allow(command, run)
  const options = readOptions(command.args, '-e -a -d -w -W -k -p -S -F')
  return hasText(command.args, '-D') || options.values.get('-e')?.[0]?.text === '0'
    ? report(command, run, disableGuard, 'stops the recording of what is done on the host')
    : report(command, run, stopGuard, 'changes what is recorded')
}

/** systemd.time(7): two weeks or more, or a gigabyte or more. */
const KEEPS_WEEKS =
  /^--vacuum-time=(?:(?:1[4-9]|[2-9]\d|\d{3,})(?:d|days?)|(?:[2-9]|\d{2,})(?:w|weeks?)|\d{1,3}(?:months?|M|y|years?))$|^--vacuum-size=(?:[1-9]\d{0,2}G|[1-9]\d{3}M)$/

const journalctl: Handler = (command, run) => {
  const { args } = command
  const vacuums = args.filter(({ text }) => text.startsWith('--vacuum'))
  // Entries move to an archive, and those of the last weeks stay.
  const isUpkeep = vacuums.every(({ text }) => KEEPS_WEEKS.test(text)) && !hasText(args, '-D', '--directory')
  if (isUpkeep) return allow(command, run)
  return report(
    command,
    run,
    vacuums.some(({ text }) => /^--vacuum-(?:time|size|files)=(?:0|1)[a-zA-Z]?$/.test(text))
      ? eraseTrace
      : shrinkLog,
    'removes log entries',
  )
}

const events: Handler = (command, run) =>
  command.args.some(({ text }) => /^(?:cl|clear-log)$/i.test(text)) ||
  /^(?:clear-eventlog|remove-eventlog)$/.test(command.name)
    ? report(command, run, eraseTrace, 'empties an event log')
    : allow(command, run)

const preference: Handler = (command, run) =>
  report(
    command,
    run,
    /disable|exclusion|\$true/i.test(asWritten(command)) ? disableGuard : stopGuard,
    'weakens the malware guard',
  )

const guard: Handler = (command, run) => {
  const text = command.args.map((arg) => arg.text).join(' ')
  if (/^(?:-?-?(?:status|list|help|version|check|assess)|-l|-v|-a)(?: |$)/.test(text) || text === '')
    return allow(command, run)
  return report(
    command,
    run,
    /disable|off|--master-disable|unload|delete|remove|stop|complain/.test(text) ? disableGuard : stopGuard,
    'weakens a guard of the host',
  )
}

const dmesg: Handler = (command, run) =>
  hasText(command.args, '-C', '--clear')
    ? report(command, run, eraseTrace, 'empties the log of the kernel')
    : hasText(command.args, '-c', '--read-clear')
      ? report(command, run, shrinkLog, 'prints the log of the kernel and empties it')
      : null

export const commands: Commands = {
  iptables,
  ip6tables: iptables,
  'iptables-save': saveRules,
  'ip6tables-save': saveRules,
  'iptables-restore': restoreRules,
  'ip6tables-restore': restoreRules,
  pfctl: (command, run) =>
    hasText(command.args, '-d', '-F')
      ? report(command, run, disableFirewall, 'switches the firewall off')
      : hasText(command.args, '-s', '-sr', '-si')
        ? allow(command, run)
        : report(command, run, changeFirewall, 'changes who may reach the host'),
  ufw,
  'firewall-cmd': firewallCmd,
  netsh,
  setenforce,
  auditctl,
  journalctl,
  wevtutil: events,
  'clear-eventlog': events,
  'remove-eventlog': events,
  'clear-history': (command, run) => report(command, run, eraseTrace, 'removes the record of what was done'),
  'set-mppreference': preference,
  'add-mppreference': preference,
  csrutil: guard,
  spctl: guard,
  aa: guard,
  'aa-teardown': (command, run) =>
    report(command, run, disableGuard, 'removes the access policy of the kernel'),
  'aa-disable': (command, run) =>
    report(command, run, disableGuard, 'removes an access policy of the kernel'),
  'aa-complain': (command, run) => report(command, run, disableGuard, 'stops a policy from being enforced'),
  setsebool: guard,
  dmesg,
}
