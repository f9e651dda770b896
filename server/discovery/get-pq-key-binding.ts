/** GET /.well-known/pq-key-binding.json: serves the statement that binds the post-quantum key to the verifier key. */
import { z } from 'zod'
import type { SignedEvent as Event } from '#protocol/nostr-event.ts'
import { contentSha256, type PqBindingStatement } from '#protocol/proofs/pq/binding.ts'
import { anchorsOf } from '#server/anchors/timing/anchor-facts.store.ts'
import { otsAnchorOf } from '#server/anchors/timing/ots-anchor.ts'
import { defineOperation } from '#server/discovery/deps.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { OtsAnchor } from '#server/ledger/schema/anchor.schema.ts'
import { listBindings } from '#server/proofs/post-quantum/bindings.store.ts'
import { PqCompanionSignature, SignedEvent } from '#server/proofs/proofs.schema.ts'

const howToVerify =
  'event.content is the RFC 8785 text of statement; the event id recomputes (NIP-01); event.sig is BIP-340 over the id by secp256k1_pubkey; pq_companion_signature is ML-DSA-65 (FIPS 204, empty context) over the 32 id bytes by pq_pubkey. After a break of the curve the binding counts only when ots_anchor_signed is confirmed before the cutoff that you set.'

export const getPqKeyBinding = defineOperation({
  id: 'discovery.getPqKeyBinding',
  method: 'GET',
  path: '/.well-known/pq-key-binding.json',
  summary: 'Binding of the post-quantum key to the verifier key',
  description:
    'Signed by both keys and anchored in Bitcoin like a verdict. 404 when no post-quantum key is configured.',
  input: z.object({}),
  output: z
    .object({
      statement: z
        .object({
          schema: z.literal('assay.pq_key_binding.v1').describe('Name and version of this format'),
          secp256k1_pubkey: z.string().describe('Verifier key, 64 hex'),
          pq_pubkey: z.string().describe('Post-quantum key, 3,904 hex'),
          algorithm: z.literal('ML-DSA-65').describe('Algorithm of the post-quantum key'),
          profile: z.literal('nist-fips204').describe('Standard of the key: ML-DSA'),
          bound_at: z.int().describe('Unix seconds, by the signer\u2019s clock'),
        })
        .describe('What both keys signed'),
      canonical_content_sha256: z.string().describe('SHA-256 of event.content'),
      event: SignedEvent.describe('The statement as a signed event'),
      event_id: z.string().describe('Id of the signed event, 64 hex'),
      pq_companion_signature: PqCompanionSignature.describe('The post-quantum key over the event id'),
      ots_anchor: OtsAnchor.nullable().describe('Anchor of the event id; null while no calendar accepted it'),
      ots_anchor_signed: OtsAnchor.nullable().describe('Anchor of the id with its signature'),
      verify: z.string().describe('How to verify both signatures'),
    })
    .meta({ id: 'PqKeyBinding' }),
  errors: ['not_found'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=60',
  async run({ db, env, postQuantum }) {
    const stored = (await listBindings(db)).find(({ eventId }) => eventId === postQuantum.boundBy)
    if (!stored)
      throw new OperationError('not_found', { detail: 'No post-quantum key is configured on this instance.' })
    const event = JSON.parse(stored.body) as Event
    const anchors = (await anchorsOf(db, [event.id])).get(event.id)
    const place = { eventId: event.id, path: `/ledger/${event.id}`, baseUrl: env.BASE_URL }
    return {
      statement: JSON.parse(event.content) as PqBindingStatement,
      canonical_content_sha256: contentSha256(event),
      event: { ...event, tags: event.tags.map((tag) => [...tag]) },
      event_id: event.id,
      pq_companion_signature: stored.companion,
      ots_anchor: anchors?.event ? otsAnchorOf(anchors.event, place, 'event') : null,
      ots_anchor_signed: anchors?.signedEvent ? otsAnchorOf(anchors.signedEvent, place, 'signed') : null,
      verify: howToVerify,
    }
  },
})
