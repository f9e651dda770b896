// Judges jobs, services, accounts and kernel modules: what runs later, and who may come back.
import { asciiLower } from '../../../text/ascii.ts'
import { covers, report, unknown } from '../../read/answers.ts'
import { type Command, HOLE } from '../../read/model.ts'
import { asWritten, type Commands, type Handler, type Run } from '../../read/run.ts'
import { hasAny, hasText, readOptions, valuesOf } from '../../read/words/options.ts'
import { disableGuard } from '../defences/guards.ts'
import { RETURN } from '../defences/saved-rules.ts'
import { dumpCredentials, readSecret } from '../exfiltration/secrets.ts'
import { deleteHome, deleteSystem } from '../filesystem/deletion.ts'
import { changeService } from '../system/host.ts'
import { service } from '../system/units.ts'
import {
  addServiceAccount,
  changeAccount,
  grantAdministrator,
  installSchedule,
  readServices,
  removeSchedule,
  scheduleCommand,
  takeOverRoot,
} from './accounts.ts'
import { changeRegistry, enableService, loadKernelModule, writeStartupCode } from './startup.ts'

const allow = covers(readServices)

/** What `crontab -l` prints, whatever it is. */
const KEPT_JOBS = `${HOLE}crontab${HOLE}`
/** crontab(5): five fields of a time, or a name for one, then the command. */
const JOB =
  /^[ \t]*(?:@(?:yearly|annually|monthly|weekly|daily|midnight|hourly)|(?:[\d*,/a-zA-Z-]{1,24}[ \t]+){4}[\d*,/a-zA-Z-]{1,24})[ \t]+(\S.*)$/

/** A program that somebody installed for the host, and plain words for it. */
const OF_HOST =
  /^(?:\/usr)?(?:\/local)?\/s?bin\/[\w.-]{1,60}(?:\.sh)?(?: [\w./=:@-]{1,80}){0,6}(?: >>? ?\/var\/log\/[\w./-]{1,80}(?: 2>&1)?)?$/

/** The jobs that are there stay, and what each new one does is understood; a blocker in it is reported as well. */
function addsKnownJobs(command: Command, run: Run): boolean {
  const [kept, ...jobs] = (command.stdin.text ?? '').trimEnd().split('\n')
  if (kept !== KEPT_JOBS || jobs.length === 0) return false
  return jobs.every((job) => {
    const inner = JOB.exec(job)?.[1]
    if (inner === undefined || inner.includes(HOLE)) return false
    const before = run.findings.unresolved
    run.flowOf(command, inner, 'cron', command.scope.subshell())
    return run.findings.unresolved === before || OF_HOST.test(inner)
  })
}

const crontab: Handler = (command, run) => {
  const options = readOptions(command.args, '-u')
  if (hasAny(options, '-l')) return { ...allow(command, run), text: `${KEPT_JOBS}\n` }
  if (hasAny(options, '-r')) {
    const isSaved = [...command.scope.files.values()].some(({ text }) => text === `${KEPT_JOBS}\n`)
    return isSaved
      ? report(command, run, scheduleCommand, 'removes every scheduled job; the script saved them before')
      : report(command, run, removeSchedule)
  }
  if (hasAny(options, '-e'))
    return report(command, run, scheduleCommand, 'opens the scheduled jobs for editing')
  if (options.operands.length === 1 && options.operands[0]!.text === '-' && addsKnownJobs(command, run))
    return report(command, run, scheduleCommand, 'adds to the scheduled jobs')
  return report(
    command,
    run,
    installSchedule,
    'replaces the scheduled jobs; they run later without being asked',
  )
}

const at: Handler = (command, run) => {
  if (command.name === 'atq' || hasText(command.args, '-l')) return allow(command, run)
  if (command.name === 'atrm') return report(command, run, scheduleCommand, 'removes a scheduled job')
  if (command.stdin.text) {
    const { created } = command.scope
    const mark = created.mark()
    run.flowOf(command, command.stdin.text, 'at', command.scope.inside('at'))
    // It only puts back what the script saved, unless somebody cancels it.
    if (
      created.mark() > mark &&
      created.has('check', RETURN) &&
      /^\s*(?:ip6?tables-restore < \S+|(?:nft flush ruleset ?(?:;|&&) ?)?nft -f \S+)\s*$/.test(
        command.stdin.text,
      )
    )
      return allow(command, run)
  }
  return report(command, run, scheduleCommand, 'starts a command later')
}

const launchctl: Handler = (command, run) => {
  const verb = command.args[0]?.text
  if (
    /^(?:list|print|blame|version|getenv|print-disabled|print-cache|dumpstate|examine|hostinfo|resolveport|procinfo|limit|managerpid|manageruid|managername|help|error|variant)$/.test(
      verb ?? '',
    )
  )
    return allow(command, run)
  if (/^(?:load|bootstrap|submit)$/.test(verb ?? ''))
    return report(command, run, installSchedule, 'makes a program start by itself from now on')
  return report(command, run, enableService, 'changes what starts by itself')
}

