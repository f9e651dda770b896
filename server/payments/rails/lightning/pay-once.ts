/**
 * Hands a payment to a backend that does not know the same attempt again: one at a time for each payment hash, never when the
 * backend has one of this hash already, and every doubt ends in `unknown`.
 */
import { toHex } from '#protocol/bytes.ts'
import { type Bolt11Invoice, decodeBolt11 } from '#protocol/payments/bolt11/decode.ts'
import { createJoinFlights } from './join-flights.ts'
import type { PaymentState, PayOutcome, PayRequest } from './wallet.ts'

export type PayableBolt11 = Bolt11Invoice & { amountMsat: bigint }

export interface PaySteps {
  /** Why it must not be handed over; null: it may. */
  refuse(invoice: PayableBolt11): string | null | Promise<string | null>
  /** `doubtful`: something is known of it, and not whether it ended. */
  find(paymentHash: Uint8Array): Promise<PaymentState | { state: 'doubtful' }>
  handOver(invoice: PayableBolt11): Promise<PayOutcome>
}

export type PayOnce = (request: PayRequest, steps: PaySteps) => Promise<PayOutcome>

const failed = (reason: string): PayOutcome => ({ state: 'failed', reason })

export function createPayOnce(): PayOnce {
  const join = createJoinFlights<PayOutcome>()
  return async ({ bolt11, timeoutSeconds }, steps) => {
    const decoded = decodeBolt11(bolt11)
    if (!decoded.ok) return failed(`the invoice cannot be read: ${decoded.detail}`)
    const { amountMsat, paymentHash } = decoded.value
    if (amountMsat === null || amountMsat === 0n) return failed('the invoice names no amount')
    const flight = join(toHex(paymentHash), () =>
      start({ ...decoded.value, amountMsat }, steps).catch((): PayOutcome => ({ state: 'unknown' })),
    )
    return beforeDeadline(flight, timeoutSeconds * 1_000)
  }
}

async function start(invoice: PayableBolt11, steps: PaySteps): Promise<PayOutcome> {
  const known = await steps.find(invoice.paymentHash)
  if (known.state === 'succeeded' || known.state === 'failed') return known
  if (known.state !== 'not_found') return { state: 'unknown' }
  // Until here nothing has left: also a question without an answer is a refusal.
  const refusal = await Promise.resolve(invoice)
    .then(steps.refuse)
    .catch(() => 'the backend did not say what the payment would cost')
  return refusal === null ? steps.handOver(invoice) : failed(refusal)
}

/** The payment goes on when the time is over; only the waiting ends. */
async function beforeDeadline(flight: Promise<PayOutcome>, ms: number): Promise<PayOutcome> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<PayOutcome>((resolve) => {
    timer = setTimeout(() => resolve({ state: 'unknown' }), ms)
  })
  return Promise.race([flight, late]).finally(() => clearTimeout(timer))
}
