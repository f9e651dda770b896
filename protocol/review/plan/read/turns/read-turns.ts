// The turns of an artifact: who says what, in order.
import type { Budget } from '../../../core/budget.ts'
import type { ReadInput } from '../../../text/judge-input.ts'
import { conversationsOf, type PlanReaders } from '../../readers.ts'
import { argumentsIn } from './call-text.ts'
import { turnsOfText } from './lines.ts'
import type { RawTurn } from './raw.ts'

export interface RawTurns {
  readonly turns: readonly RawTurn[]
  /** As long as the artifact's text; escapes of JSON strings are blanks and what they stand for. */
  readonly text: string
  readonly isTranscript: boolean
}

const ESCAPE = /\\(?:u[0-9a-fA-F]{4}|[\s\S])/g
const PLAIN: Readonly<Record<string, string>> = {
  n: '\n',
  t: ' ',
  r: ' ',
  '"': '"',
  '/': '/',
  '\\': '\\',
  b: ' ',
  f: ' ',
}

const unescaped = (text: string): string =>
  text.replace(ESCAPE, (found) =>
    found.charAt(1) === 'u'
      ? String.fromCharCode(Number.parseInt(found.slice(2), 16)).padEnd(6)
      : (PLAIN[found.charAt(1)] ?? ' ').padStart(2),
  )

/** Of a string within a string the escapes are taken twice. */
function plainText(text: string, turns: readonly RawTurn[]): string {
  const plain = unescaped(text)
  const parts: string[] = []
  let at = 0
  for (const { isInner, start, end } of turns) {
    if (isInner !== true || start < at) continue
    parts.push(plain.slice(at, start), unescaped(plain.slice(start, end)))
    at = end
  }
  return parts.join('') + plain.slice(at)
}

export function readTurns({ source, json }: ReadInput, readers: PlanReaders, budget: Budget): RawTurns {
  const isJson = json.kind === 'json'
  const turns = joinCalls(
    isJson
      ? conversationsOf(readers).turnsOfJson(source.text, budget)
      : withoutHeadings(turnsOfText(source.text, budget), source.text),
    source.text,
  )
  const parties = new Set(turns.filter(({ isRule }) => !isRule).map(({ party }) => party))
  const acts = turns.some(({ party, form }) => party === 'agent' || form === 'call')
  return {
    turns,
    text: isJson ? plainText(source.text, turns) : source.text,
    isTranscript:
      (parties.has('principal') && acts) ||
      parties.has('untrusted') ||
      (acts && turns.some(({ isRule }) => isRule)),
  }
}

/** "Log review: …" where nobody speaks and nothing is called: the label of a document is a heading of the author's. */
const withoutHeadings = (turns: readonly RawTurn[], text: string): readonly RawTurn[] =>
  turns.every(({ party, form }) => form === 'document' || (party === 'unknown' && form === 'prose'))
    ? turns.map((turn) => {
        // What it is a heading of says what stands there: "Review: none".
        const from = turn.label === '' ? -1 : text.lastIndexOf(turn.label, turn.start)
        const start = from >= 0 && turn.start - from < 80 ? from : turn.start
        return { ...turn, party: 'unknown' as const, form: 'prose' as const, start }
      })
    : turns

const LONE_NAME = /^[A-Za-z][\w.-]{1,60}$/

/** `Action: Search` and `Action Input: {…}` on the next line are one call. */
function joinCalls(turns: readonly RawTurn[], text: string): RawTurn[] {
  const out: RawTurn[] = []
  for (let i = 0; i < turns.length; i++) {
    const turn = turns[i]!
    const body = text.slice(turn.start, turn.end).trim()
    const next = turns[i + 1]
    if (
      turn.form === 'call' &&
      turn.call === null &&
      LONE_NAME.test(body) &&
      next !== undefined &&
      next.form === 'call' &&
      /input|args|arguments/i.test(next.label)
    ) {
      const from = next.start + Math.max(0, text.slice(next.start, next.end).search(/\S/))
      const isObject = text.charAt(from) === '{'
      const last = next.start + text.slice(next.start, next.end).trimEnd().length
      const args = isObject
        ? argumentsIn(text, from + 1, last - 1, 0)
        : [{ name: '0', value: text.slice(from, last), range: { start: from, end: last } }]
      out.push({ ...turn, end: last, call: { name: body, args, range: { start: turn.start, end: last } } })
      i++
    } else out.push(turn)
  }
  return out
}
