/** Decides when a delivery is retried, when it fails for good, and when its webhook is disabled. Pure. */

const minute = 60
const hour = 3_600

/** Seconds to wait after the first, second … failure; three days in total. */
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

/**
 * Adds up to 20 % jitter in either direction, so that simultaneous failures are not retried simultaneously.
 * `random`: 0 to 1.
 */
const spread = (seconds: number, random: number): number => Math.round(seconds * (0.8 + 0.4 * random))

/** Null: no further attempt. `attempts`: failed attempts so far. */
export function nextAttemptIn(attempts: number, random: number): number | null {
  const seconds = retrySeconds[attempts - 1]
  return seconds === undefined ? null : spread(seconds, random)
}

/** How long a webhook with this many consecutive failures is paused, regardless of pending deliveries. */
export const pauseAfter = (failures: number, random: number): number =>
  spread(Math.min(5 * 2 ** (failures - 1), longestPauseSeconds), random)

interface Failing {
  /** Time since the first failure after the last success. */
  sinceUnix: number
  nowUnix: number
  status: number | null
}

/** Null: it stays active. A 410 response means that the receiver no longer wants deliveries. */
export function whyDisabled({ sinceUnix, nowUnix, status }: Failing): string | null {
  if (status === 410) return 'The receiver returned 410 Gone.'
  if (nowUnix - sinceUnix < disabledAfterSeconds) return null
  return 'Every delivery in three days failed.'
}
