'use client'
// The rows of the queue. A client component, so that a page carries the values of its rows and not their markup a second time.
import clsx from 'clsx'

export interface QueueRow {
  id: string
  /** Names its icon. */
  kind: string
  label: string
  title: string
  priority: number
  /** The time left, or the state. */
  text: string
  tone: 'late' | 'soon' | 'calm'
}

interface QueueRowsProps {
  rows: readonly QueueRow[]
  view: string
  /** Id of the proposal in view. */
  current: string | null
}

export function QueueRows({ rows, view, current }: QueueRowsProps) {
  const highest = Math.max(...rows.map(({ priority }) => priority), 0.001)
  return (
    <ol aria-label="Queue">
      {rows.map((row) => (
        <li key={row.id}>
          <a
            href={`/warden/approvals?view=${view}&proposal=${row.id}`}
            className="approvals-row"
            data-proposal
            aria-current={row.id === current ? 'true' : undefined}
          >
            <span className="approvals-kind">
              <Drawing of={row.kind} size={16} />
            </span>
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{row.title}</span>
              <span className="text-xs text-muted">{row.label}</span>
            </span>
            <span className="grid justify-items-end gap-1.25">
              <PriorityBar priority={row.priority} highest={highest} />
              <RowState text={row.text} tone={row.tone} />
            </span>
          </a>
        </li>
      ))}
    </ol>
  )
}

function Drawing({ of, size }: { of: string; size: number }) {
  return (
    <svg width={size} height={size} aria-hidden>
      <use href={`#kind-${of}`} />
    </svg>
  )
}

function RowState({ text, tone }: Pick<QueueRow, 'text' | 'tone'>) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 text-xs tabular-nums',
        tone === 'late' && 'font-medium text-reject-text',
        tone === 'soon' && 'font-medium',
        tone === 'calm' && 'text-muted',
      )}
    >
      {tone === 'late' && <Drawing of="late" size={13} />}
      {text}
    </span>
  )
}

const width = 54

/** Relative to the highest priority in the list. */
function PriorityBar({ priority, highest }: { priority: number; highest: number }) {
  return (
    <svg
      width={width}
      height={4}
      role="img"
      aria-label={`priority ${priority.toFixed(2)}`}
      className="approvals-bar"
    >
      <rect width={Math.round((priority / highest) * width)} height={4} rx={2} />
    </svg>
  )
}
