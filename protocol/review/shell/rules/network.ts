// What goes over the network, in which direction, and who is listening?
import { defineRules } from '../../rule.ts'
import {
  type Arg,
  type Command,
  DOWNLOAD,
  type Flow,
  METADATA,
  NO_FLOW,
  PRIVATE,
  UNKNOWN_FLOW,
} from '../model.ts'
import { hasAny, type Options, part, readOptions, valuesOf } from '../options.ts'
import { readAll, readFile } from '../read-file.ts'
import { asWritten, type Handler, quoted, type Run } from '../run.ts'
import { flowOfArgs, sendToNetwork } from '../sinks.ts'
import { writeFile } from '../write-file.ts'
import { isRemote } from './files.ts'

export const networkRules = defineRules('shell_command', {
  'shell.exfil.network': ['blocker', 'security', 'A'],
  'shell.exfil.dns': ['high', 'security', 'B'],
  'shell.network.metadata': ['high', 'security', 'A'],
  'shell.network.socket': ['high', 'security', 'B'],
  'shell.network.reverse_shell': ['blocker', 'security', 'A'],
  'shell.network.listen': ['high', 'security', 'B'],
  'shell.network.serve': ['medium', 'security', 'B'],
  'shell.network.send': ['medium', 'security', 'B'],
  'shell.network.insecure': ['medium', 'security', 'A'],
  'shell.network.scan': ['medium', 'security', 'B'],
  'shell.network.transfer': ['medium', 'security', 'B'],
  'shell.network.delete': ['high', 'safety', 'B'],
  'shell.pos.fetch': ['allow', 'other', 'B'],
})

const FIX = 'check what is sent, and to whom'
/** Cloud metadata services give out the credentials of the machine. */
const METADATA_HOST =
  /169\.254\.169\.254|169\.254\.170\.2|metadata\.google\.internal|100\.100\.100\.200|fd00:ec2::254|0xa9fea9fe|2852039166/i
const LOCAL_HOST =
  /^(?:https?:\/\/)?(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|0\.0\.0\.0|host\.docker\.internal|[\w.-]+\.(?:local|localhost|test|internal))(?:[:/]|$)/i

const CURL_VALUES =
  '-A -b -c -C -d -D -e -E -F -h -H -K -m -o -P -Q -r -t -T -u -U -w -x -X -y -Y -z --data --data-raw --data-binary --data-ascii --data-urlencode --json --form --form-string --header --output --output-dir --request --upload-file --user --user-agent --url --proxy --cookie --cookie-jar --max-time --connect-timeout --retry --cacert --cert --key --write-out --referer --config --resolve --range --limit-rate --retry-delay --retry-max-time --interface --dns-servers --socks5 --unix-socket --variable --oauth2-bearer --max-redirs --ciphers --capath --proto --noproxy --dump-header --aws-sigv4 --connect-to'

