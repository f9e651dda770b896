/**
 * Defines every error of the service once: code, HTTP status, default text, and the one class that carries
 * it.
 */

const statusOfCode = {
  malformed_request: 400,
  malformed_payment: 400,
  invalid_signature: 400,
  missing_credentials: 401,
  invalid_api_key: 401,
  invalid_l402: 401,
  invalid_operator_token: 401,
  payment_required: 402,
  insufficient_balance: 402,
  lightning_balance_required: 402,
  payment_invalid: 402,
  payment_settlement_failed: 402,
  malformed_credential: 402,
  l402_ended: 402,
  forbidden: 403,
  local_only: 403,
  csrf_failed: 403,
  not_on_allowlist: 403,
  not_owner: 403,
  reveal_nonce_required: 403,
  account_restricted: 403,
  account_suspended: 403,
  members_only: 403,
  tier3_grant_required: 403,
  robots_disallowed: 403,
  not_found: 404,
  unknown_account: 404,
  unknown_proof: 404,
  unknown_action: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  unknown_entry: 404,
  unknown_proposal: 404,
  no_ots_proof: 404,
  reserved_entry: 404,
  unknown_submission: 404,
  unknown_payment: 404,
  unknown_grant: 404,
  unknown_plan: 404,
  unknown_customer: 404,
  unknown_verifier: 404,
  unknown_key: 404,
  unknown_post: 404,
  unknown_agent: 404,
  unknown_feedback: 404,
  unknown_offer: 404,
  unknown_purchase: 404,
  unknown_file: 404,
  already_submitted: 409,
  already_redeemed: 409,
  state_conflict: 409,
  not_settled: 409,
  bonus_at_stake: 409,
  not_validated: 409,
  invoice_already_used: 409,
  name_taken: 409,
  own_offer: 409,
  offer_inactive: 409,
  not_certified: 409,
  expired: 410,
  idempotency_conflict: 409,
  idempotency_in_progress: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  expectation_failed: 417,
  misdirected_request: 421,
  invalid_request: 422,
  rate_limited: 429,
  tier3_busy: 429,
  daily_cap_reached: 429,
  headers_too_large: 431,
  quota_exhausted: 429,
  internal_error: 500,
  payment_failed: 502,
  upstream_failed: 502,
  upstream_timeout: 504,
  rail_unavailable: 503,
  rate_unavailable: 503,
  settlement_pending: 503,
  payment_not_confirmed: 503,
  signing_unavailable: 503,
  review_unavailable: 503,
  ledger_frozen: 503,
  market_data_unavailable: 503,
  over_host_capacity: 503,
  sandbox_unavailable: 503,
  browser_unavailable: 503,
  model_unavailable: 503,
  chain_data_unavailable: 503,
  service_unavailable: 503,
} as const

export type ErrorCode = keyof typeof statusOfCode

/**
 * Default text for each code, used when the error supplies no more specific one; also shown in the
 * reference.
 */
