/** Decides when a delivery is tried again, when it is given up, and when its webhook is disabled. Pure. */

const minute = 60
const hour = 3_600

/** Seconds after the first, second … failure, three days in all. */
export const retrySeconds = [
  5,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const

export const mostAttempts = retrySeconds.length + 1
export const disabledAfterSeconds = 3 * 24 * hour
const longestPauseSeconds = 10 * minute

/** A fifth more or less, so that what failed together is not tried again together. `random`: 0 to 1. */
const spread = (seconds: number, random: number): number => Math.round(seconds * (0.8 + 0.4 * random))

/** Null: no further attempt. `attempts`: those that have failed. */
export function nextAttemptIn(attempts: number, random: number): number | null {
  const seconds = retrySeconds[attempts - 1]
  return seconds === undefined ? null : spread(seconds, random)
}

/** How long a webhook that failed so often in a row is left alone, whatever waits for it. */
export const pauseAfter = (failures: number, random: number): number =>
  spread(Math.min(5 * 2 ** (failures - 1), longestPauseSeconds), random)

interface Failing {
  /** Since the first failure after the last success. */
  sinceUnix: number
  nowUnix: number
  status: number | null
}

/** Null: it stays active. 410 says that nobody wants deliveries there any more. */
export function whyDisabled({ sinceUnix, nowUnix, status }: Failing): string | null {
  if (status === 410) return 'It answered 410 Gone.'
  if (nowUnix - sinceUnix < disabledAfterSeconds) return null
  return 'Every delivery of three days failed.'
}
