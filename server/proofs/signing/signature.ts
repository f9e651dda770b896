/** Checks the signature of a prepared proof. */
import type { PreparedProof } from '#protocol/proofs/verify-verdict-proof.ts'
import type { ProofsDeps } from '#server/proofs/deps.ts'

export const signatureHolds = (ctx: ProofsDeps, { signature }: PreparedProof): Promise<boolean> =>
  signature === null ? Promise.resolve(false) : ctx.verifier.holds(signature)