const curl: Handler = (command, run) => {
  const options = readOptions(command.args, CURL_VALUES)
  const urls = [...options.operands, ...valuesOf(options, '--url')]
  const where = quoted(urls[0]?.text ?? 'the address')
  const host = urls[0]?.text ?? ''
  const sent = sentByCurl(command, options, run)
  const inUrl = flowOfArgs([
    ...urls,
    ...valuesOf(options, '-H --header -A --user-agent -b --cookie -e --referer'),
  ])
  const taints = sent.flow.taints | (urls.some(({ taints }) => taints !== 0) ? inUrl.taints : 0)
  const metadata = urls.some(({ text }) => METADATA_HOST.test(text))
  run.allow(command, 'shell.pos.fetch')
  let flagged = false
  if (
    !LOCAL_HOST.test(host) &&
    sendToNetwork({ text: null, taints, what: sent.flow.what || inUrl.what }, command, where, run)
  )
    flagged = true
  else if (sent.isFile && !LOCAL_HOST.test(host)) {
    flagged = true
    run.report(command, 'shell.exfil.upload', `${asWritten(command)} sends a file to ${where}`, FIX)
  } else if (sent.any || /^(?:POST|PUT|PATCH)$/i.test(valuesOf(options, '-X --request')[0]?.text ?? '')) {
    if (!LOCAL_HOST.test(host))
      run.report(command, 'shell.network.send', `${asWritten(command)} changes something at ${where}`, FIX)
  }
  if (/^DELETE$/i.test(valuesOf(options, '-X --request')[0]?.text ?? ''))
    run.report(command, 'shell.network.delete', `${asWritten(command)} deletes something at ${where}`, FIX)
  if (metadata)
    run.report(
      command,
      'shell.network.metadata',
      `${where} is the metadata service of the cloud, which gives out the credentials of this machine`,
      'do not ask it',
    )
  if (!flagged && hasAny(options, '-k --insecure'))
    run.report(
      command,
      'shell.network.insecure',
      `${asWritten(command)} does not check who answers`,
      'leave the certificate check on',
    )
  if (hasAny(options, '-K --config'))
    run.report(
      command,
      'shell.network.send',
      `${asWritten(command)} takes its instructions from a file that is not visible here`,
      FIX,
    )
  const flow: Flow = { text: null, taints: DOWNLOAD | (metadata ? METADATA : 0), what: where }
  return saveTo(
    command,
    [...valuesOf(options, '-o --output')],
    hasAny(options, '-O --remote-name --remote-name-all -J'),
    urls,
    flow,
    run,
  )
}

function sentByCurl(
  command: Command,
  options: Options,
  run: Run,
): { flow: Flow; isFile: boolean; any: boolean } {
  const bodies = valuesOf(options, '-d --data --data-raw --data-binary --data-ascii --data-urlencode --json')
  const forms = valuesOf(options, '-F --form')
  const uploads = valuesOf(options, '-T --upload-file')
  let flow = flowOfArgs([...bodies, ...forms, ...uploads])
  let isFile = false
  const add = (more: Flow): void => {
    flow = { text: null, taints: flow.taints | more.taints, what: flow.what || more.what }
  }
  const addFile = (file: Arg): void => {
    isFile = true
    if (file.text === '-' || file.text === '/dev/stdin') add(command.stdin)
    else add(readFile(file, command, command.scope, run))
  }
  for (const body of bodies) {
    const at = body.text.startsWith('@')
      ? 0
      : /^[\w.-]+@/.test(body.text) && options.values.get('--data-urlencode')?.includes(body)
        ? body.text.indexOf('@')
        : -1
    if (at >= 0 && !options.values.get('--data-raw')?.includes(body)) addFile(part(body, at + 1))
  }
  for (const form of forms) {
    const at = form.text.search(/=[@<]/)
    if (at >= 0) addFile({ ...part(form, at + 2), text: form.text.slice(at + 2).split(';')[0]! })
  }
  for (const upload of uploads) addFile(upload)
  return { flow, isFile, any: bodies.length + forms.length + uploads.length > 0 }
}

