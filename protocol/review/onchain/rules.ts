// Every rule of the on-chain family.
import { defineRules } from '../core/rule.ts'

export const onchainRules = defineRules('onchain_action', {
  // Who is on the other side
  'onchain.bad_counterparty': ['blocker', 'security', 'A'],
  'onchain.bad_checksum': ['blocker', 'address_poisoning', 'A'],
  'onchain.malformed_address': ['blocker', 'correctness', 'A'],
  'onchain.unresolved_name': ['high', 'missing_check', 'D'],
  'onchain.lookalike': ['blocker', 'address_poisoning', 'A'],
  'onchain.burn_address': ['blocker', 'correctness', 'A'],
  'onchain.token_contract': ['blocker', 'correctness', 'A'],
  'onchain.unknown_contract': ['high', 'missing_check', 'D'],
  'onchain.unknown_token': ['high', 'scam_token', 'D'],

  // The bytes themselves
  'onchain.malformed': ['blocker', 'correctness', 'A'],
  'onchain.aliased_calldata': ['blocker', 'security', 'A'],
  'onchain.nesting': ['blocker', 'security', 'A'],
  'onchain.value_to_nonpayable': ['blocker', 'correctness', 'A'],
  'onchain.value_unused': ['blocker', 'correctness', 'A'],
  'onchain.unknown_selector': ['high', 'missing_check', 'D'],
  'onchain.registered_function': ['medium', 'missing_check', 'C'],

  // Allowances
  'onchain.unlimited_to_unknown': ['blocker', 'unlimited_allowance', 'A'],
  'onchain.unlimited_to_known': ['high', 'unlimited_allowance', 'A'],
  'onchain.allowance_to_shared': ['blocker', 'unlimited_allowance', 'A'],
  'onchain.allowance_to_unknown': ['high', 'security', 'B'],
  'onchain.allowance_unstated': ['medium', 'missing_check', 'B'],
  'onchain.long_lived_grant': ['blocker', 'security', 'A'],
  'onchain.long_lived_bounded': ['medium', 'security', 'A'],
  'onchain.expired': ['low', 'correctness', 'A'],
  'onchain.exact_allowance': ['allow', 'other', 'A'],
  'onchain.revoke': ['allow', 'other', 'A'],

  // Payments
  'onchain.payment_within': ['allow', 'other', 'A'],
  'onchain.payment_share.concern': ['high', 'position_sizing', 'A'],
  'onchain.payment_share.reject': ['blocker', 'position_sizing', 'A'],
  'onchain.unverified_recipient': ['high', 'missing_check', 'B'],
  'onchain.unverified_share': ['blocker', 'position_sizing', 'A'],
  'onchain.whole_balance': ['blocker', 'position_sizing', 'B'],
  'onchain.equity_unknown': ['medium', 'missing_check', 'D'],
  'onchain.equity_differs': ['low', 'intent_mismatch', 'A'],
  'onchain.amount_unpriced': ['medium', 'missing_check', 'D'],
  'onchain.from_other_account': ['high', 'security', 'B'],
  'onchain.nft_to_known': ['allow', 'other', 'B'],

  // Swaps
  'onchain.swap_no_minimum': ['blocker', 'slippage_mev', 'A'],
  'onchain.swap_recipient': ['blocker', 'security', 'A'],
  'onchain.swap_deadline': ['medium', 'slippage_mev', 'A'],
  'onchain.swap_slippage.concern': ['high', 'slippage_mev', 'A'],
  'onchain.swap_slippage.reject': ['blocker', 'slippage_mev', 'A'],
  'onchain.swap_no_quote': ['medium', 'missing_check', 'D'],
  'onchain.swap_within': ['allow', 'other', 'A'],

  // Control over accounts and contracts
  'onchain.control_unstated': ['blocker', 'security', 'A'],
  'onchain.control_stated': ['high', 'security', 'A'],
  'onchain.delegatecall': ['blocker', 'security', 'A'],
  'onchain.code_delegation': ['blocker', 'security', 'A'],
  'onchain.code_delegation_known': ['high', 'security', 'A'],
  'onchain.code_delegation_everywhere': ['blocker', 'security', 'A'],
  'onchain.create': ['high', 'missing_check', 'B'],
  'onchain.privileged': ['high', 'security', 'B'],
  'onchain.unknown_bridge': ['high', 'missing_check', 'B'],

  // Signatures
  'onchain.opaque_signature': ['blocker', 'security', 'A'],
  'onchain.sign_in_elsewhere': ['blocker', 'security', 'A'],
  'onchain.sign_in': ['allow', 'other', 'A'],
  'onchain.plain_message': ['medium', 'missing_check', 'C'],
  'onchain.typed_data_unknown': ['high', 'missing_check', 'D'],
  'onchain.domain_mismatch': ['blocker', 'security', 'A'],
  'onchain.order_near_zero': ['blocker', 'security', 'A'],
  'onchain.order': ['medium', 'missing_check', 'B'],
  'onchain.order_as_stated': ['allow', 'other', 'B'],

  // Positions
  'onchain.position': ['allow', 'other', 'A'],
  'onchain.position_share': ['high', 'position_sizing', 'A'],
  'onchain.position_for_other': ['blocker', 'security', 'A'],
  'onchain.health_factor.concern': ['high', 'drawdown_risk', 'A'],
  'onchain.health_factor.reject': ['blocker', 'drawdown_risk', 'A'],
  'onchain.health_factor_unknown': ['medium', 'missing_check', 'D'],
  'onchain.votes_to_other': ['high', 'security', 'B'],
  'onchain.votes': ['allow', 'other', 'A'],
  'onchain.wrap': ['allow', 'other', 'A'],
  'onchain.claim': ['allow', 'other', 'B'],
  'onchain.read_only': ['allow', 'other', 'A'],
  'onchain.wallet_grant': ['high', 'security', 'B'],
  'onchain.wallet_method': ['high', 'missing_check', 'D'],

  // Intent, mandate, words
  'onchain.intent_mismatch': ['blocker', 'intent_mismatch', 'A'],
  'onchain.mandate': ['blocker', 'intent_mismatch', 'A'],
  'onchain.secret_requested': ['blocker', 'security', 'B'],
  'onchain.scam_words': ['blocker', 'security', 'B'],
  'onchain.honeypot': ['blocker', 'scam_token', 'B'],
  'onchain.token_sign': ['high', 'scam_token', 'B'],
  'onchain.site': ['high', 'missing_check', 'B'],
  'onchain.prose_only': ['allow', 'other', 'C'],
  'onchain.foreign_chain': ['medium', 'missing_check', 'D'],
})
