// Judges commands that run elsewhere: over ssh, in containers, as other users.
import { type Arg, type Command, type Flow, HOLE, NO_FLOW, UNKNOWN_FLOW } from '../../read/model.ts'
import { asWritten, type Commands, type Handler, quoted, type Run } from '../../read/run.ts'
import { keyOf } from '../../read/script/asked-server.ts'
import { sendToNetwork } from '../../read/sinks.ts'
import { type Options, readOptions, valuesOf } from '../../read/words/options.ts'
import { openContainerShell, privilegedContainer } from '../containers/container-rules.ts'
import { uploadFile } from '../exfiltration/sending.ts'
import { SNAPSHOT_TAKEN } from '../filesystem/snapshots.ts'
import { escapeThroughProgram } from '../privilege/escape.ts'
import {
  openRemoteSession,
  openRootShell,
  openTunnel,
  publishAdministration,
  runElsewhere,
} from './sessions.ts'

const SSH_VALUES = '-b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w'

/** `[address:]port:host:port`: shells, desktops, databases and the interface of Docker. */
const ADMIN_PORT = /:(?:22|23|2375|2376|3389|5900|5985)$/

/** ssh(1) -L listens on this host only, unless -g or an address says otherwise; -N runs nothing. */
const isLocalForward = (options: Options): boolean =>
  options.flags.has('-L') &&
  options.flags.has('-N') &&
  !['-R', '-D', '-g', '-w'].some((flag) => options.flags.has(flag)) &&
  valuesOf(options, '-L').every(({ text }) =>
    /^(?:(?:localhost|127\.0\.0\.1):)?\d{2,5}:[\w.-]+:\d{2,5}$/.test(text),
  )

/** `ssh HOST -N -L …`: options behind the host are read too, when no command stands before them. */
function withLaterOptions(options: Options): Options {
  const [host, ...rest] = options.operands
  if (host === undefined || !/^-[A-Za-z]/.test(rest[0]?.text ?? '')) return options
  const later = readOptions(rest, SSH_VALUES, true)
  const values = new Map(options.values)
  for (const [flag, given] of later.values) values.set(flag, [...(values.get(flag) ?? []), ...given])
  return {
    flags: new Set([...options.flags, ...later.flags]),
    values,
    operands: [host, ...later.operands],
  }
}

const ssh: Handler = (command, run) => {
  const options = withLaterOptions(readOptions(command.args, SSH_VALUES, true))
  const [host, ...given] = options.operands
  const inner = given.slice(
    Math.max(
      0,
      given.findIndex(({ text }) => !/^(?:--|-[tTqvnC]+)$/.test(text)),
    ),
  )
  for (const option of options.values.get('-o') ?? []) {
    const code = /^(?:proxycommand|localcommand|knownhostscommand)[= ](.+)$/i.exec(option.text)
    if (code) {
      run.report(command, escapeThroughProgram, {
        subject: asWritten(command),
        effect: `runs ${quoted(code[1]!)} on this host through an option of ssh`,
      })
      return UNKNOWN_FLOW
    }
  }
  // Forges greet whoever has a key, and run nothing.
  const isGreeting = options.flags.has('-T') && inner.length === 0 && /^git@/.test(host?.text ?? '')
  if (isGreeting || options.flags.has('-V') || options.flags.has('-Q') || options.flags.has('-G')) {
    run.allow(command, runElsewhere)
    return UNKNOWN_FLOW
  }
  if (valuesOf(options, '-R').some(({ text }) => ADMIN_PORT.test(text)))
    run.report(command, publishAdministration, {
      subject: asWritten(command),
      effect: 'lets others log in to this host through another one',
    })
  else if (isLocalForward(options)) {
    run.allow(command, runElsewhere)
    if (inner.length === 0) return UNKNOWN_FLOW
  } else if (options.flags.has('-R') || options.flags.has('-D') || options.flags.has('-L'))
    run.report(command, openTunnel, { command: asWritten(command) })
  // ssh(1) -n reads nothing.
  const stdin = options.flags.has('-n') ? NO_FLOW : command.stdin
  const isTheft = sendToNetwork(stdin, command, quoted(host?.text ?? 'ssh'), run)
  if (!isTheft && stdin.text === null && inner.length > 0)
    run.report(command, uploadFile, {
      subject: asWritten(command),
      effect: `sends what it reads to ${quoted(host?.text ?? 'another host')}`,
    })
  if (inner.length === 0) {
    if (command.stdin !== NO_FLOW && command.stdin.text)
      return elsewhere(command, { ...command.word, text: command.stdin.text, linear: null }, host, run)
    run.report(command, openRemoteSession, {
      subject: asWritten(command),
      effect: 'opens a session on another host; what happens in it is not visible here',
    })
    return UNKNOWN_FLOW
  }
  const text = inner.map((arg) => arg.text).join(' ')
  return elsewhere(
    command,
    { ...inner[0]!, text, linear: inner.length === 1 ? inner[0]!.linear : null },
    host,
    run,
  )
}