/** Modules for networks of containers, file systems and volumes. Sources: kernel.org, Kubernetes: container runtimes. */
const OF_KERNEL =
  /^(?:br_netfilter|overlay|nf_conntrack\w*|ip_vs\w*|xt_\w+|iptable_\w+|nf_nat|vxlan|dm_\w+|nbd|rbd|ceph|nfs|nfsd|cifs|zfs|btrfs|xfs|fuse|loop|tun|wireguard|bonding|8021q|veth|tcp_bbr|kvm\w*|vhost_net)$/

const kernelModule: Handler = (command, run) => {
  if (
    command.name === 'modprobe' &&
    hasText(command.args, '-n', '--dry-run', '-V', '--version', '-c', '--showconfig')
  )
    return allow(command, run)
  // One that came with the kernel, from its own folder.
  const { operands, flags } = readOptions(command.args)
  if (
    command.name === 'modprobe' &&
    flags.size === 0 &&
    operands.length === 1 &&
    OF_KERNEL.test(operands[0]!.text)
  )
    return report(command, run, changeService, 'loads a module of the kernel')
  return report(command, run, loadKernelModule)
}

/** useradd(8) --system: an account for a service, into which nobody logs in and which has no group but its own. */
function isServiceAccount({ name, args }: Command): boolean {
  const options = readOptions(
    args,
    '-s --shell -d --home-dir --home -c --comment -g --gid --ingroup -u --uid',
  )
  const [account, ...others] = options.operands.map(({ text }) => text)
  if (!hasAny(options, '-r --system') || others.length > 0 || !/^[a-z_][\w-]{0,30}$/.test(account ?? ''))
    return false
  const isKnown = [...options.flags].every((flag) =>
    /^(?:-[rMmNUsdcg]|--(?:shell|home-dir|home|comment|gid|ingroup|system|no-create-home|create-home|user-group|no-user-group|group|disabled-login|disabled-password|quiet))$/.test(
      flag,
    ),
  )
  const named = [...options.values.keys()].every((flag) =>
    /^(?:-[sdcg]|--(?:shell|home-dir|home|comment|gid|ingroup))$/.test(flag),
  )
  const shells = valuesOf(options, '-s --shell')
  const groups = valuesOf(options, '-g --gid --ingroup')
  const isClosed =
    name === 'groupadd' ||
    (shells.length > 0
      ? shells.every(({ text }) => /^\/(?:usr\/)?s?bin\/(?:nologin|false)$/.test(text))
      : name === 'adduser')
  const homes = valuesOf(options, '-d --home-dir --home')
  return (
    isKnown &&
    named &&
    isClosed &&
    homes.every(
      ({ text }) => !/^\/(?:root|etc|bin|sbin|boot|dev|usr\/s?bin)?\/?$|^\/(?:root|etc|boot)\//.test(text),
    ) &&
    groups.every(({ text }) => text === account || /^(?:nogroup|nobody)$/.test(text))
  )
}

const account: Handler = (command, run) => {
  const { args, name } = command
  if (/^(?:useradd|adduser|groupadd)$/.test(name) && isServiceAccount(command))
    return allow(command, run, addServiceAccount)
  const named = args.findLast((arg) => !arg.text.startsWith('-'))?.text
  if (
    (name === 'chpasswd' && /^root:/m.test(command.stdin.text ?? '')) ||
    (name === 'passwd' && !hasText(args, '-S', '--status') && named === 'root')
  )
    return report(command, run, takeOverRoot, 'sets the password of the system administrator')
  const text = args.map((arg) => arg.text).join(' ')
  // Out of a group, or locked: fewer rights than before.
  const takesAway =
    (name === 'gpasswd' && hasAny(readOptions(args, '-a -A -M'), '-d --delete')) ||
    (name === 'deluser' && readOptions(args).operands.length === 2)
  if (takesAway) return report(command, run, changeAccount, 'takes somebody out of a group')
  if (
    /(?:^| )(?:-[a-zA-Z]*o[a-zA-Z]*u?|-u) ?0(?: |$)|--uid[ =]0|(?:sudo|wheel|admin|root|docker|administrators)\b/i.test(
      text,
    )
  )
    return report(
      command,
      run,
      grantAdministrator,
      'makes an account with the rights of the system administrator',
    )
  if (name === 'passwd' && hasText(args, '-S', '--status')) return allow(command, run)
  if (name === 'chage' && hasText(args, '-l', '--list')) return allow(command, run)
  if (/^net1?$/.test(name)) return null
  if (
    (name === 'userdel' && hasAny(readOptions(args), '-r --remove')) ||
    (name === 'deluser' && hasText(args, '--remove-home', '--remove-all-files'))
  )
    return report(command, run, deleteHome, 'removes an account with its home folder and mail')
  if (
    /^(?:dscl|sysadminctl)$/.test(name) &&
    !/(?:^| )-?(?:create|append|delete|passwd|change|merge|addUser|deleteUser|resetPasswordFor|newPassword|guestAccount|adminUser)/.test(
      text,
    )
  )
    return allow(command, run)
  return report(command, run, changeAccount, 'changes who may log in')
}

