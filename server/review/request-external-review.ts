/**
 * POST /review/external: the verdict of POST /review for a third party, always signed, with its own price
 * and rate class.
 */
import { defineOperation } from '#server/review/deps.ts'
import { reviewArtifact } from './review-artifact.ts'
import { reviewContract } from './review-contract.ts'

export const requestExternalReview = defineOperation({
  id: 'review.requestExternalReview',
  method: 'POST',
  path: '/review/external',
  summary: 'Request a verdict on behalf of a third party',
  description: 'Body, engine and answer as in POST /review. Always signed; no free calls.',
  ...reviewContract,
  price: { kind: 'fixed', baseSats: 900, agentSats: 900, usd: '0.986608', freeCalls: false },
  rate: 'external',
  tool: 'review_external',
  mcp: false,
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
    reviewArtifact(ctx, input, call, { operation: 'review_external', alwaysSigned: true }),
})
