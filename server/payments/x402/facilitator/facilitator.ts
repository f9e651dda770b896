/** Brings a signed payment to the chain; what it says of the outcome is a claim, and the chain decides. */
import type { PaymentV1, PaymentV2 } from '#protocol/payments/x402/payload.ts'
import type { X402Reason } from '#protocol/payments/x402/reasons.ts'
import type { X402Terms } from '#protocol/payments/x402/requirement.ts'

export type X402Payment = PaymentV1 | PaymentV2

/** `said`: “by the facilitator” and its code, for a reason that is not in our list. */
interface Refusal {
  outcome: 'refused'
  reason: X402Reason
  said?: string
}

export type Verified = { outcome: 'valid' } | Refusal

export type SettleOutcome =
  /** To be looked up on the chain before it counts. */
  | { outcome: 'claimed'; transaction: string }
  /** Another instance may have settled it all the same: ask the chain before anything is called failed. */
  | Refusal
  /** It may have been handed over. `transaction`: where it would be, when that is known. */
  | { outcome: 'unknown'; transaction: string | null }

/** No method throws for what the other side does. */
export interface Facilitator {
  readonly kind: 'remote' | 'own_signer'
  /** Moves nothing. `terms` are ours, with which the payment was checked. */
  verify(payment: X402Payment, terms: X402Terms): Promise<Verified>
  settle(payment: X402Payment, terms: X402Terms): Promise<SettleOutcome>
  /** Versions of x402 that it settles on the network; null when it cannot be asked. */
  supported(): Promise<readonly (1 | 2)[] | null>
}
