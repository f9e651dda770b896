// Judges processes, power, time, kernel settings and network interfaces of the host.
import { covers, report } from '../../read/answers.ts'
import { fold, scopeOf } from '../../read/files/paths.ts'
import {
  type Arg,
  type Command,
  DECODED,
  type Flow,
  HOLE,
  NEW_PAIR,
  NO_FLOW,
  OWN_JOB,
  PORT_LISTENER,
  SECRET,
  TAKEN,
} from '../../read/model.ts'
import type { EffectRule } from '../../read/run.ts'
import { asWritten, type Commands, type Handler, type Run } from '../../read/run.ts'
import { hasAny, hasText, readOptions, valuesOf } from '../../read/words/options.ts'
import { stopGuard } from '../defences/guards.ts'
import { readSecret } from '../exfiltration/secrets.ts'
import { deleteCredentials } from '../filesystem/deletion.ts'
import { overwriteDevice } from '../filesystem/storage-devices.ts'
import { escapeThroughProgram } from '../privilege/escape.ts'
import { isChecked, SERVICES } from './checked-reload.ts'
import {
  changeHostSetting,
  changeService,
  controlDesktop,
  endEveryProcess,
  endProcess,
  readHost,
  runAsKernelHelper,
  stopHost,
} from './host.ts'

const allow = covers(readHost)

const power: Handler = (command, run) =>
  hasText(command.args, '-c', '--help', '--version', '-w', '--wtmp-only')
    ? allow(command, run)
    : report(command, run, stopHost, 'stops the host and everything on it')

const kill: Handler = (command, run) => {
  const { args } = command
  if (/^(?:-l|-L|-0|--list)$/.test(args[0]?.text ?? '')) return allow(command, run)
  // kill -9 -1 reaches every process of the user; kill 1 the first.
  const targets = args.slice(/^-/.test(args[0]?.text ?? '') && args.length > 1 ? 1 : 0)
  if (targets.some(({ text }) => text === '-1' || text === '1' || text === '0'))
    return report(command, run, endEveryProcess, 'ends every process')
  return isOwnJob(command) || listensHere(command) || asksToReload(command)
    ? allow(command, run)
    : report(command, run, endProcess, 'ends processes')
}

/** `kill -HUP $(cat /run/app.pid)`: a daemon reads its settings or opens its logs again. */
const asksToReload = ({ args, origin: { text } }: Command): boolean =>
  args.length === 2 &&
  /^-(?:SIG)?(?:HUP|USR1|USR2)$/.test(args[0]!.text) &&
  args[1]!.text === HOLE &&
  /kill -(?:SIG)?(?:HUP|USR[12]) "?\$\(\s?(?:cat|<) ?\/(?:var\/)?run\/[\w./-]{1,80}\.pid\s?\)/.test(text)

/**
 * `kill $(lsof -ti :3000)`: asks whatever of this user listens at a port that needs no rights to end. Without sudo
 * no process of another user is reached.
 */
function listensHere({ args, scope }: Command): boolean {
  const targets = args.filter(({ text }) => !/^-(?:SIG)?(?:TERM|INT|15|2)$/.test(text))
  return (
    scope.via.every((one) => one === 'xargs') &&
    targets.length > 0 &&
    targets.every(({ text, what }) => text === HOLE && what === PORT_LISTENER)
  )
}

/** Ports above 1023 behind which no well-known store listens. */
const STORES = new Set([
  1433, 1521, 2379, 2380, 3306, 5432, 5672, 6379, 6443, 8086, 9042, 9092, 9200, 9300, 11211, 27017,
])
const isDevelopmentPort = (port: string): boolean => Number(port) > 1023 && !STORES.has(Number(port))

/** `fuser -k 3000/tcp`: what this user runs at a port of a development server. */
const endsListener = ({ args, scope }: Command): boolean =>
  scope.via.length === 0 &&
  args.some(({ text }) => /^\d{4,5}\/tcp$/.test(text)) &&
  args.every(
    ({ text }) =>
      /^(?:-[ksn]+|-(?:TERM|INT|15|2)|tcp|--kill)$/.test(text) ||
      isDevelopmentPort(/^(\d{4,5})\/tcp$/.exec(text)?.[1] ?? '0'),
  )

const ENDS =
  /^(?:-(?:SIG)?(?:TERM|INT|HUP|QUIT|KILL|USR[12]|1|2|3|9|15)|-s|--signal|(?:SIG)?(?:TERM|INT|HUP|QUIT|KILL|USR[12]))$/

