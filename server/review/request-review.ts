/** POST /review: returns a verdict before an irreversible action. */

import { agentPriced } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/review/deps.ts'
import { reviewArtifact } from './review-artifact.ts'
import { reviewContract } from './review-contract.ts'

export const requestReview = defineOperation({
  id: 'review.requestReview',
  method: 'POST',
  path: '/review',
  summary: 'Request a verdict before an irreversible action',
  description:
    'Verdicts are deterministic: run the published engine in a browser or offline and get the same record byte for byte. With sign, the answer contains a proof that anyone can verify.',
  ...reviewContract,
  price: agentPriced(200, '0.219246', true),
  rate: 'paid',
  tool: 'review',
  examples: [
    {
      title: 'A shell command, signed',
      request: { artifact_type: 'shell_command', artifact: 'rm -rf "$BUILD_DIR"/*', sign: true },
    },
  ],
  run: (ctx, input, call) => reviewArtifact(ctx, input, call, { operation: 'review', alwaysSigned: false }),
})
