/** Runs the permanent Lightning work of a server: follows the node's settlements. */
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { drainSends } from '../withdrawals/send-withdrawal.ts'
import { followSettlements } from './follow-settlements.ts'

/** Safe on every server at once. Returns a stop function, which waits briefly for payments being sent. */
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