/** Only jobs that this script, or the project by a file for their ids, started. */
function isOwnJob({ args }: Command): boolean {
  const targets = args.filter(({ text }) => !ENDS.test(text))
  return (
    targets.length > 0 &&
    targets.every(
      ({ text, what }) => (text === HOLE && what === OWN_JOB) || /^%(?:\d{1,2}|%|\+|-)?$/.test(text),
    )
  )
}

/** Programs that only somebody who develops runs. */
const DEVELOPMENT =
  /^(?:vite|webpack(?:-dev-server)?|next[ -]dev|nuxt dev|nodemon|ng serve|storybook|jest|vitest|mocha|cypress|playwright|chromedriver|geckodriver|react-scripts start|flask run|manage\.py runserver|rails s(?:erver)?|hugo serve\w*|jekyll serve|mkdocs serve|npm run dev|yarn dev|pnpm dev|http\.server|tsc --watch|ts-node-dev|anvil|hardhat node|ganache)(?:$|[ .])/

/** They read their settings, or open their logs again, at this signal; each manual says so. */
const RELOADS = /^-(?:SIG)?HUP$/
const DAEMON =
  /^(?:nginx|haproxy|sshd|dnsmasq|prometheus|alertmanager|postgres|unbound|named|squid|rsyslogd|syslog-ng|inetd|xinetd|vector|fluent-bit|promtail)$/

const killByName: Handler = (command, run) => {
  const called = command.args[1]?.text ?? ''
  if (command.args.length === 2 && RELOADS.test(command.args[0]!.text) && DAEMON.test(called))
    return allow(command, run)
  if (command.args.length === 1 && hasText(command.args, '-l', '--list', '--help', '-V'))
    return allow(command, run)
  const name = command.args.findLast(({ text }) => !text.startsWith('-'))?.text ?? ''
  if (
    /auditd|rsyslog|falcon|osquery|syslogd|clamd|wazuh|firewalld|fail2ban|sysmon|msmpeng|mssense|nissrv|securityhealthservice|sentinelagent|cbdefense|elastic-agent/i.test(
      name,
    )
  )
    return report(command, run, stopGuard, 'ends a guard of the host')
  const isPiped = command.name === 'stop-process' && command.stdin.text === null
  if (DEVELOPMENT.test(name) && command.scope.via.length === 0) return allow(command, run)
  return name === '.' || name === '.*' || (name === '' && !isPiped)
    ? report(command, run, endEveryProcess, 'ends every process')
    : report(command, run, endProcess, 'ends every process of that name')
}

const sysctl: Handler = (command, run) =>
  command.args.some(
    ({ text }) =>
      /^kernel\.(?:core_pattern|modprobe|hotplug|poweroff_cmd)=/.test(text) && /=\s*[|/]/.test(text),
  )
    ? report(command, run, runAsKernelHelper, 'makes the kernel start a program with every right')
    : command.args.some(({ text }) => /^-w$|^--write|^-p|=/.test(text))
      ? report(command, run, changeHostSetting, 'changes the running kernel')
      : allow(command, run)

/** Changes the host when the arguments match, else reads. */
const setting =
  (changes: RegExp, what = 'changes a setting of the host'): Handler =>
  (command, run) =>
    changes.test(
      readOptions(command.args)
        .operands.map(({ text }) => text)
        .join(' '),
    ) || command.args.some(({ text }) => changes.test(text))
      ? report(command, run, changeHostSetting, what)
      : allow(command, run)

const init: Handler = (command, run) =>
  /^[0156S]$/.test(command.args[0]?.text ?? '')
    ? report(command, run, stopHost, 'stops the host and everything on it')
    : null

const always =
  (what: string, rule: EffectRule = changeHostSetting): Handler =>
  (command, run) =>
    report(command, run, rule, what)

/** Checks its configuration, or starts, stops and reloads. */
const server: Handler = (command, run) => {
  const { name, args, scope } = command
  const checks =
    (name === 'haproxy' && hasText(args, '-c')) ||
    args.some(({ text }) => /^(?:-tT?|-t[qv]|configtest|validate)$/.test(text))
  const reads = args.some(({ text }) =>
    /^(?:-[tTvVlLS]+|-vv|fmt|adapt|version|list-modules|status|check|fullstatus)$/.test(text),
  )
  if (checks) for (const service of SERVICES[name] ?? [name]) scope.created.add('check', service)
  if (checks || reads) return allow(command, run)
  const reloads = args.some(({ text }) => /^(?:reload|graceful)$/.test(text))
  return reloads && isChecked([name], command)
    ? allow(command, run)
    : report(command, run, changeService, 'starts, stops or reloads a server')
}

