// Approvals that do not run yet, each with the seconds left and a form that takes it back.
import { Check, Undo2 } from 'lucide'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import type { ShownProposal } from '#server/warden/approvals/read-approvals.ts'
import { RunsIn } from './runs-in.tsx'

export function UndoBar({
  proposal,
  csrf,
  nowUnix,
}: {
  proposal: ShownProposal
  csrf: string
  nowUnix: number
}) {
  const left = (proposal.runs_at ?? nowUnix) - nowUnix
  return (
    <form
      method="post"
      action={`/warden/approvals/${proposal.proposal_id}/undo`}
      className="panel approvals-undo"
      data-undo
      aria-label={`Undo: ${proposal.title}`}
    >
      <input type="hidden" name="csrf" value={csrf} />
      <Icon of={Check} className="text-approve-text" />
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">Approved: {proposal.title}</p>
        <RunsIn seconds={left} />
      </div>
      <Button type="submit" size="dense">
        <Icon of={Undo2} size={14} />
        Undo
      </Button>
    </form>
  )
}
