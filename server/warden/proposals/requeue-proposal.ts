/** POST /warden/proposals/{proposal_id}/requeue: lets it wait for longer. */
import { decisionOperation } from './decision-operation.ts'

export const requeueProposal = decisionOperation({
  verb: 'requeue',
  id: 'warden.requeueProposal',
  summary: 'Requeue a proposal',
  description:
    'The clock of its service level and the path of its notifications start again. Nothing else changes.',
  reason: 'Waiting for the second opinion.',
})
