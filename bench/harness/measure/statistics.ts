// Median and percentiles of what was measured.

/** Mean of the middle two for an even count. Throws on nothing: a median of no rounds is a defect of the bench. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('median of nothing')
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Nearest rank: the smallest value that at least `share` (0 to 1) of all values do not exceed. */
export function percentile(values: ArrayLike<number>, share: number): number {
  if (values.length === 0) throw new RangeError('percentile of nothing')
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
}

/** Round by round, because only rounds that ran side by side met the same machine. */
export const ratios = (ours: readonly number[], theirs: readonly number[]): number[] =>
  ours.map((value, round) => value / theirs[round]!)
