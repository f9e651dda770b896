/** Filters the service's log for real faults: failures of external systems are also logged at level error. */

const expectedCodes = new Set([
  'payment_failed',
  'settlement_pending',
  'rail_unavailable',
  'payment_not_confirmed',
])

interface Line {
  msg?: string
  status?: number
  job?: string
  err?: { code?: string; type?: string }
}

/** The remaining lines; anything that is not a log line is included. */
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
  // The workload breaks streams; one may break before its first byte.
  if (line.msg === 'a job failed')
    return line.job === 'follow_settlements' && line.err?.type === 'WalletUnavailable'
  return line.msg === 'operation failed' && expectedCodes.has(line.err?.code ?? '')
}
