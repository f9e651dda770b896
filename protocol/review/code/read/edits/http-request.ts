// Reads a request that is written out as it is sent: its first line, its headers, an empty line and a body of JSON.
// https://www.rfc-editor.org/rfc/rfc9112#section-2.1
import type { Budget } from '../../../core/budget.ts'
import { jsonInText } from '../../../text/json-in-text.ts'
import {
  locateJson,
  type SpannedJson,
  type SpannedMember,
  type SpannedObject,
} from '../../../text/json-spans.ts'
import { REQUEST } from './marks.ts'

const HEADER = /^([A-Za-z][\w-]{0,60}): ?([^\n]{0,400})$/

/** The request as an object with its places in the text; null where the text is more or less than one. */
export function requestOfText(text: string, budget: Budget): SpannedObject | null {
  const first = REQUEST.exec(text)
  if (first === null) return null
  const gap = /\r?\n\r?\n/.exec(text)
  if (gap === null) return null
  const from = gap.index + gap[0].length
  budget.spend(text.length)
  if (jsonInText(text.slice(from).trimStart(), budget) === null) return null
  const lines = text.slice(0, gap.index).split(/\r?\n/)
  const headers: SpannedMember[] = []
  for (const line of lines.slice(1)) {
    const [, name, value] = HEADER.exec(line) ?? []
    if (name === undefined) return null
    headers.push(member(name, value!.trim(), from))
  }
  const isHost = ({ name }: SpannedMember): boolean => /^host$/i.test(name)
  const hosts = headers.filter(isHost)
  const host = hosts[0]?.value.kind === 'string' ? hosts[0].value.text : ''
  const [, method, target] = first
  if (hosts.length > 1 || (host !== '' && !target!.startsWith('/'))) return null
  const url = host === '' ? target! : `https://${host}${target}`
  const sent = headers.filter((one) => !isHost(one) && !/^content-length$/i.test(one.name))
  return objectOf(
    [
      member('method', method!, from),
      member('url', url, from),
      { name: 'headers', start: 0, value: objectOf(sent, from) },
      { name: 'body', start: from, value: locateJson(' '.repeat(from) + text.slice(from), budget) },
    ],
    from,
  )
}

const member = (name: string, text: string, end: number): SpannedMember => ({
  name,
  start: 0,
  value: { kind: 'string', text, start: 0, end } satisfies SpannedJson,
})

const objectOf = (members: readonly SpannedMember[], end: number): SpannedObject => ({
  kind: 'object',
  members,
  start: 0,
  end,
})
