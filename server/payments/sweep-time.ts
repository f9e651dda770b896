/** How long may a sweep go on? Less than its lease: the next one goes on with what was asked about longest ago. */

export const sweepSeconds = 60

/** By the clock that never jumps. */
export function forSeconds(seconds: number): () => boolean {
  const endMs = performance.now() + seconds * 1_000
  return () => performance.now() < endMs
}
