/** Returns the current signing key, or refuses the call before anything is charged. */

import { OperationError } from '#server/kernel/errors.ts'
import type { ProofsDeps } from '#server/proofs/deps.ts'
import type { Signer } from './signer.ts'

/** Throws signing_unavailable: no key is configured, or it is not the ledger's current key. */
export function requireSigner({ signer, keyGuard }: Pick<ProofsDeps, 'signer' | 'keyGuard'>): Signer {
  if (!signer) throw new OperationError('signing_unavailable')
  if (keyGuard.problem !== null) throw signerReplaced()
  return signer
}

export const signerReplaced = (): OperationError =>
  new OperationError('signing_unavailable', {
    detail: 'The verifier key of this server is not the current key of the ledger. Nothing was charged.',
  })
