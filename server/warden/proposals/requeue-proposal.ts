/** POST /warden/proposals/{proposal_id}/requeue: lets it wait for longer. */
import { z } from 'zod'
import { free } from '#server/kernel/operation.ts'
import { deferWrite } from '#server/kernel/settlement.ts'
import { defineOperation } from '#server/warden/deps.ts'
import { decisionWriter } from './decide.ts'
import { Decided, decisionInput } from './proposal.schema.ts'

export const requeueProposal = defineOperation({
  id: 'warden.requeueProposal',
  method: 'POST',
  path: '/warden/proposals/{proposal_id}/requeue',
  summary: 'Requeue a proposal',
  description:
    'The clock of its service level and the path of its notifications start again. Nothing else changes.',
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
        idempotency_key: 'requeue-0001',
        reason: 'Waiting for the second opinion.',
      },
    },
  ],
  run(_ctx, { proposal_id: proposalId, idempotency_key: idempotencyKey, reason }, call) {
    const decision = {
      proposalId,
      verb: 'requeue' as const,
      actor: call.operator!.name,
      reason,
      idempotencyKey,
    }
    return deferWrite(decisionWriter, decision, (decided) => decided)
  },
})
