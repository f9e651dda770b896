/** Time that a sweep may take: less than its lease; the next one continues with what was checked longest ago. */

export const sweepSeconds = 60

/** By the clock that never jumps. */
export function forSeconds(seconds: number): () => boolean {
  const endMs = performance.now() + seconds * 1_000
  return () => performance.now() < endMs
}
