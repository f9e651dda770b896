/** Decides when a failed job runs again: exponential back-off with jitter, bounded. */
export const longestRetryFactor = 8
/** Servers that failed for the same reason do not all retry at the same moment. */
const jitterShare = 0.2

/** `failures`: consecutive ones, at least 1. `random`: in [0, 1). */
export const retryDelaySeconds = (retrySeconds: number, failures: number, random: number): number =>
  retrySeconds * Math.min(2 ** (failures - 1), longestRetryFactor) * (1 - jitterShare * random)
