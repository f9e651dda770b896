/** GET /governance: the governance block of this service, from which the registry and others grade it. */
import { z } from 'zod'
import { sha256Hex } from '#protocol/bytes.ts'
import type { VerdictReference } from '#protocol/ledger/record/record-types.ts'
import type { SignedEvent as Event } from '#protocol/nostr-event.ts'
import type { VerdictProofPayload } from '#protocol/proofs/verdict-payload.ts'
import { defineOperation } from '#server/conformance/deps.ts'
import { free } from '#server/kernel/operation.ts'
import { SignedEvent } from '#server/proofs/proofs.schema.ts'
import { findGovernedVerdict } from './governance.store.ts'

export const getGovernance = defineOperation({
  id: 'conformance.getGovernance',
  method: 'GET',
  path: '/governance',
  summary: 'Governance block of this service',
  description:
    'One published verdict with everything that a grader needs: canonical bytes and hash, signed event, anchor, and the references of proposal and publication. The mapping is at /conformance/assay/mapping.json.',
  input: z.object({}),
  output: z
    .object({
      schema: z.literal('assay.governance.v1').describe('Name and version of this format'),
      governance: z
        .object({
          entry: z.int().describe('Ledger entry of the verdict'),
          canonical_bytes: z.string().describe('Signed content of the verdict, canonical JSON'),
          envelope_hash: z.string().describe('SHA-256 of the canonical bytes'),
          pubkey: z.string().describe('Key that signed it'),
          event: SignedEvent.describe('The signed event'),
          anchor_url: z.string().describe('Where its anchor is'),
          proposed_action_ref: z.string().describe('artifact_hash in the signed verdict'),
          terminal_action_ref: z.string().describe('artifact_hash in the ledger record'),
          terminal_outcome_time: z
            .int()
            .nullable()
            .describe('Unix time of the first settled outcome; null while there is none'),
        })
        .nullable()
        .describe('Null until a verdict is in the ledger'),
    })
    .meta({ id: 'GovernanceBlock' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=30, must-revalidate',
  async run(ctx) {
    const row = ctx.signer && (await findGovernedVerdict(ctx.db, ctx.signer.pubkey))
    const schema = 'assay.governance.v1' as const
    if (!row) return { schema, governance: null }
    const event = JSON.parse(row.body) as Event
    const payload = JSON.parse(event.content) as VerdictProofPayload
    const { proof } = JSON.parse(row.record_raw) as { proof: VerdictReference }
    return {
      schema,
      governance: {
        entry: row.entry,
        canonical_bytes: event.content,
        envelope_hash: sha256Hex(event.content),
        pubkey: event.pubkey,
        event: event as unknown as z.input<typeof SignedEvent>,
        anchor_url: `${ctx.env.BASE_URL}/governance/${event.id}/anchor`,
        proposed_action_ref: payload.artifact_hash,
        terminal_action_ref: proof.artifact_hash,
        terminal_outcome_time: row.settled_at_unix,
      },
    }
  },
})
