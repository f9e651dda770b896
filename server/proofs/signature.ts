/** Does the signature of a prepared proof hold? Asked of a compute thread, so that the event loop never waits for a curve. */
import type { PreparedProof } from '#protocol/proofs/verify-verdict-proof.ts'
import type { Context } from '#server/context.ts'

export async function signatureHolds(ctx: Context, { signature }: PreparedProof): Promise<boolean> {
  if (signature === null) return false
  const input = new Uint8Array(128)
  input.set(signature.msg, 0)
  input.set(signature.pubkey, 32)
  input.set(signature.sig, 64)
  return ctx.compute.run({ kind: 'verify', input })
}