/** What a word says, or the variable of which it is made. */
const nameOf = (word: Arg | undefined): string =>
  word?.maybeEmpty ? word.text.replaceAll(HOLE, word.maybeEmpty) : (word?.text ?? '')

/** What is piped in is read there; where it is not known, sending it is what counts. */
const pipedInto = ({ stdin }: Command): Flow =>
  stdin.text === null && stdin.dumpedFrom === undefined ? NO_FLOW : stdin

function elsewhere(command: Command, text: Arg, host: Arg | undefined, run: Run): Flow {
  run.allow(command, runElsewhere)
  const isOther = command.args.some(({ text: option }) => /^(?:-o ?)?hostname[= ]|^-F/i.test(option))
  const scope = command.scope.elsewhere(command.name, isOther ? '' : nameOf(host))
  const out = run.textOf(command, text, command.name, scope, pipedInto(command))
  const key = host === undefined ? null : keyOf(host)
  const taken = scope.created.checksSince(0).find((check) => check.startsWith(SNAPSHOT_TAKEN))
  if (key !== null && taken !== undefined && scope.created.has('check', taken))
    command.scope.created.add(
      'check',
      `snapshot on ${key.replace(/^[^@]*@/, '')}: ${taken.slice(SNAPSHOT_TAKEN.length + 2)}`,
    )
  return out
}

/** docker exec CONTAINER command, kubectl exec POD -- command. */
export function execInContainer(command: Command, args: readonly Arg[], withValue: string, run: Run): Flow {
  const dashes = args.findIndex(({ text }) => text === '--')
  const inner = dashes >= 0 ? args.slice(dashes + 1) : readOptions(args, withValue, true).operands.slice(1)
  const first = inner[0]
  if (!first || (/^(?:.*\/)?(?:ba|z|a|da)?sh$/.test(first.text) && inner.length === 1)) {
    run.report(command, openContainerShell, { command: asWritten(command) })
    return UNKNOWN_FLOW
  }
  run.allow(command, runElsewhere)
  const place = args.slice(0, args.indexOf(first)).map(nameOf).join(' ')
  return run.argvOf(command, inner, command.scope.elsewhere(command.name, place))
}

const su: Handler = (command, run) => {
  const at = command.args.findIndex(({ text }) => text === '-c' || text.startsWith('--command'))
  const text = at >= 0 ? command.args[at + 1] : undefined
  if (text) {
    run.allow(command, runElsewhere)
    return run.textOf(command, text, 'su -c', command.scope.inside('su'))
  }
  run.report(command, openRootShell, {
    subject: asWritten(command),
    effect: 'becomes another user; what happens then is not visible here',
  })
  return UNKNOWN_FLOW
}

const enterNamespace: Handler = (command, run) => {
  run.report(command, privilegedContainer, {
    subject: asWritten(command),
    effect: 'enters the namespaces of another process, and with them leaves the container',
  })
  return UNKNOWN_FLOW
}

const sendKeys: Handler = (command, run) => {
  const { args } = command
  if (!args.some(({ text }) => text === 'send-keys' || text === '-X' || text === 'stuff')) return null
  const text = args.findLast((arg) => /\s/.test(arg.text)) ?? args.at(-1)!
  run.allow(command, runElsewhere)
  return run.textOf(command, text, 'send-keys', command.scope.inside(command.name))
}

export const commands: Commands = {
  ssh,
  mosh: ssh,
  autossh: ssh,
  sshpass: (command, run) => {
    const options = readOptions(command.args, '-p -f -d', true)
    return run.argvOf(command, options.operands, command.scope.inside('sshpass'))
  },
  su,
  nsenter: enterNamespace,
  tmux: sendKeys,
  screen: sendKeys,
}
