/** Which lines of the service's log are no fault of its own: it says at level error what it could not do for want of others, too. */

const expectedCodes = new Set([
  'payment_failed',
  'settlement_pending',
  'rail_unavailable',
  'payment_not_confirmed',
])

interface Line {
  msg?: string
  status?: number
  err?: { code?: string }
}

/** Those that are left; anything that is no line of the log is one of them. */
export const unexpectedComplaints = (lines: readonly string[]): string[] =>
  lines.filter((line) => !isExpected(line))

function isExpected(text: string): boolean {
  let line: Line
  try {
    line = JSON.parse(text)
  } catch {
    return false
  }
  if (line.msg === 'request') return line.status !== 500
  return line.msg === 'operation failed' && expectedCodes.has(line.err?.code ?? '')
}
