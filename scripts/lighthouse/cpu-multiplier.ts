// Slowdown at which this machine stands for a mid-tier phone, by the benchmark index that Lighthouse measures with each page.

/**
 * Benchmark index and multiplier: the points of the calculator that Lighthouse's docs/throttling.md links to ("Calibrating the
 * CPU slowdown"). Its fixed multiplier, 4, belongs to an index of 1533, a fast desktop.
 */
const POINTS = [
  [150, 1],
  [800, 2],
  [1300, 3],
  [1533, 4],
  [2000, 6],
] as const

/** Linear between the points, never below 1; the last step goes on above them. */
export function calibratedMultiplier(benchmarkIndex: number): number {
  const next = POINTS.findIndex(([index]) => benchmarkIndex < index)
  const end = next === -1 ? POINTS.length - 1 : Math.max(next, 1)
  const [lowIndex, low] = POINTS[end - 1]!
  const [highIndex, high] = POINTS[end]!
  return Math.max(1, low + ((benchmarkIndex - lowIndex) / (highIndex - lowIndex)) * (high - low))
}
