// Shortens a hash. Its head and its tail, and in a failed check the runs that differ from what was expected.

/** Middle-truncated: 6…4 in chips, 8…6 in check rows. A value that would not get shorter stays whole. */
export function truncateMiddle(value: string, head = 6, tail = 4): string {
  if (value.length <= head + tail + 1) return value
  return `${value.slice(0, head)}…${value.slice(-tail)}`
}

export interface TextRun {
  readonly text: string
  readonly differs: boolean
}

/** Position by position, the way an eye compares two lines. What goes beyond `expected` differs. */
export function diffRuns(value: string, expected: string): TextRun[] {
  const runs: { text: string; differs: boolean }[] = []
  for (let i = 0; i < value.length; i++) {
    const differs = value.charAt(i) !== expected.charAt(i)
    const last = runs.at(-1)
    if (last && last.differs === differs) last.text += value.charAt(i)
    else runs.push({ text: value.charAt(i), differs })
  }
  return runs
}

/** The middle-truncated form, whose two ends are compared with the two ends of `expected`. */
export function diffRunsTruncated(value: string, expected: string, head = 8, tail = 6): TextRun[] {
  if (value.length !== expected.length || value.length <= head + tail + 1) {
    return diffRuns(truncateMiddle(value, head, tail), truncateMiddle(expected, head, tail))
  }
  return [
    ...diffRuns(value.slice(0, head), expected.slice(0, head)),
    { text: '…', differs: false },
    ...diffRuns(value.slice(-tail), expected.slice(-tail)),
  ]
}
