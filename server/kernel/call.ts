/** The caller of an operation, as authenticated by the surface. */

import type { RateClass } from '#server/kernel/limits/rate-classes.ts'
import type { OperatorScope } from '#server/kernel/operation.ts'
import type { IdempotencyRecord } from '#server/kernel/settlement.ts'
import type { X402Payment } from '#server/payments/x402/facilitator/facilitator.ts'

export interface Call {
  requestId: string
  account: CallerAccount | null
  /** Set on operations of operators alone. */
  operator: CallerOperator | null
  ip: string
  /** The payment for this call; null for a free call. */
  payment: CallPayment | null
  /** True for a HEAD request, which must have no effect. */
  isHead: boolean
  /** Returns a request header by lower-case name; null on surfaces without headers. */
  header(name: string): string | null
  /** Sends a request to this service's own HTTP surface, from the same peer; null where there is none. */
  send: ((request: Request) => Promise<Response>) | null
  /** Where the answer is stored for replay; null when the request has no idempotency key. */
  kept: IdempotencyRecord | null
  /** The decoded, unverified x402 payment for an operation that handles it itself. */
  credential: X402Payment | null
  /** Set when the caller uses the operation as a free tool. */
  freeUse: FreeUse | null
}

/** At most `quota` calls of a rate class in each window. */
export interface Throttle {
  class: RateClass
  quota: number
  windowSeconds: number
}

export interface FreeUse {
  /** Calls left of today's quota; null where there is none. */
  remainingToday: number | null
}

export interface CallPayment {
  chargeId: string
  method: 'free' | 'bearer' | 'l402' | 'x402'
  freeCallsRemaining: number | null
  /** The x402 settlement response. */
  transaction: string | null
  /** Receipts to add to the answer. */
  headers: Record<string, string>
}

/** A person with a token of this instance. */
export interface CallerOperator {
  tokenId: string
  /** As the decision log names them. */
  name: string
  scopes: readonly OperatorScope[]
}

export interface CallerAccount {
  id: string
  agentId: string
  freeCallsRemaining: number
  /** Quotas that an operator set for this account. */
  throttles: readonly Throttle[]
  /** SHA-256 of the API key that authenticated the caller. */
  keyHash: Buffer
}
