/** POST /warden/proposals/{proposal_id}/approve: has it executed after the undo window. */
import { decisionOperation } from './decision-operation.ts'

export const approveProposal = decisionOperation({
  verb: 'approve',
  id: 'warden.approveProposal',
  summary: 'Approve a proposal',
  description:
    'The worker executes it once, when the undo window is over. A proposal whose execution failed may be approved again.',
  reason: 'Evidence recomputed.',
})
