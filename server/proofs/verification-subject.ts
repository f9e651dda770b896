/** Finds what a verification is about: the event that was sent, or a stored event or attestation. */
import { OperationError } from '#server/kernel/errors.ts'
import type { ProofsDeps } from '#server/proofs/deps.ts'
import { type Answer, addCheck } from './add-check.ts'
import { findAttestation } from './attestations/attestations.store.ts'
import { attestedOf } from './attestations/attested.ts'
import { Hex64 } from './hex.schema.ts'
import { sealedOnTheWire } from './proof-on-the-wire.ts'
import { findKnownEventBody } from './proofs.store.ts'

interface Asked {
  event?: unknown
  proof_event?: unknown
  proof_id?: string | undefined
  event_id?: string | undefined
}

interface Subject {
  subject: unknown
  /** Whether the payload of the attestation is public; null unless an attestation was named. */
  isDisclosed: boolean | null
}

export async function subjectOf(ctx: ProofsDeps, asked: Asked): Promise<Subject> {
  const given = asked.event ?? asked.proof_event
  if (given) return { subject: given, isDisclosed: null }
  if (asked.event_id !== undefined) return storedEvent(ctx, asked.event_id)
  const attestation = await findAttestation(ctx.db, asked.proof_id!)
  if (attestation === null) return storedEvent(ctx, asked.proof_id!)
  const { state, sealed } = attestedOf(attestation)
  return { subject: sealed.event ?? sealedOnTheWire(sealed, null), isDisclosed: state === 'content_bound' }
}

/** `id`: of any stored event; also accepted as proof_id. */
async function storedEvent(ctx: ProofsDeps, id: string): Promise<Subject> {
  const body = Hex64.safeParse(id).success ? await findKnownEventBody(ctx.db, id) : null
  if (body === null) throw new OperationError('unknown_proof')
  return { subject: body, isDisclosed: null }
}

/** A withheld attestation is never valid by its id: only the commitment to it could be checked. */
export const withDisclosure = (answer: Answer, isDisclosed: boolean): Answer =>
  addCheck(
    answer,
    {
      id: 'proof.disclosed',
      title: 'The payload of the attestation is public',
      outcome: isDisclosed ? 'pass' : 'cannot_establish',
      expected: 'disclosed',
      recomputed: isDisclosed ? 'disclosed' : 'withheld',
      reason: isDisclosed
        ? 'The checked event is that of the payload.'
        : 'Only the commitment to the payload is public, and only the commitment was checked.',
      needs: isDisclosed ? [] : ['the withheld payload'],
    },
    'content_disclosed',
    { content_disclosed: isDisclosed },
  )
