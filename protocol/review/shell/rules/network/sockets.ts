import { type Command, DOWNLOAD, PIPED_SHELL, PRIVATE, UNKNOWN_FLOW } from '../../read/model.ts'
import { hasAny, readOptions } from '../../read/words/options.ts'
import { readFile } from '../../read/files/read-file.ts'
import { asWritten, type Handler, quoted, type Run } from '../../read/run.ts'
import { flowOfArgs, sendToNetwork } from '../../read/sinks.ts'
import { FIX } from './curl.ts'

/** What a shell prints goes to the other end, and what it reads came through a named pipe. */
export function controlsShell(command: Command, run: Run): boolean {
  if (command.stdin.what !== PIPED_SHELL) return false
  run.report(
    command,
    'shell.network.reverse_shell',
    `${asWritten(command)} connects a shell of this host to the network: whoever is at the other end controls it`,
    'do not bind a shell to a connection',
  )
  return true
}

export const netcat: Handler = (command, run) => {
  const { args, stdin, name } = command
  const options = readOptions(
    args,
    '-e -c -g -G -i -o -p -q -s -T -w -W -x -X -L -R -S --exec --sh-exec --lua-exec',
  )
  const text = args.map((arg) => arg.text).join(' ')
  run.allow(command, 'shell.pos.fetch')
  if (
    hasAny(options, '-e -c --exec --sh-exec --lua-exec') ||
    /exec:|system:|shell/i.test(name === 'socat' ? text : '')
  ) {
    run.report(
      command,
      'shell.network.reverse_shell',
      `${asWritten(command)} connects a program of this host to the network: whoever is at the other end controls it`,
      'do not bind a shell to a connection',
    )
    return UNKNOWN_FLOW
  }
  if (hasAny(options, '-z')) {
    if (options.operands.some((operand) => operand.text.includes('-')))
      run.report(command, 'shell.network.scan', `${asWritten(command)} tries many ports of another host`, FIX)
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
  if (!sendToNetwork(sent, command, quoted(text), run)) {
    if (listens)
      run.report(
        command,
        'shell.network.listen',
        `${asWritten(command)} waits for connections from anybody`,
        'bind it to 127.0.0.1',
      )
    else
      run.report(
        command,
        'shell.network.socket',
        `${asWritten(command)} opens a connection that carries anything`,
        FIX,
      )
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
    run.report(
      command,
      'shell.network.send',
      `${asWritten(command)} sends what another command printed to a host that is named here`,
      FIX,
    )
    return UNKNOWN_FLOW
  }
  if (!tainted) return null
  if (!sendToNetwork(flowOfArgs(command.args), command, 'name servers', run))
    run.report(
      command,
      'shell.exfil.dns',
      `${asWritten(command)} puts data into a name that servers of others see`,
      'look up fixed names only',
    )
  return UNKNOWN_FLOW
}

/** A capture that was made earlier is a file like others. */
const readsCapture = ({ name, args }: Command): boolean =>
  /^(?:tcpdump|tshark|wireshark)$/.test(name) &&
  args.some(({ text }) => /^(?:-[a-zA-Z]*r|--read-file=?.*)$/.test(text)) &&
  !args.some(({ text }) => /^(?:-[a-zA-Z]*[iz]|--interface.*)$/.test(text))

export const scan: Handler = (command, run) => {
  if (readsCapture(command)) {
    run.allow(command, 'shell.pos.fetch')
    return { ...command.stdin, text: null }
  }
  if (command.name === 'nmap' && command.args.some(({ text }) => text === '--interactive'))
    run.report(command, 'shell.privilege.escape', `${asWritten(command)} opens a shell`, FIX)
  else if (
    command.name === 'nmap' &&
    command.args.some(({ text }) => text.startsWith('--script=') && /[/.]/.test(text))
  )
    run.report(
      command,
      'shell.privilege.escape',
      `${asWritten(command)} runs a script of the caller's choice`,
      FIX,
    )
  else
    run.report(
      command,
      'shell.network.scan',
      `${asWritten(command)} probes hosts or listens to the traffic of others`,
      'ask for permission first',
    )
  return UNKNOWN_FLOW
}

export const connect: Handler = (command, run) => {
  run.report(
    command,
    'shell.network.reverse_shell',
    `${asWritten(command)} connects this shell to another host, which then controls it`,
    'do not bind a shell to a connection',
  )
  return UNKNOWN_FLOW
}

export const serve: Handler = (command, run) => {
  run.report(
    command,
    'shell.network.serve',
    `${asWritten(command)} makes this host reachable for others`,
    'bind it to 127.0.0.1',
  )
  return UNKNOWN_FLOW
}
