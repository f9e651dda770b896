// Says what a record says in one sentence, and on which lines: only what the engine found, in its words.
import { numberText } from '#components/ui/number-text.ts'
import type { Issue, ReviewRecord, Severity } from '#protocol/review/types.ts'
import { utf16IndexesOf } from '../editor/byte-offsets.ts'
import { isAboutWhole, lineAt, lineStartsOf } from '../editor/lines.ts'
import { findingIssues, isNotJudged, type PlacedUnjudged, WHY_UNJUDGED } from './not-judged.ts'

export const SEVERITY_WORD: Record<Severity, string> = {
  blocker: 'Blocker',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
}

/** Lines count from 1, both ends included; null for a finding about the whole. */
export interface Lines {
  first: number
  last: number
}

export interface PlacedIssue extends Issue {
  lines: Lines | null
  /** UTF-16 units of the text. */
  range: readonly [start: number, end: number] | null
}

export function placeIssues(issues: readonly Issue[], text: string): PlacedIssue[] {
  const starts = lineStartsOf(text)
  const indexes = utf16IndexesOf(
    text,
    issues.flatMap(({ span }) => span ?? [0, 0]),
  )
  return issues.map((issue, place) => {
    if (issue.span === null) return { ...issue, lines: null, range: null }
    const start = indexes[2 * place]!
    const end = indexes[2 * place + 1]!
    if (isAboutWhole(issue.severity, text, start, end)) return { ...issue, lines: null, range: [start, end] }
    const lines = { first: lineAt(starts, start), last: lineAt(starts, Math.max(start, end - 1)) }
    return { ...issue, lines, range: [start, end] }
  })
}

export const linesText = ({ first, last }: Lines): string =>
  first === last ? `${first}` : `${first}–${last}`

/** "missing_check" reads "missing check". */
export const categoryText = (category: string): string => category.replaceAll('_', ' ')

/** Findings first; what was not judged has a sentence of its own where nothing was found. */
export function sentenceOf(
  record: ReviewRecord,
  placed: readonly PlacedIssue[],
  open: readonly PlacedUnjudged[],
): string {
  const { gate } = record
  if (gate.triggered) {
    const confidence = (gate.confidence_bps / 10_000).toFixed(4)
    const floor = gate.threshold_bps / 10_000
    return `This cannot be undone, and confidence ${confidence} is below the floor of ${floor}: there is too little to go on.`
  }
  if (isNotJudged(record)) return notJudgedSentence(open)
  const [first] = placed
  if (!first) return 'Every part of it is covered by a rule that allows it.'
  return first.lines === null
    ? asSentence(first.mechanism)
    : ended(`Line ${linesText(first.lines)}: ${first.mechanism}`)
}

const MOST_PLACES = 3

function notJudgedSentence(open: readonly PlacedUnjudged[]): string {
  const [first] = open
  if (!first) return 'No rule objects, and no rule understood all of it.'
  if (open.some(({ lines }) => lines === null))
    return `No rule objects to it, and none understood it: ${WHY_UNJUDGED[first.why]}.`
  const lines = [...new Set(open.flatMap((one) => (one.lines === null ? [] : [linesText(one.lines)])))]
  const rest = lines.length - MOST_PLACES
  const listed = `${lines.slice(0, MOST_PLACES).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
  return `No rule objects, and none understood ${/^\d+$/.test(listed) ? 'line' : 'lines'} ${listed}.`
}

/** With its full stop. A mechanism about a span often begins with the command itself, whose case is a fact. */
export const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

export const asSentence = (text: string): string => ended(text.charAt(0).toUpperCase() + text.slice(1))

/** Begins as a sentence does, unless its first word is one of the judged text: `rm` is not `Rm`. */
export function mechanismText(mechanism: string, text: string | null): string {
  const word = /^[\w.-]+/.exec(mechanism)?.[0]
  const isQuoted = word !== undefined && text?.split(/[^\w.-]+/).includes(word)
  return (isQuoted ? ended : asSentence)(mechanism)
}

/** What the confidence rests on. `measuredRows`: blind rows behind it, 0 when none; null when that is not known here. */
export function confidenceNote(
  { evidence_class, epistemic_basis, gate }: ReviewRecord,
  measuredRows: number | null,
): string {
  const basis = epistemic_basis === 'insufficient_evidence' || gate.triggered ? ', too little evidence' : ''
  const measured =
    measuredRows === null
      ? ''
      : measuredRows === 0
        ? ', not measured'
        : `, measured on ${numberText(measuredRows)} blind rows`
  return `evidence class ${evidence_class}${basis}${measured}`
}

/** Read out once typing rests. */
export function announcementOf(word: string, record: ReviewRecord): string {
  const count = findingIssues(record).length
  return `${word}, confidence ${(record.confidence_bps / 10_000).toFixed(2)}, ${count === 1 ? '1 issue' : `${count} issues`}.`
}
