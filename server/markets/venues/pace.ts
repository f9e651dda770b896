/** Paces requests to a source: one at a time, within a budget per minute, and not while it asks for a pause. */
import { VenueUnusable } from './feed.ts'

const MINUTE_MS = 60_000
/** Half of what Hyperliquid allows an address. */
const BUDGET = 600
const FIRST_PAUSE_SECONDS = 5
const LONGEST_PAUSE_SECONDS = 300

export interface VenuePace {
  /** Runs `work` alone. Throws VenueUnusable during a pause and when the budget of the minute is used up. */
  take<T>(source: string, weight: number, work: () => Promise<T>): Promise<T>
}

interface Line {
  spent: { atMs: number; weight: number }[]
  pausedUntilMs: number
  pauseSeconds: number
  last: Promise<unknown>
}

/** `nowMs`: a clock that only goes forward. */
export function createVenuePace(nowMs: () => number = () => performance.now()): VenuePace {
  const lines = new Map<string, Line>()

  function lineOf(source: string): Line {
    const line = lines.get(source) ?? {
      spent: [],
      pausedUntilMs: Number.NEGATIVE_INFINITY,
      pauseSeconds: 0,
      last: Promise.resolve(),
    }
    lines.set(source, line)
    return line
  }

  async function run<T>(line: Line, weight: number, work: () => Promise<T>): Promise<T> {
    const now = nowMs()
    if (now < line.pausedUntilMs)
      throw new VenueUnusable('the source asked for a pause', Math.ceil((line.pausedUntilMs - now) / 1_000))
    line.spent = line.spent.filter(({ atMs }) => now - atMs < MINUTE_MS)
    const spent = line.spent.reduce((sum, one) => sum + one.weight, 0)
    if (spent + weight > BUDGET) throw new VenueUnusable('the budget of requests of this minute is used up')
    line.spent.push({ atMs: now, weight })
    try {
      const answer = await work()
      line.pauseSeconds = 0
      return answer
    } catch (error) {
      if (error instanceof VenueUnusable && error.retryAfterSeconds !== null)
        pause(line, error.retryAfterSeconds)
      throw error
    }
  }

  function pause(line: Line, askedSeconds: number): void {
    const doubled = Math.max(FIRST_PAUSE_SECONDS, line.pauseSeconds * 2, askedSeconds)
    line.pauseSeconds = Math.min(LONGEST_PAUSE_SECONDS, doubled)
    line.pausedUntilMs = nowMs() + line.pauseSeconds * 1_000
  }

  return {
    take(source, weight, work) {
      const line = lineOf(source)
      const turn = line.last.then(() => run(line, weight, work))
      line.last = turn.catch(() => undefined)
      return turn
    },
  }
}
