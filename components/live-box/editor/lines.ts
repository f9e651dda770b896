// Finds the line of an index. Lines end at a line feed and count from 1.
import type { Mark } from '../verdict/findings.ts'

/** The index at which each line begins; a text that ends with a line feed has one more, empty line. */
export function lineStartsOf(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

export function lineAt(starts: readonly number[], index: number): number {
  let low = 0
  let high = starts.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (starts[middle]! <= index) low = middle
    else high = middle
  }
  return low + 1
}

/** A note, or an unjudged span, about a text of several lines that leaves out nothing but white space is about the whole. */
export function isAboutWhole(severity: Mark, text: string, start: number, end: number): boolean {
  if (severity !== 'low' && severity !== 'unjudged') return false
  return text.trim().includes('\n') && text.slice(0, start).trim() === '' && text.slice(end).trim() === ''
}
