/** Defines the operations by which an operator decides a proposal that waits: one path and one answer for each verb. */
import { z } from 'zod'
import { free } from '#server/kernel/operation.ts'
import { deferWrite } from '#server/kernel/settlement.ts'
import { defineOperation } from '#server/warden/deps.ts'
import { decisionWriter, type Verb } from './decide.ts'
import { Decided, decisionInput } from './proposal.schema.ts'

interface DecisionOperation<V extends Verb> {
  verb: V
  id: `warden.${V}Proposal`
  summary: string
  description: string
  /** Reason of the example. */
  reason: string
}

export const decisionOperation = <const V extends Verb>({
  verb,
  id,
  summary,
  description,
  reason: exampleReason,
}: DecisionOperation<V>) =>
  defineOperation({
    id,
    method: 'POST',
    path: `/warden/proposals/{proposal_id}/${verb}`,
    summary,
    description,
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
          idempotency_key: `${verb}-0001`,
          reason: exampleReason,
        },
      },
    ],
    run(_ctx, { proposal_id: proposalId, idempotency_key: idempotencyKey, reason }, call) {
      const decision = { proposalId, verb, actor: call.operator!.name, reason, idempotencyKey }
      return deferWrite(decisionWriter, decision, (decided) => decided)
    },
  })
