/** POST /review/external: the same verdict for a third party, always signed, at its own price and rate. */
import { defineOperation } from '#server/operation.ts'
import { comparedBody } from './compared-body.ts'
import { giveVerdict } from './give-verdict.ts'
import { ReviewRequest } from './review.schema.ts'
import { ReviewAnswer } from './review-answer.schema.ts'

export const requestExternalReview = defineOperation({
  id: 'review.requestExternalReview',
  method: 'POST',
  path: '/review/external',
  summary: 'Ask for a verdict on behalf of a third party',
  description: 'Body, engine and answer of POST /review. Always signed; no free calls.',
  input: ReviewRequest,
  unknownMembers: 'refuse',
  output: ReviewAnswer,
  errors: [
    'invalid_api_key',
    'payment_required',
    'insufficient_balance',
    'review_unavailable',
    'signing_unavailable',
    'idempotency_conflict',
    'idempotency_in_progress',
  ],
  auth: 'payer',
  price: { kind: 'fixed', baseSats: 900, agentSats: 900, usd: '0.986608', freeCalls: false },
  effect: 'money',
  idempotency: 'key',
  idempotencyMember: 'operation_id',
  comparedBody,
  rate: 'external',
  maxBodyBytes: 512 * 1_024,
  tool: 'review_external',
  examples: [
    {
      title: 'A plan, signed for an auditor',
      request: {
        artifact_type: 'plan',
        artifact: 'Copy the table, check the copy, then drop the old one.',
        intended_audience: 'auditor',
      },
    },
  ],
  run: (ctx, input, call) =>
    giveVerdict(ctx, input, call, { operation: 'review_external', alwaysSigned: true }),
})
