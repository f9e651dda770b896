/** POST /review: a verdict before an irreversible step. */

import { agentPriced } from '#server/operation.ts'
import { defineOperation } from '#server/review/deps.ts'
import { reviewArtifact } from './review-artifact.ts'
import { reviewContract } from './review-contract.ts'

export const requestReview = defineOperation({
  id: 'review.requestReview',
  method: 'POST',
  path: '/review',
  summary: 'Ask for a verdict before an irreversible step',
  description:
    'A pure function of published bytes: run the same engine in a browser or offline and get the same verdict to the byte. With sign, the answer carries a proof that anyone can check.',
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
