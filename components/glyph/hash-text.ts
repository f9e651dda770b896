// Shortens a hash. Its head and its tail, and in a failed check the runs that differ from what was expected.

/** What names the hash before its digits: the `sha256:` of a decision_ref. */
const prefixOf = (value: string): string => /^[a-z][a-z0-9-]*:(?=[0-9a-f]{40})/.exec(value)?.[0] ?? ''

/**
 * Middle-truncated: 6…4 digits in chips, 8…6 in check rows. A prefix stays whole, and so does a value that would not get
 * shorter.
 */
export function truncateMiddle(value: string, head = 6, tail = 4): string {
  const start = prefixOf(value).length + head
  if (value.length <= start + tail + 1) return value
  return `${value.slice(0, start)}…${value.slice(-tail)}`
}

/** Shortens each hash inside a value of several parts, so that no cut crosses a seam. */
export const truncateHashes = (value: string, head = 8, tail = 6): string =>
  value.replaceAll(/[0-9a-f]{40,}/g, (digits) => truncateMiddle(digits, head, tail))

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
  const start = prefixOf(value).length + head
  if (value.length !== expected.length || value.length <= start + tail + 1) {
    return diffRuns(truncateMiddle(value, head, tail), truncateMiddle(expected, head, tail))
  }
  return [
    ...diffRuns(value.slice(0, start), expected.slice(0, start)),
    { text: '…', differs: false },
    ...diffRuns(value.slice(-tail), expected.slice(-tail)),
  ]
}
