/** GET /governance/{event_id}/anchor: the OpenTimestamps proof of an event, with what this service says of it. */
import { z } from 'zod'
import { toBase64 } from '#protocol/base64.ts'
import { anchorsOf, findProofFile } from '#server/anchors/timing/anchor-facts.store.ts'
import { defineOperation } from '#server/conformance/deps.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { Hex64 } from '#server/proofs/hex.schema.ts'

export const getGovernanceAnchor = defineOperation({
  id: 'conformance.getGovernanceAnchor',
  method: 'GET',
  path: '/governance/{event_id}/anchor',
  summary: 'Anchor of a governed event',
  input: z.object({ event_id: Hex64.describe('Id of the anchored event, 64 hex') }),
  output: z
    .object({
      schema: z.literal('assay.anchor.v1').describe('Name and version of this format'),
      digest: z.string().describe('The stamped digest: the event id'),
      status: z
        .enum(['pending', 'confirmed', 'failed'])
        .describe('State of the anchor, in the words of this service'),
      precedence: z.boolean().describe('Whether the block is earlier than every outcome, by this service'),
      ots: z.string().describe('The OpenTimestamps file in base64, which shows it'),
    })
    .meta({ id: 'GovernanceAnchor' }),
  errors: ['no_ots_proof'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  internal: true,
  cache: 'public, max-age=30, must-revalidate',
  examples: [{ title: 'An event', request: { event_id: '0'.repeat(64) } }],
  async run(ctx, { event_id: eventId }) {
    const [proof, anchors] = await Promise.all([
      findProofFile(ctx.db, eventId, 'event'),
      anchorsOf(ctx.db, [eventId]),
    ])
    const facts = anchors.get(eventId)?.event
    if (!proof || !facts) throw new OperationError('no_ots_proof')
    return {
      schema: 'assay.anchor.v1' as const,
      digest: facts.digest,
      status: facts.status,
      precedence: facts.precedence,
      ots: toBase64(proof.file),
    }
  },
})
