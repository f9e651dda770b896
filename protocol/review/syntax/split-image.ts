// Cuts a long image at statements of the outermost level, so that no part is longer than the parser's cap.
import type { Side } from '../code/model.ts'

type Range = readonly [start: number, end: number]

/** Lines that begin at the least indentation with all brackets closed start a part; others stay with the one before. */
export function statementsOf(side: Side, start: number, end: number, longest: number): readonly Range[] {
  const lines = side.lines.filter(({ at }) => at >= start && at < end)
  const indents = lines
    .map(({ at, length }) => side.code.slice(at, at + length))
    .filter((text) => text.trim() !== '')
    .map((text) => text.length - text.trimStart().length)
  let least = indents[0] ?? 0
  for (const indent of indents) if (indent < least) least = indent
  const parts: [number, number][] = []
  for (const { at, length } of lines) {
    const text = side.code.slice(at, at + length)
    const indent = text.length - text.trimStart().length
    const begins =
      text.trim() !== '' &&
      indent <= least &&
      !/^\s*(?:[)\]}]|else\b|elif\b|except\b|catch\b|finally\b|end\b)/.test(text)
    const last = parts.at(-1)
    const isLong = last !== undefined && at + length - last[0] > longest
    if (last === undefined || (begins && at - last[0] > 200) || isLong) parts.push([at, at + length])
    else last[1] = at + length
  }
  return parts
}
