/**
 * Probes the chain's node and the facilitator. Without their answers, USDC is removed from the 402,
 * /wallet-status and /health until the next answer.
 */

import type { PaymentsDeps } from '../deps.ts'
import { answersInTime, noteAnswering } from '../status/answers-in-time.ts'
import type { X402Rail } from './x402-rail.ts'

/** Never throws. */
export async function probeX402(ctx: Pick<PaymentsDeps, 'rails' | 'log'>): Promise<null> {
  const { x402 } = ctx.rails
  if (x402 !== null) noteAnswering(ctx, 'x402', await answersInTime(bothAnswer(x402)))
  return null
}

async function bothAnswer({ chain, facilitator }: X402Rail): Promise<boolean> {
  const [, versions] = await Promise.all([chain.blockTimeUnix(), facilitator.supported()])
  return versions !== null
}
