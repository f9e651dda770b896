/** The clock that does not jump, moved on by a test: what waits a minute by it has waited. */
import { vi } from 'vitest'

let aheadMs = 0

export function passSteadyTime(seconds: number): void {
  const real = performance.now.bind(performance)
  if (!vi.isMockFunction(performance.now))
    vi.spyOn(performance, 'now').mockImplementation(() => real() + aheadMs)
  aheadMs += seconds * 1_000
}
