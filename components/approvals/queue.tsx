// The queue of proposals, most pressing first. Each row is a link, so that it works without scripts.
import { Flame } from 'lucide'
import { Icon } from '#components/ui/icon.tsx'
import { Kbd } from '#components/ui/tag.tsx'
import type { ShownProposal, View } from '#server/warden/approvals/read-approvals.ts'
import { dueWords, KIND_WORDS, STATUS_WORDS } from './approval-words.ts'
import { type QueueRow, QueueRows } from './queue-rows.tsx'

interface QueueProps {
  rows: readonly ShownProposal[]
  view: View
  /** Id of the proposal in view. */
  current: string | null
  nowUnix: number
  hasMore: boolean
}

export function Queue({ rows, view, current, nowUnix, hasMore }: QueueProps) {
  return (
    <div className="panel approvals-queue">
      <div className="approvals-queue-head">
        <span>Proposal</span>
        <span>{view === 'pending' ? 'Priority and time left' : 'Priority and state'}</span>
      </div>
      <Drawings kinds={[...new Set(rows.map(({ kind }) => kind))]} />
      <QueueRows rows={rows.map((row) => rowOf(row, nowUnix))} {...{ view, current }} />
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

function rowOf(proposal: ShownProposal, nowUnix: number): QueueRow {
  const { proposal_id: id, kind, title, status, weighted_priority: priority } = proposal
  const state =
    status === 'pending'
      ? dueWords(proposal, nowUnix)
      : { text: STATUS_WORDS[status].split(',')[0]!, tone: 'calm' as const }
  return { id, kind, label: KIND_WORDS[kind].label, title, priority, ...state }
}

/** Each icon of the rows, once; a row refers to it. */
function Drawings({ kinds }: { kinds: readonly ShownProposal['kind'][] }) {
  return (
    <svg width={0} height={0} className="absolute" aria-hidden>
      {kinds.map((kind) => (
        <symbol key={kind} id={`kind-${kind}`} viewBox="0 0 16 16">
          <Icon of={KIND_WORDS[kind].icon} />
        </symbol>
      ))}
      <symbol id="kind-late" viewBox="0 0 13 13">
        <Icon of={Flame} size={13} />
      </symbol>
    </svg>
  )
}
