// Judges web requests of PowerShell: what they send, and where the answer goes.
import { uploadFile } from '../../rules/exfiltration/sending.ts'
import {
  askMetadataService,
  deleteOverNetwork,
  fetchDocument,
  sendData,
  skipCertificateCheck,
} from '../../rules/network/connections.ts'
import { readFile } from '../files/read-file.ts'
import { writeFile } from '../files/write-file.ts'
import { DOWNLOAD, type Flow, HOLE } from '../model.ts'
import { quoted } from '../run.ts'
import { sendToNetwork } from '../sinks.ts'
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
  run.allow(at, fetchDocument)
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
      run.report(at, uploadFile, { subject: 'this command', effect: `sends a file to ${where}` })
    else if (!stolen && /^delete$/i.test(method))
      run.report(at, deleteOverNetwork, { subject: 'this command', effect: `deletes something at ${where}` })
    else if (!stolen && (body !== undefined || /^(?:post|put|patch)$/i.test(method)))
      run.report(at, sendData, { subject: 'this command', effect: `changes something at ${where}` })
  }
  if (METADATA.test(uri.text))
    run.report(at, askMetadataService, {
      subject: where,
      effect: 'gives out the credentials of this machine',
    })
  if (named.has('skipcertificatecheck'))
    run.report(at, skipCertificateCheck, { subject: 'this command', effect: 'does not check who answers' })
  const answer: Flow = { text: null, taints: DOWNLOAD, what: uri.text.includes(HOLE) ? 'a download' : where }
  const output = named.get('outfile')
  if (!output) return ofFlow(answer)
  writeFile(toArg(output, span), at, answer, false, scope, run)
  return NOTHING
}
