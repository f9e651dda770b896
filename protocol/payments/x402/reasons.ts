// The closed list of reasons for refusing a payment, and the mapping of facilitators' reasons to it.

export const X402_REASONS = [
  'signature_invalid',
  'wrong_network',
  'wrong_recipient',
  'wrong_asset',
  'wrong_amount',
  'expired',
  'not_yet_valid',
  'already_used',
  'insufficient_funds',
  'unsupported',
  'malformed',
  'facilitator_refused',
  'facilitator_unavailable',
] as const

export type X402Reason = (typeof X402_REASONS)[number]

/** Strings of the x402 specifications, versions 1 and 2, and of @x402/evm 2.27, which differ from them. */
const MEANINGS: ReadonlyMap<string, X402Reason> = new Map<string, X402Reason>([
  ['insufficient_funds', 'insufficient_funds'],
  ['invalid_exact_evm_insufficient_balance', 'insufficient_funds'],
  ['invalid_exact_evm_payload_signature', 'signature_invalid'],
  ['invalid_exact_evm_signature', 'signature_invalid'],
  ['invalid_exact_evm_payload_authorization_valid_after', 'not_yet_valid'],
  ['invalid_exact_evm_payload_authorization_valid_before', 'expired'],
  ['invalid_exact_evm_payload_authorization_value', 'wrong_amount'],
  ['invalid_exact_evm_payload_authorization_value_mismatch', 'wrong_amount'],
  ['invalid_exact_evm_authorization_value', 'wrong_amount'],
  ['invalid_exact_evm_payload_recipient_mismatch', 'wrong_recipient'],
  ['invalid_exact_evm_recipient_mismatch', 'wrong_recipient'],
  ['invalid_exact_evm_nonce_already_used', 'already_used'],
  ['invalid_network', 'wrong_network'],
  ['network_mismatch', 'wrong_network'],
  ['invalid_exact_evm_network_mismatch', 'wrong_network'],
  ['invalid_exact_evm_token_name_mismatch', 'wrong_asset'],
  ['invalid_exact_evm_token_version_mismatch', 'wrong_asset'],
  ['invalid_exact_evm_eip3009_not_supported', 'wrong_asset'],
  ['invalid_exact_evm_missing_eip712_domain', 'wrong_asset'],
  ['invalid_payload', 'malformed'],
  ['invalid_payment_requirements', 'malformed'],
  ['invalid_scheme', 'unsupported'],
  ['invalid_exact_evm_scheme', 'unsupported'],
  ['unsupported_scheme', 'unsupported'],
  ['unsupported_payload_type', 'unsupported'],
  ['invalid_x402_version', 'unsupported'],
  ['invalid_exact_evm_payload_undeployed_smart_wallet', 'unsupported'],
  // Failures of the facilitator itself, or of a transaction it sent: they say nothing about the payment.
  ['unexpected_verify_error', 'facilitator_unavailable'],
  ['unexpected_settle_error', 'facilitator_unavailable'],
  ['invalid_exact_evm_transaction_failed', 'facilitator_unavailable'],
])

/** Maps the facilitator's text to this list; an unknown text is still a refusal. */
export const reasonOfFacilitator = (text: string): X402Reason => MEANINGS.get(text) ?? 'facilitator_refused'

/** Its reason when that is a code; prose could contain anything. */
export const codeOfFacilitator = (text: string): string | null =>
  /^[a-z0-9_]{1,80}$/.test(text) ? text : null
