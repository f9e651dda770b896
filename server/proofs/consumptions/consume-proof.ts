/** Consumes a proof for a caller and builds the answer (payloads 4.5). */
import type { ProofVerification } from '#protocol/proofs/verify-verdict-proof.ts'
import type { Call } from '#server/kernel/call.ts'
import { InvalidRequest } from '#server/kernel/errors.ts'
import { type Answer, addCheck } from '../add-check.ts'
import type { Consumption } from './consumptions.store.ts'

/**
 * Null when the proof is invalid or has no decision_ref: then there is nothing to consume. Throws 422 for a
 * caller who is neither the intended verifier nor, when none is named, an account.
 */
export function consumptionOf(verification: ProofVerification, call: Call): Consumption | null {
  const { payload, event, checks, valid } = verification
  if (!payload || !event) return null
  const named = typeof payload.intended_verifier === 'string' ? payload.intended_verifier : null
  const consumer =
    named === null
      ? call.account && `account:${call.account.id}`
      : checks.intended_verifier_matches === true && checks.intended_verifier_authenticated === true
        ? named
        : null
  if (consumer === null)
    throw new InvalidRequest([
      {
        loc: ['body', 'consume'],
        msg:
          named === null
            ? 'this proof names no intended verifier: send Authorization: Bearer asy_…'
            : 'only the intended verifier may consume this proof: send expect_intended_verifier and verifier_signature',
        type: 'consumer_not_authenticated',
      },
    ])
  const ref = payload.decision_ref
  return valid && typeof ref === 'string' ? { decisionRef: ref, eventId: event.id, consumer } : null
}

/** `consumed`: null when nothing could be consumed. */
export function afterConsumption(answer: Answer, consumed: boolean | null): Answer {
  const outcome =
    consumed === null ? ('cannot_establish' as const) : consumed ? ('pass' as const) : ('fail' as const)
  const check = {
    id: 'proof.single_use',
    title: 'The decision has not been used before',
    outcome,
    expected: 'first use',
    recomputed: consumed === null ? null : consumed ? 'first use' : 'used before',
    reason:
      consumed === null
        ? 'The proof is invalid or has no decision_ref.'
        : consumed
          ? 'This call consumed it.'
          : 'Another call had already consumed it.',
    needs: consumed === null ? ['a valid proof with a decision_ref'] : [],
  }
  const name = consumed === false ? 'decision_ref_already_consumed' : 'decision_ref_consumed'
  return addCheck(answer, check, name, {
    decision_ref_consumed: consumed === true,
    decision_ref_already_consumed: consumed === null ? null : !consumed,
  })
}
