// What do the web requests of PowerShell send, and where does the answer go?
import { DOWNLOAD, type Flow, HOLE } from '../model.ts'
import { readFile } from '../files/read-file.ts'
import { quoted } from '../run.ts'
import { sendToNetwork } from '../sinks.ts'
import { writeFile } from '../files/write-file.ts'
import type { Call } from './cmdlets.ts'
import { hole, mixed, NOTHING, ofFlow, type Ps, type PsValue, toArg, toFlow } from './value.ts'

const LOCAL = /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?:[:/]|$)/i
const METADATA = /169\.254\.169\.254|metadata\.google\.internal/i

export function webRequest(ps: Ps, { named, positional, words, input, hasInput, start }: Call): PsValue {
  const { run, origin, scope } = ps
  const span = ps.spanFrom(start)
  const at = { span, origin }
  const uri = named.get('uri') ?? named.get('url') ?? positional[0] ?? hole()
  const where = quoted(uri.text)
  const method = named.get('method')?.text ?? named.get('custommethod')?.text ?? 'Get'
  const file = named.get('infile') ?? named.get('form')
  const body = named.get('body')
  run.allow(at, 'shell.pos.fetch')
  const sent: Flow = toFlow(mixed([...words, ...(hasInput ? [input] : [])]))
  const files = file ? readFile(toArg(file, span), at, scope, run) : null
  const flow = {
    text: null,
    taints: sent.taints | (files?.taints ?? 0),
    what: sent.what || (files?.what ?? ''),
  }
  if (!LOCAL.test(uri.text)) {
    const stolen = sendToNetwork(flow, at, where, run)
    if (!stolen && file)
      run.report(at, 'shell.exfil.upload', `this sends a file to ${where}`, 'check what is sent, and to whom')
    else if (!stolen && /^delete$/i.test(method))
      run.report(at, 'shell.network.delete', `this deletes something at ${where}`, 'check what is deleted')
    else if (!stolen && (body !== undefined || /^(?:post|put|patch)$/i.test(method)))
      run.report(
        at,
        'shell.network.send',
        `this changes something at ${where}`,
        'check what is sent, and to whom',
      )
  }
  if (METADATA.test(uri.text))
    run.report(
      at,
      'shell.network.metadata',
      `${where} gives out the credentials of this machine`,
      'do not ask it',
    )
  if (named.has('skipcertificatecheck'))
    run.report(
      at,
      'shell.network.insecure',
      'this does not check who answers',
      'leave the certificate check on',
    )
  const answer: Flow = { text: null, taints: DOWNLOAD, what: uri.text.includes(HOLE) ? 'a download' : where }
  const output = named.get('outfile')
  if (!output) return ofFlow(answer)
  writeFile(toArg(output, span), at, answer, false, scope, run)
  return NOTHING
}
