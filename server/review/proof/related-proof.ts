/**
 * Verifies the inner verdict of a verdict about a verdict. Its decision_ref is bound only if verification
 * succeeds.
 */

import type { Sha256Ref, SourceClass } from '#protocol/proofs/verdict-payload.ts'
import { concludeProof, prepareProof } from '#protocol/proofs/verify-verdict-proof.ts'
import { InvalidRequest } from '#server/kernel/errors.ts'
import { nativeSha256 } from '#server/proofs/signing/sha256.ts'
import { signatureHolds } from '#server/proofs/signing/signature.ts'
import { signingPlaceOf } from '#server/proofs/signing/signing-place.ts'
import type { ReviewDeps } from '#server/review/deps.ts'

export interface RelatedProof {
  decisionRef: Sha256Ref
  /** Source class stated by the inner verdict. */
  sourceClass: SourceClass
}

/**
 * Null for an event that fails verification: the context then remains a claim of the caller. Throws 422 for
 * a value that is not an event.
 */
export async function readRelatedProof(ctx: ReviewDeps, event: unknown): Promise<RelatedProof | null> {
  const prepared = prepareProof(event, nativeSha256)
  if (!prepared.event)
    throw new InvalidRequest([
      {
        loc: ['body', 'related_proof_event'],
        msg: prepared.input.shape.ok ? 'send a signed event' : prepared.input.shape.problems.join('; '),
        type: 'related_proof_malformed',
      },
    ])
  const verification = concludeProof(prepared, await signatureHolds(ctx, prepared), {
    profile: ctx.profile,
    place: await signingPlaceOf(ctx, prepared.event),
  })
  const ref = verification.payload?.decision_ref
  if (!verification.valid || typeof ref !== 'string') return null
  return { decisionRef: ref as Sha256Ref, sourceClass: verification.payload?.source_class as SourceClass }
}
