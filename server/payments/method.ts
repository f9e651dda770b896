/**
 * What a way to pay is. A method that fills a balance has a state and a line in the 402; one that pays single calls also reads a
 * credential, verifies it and reserves what the call costs. Delivery and release are the same for all of them (settlement.ts): a
 * reservation is a charge with a lease, whichever method made it, so no method settles or returns money by itself.
 */
import { randomBytes } from 'node:crypto'
import type { RequirementV1 } from '#protocol/payments/x402/requirement.ts'
import { base32Prefix } from '#server/accounts/account-names.ts'
import type { CallerAccount, CallPayment } from '#server/call.ts'
import type { OperationError } from '#server/errors.ts'
import type { AnyOperation, FixedPrice, PaymentRail } from '#server/operation.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import type { IdempotencyRecord } from '#server/settlement.ts'

export interface PaymentMethod<Id extends string = string> {
  /** In /prices and /wallet-status. */
  id: Id
  /** In ways_to_pay; null where no 402 names it. */
  rail: PaymentRail | null
  description: string
  /** Null where it works here now. */
  problem(ctx: Pick<PaymentsDeps, 'rails' | 'env'>): Unavailable | null
  /** What a 402 says of it. A method that is down says so; it throws nothing. Not called where `rail` is null. */
  offer(ctx: PaymentsDeps, asked: OfferedCall): Promise<MethodOffer>
}

/** A method whose credential comes with the call that it pays for. */
export interface CallPaymentMethod<Credential = unknown, Id extends string = string>
  extends PaymentMethod<Id> {
  rail: PaymentRail
  /** Its credential names an account, which the surface finds before anything is charged. */
  needsAccount: boolean
  /** Whether these headers are meant for it, well formed or not. Throws nothing. */
  hasCredential(headers: CredentialHeaders): boolean
  /** Of headers that are meant for it. Nothing in it is checked. Throws body_too_large, malformed_payment, malformed_credential. */
  readCredential(headers: CredentialHeaders): Credential
  /** Checks as far as it can be done without moving anything. Throws what the caller is told. */
  verify(ctx: PaymentsDeps, call: PricedCall, credential: Credential): Promise<PaymentPlan>
}

export interface Unavailable {
  reason: string
  retryAfterSeconds?: number
}

export interface OfferedCall {
  operation: AnyOperation
  price: FixedPrice
  /** Bounds how many invoices are made. */
  ip: string
  /** What x402 clients are told. */
  error: string
}

export interface MethodOffer {
  problem: Unavailable | null
  /** How to pay, in one sentence. */
  send: string
  headers?: Record<string, string>
  body?: Partial<OfferBody>
}

/** Members of the 402 that belong to one method. */
export interface OfferBody {
  lightning: Record<string, unknown> | null
  accepts: readonly RequirementV1[]
}

/** As they arrived; null where absent. */
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

/** A credential that was read and not checked, with the method that it belongs to. */
export interface PaymentCredential {
  method: CallPaymentMethod
  value: unknown
}

export interface PricedCall {
  operation: AnyOperation
  price: FixedPrice
  account: CallerAccount | null
  /** What two requests are compared by. */
  compared: Record<string, unknown>
  idempotencyKey: string | null
}

/** A verified payment that has moved nothing yet. */
export interface PaymentPlan {
  /** Where the answer is kept because the payment names it; null when only an Idempotency-Key would. */
  kept: IdempotencyRecord | null
  /** What a repeat of the payment with another request is told. */
  conflict?: () => OperationError
  reserve(): Promise<Reservation>
}

export interface Reservation extends CallPayment {
  /** What a failed run says of money that stays with us; null where the release returns it to the caller. */
  refund: Record<string, unknown> | null
}

/** The longest a run may hold its reservation; then the sweeper releases it. */
export const leaseSeconds = 90

export const routeOf = ({ method, path }: AnyOperation): string => `${method} ${path}`
export const priceClassOf = (price: FixedPrice): 'base' | 'agent' =>
  price.agentSats === price.baseSats ? 'base' : 'agent'
export const newChargeId = (): string => `chg_${base32Prefix(randomBytes(17), 26)}`
