/** POST /warden/proposals/{proposal_id}/approve: has it executed after the undo window. */
import { z } from 'zod'
import { free } from '#server/kernel/operation.ts'
import { deferWrite } from '#server/kernel/settlement.ts'
import { defineOperation } from '#server/warden/deps.ts'
import { decisionWriter } from './decide.ts'
import { Decided, decisionInput } from './proposal.schema.ts'

export const approveProposal = defineOperation({
  id: 'warden.approveProposal',
  method: 'POST',
  path: '/warden/proposals/{proposal_id}/approve',
  summary: 'Approve a proposal',
  description:
    'The worker executes it once, when the undo window is over. A proposal whose execution failed may be approved again.',
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
        idempotency_key: 'approve-0001',
        reason: 'Evidence recomputed.',
      },
    },
  ],
  run(_ctx, { proposal_id: proposalId, idempotency_key: idempotencyKey, reason }, call) {
    const decision = {
      proposalId,
      verb: 'approve' as const,
      actor: call.operator!.name,
      reason,
      idempotencyKey,
    }
    return deferWrite(decisionWriter, decision, (decided) => decided)
  },
})
