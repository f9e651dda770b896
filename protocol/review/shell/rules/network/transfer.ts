// Judges scp, mail, FTP and chat clients.
import { readAll } from '../../read/files/read-file.ts'
import { writeFile } from '../../read/files/write-file.ts'
import { type Command, DOWNLOAD, type Flow, NO_FLOW } from '../../read/model.ts'
import { asWritten, type Handler, quoted, type Run } from '../../read/run.ts'
import { flowOfArgs, sendToNetwork } from '../../read/sinks.ts'
import { hasAny, readOptions, valuesOf } from '../../read/words/options.ts'
import { fetchedCopy } from '../exfiltration/fetched-copy.ts'
import { isRemote } from '../exfiltration/remote-path.ts'
import { uploadFile } from '../exfiltration/sending.ts'
import { escapeThroughProgram } from '../privilege/escape.ts'
import { fetchDocument, fetchFiles, sendData } from './connections.ts'

export const scp: Handler = (command, run) => {
  const options = readOptions(command.args, '-i -P -c -F -J -l -o -S -D')
  sendToNetwork(putFiles(command, run), command, 'another host', run)
  const operands = [...options.operands]
  const target = operands.pop()
  const content = readAll(
    operands.filter(({ text }) => !isRemote(text)),
    command,
    command.scope,
    run,
  )
  run.allow(command, fetchDocument)
  if (
    hasAny(options, '-S') ||
    valuesOf(options, '-o').some(({ text }) => /^(?:proxycommand|localcommand)/i.test(text))
  )
    run.report(command, escapeThroughProgram, {
      subject: asWritten(command),
      effect: 'runs a program on this host through an option',
    })
  if (target && isRemote(target.text)) {
    if (!sendToNetwork(content, command, quoted(target.text), run))
      run.report(command, uploadFile, {
        subject: asWritten(command),
        effect: `sends files to ${quoted(target.text)}`,
      })
  } else {
    const [source] = operands
    const isPlain =
      source && target && operands.length === 1 && isRemote(source.text) && command.name === 'scp'
    if (isPlain && !/[*?]/.test(source.text) && !hasAny(options, '-r')) {
      const fetched = fetchedCopy(command, source, target, fetchDocument, run)
      if (fetched) return fetched
    }
    if (target)
      writeFile(
        target,
        command,
        { text: null, taints: DOWNLOAD, what: quoted(operands[0]?.text ?? '') },
        false,
        command.scope,
        run,
      )
    run.report(command, fetchFiles, {
      subject: asWritten(command),
      effect: 'fetches files from another host',
    })
  }
  return NO_FLOW
}

/** `put FILE` among the commands of a client. */
const PUT = /\bm?put\s+(?:-[a-z]+\s+)?([^\s;"']{1,200})/g

function putFiles(command: Command, run: Run): Flow {
  const text = `${command.args.map((arg) => arg.text).join(' ')}\n${command.stdin.text ?? ''}`
  const files = [...text.matchAll(PUT)].map(([, path]) => ({
    ...command.word,
    text: path!,
    linear: null,
    content: null,
  }))
  return files.length === 0 ? NO_FLOW : readAll(files, command, command.scope, run)
}

/** Mail, FTP, chat: what is sent is gone. */
export const send: Handler = (command, run) => {
  const files = command.args.filter(
    (arg, index) =>
      !arg.text.startsWith('-') &&
      (/^(?:-a|-A|--attach)$/.test(command.args[index - 1]?.text ?? '') || arg.content !== null),
  )
  const content = readAll(files, command, command.scope, run)
  const flow = {
    text: null,
    taints:
      putFiles(command, run).taints |
      command.stdin.taints |
      (files.length > 0 ? content.taints : 0) |
      flowOfArgs(command.args).taints,
    what: command.stdin.what || content.what,
  }
  run.allow(command, fetchDocument)
  // A few words that stand in the script.
  const { text } = command.stdin
  const isNotice =
    /^(?:s-nail|mailx?|mutt)$/.test(command.name) &&
    files.length === 0 &&
    flow.taints === 0 &&
    text !== null &&
    text !== '' &&
    text.length < 400 &&
    !hasAny(readOptions(command.args, '-s -r -c -b'), '-a -A --attach')
  if (!sendToNetwork(flow, command, 'another host', run) && !isNotice)
    run.report(command, sendData, { subject: asWritten(command), effect: 'sends data to others' })
  return { text: null, taints: DOWNLOAD, what: asWritten(command) }
}

/** Windows programs that also fetch files. */
export const fetchToFile: Handler = (command, run) => {
  const url = command.args.find(({ text }) => /^https?:/.test(text))
  if (!url) return null
  const target = command.args[command.args.indexOf(url) + 1]
  const flow: Flow = { text: null, taints: DOWNLOAD, what: quoted(url.text) }
  if (target) writeFile(target, command, flow, false, command.scope, run)
  run.report(command, fetchFiles, {
    subject: asWritten(command),
    effect: 'fetches a file with a tool made for something else',
  })
  return flow
}
