export type Phase = {
  id: string
  title: string
  /** Estimated duration when no earlier run on this machine was measured. */
  seconds: number
}
export type Progress = {
  /** Runs one phase and prints its duration; an unlisted phase is an error. */
  run<T>(id: string, work: () => Promise<T> | T): Promise<T>
  /** Skips a phase, so that it no longer counts in the time left. */
  skip(id: string): void
  secondsLeft(): number
  secondsTotal(): number
}
export type ProgressOptions = {
  phases: Phase[]
  /** File that stores durations between runs; measured ones replace the estimates. */
  timingsPath: string
  /** Start of the whole run, in ms since the epoch; default now. */
  startedAtMs?: number
  write?: (text: string) => void
  isTerminal?: boolean
  nowMs?: () => number
}
export function createProgress(options: ProgressOptions): Progress
/** Estimated seconds left, from completed, running and pending phases. */
export function estimateLeft(
  phases: { seconds: number; state: 'waiting' | 'running' | 'over'; elapsedSeconds: number }[],
): number
export function formatDuration(seconds: number): string
