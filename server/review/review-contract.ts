/** Shared contract of POST /review and POST /review/external: body, answer, refusals and idempotency. */

import type { Operation } from '#server/kernel/operation.ts'
import type { ReviewDeps } from '#server/review/deps.ts'
import { comparedBody } from './proof/compared-body.ts'
import { ReviewAnswer } from './proof/review-answer.schema.ts'
import { ReviewRequest } from './review.schema.ts'

export const reviewContract = {
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
  effect: 'money',
  idempotency: 'key',
  idempotencyMember: 'operation_id',
  comparedBody,
  eventMembers: ['related_proof_event'],
  maxBodyBytes: 512 * 1_024,
} as const satisfies Partial<Operation<typeof ReviewRequest, typeof ReviewAnswer, ReviewDeps>>
