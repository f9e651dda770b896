/** Finds what shows that an event of a revoked key is older than the revocation: its entry, or its anchor. */

import type { SignedEvent } from '#protocol/nostr-event.ts'
import type { SigningPlace } from '#protocol/signatures/key-check.ts'
import { anchorsOf } from '#server/anchors/timing/anchor-facts.store.ts'
import type { ProofsDeps } from '#server/proofs/deps.ts'
import { findTraces } from '../traces.store.ts'

/** Empty for the events of any other key: their date alone decides. */
export async function signingPlaceOf(ctx: ProofsDeps, event: SignedEvent | null): Promise<SigningPlace> {
  const key = event && ctx.profile.keys.find(({ pubkey }) => pubkey === event.pubkey)
  if (!event || key?.status !== 'revoked') return {}
  const [traces, anchors] = await Promise.all([findTraces(ctx.db, [event.id]), anchorsOf(ctx.db, [event.id])])
  return {
    entry: traces.get(event.id)?.entry ?? null,
    signatureAnchoredUnix: anchors.get(event.id)?.signedEvent?.block?.timeUnix ?? null,
  }
}
