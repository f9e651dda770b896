/** What a server does about Lightning all the time: it follows the node's settlements. */
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { drainSends } from '../withdrawals/send-withdrawal.ts'
import { followSettlements } from './follow-settlements.ts'

/** Safe on every server at once. Answers how to stop it: payments on their way to the node get a moment to be heard of. */
export function startLightning(ctx: PaymentsDeps): () => Promise<void> {
  const stop = new AbortController()
  const rail = ctx.rails.lightning
  const following = rail
    ? followSettlements(ctx, rail, stop.signal).catch((error) =>
        ctx.log.error({ err: error }, 'settlements are no longer followed'),
      )
    : Promise.resolve()
  return async () => {
    stop.abort()
    await Promise.all([following, drainSends(ctx)])
  }
}
