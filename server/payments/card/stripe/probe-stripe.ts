/**
 * Probes the card processor. Without its answer, cards are removed from /wallet-status and /health until the
 * next answer.
 */
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { answersInTime, noteAnswering } from '#server/payments/status/answers-in-time.ts'
import { billingOf } from '../billing.ts'

/** Never throws. */
export async function probeStripe(ctx: PaymentsDeps): Promise<null> {
  const billing = billingOf(ctx)
  if (billing !== null) noteAnswering(ctx, 'card', await answersInTime(billing.stripe.answers()))
  return null
}
