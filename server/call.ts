/** The caller of an operation, as the surface established it. */
import type { X402Payment } from '#server/payments/rails/x402/facilitator/facilitator.ts'
import type { IdempotencyRecord } from '#server/settlement.ts'

export interface Call {
  requestId: string
  account: CallerAccount | null
  ip: string
  surface: 'http' | 'trpc' | 'page'
  /** The caller is on this host, or among the peers that are trusted like it. */
  isLocal: boolean
  /** What paid for this call; null where it is free. */
  payment: CallPayment | null
  /** A HEAD request, which moves nothing that the GET would. */
  isHead: boolean
  /** A request header by its lower-case name; null on surfaces that have none. */
  header(name: string): string | null
  /** Where the answer is kept for a repeat; null when the request names no key. */
  kept: IdempotencyRecord | null
  /** An x402 payment for an operation that takes it itself; read, not checked. */
  presented: X402Payment | null
}

export interface CallPayment {
  chargeId: string
  method: 'free' | 'bearer' | 'l402' | 'x402'
  freeCallsRemaining: number | null
  /** The x402 settlement. */
  transaction: string | null
  /** Receipts for the answer. */
  headers: Record<string, string>
}

export interface CallerAccount {
  id: string
  agentId: string
  freeCallsRemaining: number
  /** SHA-256 of the key that it was found by. */
  keyHash: Buffer
}
