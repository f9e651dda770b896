// Lists the lines that the rules left unjudged, numbered, for the model to judge.
import type { Coverage, UnjudgedWhy } from '#protocol/review/types.ts'

export interface NotJudged {
  why: UnjudgedWhy
  /** Counted from 1, both inclusive. */
  first_line: number
  last_line: number
  /** The lines with their numbers; null when the list is full, since the artifact follows in full. */
  text: string | null
}

/** The same text occurs in the artifact; repeating a long one would double the price of the call. */
const mostCharacters = 6_000

export function notJudged({ unjudged }: Coverage, artifact: string): NotJudged[] {
  const lines = artifact.split('\n')
  const endOfLine: number[] = []
  let end = 0
  for (const line of lines) {
    end += Buffer.byteLength(line) + 1
    endOfLine.push(end)
  }
  const lineAt = (byte: number): number => {
    const at = endOfLine.findIndex((after) => byte < after)
    return at === -1 ? lines.length : at + 1
  }
  let room = mostCharacters
  return unjudged.map(({ span: [start, after], why }) => {
    const [first, last] = [lineAt(start), lineAt(Math.max(start, after - 1))]
    const text = lines
      .slice(first - 1, last)
      .map((line, index) => `${first + index}: ${line}`)
      .join('\n')
    room -= text.length
    return { why, first_line: first, last_line: last, text: room >= 0 ? text : null }
  })
}
