// Cuts the text of one side of a change into its hunks, and finds which lines the change wrote.
import type { Change, Side } from '../../code/model.ts'

export interface HunkImage {
  readonly from: number
  readonly to: number
  /** What the header of the hunk names: as a rule the block that it stands in. */
  readonly heading: string
  /** The hunk begins at the first line of the file. */
  readonly isStart: boolean
}

export function hunkImages(change: Change, side: Side): HunkImage[] {
  const sign = side === change.before ? '-' : '+'
  const images: HunkImage[] = []
  let line = 0
  for (const [i, hunk] of change.file.hunks.entries()) {
    let count = 0
    for (const one of hunk.lines) if (one.sign === sign || one.sign === ' ') count++
    const first = side.lines[line]
    line += count
    const last = side.lines[line - 1]
    if (count === 0 || !first || !last) continue
    images.push({
      from: first.at,
      to: last.at + last.length,
      heading: hunk.heading ?? '',
      isStart: i === 0 && beginsFile(change, hunk.lines[0]!.start),
    })
  }
  return images
}

/** Whether the change wrote a line that holds one of units [start, end) of a side. */
export function isWritten(side: Side, start: number, end: number): boolean {
  let low = 0
  let high = side.lines.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (side.lines[middle]!.at <= start) low = middle
    else high = middle - 1
  }
  for (let i = low; i < side.lines.length && side.lines[i]!.at < Math.max(end, start + 1); i++)
    if (side.lines[i]!.changed) return true
  return false
}

/** The text is a whole file, or the header above the hunk counts from its first line. */
function beginsFile({ file }: Change, start: number): boolean {
  const { text } = file.doc
  const end = text.lastIndexOf('\n', start - 1)
  const header = end < 0 ? '' : text.slice(text.lastIndexOf('\n', end - 1) + 1, end)
  if (header.startsWith('@@')) return /^@@ -[01](?:,\d{1,9})? \+[01](?:,\d{1,9})? @@/.test(header)
  return start === 0 || file.kind === 'added' || file.kind === 'deleted' || /^```/.test(header)
}
