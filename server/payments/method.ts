/**
 * Defines payment methods. A method that only adds balance has a state and a line in the 402; one that pays for single calls also
 * reads a credential, verifies it and reserves the price. Delivery and release are shared (settlement.ts): a reservation is a charge
 * with a lease, so no method settles or refunds by itself.
 */
import { randomBytes } from 'node:crypto'
import type { RequirementV1 } from '#protocol/payments/x402/requirement.ts'
import { base32Prefix } from '#server/accounts/account-names.ts'
import type { CallerAccount, CallPayment } from '#server/kernel/call.ts'
import type { OperationError } from '#server/kernel/errors.ts'
import type { AnyOperation, FixedPrice, PaymentRail } from '#server/kernel/operation.ts'
import type { IdempotencyRecord } from '#server/kernel/settlement.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'

export interface PaymentMethod<Id extends string = string> {
  /** Name in /prices and /wallet-status. */
  id: Id
  /** Name in ways_to_pay; null when no 402 lists the method. */
  rail: PaymentRail | null
  description: string
  /** Why the method is unavailable; null when it works. */
  problem(ctx: Pick<PaymentsDeps, 'rails' | 'env'>): Unavailable | null
  /** Builds its part of a 402. Never throws: an unavailable method states its problem. Not called when `rail` is null. */
  offer(ctx: PaymentsDeps, asked: OfferedCall): Promise<MethodOffer>
}

/** A method whose credential arrives with the call it pays for. */
export interface CallPaymentMethod<Credential = unknown, Id extends string = string>
  extends PaymentMethod<Id> {
  rail: PaymentRail
  /** The credential names an account, which the surface authenticates before anything is charged. */
  needsAccount: boolean
  /** Whether the headers hold a credential of this method, well formed or not. Never throws. */
  hasCredential(headers: CredentialHeaders): boolean
  /** Parses the credential without verifying it. Throws body_too_large, malformed_payment, malformed_credential. */
  readCredential(headers: CredentialHeaders): Credential
  /** Verifies everything that can be verified without moving money. Throws the refusal for the caller. */
  verify(ctx: PaymentsDeps, call: PricedCall, credential: Credential): Promise<PaymentPlan>
}

export interface Unavailable {
  reason: string
  retryAfterSeconds?: number
}

export interface OfferedCall {
  operation: AnyOperation
  price: FixedPrice
  /** Limits new invoices per address. */
  ip: string
  /** Error text for x402 clients. */
  error: string
}

export interface MethodOffer {
  problem: Unavailable | null
  /** How to pay, as one sentence. */
  send: string
  headers?: Record<string, string>
  body?: Partial<OfferBody>
}

/** Members of the 402 that belong to one method. */
export interface OfferBody {
  lightning: Record<string, unknown> | null
  accepts: readonly RequirementV1[]
}

/** Raw values; null when absent. */
export interface CredentialHeaders {
  authorization: string | null
  xPayment: string | null
  paymentSignature: string | null
}

export const noCredentials: CredentialHeaders = {
  authorization: null,
  xPayment: null,
  paymentSignature: null,
}

/** A parsed, unverified credential and its method. */
export interface PaymentCredential {
  method: CallPaymentMethod
  value: unknown
}

export interface PricedCall {
  operation: AnyOperation
  price: FixedPrice
  account: CallerAccount | null
  /** Whether only Lightning-backed sats may pay. */
  lightningOnly: boolean
  /** The value by which two requests are compared. */
  compared: Record<string, unknown>
  idempotencyKey: string | null
  /** How long the reservation is held. */
  leaseSeconds: number
}

/** A verified payment that has moved nothing yet. */
export interface PaymentPlan {
  /** Where the answer is stored under the payment's own key; null when only an Idempotency-Key applies. */
  kept: IdempotencyRecord | null
  /** Refusal of the same payment with a different request. */
  conflict?: () => OperationError
  reserve(): Promise<Reservation>
}

export interface Reservation extends CallPayment {
  /** How a failed run describes money that was already received; null when the release returns it. */
  refund: Record<string, unknown> | null
}

/** How long a run holds its reservation, unless its operation says more; the sweeper then releases it. */
export const leaseSeconds = 90

export const routeOf = ({ method, path }: AnyOperation): string => `${method} ${path}`
export const priceClassOf = (price: FixedPrice): 'base' | 'agent' =>
  price.agentSats === price.baseSats ? 'base' : 'agent'
export const newChargeId = (): string => `chg_${base32Prefix(randomBytes(17), 26)}`
