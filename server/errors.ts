/** Every way in which the service refuses or fails, once: code, HTTP status, and the one class that carries it. */

const statusOfCode = {
  malformed_request: 400,
  malformed_payment: 400,
  invalid_signature: 400,
  missing_credentials: 401,
  invalid_api_key: 401,
  invalid_l402: 401,
  payment_required: 402,
  insufficient_balance: 402,
  lightning_balance_required: 402,
  payment_invalid: 402,
  payment_settlement_failed: 402,
  malformed_credential: 402,
  l402_ended: 402,
  forbidden: 403,
  local_only: 403,
  account_restricted: 403,
  account_suspended: 403,
  not_found: 404,
  unknown_account: 404,
  unknown_proof: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  unknown_entry: 404,
  reserved_entry: 404,
  unknown_submission: 404,
  unknown_payment: 404,
  unknown_grant: 404,
  unknown_plan: 404,
  unknown_customer: 404,
  already_submitted: 409,
  already_redeemed: 409,
  state_conflict: 409,
  not_settled: 409,
  bonus_at_stake: 409,
  not_validated: 409,
  invoice_already_used: 409,
  name_taken: 409,
  expired: 410,
  idempotency_conflict: 409,
  idempotency_in_progress: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  expectation_failed: 417,
  misdirected_request: 421,
  invalid_request: 422,
  rate_limited: 429,
  headers_too_large: 431,
  quota_exhausted: 429,
  internal_error: 500,
  payment_failed: 502,
  rail_unavailable: 503,
  rate_unavailable: 503,
  settlement_pending: 503,
  payment_not_confirmed: 503,
  signing_unavailable: 503,
  review_unavailable: 503,
  ledger_frozen: 503,
  service_unavailable: 503,
} as const

export type ErrorCode = keyof typeof statusOfCode

