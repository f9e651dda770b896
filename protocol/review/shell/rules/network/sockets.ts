// Judges raw connections, look-ups, scans and servers.
import { scopeOf } from '../../read/files/paths.ts'
import { readFile } from '../../read/files/read-file.ts'
import { type Command, DOWNLOAD, PIPED_SHELL, PRIVATE, UNKNOWN_FLOW } from '../../read/model.ts'
import { asWritten, type Handler, quoted, type Run } from '../../read/run.ts'
import { flowOfArgs, sendInTheOpen, sendToNetwork } from '../../read/sinks.ts'
import { hasAny, readOptions, valuesOf } from '../../read/words/options.ts'
import { publishAdministration } from '../execution/sessions.ts'
import { sendInNames } from '../exfiltration/sending.ts'
import { escapeThroughProgram } from '../privilege/escape.ts'
import {
  connectShell,
  fetchDocument,
  listenForAnybody,
  openRawConnection,
  scanHosts,
  sendData,
  serveToNetwork,
} from './connections.ts'

/** What a shell prints goes to the other end, and what it reads came through a named pipe. */
export function controlsShell(command: Command, run: Run): boolean {
  if (command.stdin.what !== PIPED_SHELL) return false
  run.report(command, connectShell, {
    subject: asWritten(command),
    effect: 'connects a shell of this host to the network: whoever is at the other end controls it',
  })
  return true
}

export const netcat: Handler = (command, run) => {
  const { args, stdin, name } = command
  const options = readOptions(
    args,
    '-e -c -g -G -i -o -p -q -s -T -w -W -x -X -L -R -S --exec --sh-exec --lua-exec',
  )
  const text = args.map((arg) => arg.text).join(' ')
  run.allow(command, fetchDocument)
  if (
    hasAny(options, '-e -c --exec --sh-exec --lua-exec') ||
    /exec:|system:|shell/i.test(name === 'socat' ? text : '')
  ) {
    run.report(command, connectShell, {
      subject: asWritten(command),
      effect: 'connects a program of this host to the network: whoever is at the other end controls it',
    })
    return UNKNOWN_FLOW
  }
  if (hasAny(options, '-z')) {
    if (options.operands.some((operand) => operand.text.includes('-')))
      run.report(command, scanHosts, {
        subject: asWritten(command),
        effect: 'tries many ports of another host',
      })
    return UNKNOWN_FLOW
  }
  if (controlsShell(command, run)) return UNKNOWN_FLOW
  const file = args
    .map((arg) => /(?:^|!!)(?:file|open|gopen|rdonly):([^,!]+)/i.exec(arg.text)?.[1])
    .find((path) => path !== undefined)
  const sent =
    file === undefined
      ? stdin
      : readFile({ ...command.word, text: file, linear: null }, command, command.scope, run)
  const listens = hasAny(options, '-l --listen') || /listen/i.test(text)
  if (!sendInTheOpen(sent, command, quoted(text), run)) {
    if (listens)
      run.report(command, listenForAnybody, {
        subject: asWritten(command),
        effect: 'waits for connections from anybody',
      })
    else
      run.report(command, openRawConnection, {
        subject: asWritten(command),
        effect: 'opens a connection that carries anything',
      })
  }
  return { text: null, taints: DOWNLOAD, what: asWritten(command) }
}

/** Names looked up reach servers of others: data in a name leaves. */
export const lookUp: Handler = (command, run) => {
  const tainted = command.args.find(
    ({ taints, text }) =>
      (taints & PRIVATE) !== 0 || (text.includes('\ue000') && /\ue000[\w.-]*\.[a-z]{2,}/i.test(text)),
  )
  const carried = command.args.find(
    ({ text, maybeEmpty }) =>
      text.includes('\ue000') &&
      (maybeEmpty === null || /^(?:\$\(|`)/.test(maybeEmpty)) &&
      (command.name === 'finger' || hasAny(readOptions(command.args, '-p'), '-h')),
  )
  if (!tainted && carried && /^(?:finger|whois)$/.test(command.name)) {
    run.report(command, sendData, {
      subject: asWritten(command),
      effect: 'sends what another command printed to a host that is named here',
    })
    return UNKNOWN_FLOW
  }
  if (!tainted) return null
  if (!sendToNetwork(flowOfArgs(command.args), command, 'name servers', run))
    run.report(command, sendInNames, { command: asWritten(command) })
  return UNKNOWN_FLOW
}

/** A capture that was made earlier is a file like others. */
const readsCapture = ({ name, args }: Command): boolean =>
  /^(?:tcpdump|tshark|wireshark)$/.test(name) &&
  args.some(({ text }) => /^(?:-[a-zA-Z]*r|--read-file=?.*)$/.test(text)) &&
  !args.some(({ text }) => /^(?:-[a-zA-Z]*[iz]|--interface.*)$/.test(text))

const looksAtThisHost = ({ args, scope }: Command): boolean => {
  const options = readOptions(
    args,
    '-p -oN -oX -oG -oA -iL -iR -e -S -g -D -T --top-ports --max-retries --min-rate --script --exclude',
  )
  const { operands, flags } = options
  return (
    operands.length > 0 &&
    operands.every(({ text }) => /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/.test(text)) &&
    !['--script', '-iL', '-iR'].some((flag) => flags.has(flag)) &&
    valuesOf(options, '-oN -oX -oG -oA').every((file) =>
      /^(?:tmp|project|build|null)$/.test(scopeOf(file, scope.cwd)),
    )
  )
}

export const scan: Handler = (command, run) => {
  if (readsCapture(command)) {
    run.allow(command, fetchDocument)
    return { ...command.stdin, text: null }
  }
  if (command.name === 'nmap' && command.args.some(({ text }) => text === '--interactive'))
    run.report(command, escapeThroughProgram, { subject: asWritten(command), effect: 'opens a shell' })
  else if (
    command.name === 'nmap' &&
    command.args.some(({ text }) => text.startsWith('--script=') && /[/.]/.test(text))
  )
    run.report(command, escapeThroughProgram, {
      subject: asWritten(command),
      effect: "runs a script of the caller's choice",
    })
  else if (command.name === 'nmap' && looksAtThisHost(command)) run.allow(command, fetchDocument)
  else
    run.report(command, scanHosts, {
      subject: asWritten(command),
      effect: 'probes hosts or listens to the traffic of others',
    })
  return UNKNOWN_FLOW
}

export const connect: Handler = (command, run) => {
  run.report(command, connectShell, {
    subject: asWritten(command),
    effect: 'connects this shell to another host, which then controls it',
  })
  return UNKNOWN_FLOW
}

/** `ngrok tcp 22`, `cloudflared --url ssh://localhost:22`: shells and desktops of this host. */
const opensLogin = ({ args }: Command): boolean =>
  args.some(({ text }) => /^(?:ssh|rdp|tcp):\/\/[\w.-]+:(?:22|3389|5900)$/.test(text)) ||
  (args[0]?.text === 'tcp' && args.some(({ text }) => /^(?:[\w.-]+:)?(?:22|23|2375|3389|5900)$/.test(text)))

export const serve: Handler = (command, run) => {
  if (/^(?:ngrok|cloudflared|chisel|localtunnel)$/.test(command.name) && opensLogin(command)) {
    run.report(command, publishAdministration, {
      subject: asWritten(command),
      effect: 'lets others log in to this host from anywhere',
    })
    return UNKNOWN_FLOW
  }
  run.report(command, serveToNetwork, {
    subject: asWritten(command),
    effect: 'makes this host reachable for others',
  })
  return UNKNOWN_FLOW
}