/** `ssh-keygen -f /tmp/key` changes no key that anybody uses. */
const isTemporaryKey = ({ args, scope }: Command): boolean => {
  const files = valuesOf(readOptions(args, '-t -b -N -f -C -P -a -Z'), '-f')
  return files.length > 0 && files.every((file) => scopeOf(file, scope.cwd) === 'tmp')
}

/** A new pair in a file of its own; the program asks before it writes over one, and here nothing answers. */
const makesNewKey = ({ args, stdin, scope }: Command): boolean => {
  const options = readOptions(args, '-t -b -N -f -C -a')
  const files = valuesOf(options, '-f')
  return (
    files.length === 1 &&
    options.operands.length === 0 &&
    stdin.text === '' &&
    [...options.flags].every((flag) => ['-t', '-b', '-N', '-f', '-C', '-a', '-q'].includes(flag)) &&
    !/^(?:root|system|data|unresolved|device)$/.test(scopeOf(files[0]!, scope.cwd))
  )
}

/** Where the private half goes from there is followed. */
const keepsNewKey: Handler = (command, run) => {
  for (const file of valuesOf(readOptions(command.args, '-t -b -N -f -C -P -a -Z'), '-f'))
    command.scope.files.set(fold(file.text, command.scope.cwd), {
      text: null,
      taints: SECRET | TAKEN,
      what: NEW_PAIR,
    })
  return allow(command, run)
}

/** gpg(1) --decrypt: what comes out nobody has read. */
const DECRYPTS = /(?:^| )(?:-[a-z]*d|--decrypt)(?: |$)/
function opened(command: Command, run: Run): Flow {
  changesKeys(command, run)
  const flow: Flow = { text: null, taints: command.stdin.taints | DECODED, what: asWritten(command) }
  for (const { text } of valuesOf(readOptions(command.args, '-o --output'), '-o --output'))
    command.scope.files.set(fold(text, command.scope.cwd), flow)
  return flow
}

const changesKeys = setting(
  /^--(?:delete|gen|full-gen|quick-gen|import|edit|sign-key|send-keys|recv-keys|symmetric|encrypt)|^-[ces]+$/,
  'makes, changes or gives away keys',
)

/** Digits take the place of what the clock says; null without a format. */
function dateText(args: readonly Arg[]): string | null {
  if (args.some(({ text }) => /^(?:-I(?:date)?|--iso-8601(?:=date)?)$/.test(text))) return '0-0-0\n'
  const format = args.find(({ text }) => text.startsWith('+'))?.text.slice(1)
  return format === undefined || format.includes(HOLE) ? null : `${format.replace(/%-?[a-zA-Z]/g, '0')}\n`
}

const setsClock = setting(/^-s$|^--set|^\d{8,12}(?:\.\d\d)?$/)
const date: Handler = (command, run) => {
  const flow = setsClock(command, run)
  return flow && { ...flow, text: dateText(command.args) }
}

/** `lsof -ti :3000` prints the ids of what listens there; below 1024 that is the system's. */
const openFiles: Handler = (command, run) => {
  const options = readOptions(command.args, '-i -p -u -s')
  const [port, ...others] = [...valuesOf(options, '-i'), ...options.operands].map(
    ({ text }) => /^(?:tcp)?(?:@(?:localhost|127\.0\.0\.1))?:(\d{4,5})$/i.exec(text)?.[1] ?? '0',
  )
  const flow = allow(command, run)
  return hasAny(options, '-t') && others.length === 0 && isDevelopmentPort(port ?? '0')
    ? { ...flow, what: PORT_LISTENER }
    : flow
}

/** gpg(1) --symmetric, --encrypt: a file is added beside the one that stands there. */
const addsEncrypted = ({ args }: Command): boolean =>
  args.some(({ text }) => /^(?:-c|-e|--symmetric|--encrypt)$/.test(text)) &&
  !args.some(({ text }) =>
    /^--(?:import|delete|edit|gen|export|recv|send|batch-import)|^(?:-o|--output|--yes)$/.test(text),
  )

/** gpg(1): what is piped in comes out for a recipient, and no file is touched. */
const encryptsInput = ({ args, stdin }: Command): boolean =>
  stdin !== NO_FLOW &&
  args.some(({ text }) => /^(?:-[a-z]*e[a-z]*|--encrypt)$/.test(text)) &&
  args.some(({ text }) => /^(?:-r|--recipient(?:=.*)?)$/.test(text)) &&
  !args.some(({ text }) => /^--(?:import|delete|edit|gen|export|recv|send)/.test(text))

