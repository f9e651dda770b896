/**
 * Hands a payment to a backend that does not know the same attempt again: one at a time for each payment hash, never when the
 * backend has one of this hash already, and every doubt ends in `unknown`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
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

type FinalState = { state: 'succeeded' | 'failed' }

export type PayOnce = (request: PayRequest, steps: PaySteps) => Promise<PayOutcome>

const followMs = 500

const unknown: PayOutcome = { state: 'unknown' }
const isFinal = <State extends { state: string }>(now: State): now is Extract<State, FinalState> =>
  now.state === 'succeeded' || now.state === 'failed'
const failed = (reason: string): PayOutcome => ({ state: 'failed', reason })

export function createPayOnce(): PayOnce {
  const join = createJoinFlights<PayOutcome>()
  return async ({ bolt11, timeoutSeconds }, steps) => {
    const decoded = decodeBolt11(bolt11)
    if (!decoded.ok) return failed(`the invoice cannot be read: ${decoded.detail}`)
    const { amountMsat, paymentHash } = decoded.value
    if (amountMsat === null || amountMsat === 0n) return failed('the invoice names no amount')
    const ms = timeoutSeconds * 1_000
    const deadline = performance.now() + ms
    let isJoined = true
    const flight = join(toHex(paymentHash), () => {
      isJoined = false
      return start({ ...decoded.value, amountMsat }, steps, deadline).catch(() => unknown)
    })
    // Whoever joined an attempt that had less time follows it for the rest of its own, and hands nothing over.
    const followed = async () => {
      const outcome = await flight
      return isJoined && !isFinal(outcome) ? follow(paymentHash, steps, deadline) : outcome
    }
    return beforeDeadline(
      followed().catch(() => unknown),
      ms,
    )
  }
}

async function start(invoice: PayableBolt11, steps: PaySteps, deadline: number): Promise<PayOutcome> {
  const { paymentHash } = invoice
  const known = await steps.find(paymentHash)
  if (isFinal(known)) return known
  if (known.state === 'in_flight') return follow(paymentHash, steps, deadline)
  if (known.state === 'doubtful') return unknown
  // Until here nothing has left: also a question without an answer is a refusal.
  const refusal = await Promise.resolve(invoice)
    .then(steps.refuse)
    .catch(() => 'the backend did not say what the payment would cost')
  if (refusal !== null) return failed(refusal)
  // Whoever waited has been told that it is unknown; it must not begin after that.
  if (performance.now() >= deadline) return unknown
  try {
    return await steps.handOver(invoice)
  } catch {
    const after = await steps.find(paymentHash)
    return isFinal(after) ? after : unknown
  }
}

/** Of an attempt that was handed over earlier. */
async function follow(paymentHash: Uint8Array, steps: PaySteps, deadline: number): Promise<PayOutcome> {
  while (performance.now() < deadline) {
    await sleep(followMs)
    const now = await steps.find(paymentHash)
    if (isFinal(now)) return now
  }
  return unknown
}

/** The payment goes on when the time is over; only the waiting ends. */
async function beforeDeadline(flight: Promise<PayOutcome>, ms: number): Promise<PayOutcome> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<PayOutcome>((resolve) => {
    timer = setTimeout(() => resolve(unknown), ms)
  })
  return Promise.race([flight, late]).finally(() => clearTimeout(timer))
}
