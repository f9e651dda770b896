/** Checks the signature of a prepared proof. */
import type { PreparedProof } from '#protocol/proofs/verify-verdict-proof.ts'
import type { Context } from '#server/context.ts'

export const signatureHolds = (ctx: Context, { signature }: PreparedProof): Promise<boolean> =>
  signature === null ? Promise.resolve(false) : ctx.verifier.holds(signature)
