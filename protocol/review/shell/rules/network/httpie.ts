// Judges HTTPie and xh: `http [METHOD] URL [ITEM…]`; an item with data makes it a POST.
import { asciiUpper } from '../../../text/ascii.ts'
import { readFile } from '../../read/files/read-file.ts'
import { type Arg, DOWNLOAD, type Flow } from '../../read/model.ts'
import { asWritten, type Commands, type Handler, quoted } from '../../read/run.ts'
import { flowOfArgs, sendToNetwork } from '../../read/sinks.ts'
import { part, readOptions } from '../../read/words/options.ts'
import { uploadFile } from '../exfiltration/sending.ts'
import { deleteOverNetwork, fetchDocument, sendData } from './connections.ts'
import { opensIssuer } from './receivers.ts'

const METHOD = /^[A-Za-z]{3,8}$/
/** HTTPie: `name=text`, `name:=json`, `name@file`, `name=@file`, `name:=@file`. */
const DATA = /^[\w.[\]-]+(?::=|=(?!=)|@)/
const FILE = /^[\w.[\]-]+(?::=@|=@|@)/
const LOCAL = /^(?:https?:\/\/)?(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])?(?:[:/]|$)/

const http: Handler = (command, run) => {
  const { operands } = readOptions(command.args, '-a --auth -o --output --session --timeout --proxy -A')
  const hasMethod = METHOD.test(operands[0]?.text ?? '') && operands.length > 1
  const method = hasMethod ? asciiUpper(operands[0]!.text) : 'GET'
  const [url, ...items] = hasMethod ? operands.slice(1) : operands
  const data = items.filter(({ text }) => DATA.test(text))
  run.allow(command, fetchDocument)
  const where = quoted(url?.text ?? 'the address')
  const files: readonly Arg[] = data.flatMap((item) => {
    const at = FILE.exec(item.text)
    return at ? [part(item, at[0].length)] : []
  })
  const read = files.map((file) => readFile(file, command, command.scope, run))
  const sent = flowOfArgs([
    ...items.filter((item) => !url || !opensIssuer(item, [url])),
    ...(url ? [url] : []),
  ])
  const flow: Flow = { ...sent, taints: read.reduce((all, { taints }) => all | taints, sent.taints) }
  const isLocal = LOCAL.test(url?.text ?? '')
  if (method === 'DELETE')
    run.report(command, deleteOverNetwork, {
      subject: asWritten(command),
      effect: `deletes something at ${where}`,
    })
  else if (!isLocal && !sendToNetwork(flow, command, where, run)) {
    if (files.length > 0)
      run.report(command, uploadFile, { subject: asWritten(command), effect: `sends a file to ${where}` })
    else if (data.length > 0 || /^(?:POST|PUT|PATCH)$/.test(method) || command.stdin.text === null)
      run.report(command, sendData, { subject: asWritten(command), effect: `changes something at ${where}` })
  }
  return { text: null, taints: DOWNLOAD, what: where }
}

export const commands: Commands = { http, https: http, xh: http, xhs: http }
