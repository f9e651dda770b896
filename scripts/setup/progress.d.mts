export type Phase = {
  id: string
  title: string
  /** How long it takes where no earlier run on this machine says otherwise. */
  seconds: number
}
export type Progress = {
  /** Runs one phase and prints what it took; a phase not in the list is an error. */
  run<T>(id: string, work: () => Promise<T> | T): Promise<T>
  /** Leaves a phase out, so that it no longer counts in the time left. */
  skip(id: string): void
  secondsLeft(): number
  secondsTotal(): number
}
export type ProgressOptions = {
  phases: Phase[]
  /** Where durations are kept between runs; measured ones replace the estimates. */
  timingsPath: string
  /** When the whole thing began, in ms since the epoch; default now. */
  startedAtMs?: number
  write?: (text: string) => void
  isTerminal?: boolean
  nowMs?: () => number
}
export function createProgress(options: ProgressOptions): Progress
/** Seconds still to go, given what is over, what runs since when, and what is to come. */
export function estimateLeft(
  phases: { seconds: number; state: 'waiting' | 'running' | 'over'; elapsedSeconds: number }[],
): number
export function formatDuration(seconds: number): string
