/** Counts durations in buckets that grow by a twentieth, so a percentile is at most 5 % too high. */

const GROWTH = Math.log(1.05)

/** How often each bucket was hit; sparse. */
export type Durations = Map<number, number>

export function addDuration(durations: Durations, ms: number): void {
  const bucket = Math.max(0, Math.ceil(Math.log(Math.max(ms, 1)) / GROWTH))
  durations.set(bucket, (durations.get(bucket) ?? 0) + 1)
}

export function mergeDurations(into: Durations, from: Durations): void {
  for (const [bucket, count] of from) into.set(bucket, (into.get(bucket) ?? 0) + count)
}

/** In whole milliseconds, at least 1; null without a duration. `share`: 0.95 for the 95th percentile. */
export function percentileMs(durations: Durations, share: number): number | null {
  const total = [...durations.values()].reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let seen = 0
  const wanted = Math.ceil(total * share)
  for (const [bucket, count] of [...durations].sort(([a], [b]) => a - b)) {
    seen += count
    if (seen >= wanted) return Math.round(Math.exp(bucket * GROWTH))
  }
  return null
}