export const meaningOfCode: Record<ErrorCode, string> = {
  malformed_payment: 'A payment header cannot be decoded, or the request has two.',
  invalid_signature: 'The webhook signature is invalid or older than 300 seconds.',
  missing_credentials: 'This operation requires an account: send Authorization: Bearer asy_….',
  invalid_api_key: 'The API key is unknown or was revoked.',
  invalid_l402:
    'The L402 credential is well formed but not valid for this call; see reason. The response includes a new challenge.',
  invalid_operator_token:
    'This operation is for operators of this instance: send Authorization: Bearer with an operator token that has neither expired nor been revoked.',
  payment_required: 'This is a paid operation and the request has neither a credential nor a payment.',
  insufficient_balance: 'The account has no free calls left and its balance is too low.',
  lightning_balance_required:
    'Only Lightning-backed sats can pay for this, and the balance of those is too low.',
  payment_invalid: 'The x402 payment was refused; see error. Nothing was moved.',
  payment_settlement_failed: 'The x402 payment could not be settled. Nothing was moved.',
  l402_ended:
    'The L402 token is no longer valid: it is spent, converted, revoked or expired; see reason. Pay the new challenge.',
  malformed_credential: 'The L402 credential does not have the form <base64 macaroon>:<64 hex preimage>.',
  forbidden: 'The caller is not allowed to do this.',
  csrf_failed: 'The form does not belong to this session. Load the page again. Nothing was decided.',
  not_on_allowlist: 'This token is not on the list of those that may direct the sentinel. Nothing was done.',
  local_only: 'Only callers on the same host can use this operation.',
  account_restricted:
    'The account owes sats for a reversed payment; a top-up of the same kind repays them. Paid operations stay available.',
  account_suspended: 'The account is suspended.',
  members_only: 'Only members can do this: accounts with a balance, or with a delivered paid call.',
  tier3_grant_required:
    'Tier 3 needs a live grant of the account, which the operator gives; see reason. Nothing was charged.',
  tier3_busy:
    'Every place of tier 3 on this host is taken. Nothing was charged. Retry after the time in Retry-After.',
  daily_cap_reached: 'The grant allows no more sats today (UTC). Nothing was charged.',
  robots_disallowed: 'robots.txt of the site excludes this path. Nothing was charged.',
  browser_unavailable:
    'No browser opens pages here now; see reasons. fetch and extract_text work without one. Nothing was charged.',
  sandbox_unavailable: 'No sandbox runs code here now; see reason. Nothing was charged.',
  not_found: 'Nothing exists at this address.',
  unknown_account: 'No account has this key.',
  unknown_action: 'No audited action has this id. Nothing was charged.',
  not_owner: 'This agent_id belongs to another account. Nothing was charged.',
  reveal_nonce_required:
    'This proof can be revealed only with the nonce that its maker was given. Its state has not changed.',
  unknown_proof: 'No stored proof or event has this identifier.',
  no_ots_proof: 'No OpenTimestamps calendar has accepted this yet. Retry later.',
  unknown_entry: 'The ledger has no entry with this number or event id.',
  unknown_proposal: 'No proposal has this id.',
  reserved_entry: 'This number is reserved and has no entry.',
  unknown_submission: 'No submission has this number or id.',
  unknown_payment: 'This account has no payment with this payment hash.',
  unknown_grant: 'No grant has this token.',
  unknown_plan: 'No plan has this name. GET /billing/plans lists the plans.',
  unknown_customer: 'The payment processor does not know this customer.',
  unknown_verifier: 'No graded verifier has this name.',
  unknown_post: 'The board has no post with this id. Nothing was charged.',
  unknown_agent: 'No agent has this agent_id. Nothing was charged.',
  unknown_feedback: 'No feedback has this id.',
  unknown_offer: 'No offer has this id. Nothing was charged.',
  unknown_purchase: 'No purchase of the account has this id.',
  own_offer: 'The offer is of the account itself. Nothing was charged.',
  offer_inactive: 'The offer is no longer for sale. Nothing was charged.',
  unknown_file: 'No file here has this name.',
  unknown_key: 'This account stores nothing under this key. Nothing was charged.',
  not_certified:
    'The newest grade of this verifier is not certified: a suite did not pass, or it is older than 24 hours. Nothing was charged.',
  already_redeemed: 'The grant has already been redeemed.',
  state_conflict: 'The request conflicts with the current state of the resource.',
  bonus_at_stake:
    'This withdrawal would reverse a referral bonus; see detail for the amount. Send give_up_bonus: true to accept that. Nothing was moved.',
  not_settled: 'The node does not yet report this invoice as paid. Retry after the time in Retry-After.',
  not_validated: 'The XRP Ledger has not yet validated this transaction.',
  invoice_already_used:
    'Another account has already used this invoice for a withdrawal; create a new invoice.',
  name_taken: 'This name is already taken.',
  expired: 'The resource has expired.',
  already_submitted:
    'It was submitted before: the verdict is in the ledger or queued for it (see entry), or the account has sent the same evidence (see submission_id). Nothing was charged.',
  method_not_allowed: 'The path exists but does not support this method; Allow lists the supported methods.',
  idempotency_conflict:
    'The Idempotency-Key was already used with a different body; diverged_fields lists the differences.',
  idempotency_in_progress: 'The first request with this Idempotency-Key is still running.',
  body_too_large: 'The body is larger than limit_bytes.',
  request_timeout: 'The request did not arrive completely in time. Nothing was charged; send it again.',
  expectation_failed: 'The only supported expectation is Expect: 100-continue.',
  headers_too_large: 'The request headers are larger than 16 KB in total.',
  unsupported_media_type: 'Send the body as application/json, uncompressed or with Content-Encoding: gzip.',
  malformed_request: 'The request is not well-formed HTTP/1.1 with exactly one Host header.',
  misdirected_request: 'This server does not serve the host in the Host header.',
  invalid_request:
    'The request does not match the contract; detail lists each invalid field and what to send.',
  rate_limited: 'Too many requests in this window. Retry after the time in Retry-After.',
  quota_exhausted: 'The daily quota is used up. Retry-After says when the next one begins.',
  internal_error: 'The service failed. Nothing was charged.',
  upstream_failed:
    'Another service that this one needed failed or answered nothing usable. Nothing was charged.',
  upstream_timeout: 'Another service that this one needed did not answer in time. Nothing was charged.',
  payment_failed: 'The payment failed permanently; the held amount is available again.',
  rail_unavailable: 'This payment method is not configured or is down. GET /wallet-status lists the others.',
  rate_unavailable: 'No current exchange rate is available. Nothing was charged.',
  settlement_pending:
    'The outcome of the payment is not known yet. After Retry-After, send the same payment again; do not sign a new one.',
  payment_not_confirmed:
    'The node does not yet report the payment of this token. Send the token again after Retry-After.',
  signing_unavailable: 'No signing key is configured, so no proof can be created. Nothing was charged.',
  review_unavailable:
    'The review engine did not respond. No verdict was produced; do not treat this as an approval. Nothing was charged.',
  ledger_frozen: 'Appending to the ledger is stopped until an operator has checked it. Nothing was charged.',
  market_data_unavailable:
    'A source of market data is down, off, or answered nothing usable for an hour. Nothing was charged.',
  chain_data_unavailable: 'The source of chain data is down, or contradicts itself. Nothing was charged.',
  model_unavailable: 'No language model is configured, or it gave no usable answer. Nothing was charged.',
  over_host_capacity:
    'This host has no capacity left for the work, or it took too long. Nothing was charged. Retry after the time in Retry-After.',
  service_unavailable: 'A required part of the service is down. Nothing was charged.',
}

export function httpStatus(code: ErrorCode): number {
  return statusOfCode[code]
}

/** One entry of a 422 body: the location, what is wrong and what to send, and the kind of fault. */
export interface FieldFault {
  loc: (string | number)[]
  msg: string
  type: string
}

interface ErrorDetails {
  detail?: string
  /** Additional members of the body, beside detail, code and request_id. */
  extra?: Record<string, unknown>
  headers?: Record<string, string>
  cause?: unknown
}

/**
 * The only error class whose text reaches a caller; any other error is logged and returned as
 * internal_error.
 */
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

/** A 422 that lists each invalid field. */
export class InvalidRequest extends OperationError {
  readonly faults: FieldFault[]

  constructor(faults: FieldFault[]) {
    super('invalid_request', {
      detail: faults.map((fault) => `${fault.loc.join('.')}: ${fault.msg}`).join('; '),
    })
    this.faults = faults
  }
}

/** Builds the JSON body of any error except a 402, which `surfaces/http/challenge.ts` writes. */
export function errorBody(error: OperationError, requestId: string): Record<string, unknown> {
  if (error instanceof InvalidRequest) return { detail: error.faults }
  return { detail: error.message, code: error.code, request_id: requestId, ...error.extra }
}
