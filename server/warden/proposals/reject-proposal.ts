/** POST /warden/proposals/{proposal_id}/reject: ends it without an effect. */
import { z } from 'zod'
import { free } from '#server/kernel/operation.ts'
import { deferWrite } from '#server/kernel/settlement.ts'
import { defineOperation } from '#server/warden/deps.ts'
import { decisionWriter } from './decide.ts'
import { Decided, decisionInput } from './proposal.schema.ts'

export const rejectProposal = defineOperation({
  id: 'warden.rejectProposal',
  method: 'POST',
  path: '/warden/proposals/{proposal_id}/reject',
  summary: 'Reject a proposal',
  description:
    'A rejected proposal stays rejected. Rejecting has no effect beyond its row in the decision log.',
  input: z.object(decisionInput),
  output: Decided,
  errors: [
    'invalid_operator_token',
    'forbidden',
    'unknown_proposal',
    'state_conflict',
    'idempotency_conflict',
    'idempotency_in_progress',
  ],
  auth: 'operator',
  scope: 'decide',
  price: free,
  effect: 'append',
  idempotency: 'key',
  idempotencyMember: 'idempotency_key',
  rate: 'operator',
  crossOrigin: false,
  examples: [
    {
      title: 'With a reason',
      request: {
        proposal_id: `wp_${'a'.repeat(26)}`,
        idempotency_key: 'reject-0001',
        reason: 'The evidence does not hold.',
      },
    },
  ],
  run(_ctx, { proposal_id: proposalId, idempotency_key: idempotencyKey, reason }, call) {
    const decision = {
      proposalId,
      verb: 'reject' as const,
      actor: call.operator!.name,
      reason,
      idempotencyKey,
    }
    return deferWrite(decisionWriter, decision, (decided) => decided)
  },
})
