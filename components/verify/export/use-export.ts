'use client'
// Runs the worker that verifies an export: one at a time, with progress, and ended when it is cancelled or the page goes.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ExportProgress } from '#protocol/ledger/export/read-export.ts'
import type { LedgerProfile } from '#protocol/profile.ts'
import type { Instance } from '../input/use-instance.ts'
import type { ExportMessage, ExportResult, ExportTask } from './export.worker.ts'

export type ExportState =
  | { step: 'starting' }
  | { step: 'reading'; name: string; totalBytes: number; progress: ExportProgress; sinceMs: number }
  | { step: 'done'; name: string; result: ExportResult; endProblem: string | null }
  | { step: 'lost'; problem: string }
  | { step: 'cancelled' }

export interface ExportHandle {
  state: ExportState | null
  /** Null: the newest export of this instance. */
  start(file: File | null): void
  cancel(): void
  /** Forgets it. */
  close(): void
  /** A manifest or a checkpoint; false where no export is loaded. */
  giveEnd(text: string): boolean
  fetchEnd(): void
  /** The entries since the file, from this instance. */
  fetchTail(): void
}

export function useExport(profile: LedgerProfile, instance: Instance): ExportHandle {
  const worker = useRef<Worker | null>(null)
  const [state, setState] = useState<ExportState | null>(null)
  const { list } = instance

  const stop = useCallback((next: ExportState | null) => {
    worker.current?.terminate()
    worker.current = null
    setState(next)
  }, [])
  useEffect(() => () => worker.current?.terminate(), [])

  const close = useCallback(() => stop(null), [stop])

  const start = (file: File | null) => {
    stop({ step: 'starting' })
    const sinceMs = performance.now()
    const settlers = new Map<string, (outcome: string) => void>()
    const started = new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' })
    worker.current = started
    started.onmessage = ({ data }: MessageEvent<ExportMessage>) => {
      if (data.kind === 'request') {
        if (data.outcome === null) settlers.set(data.line, list(data.line))
        else settlers.get(data.line)?.(data.outcome)
      } else if (data.kind === 'progress') setState({ step: 'reading', ...data, sinceMs })
      else if (data.kind === 'result') setState({ step: 'done', ...data, endProblem: null })
      else if (data.kind === 'end_refused')
        setState((now) => (now?.step === 'done' ? { ...now, endProblem: data.problem } : now))
      else
        setState((now) =>
          now?.step === 'done'
            ? { ...now, endProblem: data.problem }
            : { step: 'lost', problem: data.problem },
        )
    }
    started.onerror = () =>
      stop({ step: 'lost', problem: 'The verifier could not be loaded or has stopped.' })
    give({ kind: 'read', file, profile })
  }

  const give = (task: ExportTask) => worker.current?.postMessage(task)

  return {
    state,
    start,
    cancel: () => stop({ step: 'cancelled' }),
    close,
    giveEnd(text) {
      if (worker.current === null) return false
      give({ kind: 'end', text })
      return true
    },
    fetchEnd: () => give({ kind: 'fetch_end' }),
    fetchTail: () => give({ kind: 'fetch_tail' }),
  }
}