export const commands: Commands = {
  lsof: openFiles,
  shutdown: power,
  reboot: power,
  halt: power,
  poweroff: power,
  'stop-computer': power,
  'restart-computer': power,
  init,
  telinit: init,
  kill,
  pkill: killByName,
  killall: killByName,
  killall5: always('ends every process', endEveryProcess),
  skill: killByName,
  taskkill: killByName,
  'stop-process': killByName,
  xkill: killByName,
  fuser: (command, run) =>
    command.args.some(({ text }) => /^-[a-z]*k|^--kill$/.test(text)) && !endsListener(command)
      ? report(command, run, endProcess, 'ends processes')
      : allow(command, run),
  renice: always('changes how processes share the host'),
  sysctl,
  date,
  hwclock: setting(/^-w$|^-s$|--set|--systohc|--hctosys/),
  timedatectl: setting(/^set-/),
  hostnamectl: setting(/^(?:set-|hostname |hostname$)/),
  localectl: setting(/^set-/),
  loginctl: setting(/^(?:kill|terminate|lock|enable-linger|disable-linger|flush)/),
  hostname: setting(/^\w[\w.-]*$|^-F$|^-b$|^--file|^--boot/),
  ifconfig: setting(/ (?:up|down|netmask|mtu|inet|add|del|promisc)\b| \d+\.\d+/),
  ip: setting(/(?:^| )(?:add|del|delete|flush|set|change|replace)(?: |$)/),
  route: setting(/^(?:add|del|delete|flush|change)/),
  iwconfig: setting(/essid|mode|key/),
  ethtool: setting(/^-[sKGACE]$/),
  tc: setting(/^(?:add|del|change|replace)| (?:add|del|change|replace)/),
  nmcli: setting(
    / (?:up|down|add|modify|delete|connect|disconnect|off|on)$| (?:up|down|add|modify|delete|connect) /,
  ),
  networksetup: setting(/^-set|^-remove|^-add/),
  scutil: setting(/^--set/),
  defaults: setting(/^(?:write|delete|rename|import)/),
  nvram: setting(/^-[cdf]$|=/),
  nginx: server,
  apachectl: server,
  apache2ctl: server,
  httpd: server,
  caddy: server,
  haproxy: server,
  sshd: server,
  'php-fpm': server,
  postfix: server,
  asr: always('writes an image over a disk', overwriteDevice),
  tccutil: always('changes what programs may see'),
  gsettings: setting(/^(?:set|reset)/),
  dconf: setting(/^(?:write|reset|load)/),
  stty: setting(/^$^/),
  crond: always('starts the scheduler'),
  osascript: always('controls other programs of the desktop', controlDesktop),
  xdotool: always('types and clicks for the user', controlDesktop),
  screencapture: always('takes a picture of the screen', controlDesktop),
  scrot: always('takes a picture of the screen', controlDesktop),
  security: (command, run) =>
    /^(?:list-keychains|find-certificate|find-identity|show-keychain-info|verify-cert|default-keychain|login-keychain|error|smartcards|list-smartcards)$/.test(
      command.args[0]?.text ?? '',
    ) && !hasText(command.args, '-s')
      ? allow(command, run)
      : /^(?:find-|dump-|export)/.test(command.args[0]?.text ?? '')
        ? {
            ...report(command, run, readSecret, 'reads passwords from the keychain'),
            taints: SECRET,
            what: asWritten(command),
          }
        : report(command, run, changeHostSetting, 'changes the keychain'),
  'ssh-keygen': (command, run) =>
    hasText(command.args, '-l', '-lf', '-F', '-B', '-e', '-y')
      ? allow(command, run)
      : hasText(command.args, '-D')
        ? report(command, run, escapeThroughProgram, 'loads a library of the caller')
        : isTemporaryKey(command) || makesNewKey(command)
          ? keepsNewKey(command, run)
          : report(command, run, changeHostSetting, 'makes or changes keys'),
  'ssh-add': setting(/^-[dDxXk]/),
  logrotate: (command, run) =>
    hasText(command.args, '-d', '--debug', '--version') &&
    !command.args.some(({ text }) => /^(?:-l|--log|-s|--state|-f|--force)/.test(text))
      ? allow(command, run)
      : null,
  gpg: (command, run) => {
    if (command.args.some(({ text }) => text.startsWith('--export-secret'))) {
      run.report(command, readSecret, { subject: asWritten(command), effect: 'prints private keys' })
      return { text: null, taints: SECRET, what: asWritten(command) }
    }
    if (command.args.some(({ text }) => /^--delete-secret/.test(text)))
      return report(command, run, deleteCredentials, 'private keys; what they encrypted is lost with them')
    if (DECRYPTS.test(command.args.map(({ text }) => text).join(' '))) return opened(command, run)
    return encryptsInput(command) || addsEncrypted(command) ? allow(command, run) : changesKeys(command, run)
  },
}
