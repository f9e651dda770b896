// Progress of long work. Phase, count and rate in words, the bar as their picture, and a way to stop.
import type { ReactNode } from 'react'

interface ProgressProps {
  /** What is being done: "Signatures". */
  label: string
  done: number
  total: number
  /** The count and the rate in words: "287 of 412, 3,640 per second". */
  figures?: ReactNode
}

export function Progress({ label, done, total, figures }: ProgressProps) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span>{label}</span>
        {figures && <span className="text-muted tabular-nums">{figures}</span>}
      </div>
      <progress className="progress" aria-label={label} value={done} max={Math.max(1, total)} />
    </div>
  )
}

export type Phase = { name: string; state: 'done' | 'now' | 'next' | 'failed' }

const PHASE_WORD = { done: 'done', now: 'running', next: 'waiting', failed: 'failed' } as const

export function Phases({ phases }: { phases: readonly Phase[] }) {
  return (
    <ol className="phases">
      {phases.map(({ name, state }) => (
        <li key={name} data-state={state}>
          {name}
          <span className="sr-only">, {PHASE_WORD[state]}</span>
        </li>
      ))}
    </ol>
  )
}
