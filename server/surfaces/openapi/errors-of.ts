/** Lists the errors of an operation: those it declares and those implied by its price, auth and method. */
import type { ErrorCode } from '#server/kernel/errors.ts'
import { type AnyOperation, type PaymentRail, railsOf } from '#server/kernel/operation.ts'
import { refusalOf } from './request-refusal.ts'

/** Errors of a payment sent with the request. */
const errorsOfRail: Record<PaymentRail, readonly ErrorCode[]> = {
  balance: [],
  l402: ['malformed_credential', 'invalid_l402', 'l402_ended', 'payment_not_confirmed', 'malformed_payment'],
  x402: ['payment_invalid', 'payment_settlement_failed', 'settlement_pending', 'rail_unavailable'],
  card: [],
}

/** Errors of every operation, in addition to those it declares. */
export function errorsOf(operation: AnyOperation): ErrorCode[] {
  const shared: ErrorCode[] = ['rate_limited', 'internal_error', 'misdirected_request', 'malformed_request']
  if (refusalOf(operation)) shared.push('invalid_request')
  if (operation.method !== 'GET') shared.push('body_too_large', 'unsupported_media_type')
  if (operation.idempotency === 'key') shared.push('idempotency_conflict', 'idempotency_in_progress')
  if (operation.auth === 'operator') shared.push('invalid_operator_token')
  else if (operation.auth === 'allowlist') shared.push('missing_credentials', 'not_on_allowlist')
  else if (operation.auth !== 'public') shared.push('invalid_api_key')
  if (operation.price.kind === 'fixed') shared.push('payment_required', 'insufficient_balance')
  for (const rail of railsOf(operation)) shared.push(...errorsOfRail[rail])
  return [...new Set([...operation.errors, ...shared])]
}