/** What a caller is told about each code when nothing more exact is known; also the text of the reference. */
export const meaningOfCode: Record<ErrorCode, string> = {
  malformed_payment: 'A payment header cannot be decoded, or two were sent.',
  invalid_signature: 'The signature of the webhook is wrong, or older than 300 seconds.',
  missing_credentials: 'This operation needs an account: send Authorization: Bearer asy_….',
  invalid_api_key: 'The API key is unknown or was revoked.',
  invalid_l402:
    'The L402 credential is well formed but buys nothing here; reason says why. A fresh challenge comes with it.',
  payment_required: 'The operation is paid and the request carried neither a credential nor a payment.',
  insufficient_balance: 'Neither a free call nor enough balance is left on the account.',
  lightning_balance_required: 'Only Lightning-backed sats pay for this, and too few are left.',
  payment_invalid: 'The x402 payment was refused; error says why. Nothing was moved.',
  payment_settlement_failed: 'The x402 payment could not be settled; nothing was moved.',
  l402_ended:
    'The L402 token was good and buys nothing any more: it is spent, converted, revoked or expired; reason says which. Pay the fresh challenge.',
  malformed_credential: 'The L402 credential is not of the form <base64 macaroon>:<64 hex preimage>.',
  forbidden: 'The caller is known but not allowed to do this.',
  local_only: 'Answered only to callers on this host.',
  account_restricted:
    'The account owes sats of a reversed payment; a top-up of that kind repays them. Tools stay usable.',
  account_suspended: 'The account is suspended.',
  not_found: 'There is nothing at this address.',
  unknown_account: 'No account belongs to this key.',
  unknown_proof: 'No stored proof or event has this identifier.',
  unknown_entry: 'The ledger has no such entry.',
  reserved_entry: 'This number is kept free and holds no entry.',
  unknown_submission: 'No submission has this number.',
  unknown_payment: 'No payment of this account has this payment hash.',
  unknown_grant: 'No grant has this token.',
  unknown_plan: 'No plan has this name; GET /billing/plans lists them.',
  unknown_customer: 'The payment processor knows no such customer.',
  already_redeemed: 'The grant was redeemed before.',
  state_conflict: 'What was asked does not fit what has happened since.',
  bonus_at_stake:
    'This withdrawal would take back a referral bonus; detail says how much. Send give_up_bonus: true to accept that. Nothing was moved.',
  not_settled: 'The node does not report this invoice as paid yet; Retry-After says when to ask again.',
  not_validated: 'The XRP Ledger has not validated this transaction yet.',
  invoice_already_used: 'Another account has withdrawn to this invoice; make a new one.',
  name_taken: 'This agent_id is taken.',
  expired: 'It has expired.',
  already_submitted: 'The verdict is in the ledger, or queued for it; entry says where. Nothing was charged.',
  method_not_allowed: 'The path exists, the method does not; Allow names those that do.',
  idempotency_conflict:
    'The Idempotency-Key was used before with another body; diverged_fields names what differs.',
  idempotency_in_progress: 'The first request with this Idempotency-Key is still running.',
  body_too_large: 'The body is larger than limit_bytes.',
  request_timeout: 'The request did not arrive whole in time. Nothing was charged; send it again.',
  expectation_failed: 'The only expectation that is met is Expect: 100-continue.',
  headers_too_large: 'The headers of the request are larger than 16 KB together.',
  unsupported_media_type: 'Send the body as application/json, plain or with Content-Encoding: gzip.',
  malformed_request: 'The request is not well-formed HTTP/1.1 with exactly one Host header.',
  misdirected_request: 'The Host header is not one that this server answers for.',
  invalid_request:
    'The request does not fit the contract; detail lists each field that is wrong and what to send.',
  rate_limited: 'Too many requests in this window; Retry-After says when to come back.',
  quota_exhausted: 'The quota of the day is used up; Retry-After says when the next one begins.',
  internal_error: 'The service failed. Nothing was charged.',
  payment_failed: 'The payment failed for good; what was held is free again.',
  rail_unavailable: 'This way to pay is not configured or down; GET /wallet-status lists the others.',
  rate_unavailable: 'No fresh exchange rate is at hand. Nothing was charged.',
  settlement_pending:
    'The outcome of the payment is not known yet. Send the same payment again after Retry-After; do not sign another.',
  payment_not_confirmed:
    'The node does not report the payment of this token yet. Send it again after Retry-After.',
  signing_unavailable: 'No signing key is configured, so no proof can be made. Nothing was charged.',
  review_unavailable:
    'The review engine did not answer. Nothing was charged; treat this as no verdict, never as approve.',
  ledger_frozen:
    'Nothing can be appended to the ledger until an operator has looked at it. Nothing was charged.',
  service_unavailable: 'A needed part of the service is down. Nothing was charged.',
}

export function httpStatus(code: ErrorCode): number {
  return statusOfCode[code]
}

/** One entry of a 422 body: where the fault is, what is wrong and what to send, and its kind. */
export interface FieldFault {
  loc: (string | number)[]
  msg: string
  type: string
}

interface ErrorDetails {
  detail?: string
  /** Extra members of the body, beside detail, code and request_id. */
  extra?: Record<string, unknown>
  headers?: Record<string, string>
  cause?: unknown
}

/** The only error that reaches a caller as itself; anything else is logged whole and shown as internal_error. */
export class OperationError extends Error {
  readonly code: ErrorCode
  readonly extra: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.detail ?? meaningOfCode[code], { cause: details.cause })
    this.name = 'OperationError'
    this.code = code
    this.extra = details.extra ?? {}
    this.headers = details.headers ?? {}
  }
}

/** A 422: the request is at fault, field by field. */
export class InvalidRequest extends OperationError {
  readonly faults: FieldFault[]

  constructor(faults: FieldFault[]) {
    super('invalid_request', {
      detail: faults.map((fault) => `${fault.loc.join('.')}: ${fault.msg}`).join('; '),
    })
    this.faults = faults
  }
}

/** The JSON body of any error except a 402, which `surfaces/challenge.ts` writes. */
export function errorBody(error: OperationError, requestId: string): Record<string, unknown> {
  if (error instanceof InvalidRequest) return { detail: error.faults }
  return { detail: error.message, code: error.code, request_id: requestId, ...error.extra }
}
