/**
 * Limits the duration of a sweep to less than its lease; the next sweep continues with the least recently
 * checked row.
 */

export const sweepSeconds = 60

/** Monotonic clock. */
export function forSeconds(seconds: number): () => boolean {
  const endMs = performance.now() + seconds * 1_000
  return () => performance.now() < endMs
}