function saveTo(
  command: Command,
  outputs: readonly Arg[],
  byName: boolean,
  urls: readonly Arg[],
  flow: Flow,
  run: Run,
): Flow {
  for (const output of outputs) {
    if (output.text === '-') return flow
    writeFile(output, { span: output.span, origin: command.origin }, flow, false, command.scope, run)
  }
  if (byName) {
    for (const url of urls) {
      const name = url.text
        .replace(/[?#].*$/, '')
        .split('/')
        .at(-1)
      if (name)
        writeFile(
          { ...url, text: name },
          { span: url.span, origin: command.origin },
          flow,
          false,
          command.scope,
          run,
        )
    }
  }
  return outputs.length > 0 || byName ? NO_FLOW : flow
}

const wget: Handler = (command, run) => {
  const options = readOptions(
    command.args,
    '-O -o -P -U -e -t -T -i -a -A -R -D -I -X -l -w -Q --output-document --output-file --directory-prefix --user-agent --post-data --post-file --body-data --body-file --method --header --user --password --timeout --tries --input-file --limit-rate --execute',
  )
  const urls = options.operands
  const where = quoted(urls[0]?.text ?? 'the address')
  const files = valuesOf(options, '--post-file --body-file')
  const data = flowOfArgs([...valuesOf(options, '--post-data --body-data --header --user-agent -U'), ...urls])
  const fromFiles = files.length > 0 ? readAll(files, command, command.scope, run) : NO_FLOW
  run.allow(command, 'shell.pos.fetch')
  for (const code of valuesOf(options, '-e --execute'))
    if (/use_askpass|output_document/.test(code.text))
      run.report(command, 'shell.env.code', `${asWritten(command)} sets ${quoted(code.text)}`, FIX)
  if (hasAny(options, '--use-askpass'))
    run.report(
      command,
      'shell.privilege.escape',
      `${asWritten(command)} runs a program of the caller's choice`,
      'do not use --use-askpass',
    )
  const isPrivate = sendToNetwork(
    { text: null, taints: data.taints | fromFiles.taints, what: fromFiles.what || data.what },
    command,
    where,
    run,
  )
  if (!isPrivate && files.length > 0)
    run.report(command, 'shell.exfil.upload', `${asWritten(command)} sends a file to ${where}`, FIX)
  else if (!isPrivate && hasAny(options, '--post-data --body-data'))
    run.report(command, 'shell.network.send', `${asWritten(command)} sends data to ${where}`, FIX)
  const metadata = urls.some(({ text }) => METADATA_HOST.test(text))
  if (metadata)
    run.report(
      command,
      'shell.network.metadata',
      `${where} is the metadata service of the cloud, which gives out the credentials of this machine`,
      'do not ask it',
    )
  if (hasAny(options, '--no-check-certificate'))
    run.report(
      command,
      'shell.network.insecure',
      `${asWritten(command)} does not check who answers`,
      'leave the certificate check on',
    )
  const flow: Flow = { text: null, taints: DOWNLOAD | (metadata ? METADATA : 0), what: where }
  if (hasAny(options, '--spider')) return NO_FLOW
  const outputs = valuesOf(options, '-O --output-document')
  return saveTo(command, outputs, outputs.length === 0, urls, flow, run)
}

const webRequest: Handler = (command, run) => {
  run.allow(command, 'shell.pos.fetch')
  return { text: null, taints: DOWNLOAD, what: asWritten(command) }
}

/** Windows programs that also fetch files. */
const fetchToFile: Handler = (command, run) => {
  const url = command.args.find(({ text }) => /^https?:/.test(text))
  if (!url) return null
  const target = command.args[command.args.indexOf(url) + 1]
  const flow: Flow = { text: null, taints: DOWNLOAD, what: quoted(url.text) }
  if (target) writeFile(target, command, flow, false, command.scope, run)
  run.report(
    command,
    'shell.network.transfer',
    `${asWritten(command)} fetches a file with a tool made for something else`,
    'use a tool made for downloads',
  )
  return flow
}

const netcat: Handler = (command, run) => {
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

const scp: Handler = (command, run) => {
  const options = readOptions(command.args, '-i -P -c -F -J -l -o -S -D')
  const operands = [...options.operands]
  const target = operands.pop()
  const content = readAll(
    operands.filter(({ text }) => !isRemote(text)),
    command,
    command.scope,
    run,
  )
  run.allow(command, 'shell.pos.fetch')
  if (
    hasAny(options, '-S') ||
    valuesOf(options, '-o').some(({ text }) => /^(?:proxycommand|localcommand)/i.test(text))
  )
    run.report(
      command,
      'shell.privilege.escape',
      `${asWritten(command)} runs a program on this host through an option`,
      'do not run local commands through scp',
    )
  if (target && isRemote(target.text)) {
    if (!sendToNetwork(content, command, quoted(target.text), run))
      run.report(
        command,
        'shell.exfil.upload',
        `${asWritten(command)} sends files to ${quoted(target.text)}`,
        FIX,
      )
  } else {
    if (target)
      writeFile(
        target,
        command,
        { text: null, taints: DOWNLOAD, what: quoted(operands[0]?.text ?? '') },
        false,
        command.scope,
        run,
      )
    run.report(
      command,
      'shell.network.transfer',
      `${asWritten(command)} fetches files from another host`,
      FIX,
    )
  }
  return NO_FLOW
}

/** Mail, FTP, chat: what is sent is gone. */
const send: Handler = (command, run) => {
  const files = command.args.filter(
    (arg, index) =>
      !arg.text.startsWith('-') &&
      (/^(?:-a|-A|--attach)$/.test(command.args[index - 1]?.text ?? '') || arg.content !== null),
  )
  const content = readAll(files, command, command.scope, run)
  const flow = {
    text: null,
    taints: command.stdin.taints | (files.length > 0 ? content.taints : 0) | flowOfArgs(command.args).taints,
    what: command.stdin.what || content.what,
  }
  run.allow(command, 'shell.pos.fetch')
  if (!sendToNetwork(flow, command, 'another host', run))
    run.report(command, 'shell.network.send', `${asWritten(command)} sends data to others`, FIX)
  return { text: null, taints: DOWNLOAD, what: asWritten(command) }
}

/** Names looked up reach servers of others: data in a name leaves. */
const lookUp: Handler = (command, run) => {
  const tainted = command.args.find(
    ({ taints, text }) =>
      (taints & PRIVATE) !== 0 || (text.includes('\ue000') && /\ue000[\w.-]*\.[a-z]{2,}/i.test(text)),
  )
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

const scan: Handler = (command, run) => {
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

const connect: Handler = (command, run) => {
  run.report(
    command,
    'shell.network.reverse_shell',
    `${asWritten(command)} connects this shell to another host, which then controls it`,
    'do not bind a shell to a connection',
  )
  return UNKNOWN_FLOW
}

const serve: Handler = (command, run) => {
  run.report(
    command,
    'shell.network.serve',
    `${asWritten(command)} makes this host reachable for others`,
    'bind it to 127.0.0.1',
  )
  return UNKNOWN_FLOW
}

export const networkHandlers: Readonly<Record<string, Handler>> = {
  curl,
  curlie: curl,
  wget,
  wget2: wget,
  http: curl,
  https: curl,
  xh: curl,
  aria2c: webRequest,
  lynx: webRequest,
  w3m: webRequest,
  links: webRequest,
  iwr: webRequest,
  irm: webRequest,
  fetch: webRequest,
  'invoke-webrequest': webRequest,
  'invoke-restmethod': webRequest,
  'start-bitstransfer': webRequest,
  certutil: fetchToFile,
  bitsadmin: fetchToFile,
  nc: netcat,
  ncat: netcat,
  netcat,
  'nc.traditional': netcat,
  'nc.openbsd': netcat,
  socat: netcat,
  telnet: netcat,
  ztcp: connect,
  zsocket: connect,
  rlogin: send,
  rsh: send,
  finger: lookUp,
  whois: lookUp,
  scp,
  sftp: scp,
  pscp: scp,
  ftp: send,
  lftp: send,
  tftp: send,
  ncftpput: send,
  mail: send,
  mailx: send,
  mutt: send,
  sendmail: send,
  msmtp: send,
  swaks: send,
  smbclient: send,
  rclone: send,
  croc: send,
  'magic-wormhole': send,
  wormhole: send,
  ping: lookUp,
  dig: lookUp,
  nslookup: lookUp,
  host: lookUp,
  drill: lookUp,
  nmap: scan,
  masscan: scan,
  zmap: scan,
  tcpdump: scan,
  tshark: scan,
  wireshark: scan,
  ettercap: scan,
  hydra: scan,
  ngrok: serve,
  localtunnel: serve,
  cloudflared: serve,
  chisel: serve,
  'http-server': serve,
}
