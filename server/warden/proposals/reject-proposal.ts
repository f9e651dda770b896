/** POST /warden/proposals/{proposal_id}/reject: ends it without an effect. */
import { decisionOperation } from './decision-operation.ts'

export const rejectProposal = decisionOperation({
  verb: 'reject',
  id: 'warden.rejectProposal',
  summary: 'Reject a proposal',
  description:
    'A rejected proposal stays rejected. Rejecting has no effect beyond its row in the decision log.',
  reason: 'The evidence does not hold.',
})
