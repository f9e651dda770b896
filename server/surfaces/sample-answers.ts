/** Shortens recorded answers for the reference: every member stays, long values and lists end in an ellipsis. */
import { keptAnswers } from './openapi/answer-examples.ts'

export interface SampleAnswer {
  title: string
  status: number
  contentType: string
  /** Text to read; null where the answer is bytes. */
  text: string | null
  /** Whether something of it was left out. */
  isShortened: boolean
}

const longestText = 96
const mostItems = 2
/** Deeper objects are folded, one level after another, until the rest has this length. */
const mostLines = 64
const deepest = 5

/** The answers recorded of one operation, successes first. */
export function sampleAnswers(operationId: string): SampleAnswer[] {
  return keptAnswers
    .filter((answer) => answer.operationId === operationId)
    .toSorted((a, b) => Number(a.status >= 300) - Number(b.status >= 300))
    .map(({ title, status, contentType, body }) => ({ title, status, contentType, ...shown(body) }))
}

function shown(body: unknown): Pick<SampleAnswer, 'text' | 'isShortened'> {
  if (body === null) return { text: null, isShortened: false }
  const [text, whole] = typeof body === 'string' ? textsOf(body) : jsonOf(body)
  return { text, isShortened: text !== whole }
}

function jsonOf(body: unknown): [shown: string, whole: string] {
  const at = (depth: number) => JSON.stringify(shortened(body, depth), null, 2)
  let depth = deepest
  while (depth > 1 && at(depth).split('\n').length > mostLines) depth -= 1
  return [at(depth), JSON.stringify(body, null, 2)]
}

function textsOf(body: string): [shown: string, whole: string] {
  const lines = body.trimEnd().split('\n')
  const kept = lines.slice(0, mostLines).map((line) => cut(line, 2 * longestText))
  const rest = lines.length - kept.length
  return [[...kept, ...(rest > 0 ? [`… ${rest} more lines`] : [])].join('\n'), lines.join('\n')]
}

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}…` : text

function shortened(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cut(value, longestText)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const kept = value.slice(0, mostItems).map((item) => shortened(item, depth))
    return value.length > kept.length ? [...kept, `… ${value.length - kept.length} more`] : kept
  }
  const members = Object.entries(value)
  if (depth === 0 && members.length > 0) return `… ${members.length} members`
  return Object.fromEntries(members.map(([name, member]) => [name, shortened(member, depth - 1)]))
}
