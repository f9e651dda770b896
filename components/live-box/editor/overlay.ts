// Lays out the text behind the caret: blocks that end where a diagnostic stands under a line; inside a block, runs of
// equal underlining. Where findings overlap, the most severe shows.
import type { Finding, Mark } from '../verdict/findings.ts'
import { lineAt, lineStartsOf } from './lines.ts'

export interface Run {
  text: string
  severity: Mark | null
}

export interface Block {
  /** UTF-16 index of its first character. */
  start: number
  /** Behind its last character; the line feed that ends the block is not one of them. */
  end: number
  /** Counted from 1. */
  firstLine: number
  lineCount: number
  runs: Run[]
  /** What stands under its last line, most severe first. */
  diagnostics: Finding[]
}

const RANK: Record<Mark, number> = { blocker: 0, high: 1, medium: 2, low: 3, unjudged: 4 }
const BY_RANK: readonly Mark[] = ['blocker', 'high', 'medium', 'low', 'unjudged']

/** More would bury the text; the list beside the editor counts all of them. */
export const MAX_DIAGNOSTICS = 40
/** Unjudged spans are all underlined; a note under each of many would hide the text. */
const MAX_UNJUDGED_NOTES = 3
/** More would make a key press wait for the drawing. */
export const MAX_UNDERLINED = 400

export function layOut(text: string, findings: readonly Finding[]): Block[] {
  const starts = lineStartsOf(text)
  const worstFirst = [...findings].sort((a, b) => RANK[a.severity] - RANK[b.severity])
  const underLine = new Map<number, Finding[]>()
  let notes = 0
  for (const finding of worstFirst.slice(0, MAX_DIAGNOSTICS)) {
    // Under the last line that the span touches, so that the underlined words stay in one piece.
    const line = lineAt(starts, Math.max(finding.start, finding.end - 1))
    const there = underLine.get(line) ?? []
    if (finding.severity === 'unjudged') {
      if (there.some(({ mechanism }) => mechanism === finding.mechanism)) continue
      if (++notes > MAX_UNJUDGED_NOTES) break
    }
    underLine.set(line, [...there, finding])
  }
  const runs = runsOf(text, worstFirst.slice(0, MAX_UNDERLINED))
  const lastLines = [...underLine.keys()].sort((a, b) => a - b)
  if (lastLines.at(-1) !== starts.length) lastLines.push(starts.length)
  let firstLine = 1
  return lastLines.map((lastLine) => {
    const start = starts[firstLine - 1]!
    // The next block begins on its own line anyway, so the line feed before it is not drawn.
    const end = (starts[lastLine] ?? text.length + 1) - 1
    const block = {
      start,
      end,
      firstLine,
      lineCount: lastLine - firstLine + 1,
      runs: cut(runs, start, end),
      diagnostics: underLine.get(lastLine) ?? [],
    }
    firstLine = lastLine + 1
    return block
  })
}

interface Placed extends Run {
  start: number
}

/** The whole text as runs, each under the most severe finding that covers it. */
export function runsOf(text: string, findings: readonly Finding[]): Placed[] {
  const turns = new Map<number, [Mark, 1 | -1][]>([
    [0, []],
    [text.length, []],
  ])
  const turn = (at: number, severity: Mark, by: 1 | -1) =>
    turns.set(at, [...(turns.get(at) ?? []), [severity, by]])
  for (const { start, end, severity } of findings) {
    if (start >= end) continue
    turn(start, severity, 1)
    turn(end, severity, -1)
  }
  const points = [...turns.keys()].sort((a, b) => a - b)
  const open: Record<Mark, number> = { blocker: 0, high: 0, medium: 0, low: 0, unjudged: 0 }
  const runs: Placed[] = []
  points.forEach((point, place) => {
    for (const [severity, by] of turns.get(point)!) open[severity] += by
    const end = points[place + 1]
    if (end === undefined) return
    const severity = BY_RANK.find((candidate) => open[candidate] > 0) ?? null
    const last = runs.at(-1)
    if (last && last.severity === severity) last.text += text.slice(point, end)
    else runs.push({ start: point, text: text.slice(point, end), severity })
  })
  return runs
}

function cut(runs: readonly Placed[], from: number, to: number): Run[] {
  return runs.flatMap(({ start, text, severity }) => {
    const part = text.slice(Math.max(0, from - start), Math.max(0, to - start))
    return part === '' ? [] : [{ text: part, severity }]
  })
}

/** Whether both are drawn alike, so that a key press draws only the block it changed. */
export function isSameBlock(a: Block, b: Block): boolean {
  return (
    a.start === b.start &&
    a.end === b.end &&
    a.firstLine === b.firstLine &&
    a.lineCount === b.lineCount &&
    a.runs.length === b.runs.length &&
    a.runs.every(
      ({ text, severity }, place) => text === b.runs[place]!.text && severity === b.runs[place]!.severity,
    ) &&
    a.diagnostics.length === b.diagnostics.length &&
    a.diagnostics.every(({ rule, mechanism, severity }, place) => {
      const other = b.diagnostics[place]!
      return rule === other.rule && mechanism === other.mechanism && severity === other.severity
    })
  )
}
