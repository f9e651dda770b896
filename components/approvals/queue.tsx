// The queue of proposals, most pressing first. Each row is a link, so that it works without scripts.
import clsx from 'clsx'
import { Flame } from 'lucide-react'
import { Icon } from '#components/ui/icon.tsx'
import { Kbd } from '#components/ui/tag.tsx'
import type { ShownProposal, View } from '#server/warden/approvals/read-approvals.ts'
import { dueWords, KIND_WORDS, STATUS_WORDS } from './approval-words.ts'

interface QueueProps {
  rows: readonly ShownProposal[]
  view: View
  /** Id of the proposal in view. */
  current: string | null
  nowUnix: number
  hasMore: boolean
}

export function Queue({ rows, view, current, nowUnix, hasMore }: QueueProps) {
  const highest = Math.max(...rows.map(({ weighted_priority: priority }) => priority), 0.001)
  return (
    <div className="panel approvals-queue">
      <div className="approvals-queue-head">
        <span>Proposal</span>
        <span>{view === 'pending' ? 'Priority and time left' : 'Priority and state'}</span>
      </div>
      <ol aria-label="Queue">
        {rows.map((row) => (
          <li key={row.proposal_id}>
            <a
              href={`/warden/approvals?view=${view}&proposal=${row.proposal_id}`}
              className="approvals-row"
              data-proposal
              aria-current={row.proposal_id === current ? 'true' : undefined}
            >
              <span className="approvals-kind">
                <Icon of={KIND_WORDS[row.kind].icon} />
              </span>
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">{row.title}</span>
                <span className="text-xs text-muted">{KIND_WORDS[row.kind].label}</span>
              </span>
              <span className="grid justify-items-end gap-1.25">
                <PriorityBar priority={row.weighted_priority} highest={highest} />
                <RowState row={row} nowUnix={nowUnix} />
              </span>
            </a>
          </li>
        ))}
      </ol>
      {hasMore && (
        <p className="px-4 py-2.5 text-xs text-muted">
          The {rows.length} most pressing are shown. GET /warden/proposals lists all of them.
        </p>
      )}
      <p className="approvals-keys needs-script">
        <Kbd>j</Kbd> <Kbd>k</Kbd> move <Kbd>a</Kbd> approve <Kbd>r</Kbd> reject <Kbd>u</Kbd> undo
      </p>
    </div>
  )
}

function RowState({ row, nowUnix }: { row: ShownProposal; nowUnix: number }) {
  if (row.status !== 'pending')
    return <span className="text-xs text-muted">{STATUS_WORDS[row.status].split(',')[0]}</span>
  const { text, tone } = dueWords(row, nowUnix)
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 text-xs tabular-nums',
        tone === 'late' && 'font-medium text-reject-text',
        tone === 'soon' && 'font-medium',
        tone === 'calm' && 'text-muted',
      )}
    >
      {tone === 'late' && <Icon of={Flame} size={13} />}
      {text}
    </span>
  )
}

const width = 54

/** Relative to the highest priority in the list. */
function PriorityBar({ priority, highest }: { priority: number; highest: number }) {
  return (
    <svg width={width} height={4} role="img" aria-label={`priority ${priority.toFixed(2)}`}>
      <rect width={width} height={4} rx={2} className="approvals-bar-ground" />
      <rect width={(priority / highest) * width} height={4} rx={2} className="approvals-bar" />
    </svg>
  )
}