const net: Handler = (command, run) => {
  const [noun] = command.args.map(({ text }) => asciiLower(text))
  if (noun === 'user' || noun === 'localgroup' || noun === 'group') {
    if (!hasText(command.args, '/add', '/delete', '/active:yes', '/active:no', '/ADD'))
      return allow(command, run)
    return report(
      command,
      run,
      /admin/i.test(asWritten(command)) ? grantAdministrator : changeAccount,
      'changes who may log in',
    )
  }
  if (
    /^(?:view|statistics|config|accounts|session|help|time|share|use)$/.test(noun ?? '') &&
    command.args.length < 3
  )
    return allow(command, run)
  return noun === 'stop' ? report(command, run, changeService, 'stops a service') : unknown(command, run)
}

const tasks: Handler = (command, run) =>
  /^\/query$/i.test(command.args[0]?.text ?? '')
    ? allow(command, run)
    : report(command, run, installSchedule, 'starts a program later without being asked')

/** Values of Windows policies by which Defender, the firewall, account control and logging are switched off (Microsoft Learn). */
const SWITCHES_GUARD_OFF =
  /\b(?:Disable(?:AntiSpyware|AntiVirus|RealtimeMonitoring|BehaviorMonitoring|OnAccessProtection|ScanOnRealtimeEnable|IOAVProtection)\b.{0,60}(?:0x)?1\b|(?:EnableLUA|EnableFirewall|TamperProtection|EnableScriptBlockLogging)\b.{0,60}\b(?:0x)?0\b)/i

const registry: Handler = (command, run) => {
  const verb = command.args[0]?.text ?? ''
  if (/^query$/i.test(verb)) return allow(command, run)
  if (/^(?:save|export)$/i.test(verb))
    return report(
      command,
      run,
      /^HK(?:LM|EY_LOCAL_MACHINE)[\\/]+(?:SAM|SECURITY|SYSTEM)(?:[\\/]|$)/i.test(command.args[1]?.text ?? '')
        ? dumpCredentials
        : readSecret,
      'copies a part of the registry that may hold password hashes',
    )
  if (/^delete$/i.test(verb))
    return report(
      command,
      run,
      /^HK(?:LM|EY_LOCAL_MACHINE)\\?\/?(?:SYSTEM|SOFTWARE)?$/i.test(command.args[1]?.text ?? '')
        ? deleteSystem
        : changeRegistry,
      'deletes settings of the system',
    )
  if (SWITCHES_GUARD_OFF.test(asWritten(command)))
    return report(command, run, disableGuard, 'switches off a guard of the host')
  return report(
    command,
    run,
    /\bRun(?:Once)?\b|Winlogon|Image File Execution/i.test(asWritten(command))
      ? writeStartupCode
      : changeRegistry,
    'changes settings of the system',
  )
}

const copyKey: Handler = (command, run) =>
  report(command, run, changeAccount, 'lets the owner of a key log in on another host')

const link: Handler = (command, run) => report(command, run, enableService, 'changes what starts by itself')

export const commands: Commands = {
  crontab,
  at,
  batch: at,
  atq: at,
  atrm: at,
  launchctl,
  insmod: kernelModule,
  modprobe: kernelModule,
  rmmod: kernelModule,
  kextload: kernelModule,
  kextunload: kernelModule,
  useradd: account,
  adduser: account,
  usermod: account,
  groupadd: account,
  gpasswd: account,
  userdel: account,
  deluser: account,
  groupdel: account,
  passwd: account,
  chpasswd: account,
  chage: account,
  vipw: account,
  visudo: (command, run) =>
    hasText(command.args, '-c', '--check') ? allow(command, run) : account(command, run),
  dscl: account,
  sysadminctl: account,
  'ssh-copy-id': copyKey,
  net,
  net1: net,
  schtasks: tasks,
  'register-scheduledtask': tasks,
  'new-service': tasks,
  sc: (command, run) =>
    /^query/i.test(command.args[0]?.text ?? '') ? allow(command, run) : service(command, run),
  reg: registry,
  'update-rc.d': link,
  chkconfig: link,
  'rc-update': link,
  'update-alternatives': link,
}
