// Types of a benchmark and of its results.
import type { Bench } from './harness/bench.ts'

export interface Entry {
  /** As typed on the command line. */
  name: string
  title: string
  measure(bench: Bench): Promise<Finding>
}

export interface Finding {
  rows: Row[]
  /** Sentences that a reader of the figures needs: what was pinned, what limited, what was checked. */
  notes: string[]
}

export interface Row {
  what: string
  unit: 'req/s' | 'ms' | '×' | 'MB' | 'per s' | 'µs' | 'MB/s' | 'kB' | '%'
  /** One figure per round; the median of them is what counts. */
  rounds: number[]
  goal?: Goal
}

export type Goal = { atLeast: number } | { below: number }

/** The measurement itself is void: wrong answers, lost requests, books that do not add up. */
export class BenchFailure extends Error {}
