/** POST /review: a verdict before an irreversible step. */
import { agentPriced, defineOperation } from '#server/operation.ts'
import { comparedBody } from './compared-body.ts'
import { giveVerdict } from './give-verdict.ts'
import { ReviewRequest } from './review.schema.ts'
import { ReviewAnswer } from './review-answer.schema.ts'

export const requestReview = defineOperation({
  id: 'review.requestReview',
  method: 'POST',
  path: '/review',
  summary: 'Ask for a verdict before an irreversible step',
  description:
    'A pure function of published bytes: run the same engine in a browser or offline and get the same verdict to the byte. With sign, the answer carries a proof that anyone can check.',
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
  price: agentPriced(200, '0.219246', true),
  effect: 'money',
  idempotency: 'key',
  idempotencyMember: 'operation_id',
  comparedBody,
  rate: 'paid',
  maxBodyBytes: 512 * 1_024,
  tool: 'review',
  examples: [
    {
      title: 'A shell command, signed',
      request: { artifact_type: 'shell_command', artifact: 'rm -rf "$BUILD_DIR"/*', sign: true },
    },
  ],
  run: (ctx, input, call) => giveVerdict(ctx, input, call, { operation: 'review', alwaysSigned: false }),
})
