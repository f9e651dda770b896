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
const mostLines = 64
/** A container is folded to one line where less room than this is left for it. */
const leastLines = 4

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
  const folded = fold(shortened(body), mostLines)
  return [JSON.stringify(folded, null, 2), JSON.stringify(body, null, 2)]
}

function textsOf(body: string): [shown: string, whole: string] {
  const lines = body.trimEnd().split('\n')
  const kept = lines.slice(0, mostLines).map((line) => cut(line, 2 * longestText))
  const rest = lines.length - kept.length
  return [[...kept, ...(rest > 0 ? [`… ${rest} more lines`] : [])].join('\n'), lines.join('\n')]
}

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}…` : text

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return cut(value, longestText)
  if (typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]))
  const kept = value.slice(0, mostItems).map(shortened)
  return value.length > kept.length ? [...kept, `… ${value.length - kept.length} more`] : kept
}

const linesOf = (value: unknown): number => JSON.stringify(value, null, 2).split('\n').length

/** Parts of the room that a member may take: the next one where the whole does not fit yet. */
const parts = [3, 24]

/** Folds from the last member on, until the whole fits: an answer names first what it is about. */
function fold(value: unknown, lines: number): unknown {
  if (typeof value !== 'object' || value === null || linesOf(value) <= lines) return value
  const members = Object.entries(value)
  if (lines < leastLines) return `… ${members.length} ${Array.isArray(value) ? 'items' : 'members'}`
  const folded = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
  for (const part of parts)
    for (const [name, member] of members.toReversed()) {
      if (linesOf(folded) <= lines) return folded
      folded[name] = fold(member, Math.floor(lines / part))
    }
  return folded
}
