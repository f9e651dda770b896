/** Runs a job once with a time limit, and ends it when the process stops. */

export type Outcome = { kind: 'ended'; failure: string | null; error?: unknown } | { kind: 'stopped' }

export interface BoundedRun {
  /** Never rejects. */
  outcome: Promise<Outcome>
  /** Aborts the signal of the run; a run that does not end within `graceMs` is left behind. */
  stop(graceMs: number): void
}

/** `limitSeconds`: null for a run that holds a stream open. */
export function startBounded(
  run: (signal: AbortSignal) => Promise<string | null>,
  limitSeconds: number | null,
): BoundedRun {
  const abort = new AbortController()
  const left = Promise.withResolvers<Outcome>()
  let isStopping = false
  const timers: NodeJS.Timeout[] = []
  const after = (ms: number, act: () => void) => {
    timers.push(setTimeout(act, ms).unref())
  }

  if (limitSeconds !== null)
    after(limitSeconds * 1_000, () => {
      const failure = `no end within ${limitSeconds} s`
      abort.abort(new Error(failure))
      left.resolve({ kind: 'ended', failure })
    })

  const ended = (async () => run(abort.signal))().then(
    (failure): Outcome => ({ kind: 'ended', failure }),
    (error: unknown): Outcome => ({
      kind: 'ended',
      failure: error instanceof Error ? error.message : String(error),
      error,
    }),
  )
  const outcome = Promise.race([ended, left.promise])
    .then((result): Outcome => (isStopping ? { kind: 'stopped' } : result))
    .finally(() => {
      for (const timer of timers) clearTimeout(timer)
    })

  return {
    outcome,
    stop(graceMs) {
      isStopping = true
      abort.abort(new Error('the process stops'))
      after(graceMs, () => left.resolve({ kind: 'stopped' }))
    },
  }
}
