// Types of the values and rows of every SQL statement, by its name. Written by `npm run sql:types`; do not edit.
import type { Hex64, Hex128 } from '#protocol/bytes.ts'
import type { OutcomeCurrent } from '#protocol/ledger/figures/outcome.ts'
import type { TradeOutcomesRecord } from '#protocol/ledger/record/record-types.ts'
import type { Timing } from '#protocol/ledger/record/timing.ts'
import type { PublishedKey } from '#protocol/profile.ts'
import type { Verdict } from '#protocol/proofs/verdict-payload.ts'
import type { Basis } from '#protocol/warden/dream-formulas.ts'
import type { Movement } from '#server/accounts/statement/statement.store.ts'
import type { EventType } from '#server/events/event-types.ts'
import type { Throttle } from '#server/kernel/call.ts'
import type { RateClass } from '#server/kernel/limits/rate-classes.ts'
import type { OperatorScope } from '#server/kernel/operation.ts'
import type { QueuedDraft } from '#server/ledger/append/pending.store.ts'
import type { SearchHit } from '#server/ledger/read/read.store.ts'
import type { LedgerStatus } from '#server/ledger/status.store.ts'
import type { TokenClaim } from '#server/payments/l402/tokens.store.ts'
import type { SubscriptionRow } from '#server/payments/plans/subscriptions.store.ts'
import type { Resolved } from '#server/payments/withdrawals/withdrawals.store.ts'
import type { DreamReport } from '#server/warden/dream/dream-session.store.ts'
import type { ProposalEvidence } from '#server/warden/proposals/proposal.schema.ts'

export interface Statements {
  account_change: {
    values: [
      string | null,
      string | null,
      boolean | null,
      string | null,
      boolean | null,
      string | null,
      boolean | null,
      string | null,
      boolean | null,
    ]
    row: {
      agentId: string
      label: string | null
      refCode: string
      nostrPubkey: string | null
      payToAddress: string | null
      onLeaderboard: boolean
      isRenamed: boolean
      createdAtUnix: number
      freeCallsRemaining: number
    }
  }
  account_create: {
    values: [
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | null,
      number | bigint | null,
      Uint8Array | null,
      string | null,
    ]
    row: {
      referred: boolean
    }
  }
  account_event_add: {
    values: [
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  account_event_list: {
    values: [string | null, number | bigint | null, number | bigint | null]
    row: {
      id: string
      seq: number
      type: EventType
      data: Record<string, unknown>
      createdAtUnix: number
    }
  }
  account_event_newest: {
    values: [readonly (string | null)[] | null]
    row: {
      account_id: string
      seq: number
    }
  }
  account_features: {
    values: [string | null]
    row: {
      feature: string
    }
  }
  account_flows: {
    values: [string | null]
    row: {
      kind: 'market_sale' | 'dm_sale' | 'bounty_paid'
      earnedSats: number
      paidSats: number
      earnings: number
    }
  }
  account_read: {
    values: [string | null]
    row: {
      agentId: string
      label: string | null
      refCode: string
      nostrPubkey: string | null
      payToAddress: string | null
      onLeaderboard: boolean
      isRenamed: boolean
      createdAtUnix: number
      freeCallsRemaining: number
    }
  }
  account_usage: {
    values: [string | null]
    row: {
      operation: string
      calls: number
      sats: number
    }
  }
  account_usage_since: {
    values: [string | null, number | bigint | null]
    row: {
      calls: number
      sats: number
    }
  }
  agent_find: {
    values: [string | null]
    row: {
      id: string
      agent_id: string
    }
  }
  agent_metadata: {
    values: [string | null, string | null]
    row: {
      lnurl_metadata: string
    }
  }
  agent_name: {
    values: [string | null]
    row: {
      agent_id: string
    }
  }
  agent_name_taken: {
    values: [string | null]
    row: {
      taken: boolean
    }
  }
  anchor_backlog: {
    values: []
    row: {
      waiting: number
      oldestWaitingAtUnix: number | null
      pending: number
      oldestPendingAtUnix: number | null
    }
  }
  anchor_checkpoint_file: {
    values: [number | bigint | null]
    row: {
      file: Buffer
      state: 'waiting' | 'pending' | 'confirmed'
    }
  }
  anchor_checkpoint_next: {
    values: [number | bigint | null]
    row: {
      size: number | null
    }
  }
  anchor_confirm: {
    values: [
      string | null,
      readonly (string | null)[] | null,
      readonly (Uint8Array | null)[] | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  anchor_due: {
    values: [number | bigint | null, number | bigint | null]
    row: {
      digest: Hex64
      kind: 'event' | 'signed_event' | 'checkpoint'
      eventId: Hex64 | null
      file: Buffer
      stampedAtUnix: number
    }
  }
  anchor_events: {
    values: [readonly (string | null)[] | null]
    row: {
      id: string
      body: string
    }
  }
  anchor_facts: {
    values: [readonly (string | null)[] | null]
    row: {
      event_id: Hex64
      digest: Hex64
      kind: 'event' | 'signed_event' | 'checkpoint'
      state: 'waiting' | 'pending' | 'confirmed'
      restamps: number
      calendars: string[]
      stamped_at_unix: number | null
      confirmed_at_unix: number | null
      block_height: number | null
      block_hash: Hex64 | null
      block_time_unix: number | null
      block_header: string | null
      network: 'mainnet' | 'regtest' | null
      precedence: boolean | null
      precedence_basis: string | null
      frozen_timing: Timing | null
    }
  }
  anchor_file: {
    values: [string | null, string | null]
    row: {
      file: Buffer
      state: 'waiting' | 'pending' | 'confirmed'
    }
  }
  anchor_insert: {
    values: [
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | bigint | null)[] | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  anchor_keep_pending: {
    values: [
      readonly (string | null)[] | null,
      readonly (Uint8Array | null)[] | null,
      readonly (number | bigint | null)[] | null,
    ]
    row: Record<string, never>
  }
  anchor_other_network: {
    values: [string | null]
    row: {
      network: 'mainnet' | 'regtest'
    }
  }
  anchor_outcomes: {
    values: [readonly (string | null)[] | null]
    row: {
      id: string
      created: number
      type:
        | 'pre_action_verdict'
        | 'trade_outcomes'
        | 'self_submitted_verdict'
        | 'external_partner_review'
        | 'key_event'
        | null
      verdict: boolean
      settled: number | null
    }
  }
  anchor_stamped: {
    values: [
      readonly (string | null)[] | null,
      readonly (Uint8Array | null)[] | null,
      readonly (string | null)[] | null,
      number | bigint | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  anchor_status: {
    values: [readonly (string | null)[] | null]
    row: {
      event_id: Hex64
      state: 'waiting' | 'pending' | 'confirmed'
      precedence: boolean | null
      block_height: number | null
      block_time_unix: number | null
      network: 'mainnet' | 'regtest' | null
    }
  }
  anchor_wait_again: {
    values: [readonly (string | null)[] | null]
    row: Record<string, never>
  }
  anchor_waiting: {
    values: [number | bigint | null]
    row: {
      digest: Hex64
    }
  }
  assertion_head: {
    values: []
    row: {
      seq: number
      head_sha256: Hex64
    }
  }
  assertion_insert: {
    values: [string | null]
    row: Record<string, never>
  }
  assertion_last: {
    values: []
    row: {
      seq: number
      head_sha256: Hex64
    }
  }
  assertion_list: {
    values: [string | null, number | bigint | null, number | bigint | null]
    row: {
      seq: number
      event_id: string
      decision_ref: string | null
      expect_intended_verifier: string
      proof_intended_verifier: string | null
      matched: boolean
      authenticated: boolean
      valid: boolean
      consumed: boolean
      checked_at: number
      row_sha256: Hex64
      head_sha256: Hex64
    }
  }
  assertion_lock: {
    values: []
    row: {
      pg_advisory_xact_lock: string | null
    }
  }
  attestation_bodies: {
    values: [number | bigint | null, number | bigint | null]
    row: {
      position: number
      proof_id: string
      kind: 'action' | 'witness'
      agent_id: string | null
      action_id: string | null
      is_withheld: boolean
      signature_type: 'nostr_event' | 'hmac_sha256' | 'public_hash'
      event_id: string | null
      content: string | null
      hmac: string | null
      hmac_key_id: string | null
      proof_hash: string
      created_at_unix: number
      body: string | null
      state: 'content_bound' | 'content_commitment_mismatch' | null
      recomputed_hash: string | null
      revealed_content: string | null
      revealed_at_unix: number | null
      bound_body: string | null
      bound_content: string | null
      bound_hmac: string | null
      bound_hmac_key_id: string | null
    }
  }
  attestation_count: {
    values: [string | null]
    row: {
      total: number
    }
  }
  attestation_find: {
    values: [string | null]
    row: {
      position: number
      proof_id: string
      kind: 'action' | 'witness'
      agent_id: string | null
      action_id: string | null
      is_withheld: boolean
      signature_type: 'nostr_event' | 'hmac_sha256' | 'public_hash'
      event_id: string | null
      content: string | null
      hmac: string | null
      hmac_key_id: string | null
      proof_hash: string
      created_at_unix: number
      body: string | null
      state: 'content_bound' | 'content_commitment_mismatch' | null
      recomputed_hash: string | null
      revealed_content: string | null
      revealed_at_unix: number | null
      bound_body: string | null
      bound_content: string | null
      bound_hmac: string | null
      bound_hmac_key_id: string | null
    }
  }
  attestation_insert: {
    values: [
      readonly (number | bigint | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (boolean | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  attestation_last: {
    values: []
    row: {
      position: number
    }
  }
  attestation_list: {
    values: [string | null, number | bigint | null, number | bigint | null, number | bigint | null]
    row: {
      position: number
      proof_id: string
      kind: 'action' | 'witness'
      agent_id: string | null
      proof_hash: string
      created_at_unix: number
      signature_type: 'nostr_event' | 'hmac_sha256' | 'public_hash'
      is_withheld: boolean
      state: 'content_bound' | 'content_commitment_mismatch' | null
    }
  }
  attestation_lock: {
    values: []
    row: {
      pg_advisory_xact_lock: string | null
    }
  }
  audit_row_execution_groups: {
    values: [number | bigint | null]
    row: {
      status: string
      end_reason: string
      tier: number
      runs: number
      oom_events: number
    }
  }
  audit_row_execution_times: {
    values: [number | bigint | null]
    row: {
      p50: number | null
      p95: number | null
    }
  }
  audit_row_find: {
    values: [string | null]
    row: {
      text: string
      audit_hash: string
      artifact_id: string | null
      price_usd_micro: number | null
      created_at_unix: number
    }
  }
  audit_row_find_readable: {
    values: [string | null]
    row: {
      text: string | null
      audit_hash: string
      created_at_unix: number
    }
  }
  audit_row_insert: {
    values: [
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | bigint | null)[] | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  audit_row_recent_executions: {
    values: [number | bigint | null]
    row: {
      action_id: string
      kind: string
      status: string
      tier: number | null
      duration_ms: number
      created_at: number
    }
  }
  authenticate: {
    values: [Uint8Array | null, number | bigint | null]
    row: {
      id: string
      agent_id: string
      free_calls_used: number
      free_calls_limit: number
      suspended_at_unix: number | null
      throttles: Throttle[]
    }
  }
  board_answered: {
    values: [string | null]
    row: {
      seq: number
      thread: number
      category: string
    }
  }
  board_count_posts: {
    values: [readonly (string | null)[] | null]
    row: Record<string, never>
  }
  board_count_replies: {
    values: [readonly (number | bigint | null)[] | null]
    row: Record<string, never>
  }
  board_feed: {
    values: [number | bigint | null, number | bigint | null, number | bigint | null]
    row: {
      seq: number
      id: string
      agent_id: string
      category: string
      content: string
      reply_to: string | null
      replies: number
      event_id: string | null
      created_at_unix: number
    }
  }
  board_feed_category: {
    values: [number | bigint | null, number | bigint | null, number | bigint | null, string | null]
    row: {
      seq: number
      id: string
      agent_id: string
      category: string
      content: string
      reply_to: string | null
      replies: number
      event_id: string | null
      created_at_unix: number
    }
  }
  board_find: {
    values: [number | bigint | null]
    row: {
      seq: number
      id: string
      agent_id: string
      category: string
      content: string
      reply_to: string | null
      replies: number
      event_id: string | null
      created_at_unix: number
    }
  }
  board_insert: {
    values: [
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | bigint | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | bigint | null)[] | null,
    ]
    row: Record<string, never>
  }
  board_replies: {
    values: [number | bigint | null, number | bigint | null, number | bigint | null]
    row: {
      seq: number
      id: string
      agent_id: string
      category: string
      content: string
      reply_to: string | null
      replies: number
      event_id: string | null
      created_at_unix: number
    }
  }
  board_total: {
    values: [string | null]
    row: {
      posts: number
    }
  }
  books_balance: {
    values: [string | null]
    row: {
      kind:
        | 'available'
        | 'held'
        | 'owed'
        | 'treasury'
        | 'prepaid'
        | 'revenue'
        | 'market_cut'
        | 'fee'
        | 'routing_cost'
        | 'promo'
        | 'processor_fees'
        | 'rail'
        | 'bank'
        | 'fx'
        | 'disputed'
        | 'suspense'
        | 'rounding'
      unit: 'LN' | 'CARD' | 'X402' | 'XRP' | 'BONUS' | 'USD2' | 'USDC6' | 'XRP6'
      balance: number | null
    }
  }
  books_delivered: {
    values: [readonly (string | null)[] | null]
    row: {
      id: string
    }
  }
  books_end_holds: {
    values: [readonly (string | null)[] | null, boolean | null, number | bigint | null]
    row: {
      charge_id: string
      outcome: string
      balance_msat: number | null
    }
  }
  books_i10_bonuses: {
    values: []
    row: {
      fault: string
    }
  }
  books_i10_given_up: {
    values: []
    row: {
      fault: string
    }
  }
  books_i10_referrals: {
    values: []
    row: {
      fault: string
    }
  }
  books_i11: {
    values: []
    row: {
      fault: string
    }
  }
  books_i12: {
    values: []
    row: {
      fault: string
    }
  }
  books_i13: {
    values: []
    row: {
      fault: string
    }
  }
  books_i1_journals: {
    values: []
    row: {
      fault: string
    }
  }
  books_i1_total: {
    values: []
    row: {
      fault: string
    }
  }
  books_i2_balances: {
    values: []
    row: {
      fault: string
    }
  }
  books_i2_earnings: {
    values: []
    row: {
      fault: string
    }
  }
  books_i2_movements: {
    values: []
    row: {
      fault: string
    }
  }
  books_i2_offers: {
    values: []
    row: {
      fault: string
    }
  }
  books_i2_running: {
    values: []
    row: {
      fault: string
    }
  }
  books_i3: {
    values: []
    row: {
      fault: string
    }
  }
  books_i4: {
    values: []
    row: {
      fault: string
    }
  }
  books_i5_card_refunds: {
    values: []
    row: {
      fault: string
    }
  }
  books_i5_cards: {
    values: []
    row: {
      fault: string
    }
  }
  books_i5_invoices: {
    values: []
    row: {
      fault: string
    }
  }
  books_i5_tokens: {
    values: []
    row: {
      fault: string
    }
  }
  books_i5_x402: {
    values: []
    row: {
      fault: string
    }
  }
  books_i5_xrp: {
    values: []
    row: {
      fault: string
    }
  }
  books_i6_calls: {
    values: []
    row: {
      fault: string
    }
  }
  books_i6_held: {
    values: []
    row: {
      fault: string
    }
  }
  books_i6_withdrawals: {
    values: []
    row: {
      fault: string
    }
  }
  books_i7_calls: {
    values: []
    row: {
      fault: string
    }
  }
  books_i7_charges: {
    values: []
    row: {
      fault: string
    }
  }
  books_i8: {
    values: []
    row: {
      fault: string
    }
  }
  books_i9: {
    values: []
    row: {
      fault: string
    }
  }
  books_i9_bounties: {
    values: []
    row: {
      fault: string
    }
  }
  books_i9_messages: {
    values: []
    row: {
      fault: string
    }
  }
  books_i9_purchases: {
    values: []
    row: {
      fault: string
    }
  }
  books_networks: {
    values: []
    row: {
      lightning: string | null
      chain: string | null
      card: string | null
      xrpl: string | null
    }
  }
  books_pin_network: {
    values: [string | null, string | null]
    row: {
      books_pin_network: string | null
    }
  }
  books_post: {
    values: [string | null, string | null, string | null, number | bigint | null]
    row: {
      booked: boolean
    }
  }
  books_rail_total: {
    values: [string | null]
    row: {
      amount: number
    }
  }
  books_reserve: {
    values: [string | null, number | bigint | null]
    row: {
      ordinal: number
      outcome: 'free' | 'held' | 'insufficient'
      free_used: number | null
      free_limit: number | null
      balance_msat: number | null
      ln_msat: number | null
    }
  }
  books_reserved: {
    values: [readonly (string | null)[] | null]
    row: {
      id: string
      method: 'free' | 'bearer' | 'l402' | 'x402'
      free_left: number
    }
  }
  books_stale_leases: {
    values: [number | bigint | null]
    row: {
      id: string
    }
  }
  books_topup: {
    values: [
      string | null,
      string | null,
      string | null,
      string | null,
      number | bigint | null,
      number | bigint | null,
    ]
    row: {
      booked: boolean
    }
  }
  books_totals: {
    values: []
    row: {
      unit: 'LN' | 'CARD' | 'X402' | 'XRP' | 'BONUS' | 'USD2' | 'USDC6' | 'XRP6'
      kind:
        | 'available'
        | 'held'
        | 'owed'
        | 'treasury'
        | 'prepaid'
        | 'revenue'
        | 'market_cut'
        | 'fee'
        | 'routing_cost'
        | 'promo'
        | 'processor_fees'
        | 'rail'
        | 'bank'
        | 'fx'
        | 'disputed'
        | 'suspense'
        | 'rounding'
      accounts: number
      amount: number
    }
  }
  bounty_begin_gate: {
    values: [string | null]
    row: {
      evidence: string
    }
  }
  bounty_end_gate: {
    values: [
      string | null,
      string | null,
      readonly (string | null)[] | null,
      number | null,
      number | null,
      number | null,
      string | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  bounty_find: {
    values: [string | null]
    row: {
      seq: number
      id: string
      account_id: string
      tier: 'parameter' | 'code' | 'concept'
      bounty_sats: number
      title: string
      state: 'received' | 'gating' | 'gate_passed' | 'gate_failed'
      gate_verdict: 'likely_real' | 'borderline' | 'overfit_or_noise' | null
      gate_reasons: string[]
      dsr: number | null
      permutation_p: number | null
      kfold_rho: number | null
      checked_at_unix: number | null
      proposal_id: string | null
      paid_at_unix: number | null
      submitted_at_unix: number
      evidence_sha256: string
      hidden_at_unix: number | null
      payout_state: string
      decline_reason: string | null
    }
  }
  bounty_insert: {
    values: [
      string | null,
      string | null,
      string | null,
      number | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | bigint | null,
    ]
    row: {
      id: string
    }
  }
  bounty_lock_gate: {
    values: [string | null]
    row: {
      id: string
      account_id: string
      tier: 'parameter' | 'code' | 'concept'
      bounty_sats: number
      title: string
      idea: string
      evidence_sha256: string
      agent_id: string
      same_evidence: number
    }
  }
  bounty_page: {
    values: [string | null, number | bigint | null, number | bigint | null]
    row: {
      seq: number
      id: string
      account_id: string
      tier: 'parameter' | 'code' | 'concept'
      bounty_sats: number
      title: string
      state: 'received' | 'gating' | 'gate_passed' | 'gate_failed'
      gate_verdict: 'likely_real' | 'borderline' | 'overfit_or_noise' | null
      gate_reasons: string[]
      dsr: number | null
      permutation_p: number | null
      kfold_rho: number | null
      checked_at_unix: number | null
      proposal_id: string | null
      paid_at_unix: number | null
      submitted_at_unix: number
      evidence_sha256: string
      hidden_at_unix: number | null
      payout_state: string
      decline_reason: string | null
    }
  }
  bounty_pay: {
    values: [string | null, number | null, number | bigint | null]
    row: {
      outcome: string
      account_id: string | null
      title: string | null
      bounty_sats: number | null
      treasury_sats: number | null
    }
  }
  bounty_same: {
    values: [string | null, string | null]
    row: {
      id: string
    }
  }
  bounty_waiting: {
    values: [number | bigint | null]
    row: {
      id: string
    }
  }
  bounty_work: {
    values: [string | null]
    row: {
      idea: string
      code: string | null
      evidence: string
      agent_id: string
      same_evidence: number
    }
  }
  browse_artifact_expire: {
    values: [number | bigint | null]
    row: {
      artifact_id: string
    }
  }
  browse_artifact_find: {
    values: [string | null, number | bigint | null]
    row: {
      png: string
    }
  }
  browse_artifact_insert: {
    values: [
      string | null,
      string | null,
      string | null,
      number | null,
      number | null,
      string | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  browse_artifact_of_action: {
    values: [string | null, string | null, number | bigint | null]
    row: {
      artifact_id: string
      sha256: string
      width: number
      height: number
      expires_at_unix: number
    }
  }
  btc_close_file_add: {
    values: [string | null, number | null, string | null, number | bigint | null]
    row: Record<string, never>
  }
  btc_close_file_at: {
    values: [number | bigint | null]
    row: {
      sha256: Hex64
    }
  }
  btc_close_file_bytes: {
    values: [string | null]
    row: {
      bytes: Buffer
    }
  }
  btc_close_file_newest: {
    values: []
    row: {
      sha256: Hex64
      bytes: Buffer
    }
  }
  btc_closes: {
    values: []
    row: {
      day: number
      close: string
      source: string
      fetchedAtUnix: number
      otherSource: string | null
      otherClose: string | null
    }
  }
  btc_closes_days: {
    values: []
    row: {
      day: number
    }
  }
  btc_closes_freeze: {
    values: [
      readonly (number | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | bigint | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
    ]
    row: {
      day: number
    }
  }
  btc_closes_lock: {
    values: []
    row: {
      pg_advisory_xact_lock: string | null
    }
  }
  bundle_checkpoint_proof: {
    values: [number | bigint | null]
    row: {
      checkpoint_size: number
      file: Buffer | null
      digest: Hex64
      block_height: number | null
      block_header: string | null
      network: 'mainnet' | 'regtest' | null
    }
  }
  bundle_event_proofs: {
    values: [string | null]
    row: {
      kind: 'event' | 'signed_event' | 'checkpoint'
      file: Buffer
      digest: Hex64
      block_height: number | null
      block_header: string | null
      network: 'mainnet' | 'regtest' | null
    }
  }
  bundle_key_entries: {
    values: [number | bigint | null]
    row: {
      entry: number
    }
  }
  card_dispute_read: {
    values: [string | null]
    row: {
      id: string
      cents: number
      sats: number
      withheldCents: number
      state: 'open' | 'won' | 'lost'
    }
  }
  card_dispute_write: {
    values: [
      string | null,
      string | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
      string | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  card_feature_end: {
    values: [string | null, string | null]
    row: Record<string, never>
  }
  card_feature_grant: {
    values: [string | null, string | null, number | bigint | null]
    row: Record<string, never>
  }
  card_topup_by_checkout_session_id: {
    values: [string | null]
    row: {
      id: string
      accountId: string
      kind: 'topup' | 'upgrade'
      usdCents: number
      quotedSats: number
      checkoutSessionId: string
      paymentIntentId: string | null
      chargeId: string | null
      state: 'created' | 'paid' | 'expired' | 'failed'
      refundedCents: number
      failedRefundCents: number
      reversedCents: number
      reversedSats: number
    }
  }
  card_topup_by_id: {
    values: [string | null]
    row: {
      id: string
      accountId: string
      kind: 'topup' | 'upgrade'
      usdCents: number
      quotedSats: number
      checkoutSessionId: string | null
      paymentIntentId: string | null
      chargeId: string | null
      state: 'created' | 'paid' | 'expired' | 'failed'
      refundedCents: number
      failedRefundCents: number
      reversedCents: number
      reversedSats: number
    }
  }
  card_topup_by_payment_intent_id: {
    values: [string | null]
    row: {
      id: string
      accountId: string
      kind: 'topup' | 'upgrade'
      usdCents: number
      quotedSats: number
      checkoutSessionId: string | null
      paymentIntentId: string
      chargeId: string | null
      state: 'created' | 'paid' | 'expired' | 'failed'
      refundedCents: number
      failedRefundCents: number
      reversedCents: number
      reversedSats: number
    }
  }
  card_topup_expire: {
    values: [number | bigint | null]
    row: Record<string, never>
  }
  card_topup_insert: {
    values: [
      string | null,
      string | null,
      string | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
      string | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  card_topup_lock: {
    values: [string | null]
    row: {
      id: string
      accountId: string
      kind: 'topup' | 'upgrade'
      usdCents: number
      quotedSats: number
      checkoutSessionId: string | null
      paymentIntentId: string | null
      chargeId: string | null
      state: 'created' | 'paid' | 'expired' | 'failed'
      refundedCents: number
      failedRefundCents: number
      reversedCents: number
      reversedSats: number
    }
  }
  card_topup_open: {
    values: [number | bigint | null]
    row: {
      id: string
      accountId: string
      kind: 'topup' | 'upgrade'
      usdCents: number
      quotedSats: number
      checkoutSessionId: string | null
      paymentIntentId: string | null
      chargeId: string | null
      state: 'created' | 'paid' | 'expired' | 'failed'
      refundedCents: number
      failedRefundCents: number
      reversedCents: number
      reversedSats: number
    }
  }
  card_topup_session: {
    values: [string | null, string | null, number | bigint | null]
    row: Record<string, never>
  }
  card_topup_write: {
    values: [
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  census_at: {
    values: [string | null]
    row: {
      date: string
      event_id: Hex64
      issued_from: number | null
      issued_to: number | null
      mandatory_issued: number
    }
  }
  census_counter: {
    values: []
    row: {
      last_index: number
      mandatory_issued: number
    }
  }
  census_ids: {
    values: [number | bigint | null, number | bigint | null]
    row: {
      id: Hex64
    }
  }
  census_insert: {
    values: [
      string | null,
      string | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  census_last: {
    values: []
    row: {
      event_id: Hex64 | null
      covered: number
    }
  }
  census_rest: {
    values: [number | bigint | null, number | bigint | null, number | bigint | null, number | bigint | null]
    row: {
      mandatory_published: number
      indices: number[] | null
      entries_from: number | null
      entries_to: number | null
    }
  }
  chapter_offer_add: {
    values: [string | null, readonly (string | null)[] | null]
    row: Record<string, never>
  }
  chapter_offer_earlier: {
    values: [string | null]
    row: {
      id: string
    }
  }
  chapter_offer_find: {
    values: [string | null]
    row: {
      id: string
      price_sats: number
    }
  }
  chapter_purchase_add: {
    values: [string | null, string | null, string | null, string | null, number | bigint | null]
    row: {
      file: string
    }
  }
  chapter_purchase_find: {
    values: [string | null, string | null]
    row: {
      bought: number
    }
  }
  claim_find: {
    values: [string | null]
    row: {
      body: Buffer
    }
  }
  claim_insert: {
    values: [readonly (string | null)[] | null, readonly (Uint8Array | null)[] | null, number | bigint | null]
    row: Record<string, never>
  }
  conformance_certificate_find: {
    values: [string | null, string | null]
    row: {
      entry: number
      event_id: Hex64 | null
    }
  }
  conformance_certify: {
    values: [
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | bigint | null)[] | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  conformance_count: {
    values: [boolean | null, number | bigint | null]
    row: {
      total: number
    }
  }
  conformance_due: {
    values: [number | bigint | null, number | bigint | null]
    row: {
      name: string
      is_self: boolean
      mapping: string
    }
  }
  conformance_enter: {
    values: [
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      number | bigint | null,
    ]
    row: {
      name: string
    }
  }
  conformance_grade_insert: {
    values: [
      string | null,
      number | bigint | null,
      string | null,
      string | null,
      string | null,
      number | null,
      string | null,
      string | null,
    ]
    row: Record<string, never>
  }
  conformance_history: {
    values: [string | null, number | bigint | null]
    row: {
      checked_at_unix: number
      overall: 'pass' | 'fail' | 'partial' | 'no_governance_block'
      passed: number
    }
  }
  conformance_next: {
    values: [string | null, number | bigint | null]
    row: Record<string, never>
  }
  conformance_own: {
    values: [string | null, string | null, string | null, string | null, number | bigint | null]
    row: Record<string, never>
  }
  conformance_row: {
    values: [string | null]
    row: {
      name: string
      display_name: string
      is_self: boolean
      next_check_at_unix: number
      endpoint: string
      mapping_sha256: string
      grade: string
      evidence: string
      checked_at_unix: number
      certified_entry: number | null
    }
  }
  conformance_rows: {
    values: [string | null, boolean | null, number | bigint | null, number | bigint | null]
    row: {
      name: string
      display_name: string
      is_self: boolean
      next_check_at_unix: number
      endpoint: string
      mapping_sha256: string
      grade: string
      evidence: string
      checked_at_unix: number
      certified_entry: number | null
    }
  }
  conformance_verifier: {
    values: [string | null]
    row: {
      name: string
      display_name: string
      is_self: boolean
      mapping: string
      mapping_sha256: string
      account_id: string | null
      next_check_at_unix: number
    }
  }
  cosignature_insert: {
    values: [number | bigint | null, string | null, string | null, number | bigint | null]
    row: Record<string, never>
  }
  cursor_advance: {
    values: [string | null, string | null, string | null]
    row: Record<string, never>
  }
  cursor_read: {
    values: [string | null]
    row: {
      cursor: string
    }
  }
  debit_durable: {
    values: []
    row: Record<string, never>
  }
  debit_free_left: {
    values: [string | null]
    row: {
      free_left: number
    }
  }
  debit_reserve: {
    values: [string | null, number | bigint | null]
    row: {
      outcome: string | null
      balance_msat: number | null
      ln_msat: number | null
    }
  }
  demo_first: {
    values: []
    row: {
      event_id: Hex64 | null
    }
  }
  dm_inbox: {
    values: [string | null, number | bigint | null, number | bigint | null]
    row: {
      seq: number
      id: string
      from_agent: string
      sealed: Buffer
      price_sats: number
      created_at_unix: number
      read: boolean
    }
  }
  dm_mark_read: {
    values: [readonly (number | bigint | null)[] | null, number | bigint | null]
    row: Record<string, never>
  }
  dm_send: {
    values: [
      string | null,
      string | null,
      string | null,
      Uint8Array | null,
      number | bigint | null,
      number | bigint | null,
    ]
    row: {
      outcome: string
      price_sats: number
      payout_sats: number | null
      balance_sats: number
      lightning_sats: number
      owed_sats: number
    }
  }
  dm_sent: {
    values: [string | null, number | bigint | null, number | bigint | null]
    row: {
      seq: number
      id: string
      recipient_id: string
      to_agent: string
      sealed: Buffer
      price_sats: number
      payout_sats: number
      created_at_unix: number
    }
  }
  dream_calibration: {
    values: []
    row: {
      confidenceBps: number
      outcome: OutcomeCurrent
      count: number
    }
  }
  dream_feedback: {
    values: [number | bigint | null]
    row: {
      id: string
      title: string
      category: 'suggestion' | 'complaint' | 'issue' | 'feature'
      state: 'open' | 'triaged' | 'planned' | 'shipped' | 'declined'
      votes: number
      recent: number
    }
  }
  dream_jobs_failing: {
    values: []
    row: {
      name: string
      failures: number
    }
  }
  dream_ledger_late: {
    values: [number | bigint | null]
    row: {
      waiting: number
      oldest: number | null
    }
  }
  dream_limits_full: {
    values: [
      readonly (string | null)[] | null,
      readonly (number | bigint | null)[] | null,
      number | bigint | null,
    ]
    row: {
      agent_id: string
      class: string
      quota: number
      reached: number
      below: number
    }
  }
  dream_limits_set: {
    values: [number | bigint | null, number | bigint | null, number | bigint | null]
    row: {
      agent_id: string
      class: RateClass
      quota: number
      set_at_unix: number
      reached: number
      below: number
    }
  }
  dream_rejects_listed: {
    values: [readonly (number | bigint | null)[] | null]
    row: {
      entry: number
      seq: number
      display_address: string
      accounts: number
    }
  }
  dream_rejects_paid: {
    values: [readonly (number | bigint | null)[] | null]
    row: {
      entry: number
      charge_id: string
      amount_sats: number
      agent_id: string
    }
  }
  dream_rejects_traded: {
    values: []
    row: {
      entry: number
      result: number
      settled_by: number
    }
  }
  dream_runs: {
    values: [number | bigint | null, number | bigint | null]
    row: {
      agent_id: string
      at_limit: number
      within: number
    }
  }
  dream_session_keep: {
    values: [string | null, boolean | null, number | null, string | null, number | bigint | null]
    row: Record<string, never>
  }
  dream_session_last: {
    values: []
    row: {
      session_id: string
      ended_at_unix: number
      report: DreamReport
    }
  }
  dream_session_lock: {
    values: [string | null, number | null]
    row: {
      session_id: string
      started_at_unix: number | null
      report: DreamReport
    }
  }
  dream_session_newest: {
    values: []
    row: {
      session_id: string
      queued_at_unix: number
    }
  }
  dream_session_open: {
    values: []
    row: {
      session_id: string
      state: 'queued' | 'running' | 'done'
      readings: number
      report: DreamReport
    }
  }
  dream_session_queue: {
    values: [string | null, string | null, number | bigint | null]
    row: {
      session_id: string
    }
  }
  dream_trades: {
    values: []
    row: {
      trade_id: string
      entry: number
      result: 'WIN' | 'LOSS' | 'BREAKEVEN'
      cents: number
    }
  }
  dream_voters: {
    values: [number | bigint | null]
    row: {
      voters: number
    }
  }
  event_body: {
    values: [string | null]
    row: {
      body: string
    }
  }
  event_insert: {
    values: [
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | null)[] | null,
      readonly (number | bigint | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | bigint | null)[] | null,
      readonly (string | null)[] | null,
    ]
    row: Record<string, never>
  }
  event_known_body: {
    values: [string | null]
    row: {
      body: string
    }
  }
  execution_grant_add: {
    values: [
      string | null,
      string | null,
      string | null,
      number | bigint | null,
      number | bigint | null,
      number | null,
      readonly (string | null)[] | null,
      number | null,
      number | null,
      number | null,
      number | null,
      number | null,
    ]
    row: Record<string, never>
  }
  execution_grant_count: {
    values: [number | bigint | null]
    row: {
      grants: number
    }
  }
  execution_grant_count_charge: {
    values: [string | null, string | null, number | null, number | null]
    row: {
      charge_id: string
    }
  }
  execution_grant_find: {
    values: [string | null]
    row: {
      grant_id: string
      expires_at_unix: number
      revoked_at_unix: number | null
      daily_sats_cap: number
      allowlist_domains: string[]
      custom_max_browser_actions: number | null
      custom_memory_mb: number | null
      custom_vcpu_milli: number | null
      custom_timeout_seconds: number | null
      price_multiplier_bps: number
    }
  }
  execution_grant_lock: {
    values: [string | null]
    row: {
      grant_id: string
    }
  }
  execution_grant_revoke: {
    values: [string | null, number | bigint | null]
    row: {
      grant_id: string
    }
  }
  export_insert: {
    values: [
      string | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
      string | null,
      string | null,
      number | bigint | null,
      Uint8Array | null,
      string | null,
    ]
    row: Record<string, never>
  }
  export_last_segment: {
    values: []
    row: {
      last: number | null
    }
  }
  export_lock: {
    values: []
    row: {
      pg_advisory_xact_lock: string | null
    }
  }
  export_newest: {
    values: []
    row: {
      day: string
      lastEntry: number
      lines: number
      rawBytes: number
      gzBytes: number
      sha256Raw: string
      sha256Gz: string
      crc32: number
      rest: Buffer
      eventId: string
    }
  }
  export_of_day: {
    values: [string | null]
    row: {
      day: string
      lastEntry: number
      lines: number
      rawBytes: number
      gzBytes: number
      sha256Raw: string
      sha256Gz: string
      crc32: number
      rest: Buffer
      eventId: string
    }
  }
  export_segment: {
    values: [number | bigint | null, number | bigint | null]
    row: {
      first_entry: number
      last_entry: number
      lines: number
      raw_bytes: number
      crc32: number
      deflated: Buffer
    }
  }
  export_segment_insert: {
    values: [
      number | bigint | null,
      number | bigint | null,
      number | null,
      number | null,
      number | bigint | null,
      Uint8Array | null,
    ]
    row: {
      first_entry: number
    }
  }
  feedback_insert: {
    values: [
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  feedback_list: {
    values: [
      string | null,
      readonly (string | null)[] | null,
      string | null,
      number | bigint | null,
      number | bigint | null,
    ]
    row: {
      seq: number
      id: string
      category: 'suggestion' | 'complaint' | 'issue' | 'feature'
      title: string
      body: string
      state: 'open' | 'triaged' | 'planned' | 'shipped' | 'declined'
      votes: number
      created_at_unix: number
      voted: boolean
    }
  }
  feedback_member: {
    values: [string | null]
    row: {
      member: boolean
    }
  }
  feedback_move: {
    values: [string | null, string | null, number | bigint | null]
    row: {
      id: string
    }
  }
  feedback_vote: {
    values: [string | null, string | null, boolean | null, number | bigint | null]
    row: {
      outcome: string
      votes: number | null
    }
  }
  founding_profile: {
    values: []
    row: {
      profile: unknown
    }
  }
  free_calls_left: {
    values: [string | null]
    row: {
      free_left: number
    }
  }
  funds_lock: {
    values: [readonly (string | null)[] | null]
    row: {
      owner_id: string | null
      kind: string | null
      unit: string | null
      balance: number | null
    }
  }
  governance: {
    values: []
    row: {
      groups: unknown
      overrides: unknown
    }
  }
  governed_verdict: {
    values: [string | null]
    row: {
      entry: number
      event_id: Hex64
      record_raw: string
      body: string
      settled_at_unix: number | null
    }
  }
  grant_insert: {
    values: [Uint8Array | null, number | null, number | bigint | null, number | bigint | null]
    row: Record<string, never>
  }
  grant_read: {
    values: [Uint8Array | null]
    row: {
      is_redeemed: boolean
    }
  }
  grant_redeem: {
    values: [Uint8Array | null, string | null, number | bigint | null]
    row: {
      calls: number
      left: number
    }
  }
  head_evidence_insert: {
    values: [
      string | null,
      string | null,
      string | null,
      string | null,
      number | bigint | null,
      string | null,
      string | null,
      number | bigint | null,
    ]
    row: {
      sha256: Hex64
    }
  }
  head_evidence_newest: {
    values: [number | bigint | null]
    row: {
      source: string
      kind: 'chain_head' | 'note'
      result: 'truncation_suspected' | 'mismatch'
      entry: number
      headHash: Hex64
      statement: string
      receivedAtUnix: number
    }
  }
  health: {
    values: []
    row: {
      '?column?': number
    }
  }
  idempotency_claim: {
    values: [
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | bigint | null,
      number | bigint | null,
    ]
    row: {
      key: string
    }
  }
  idempotency_forget: {
    values: [string | null, string | null, string | null, number | bigint | null]
    row: {
      key: string
    }
  }
  idempotency_keep: {
    values: [string | null]
    row: {
      key: string
    }
  }
  idempotency_read: {
    values: [string | null, string | null, string | null]
    row: {
      request_hash: string
      field_hashes: Record<string, string>
      state: 'running' | 'done'
      status: number | null
      body: string | null
      created_at_unix: number
      lease_until_unix: number
    }
  }
  idempotency_sweep: {
    values: [number | bigint | null]
    row: Record<string, never>
  }
  invoice_ask: {
    values: [Uint8Array | null, number | bigint | null]
    row: {
      reference: string
    }
  }
  invoice_complete: {
    values: [string | null, Uint8Array | null, string | null]
    row: {
      reference: string
    }
  }
  invoice_drop_unmade: {
    values: [number | bigint | null]
    row: Record<string, never>
  }
  invoice_drop_unpaid: {
    values: [number | bigint | null, number | bigint | null]
    row: {
      reference: string
    }
  }
  invoice_find: {
    values: [Uint8Array | null]
    row: {
      reference: string
      payment_hash: Buffer
      bolt11: string
      purpose: 'topup' | 'l402' | 'lnurl'
      account_id: string | null
      amount_msat: number
      comment: string | null
      state: 'making' | 'open' | 'settled' | 'expired' | 'cancelled'
      created_at_unix: number
      expires_at_unix: number
      settled_at_unix: number | null
      received_msat: number | null
      preimage: Buffer | null
    }
  }
  invoice_insert: {
    values: [
      string | null,
      string | null,
      string | null,
      number | bigint | null,
      string | null,
      number | bigint | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  invoice_lock: {
    values: [Uint8Array | null]
    row: {
      reference: string
      payment_hash: Buffer
      bolt11: string
      purpose: 'topup' | 'l402' | 'lnurl'
      account_id: string | null
      amount_msat: number
      comment: string | null
      state: 'making' | 'open' | 'settled' | 'expired' | 'cancelled'
      created_at_unix: number
      expires_at_unix: number
      settled_at_unix: number | null
      received_msat: number | null
      preimage: Buffer | null
    }
  }
  invoice_open: {
    values: [number | bigint | null, number | bigint | null]
    row: {
      payment_hash: Buffer
    }
  }
  invoice_preimage: {
    values: [Uint8Array | null, Uint8Array | null]
    row: Record<string, never>
  }
  invoice_settle: {
    values: [Uint8Array | null, number | bigint | null, Uint8Array | null, number | bigint | null]
    row: {
      reference: string
      payment_hash: Buffer
      bolt11: string
      purpose: 'topup' | 'l402' | 'lnurl'
      account_id: string | null
      amount_msat: number
      comment: string | null
      state: 'making' | 'open' | 'settled' | 'expired' | 'cancelled'
      created_at_unix: number
      expires_at_unix: number
      settled_at_unix: number | null
      received_msat: number | null
      preimage: Buffer | null
    }
  }
  invoice_suspended: {
    values: [string | null]
    row: {
      msat: number
    }
  }
  invoice_unpaid: {
    values: [Uint8Array | null, string | null]
    row: Record<string, never>
  }
  issuance_key: {
    values: [string | null]
    row: Record<string, never>
  }
  issuance_lock: {
    values: []
    row: {
      locked: number
    }
  }
  issuance_take: {
    values: [number | bigint | null, number | bigint | null, string | null]
    row: {
      last_index: number
    }
  }
  issued_all: {
    values: [string | null, number | bigint | null, number | bigint | null]
    row: {
      id: number
      atUnix: number
      tool: string
      artifactType: string
      artifactHash: string
      verdict: 'approve' | 'approve_with_concerns' | 'reject'
      confidenceBps: number
      eventId: string | null
      entry: number | null
      isQueued: boolean
    }
  }
  issued_signed: {
    values: [string | null, number | bigint | null, number | bigint | null]
    row: {
      id: number
      atUnix: number
      tool: string
      artifactType: string
      artifactHash: string
      verdict: 'approve' | 'approve_with_concerns' | 'reject'
      confidenceBps: number
      eventId: string
      entry: number | null
      isQueued: boolean
    }
  }
  job_end: {
    values: [
      string | null,
      number | bigint | null,
      number | bigint | null,
      string | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  job_read: {
    values: [string | null]
    row: {
      nextAtUnix: number
      leaseUntilUnix: number
      failures: number
      succeededAtUnix: number | null
      failure: string | null
    }
  }
  job_release: {
    values: [string | null, number | bigint | null, number | bigint | null]
    row: Record<string, never>
  }
  job_take: {
    values: [
      string | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
    ]
    row: {
      leaseUntilUnix: number
      failures: number
    }
  }
  job_wake: {
    values: [string | null]
    row: Record<string, never>
  }
  key_end: {
    values: [string | null, Uint8Array | null, number | bigint | null]
    row: Record<string, never>
  }
  key_entries: {
    values: []
    row: {
      pubkey: Hex64
      from_entry: number
      rotation_event_id: Hex64 | null
    }
  }
  key_insert: {
    values: [Uint8Array | null, string | null, number | bigint | null]
    row: Record<string, never>
  }
  key_list_live: {
    values: [readonly (Uint8Array | null)[] | null, number | bigint | null]
    row: {
      key: string
    }
  }
  key_lock_account: {
    values: [string | null]
    row: {
      id: string
    }
  }
  key_read: {
    values: [Uint8Array | null, string | null]
    row: {
      valid_until_unix: number | null
    }
  }
  keys_lock: {
    values: []
    row: {
      pg_advisory_xact_lock: string | null
    }
  }
  keys_publish: {
    values: [string | null, number | bigint | null]
    row: Record<string, never>
  }
  keys_rotate: {
    values: [string | null, number | bigint | null]
    row: Record<string, never>
  }
  known_bad_active_at: {
    values: [number | bigint | null]
    row: {
      active: number
    }
  }
  known_bad_after: {
    values: [number | bigint | null, number | bigint | null]
    row: {
      seq: number
      op: 'add' | 'confirm' | 'lapse' | 'withdraw'
      key: string
      address: string
      namespace: string
      display_address: string
      rule: string
      reason_codes: string[]
      basis: string
      artifact_type: string | null
      artifact_hash: string | null
      record_sha256: string | null
      verdict_event_id: string | null
      decision_ref: string | null
      accounts: number
      policy_version: string
      first_seen: number
      created_at: number
      row_sha256: string
      head_sha256: string
      has_list_evidence: boolean
    }
  }
  known_bad_at: {
    values: [number | bigint | null]
    row: {
      seq: number
      head_sha256: string
    }
  }
  known_bad_history: {
    values: [readonly (string | null)[] | null]
    row: {
      op: 'add' | 'confirm' | 'lapse' | 'withdraw'
      key: string
      account_id: string | null
      accounts: number
      has_list_evidence: boolean
      first_seen: number
    }
  }
  known_bad_insert: {
    values: [string | null]
    row: Record<string, never>
  }
  known_bad_key: {
    values: [number | bigint | null]
    row: {
      key: string
    }
  }
  known_bad_last: {
    values: []
    row: {
      seq: number
      head_sha256: string
    }
  }
  known_bad_last_ops: {
    values: [readonly (string | null)[] | null, number | bigint | null]
    row: {
      key: string
      op: 'add' | 'confirm' | 'lapse' | 'withdraw'
    }
  }
  known_bad_lock: {
    values: []
    row: {
      pg_advisory_xact_lock: string | null
    }
  }
  known_bad_newest: {
    values: [readonly (string | null)[] | null]
    row: {
      seq: number
      op: 'add' | 'confirm' | 'lapse' | 'withdraw'
      key: string
      address: string
      namespace: string
      display_address: string
      rule: string
      reason_codes: string[]
      basis: string
      artifact_type: string | null
      artifact_hash: string | null
      record_sha256: string | null
      verdict_event_id: string | null
      decision_ref: string | null
      accounts: number
      policy_version: string
      first_seen: number
      created_at: number
      row_sha256: string
      head_sha256: string
      has_list_evidence: boolean
    }
  }
  known_bad_page: {
    values: [number | bigint | null, number | bigint | null, string | null, number | bigint | null]
    row: {
      seq: number
      op: 'add' | 'confirm' | 'lapse' | 'withdraw'
      key: string
      address: string
      namespace: string
      display_address: string
      rule: string
      reason_codes: string[]
      basis: string
      artifact_type: string | null
      artifact_hash: string | null
      record_sha256: string | null
      verdict_event_id: string | null
      decision_ref: string | null
      accounts: number
      policy_version: string
      first_seen: number
      created_at: number
      row_sha256: string
      head_sha256: string
      has_list_evidence: boolean
    }
  }
  known_bad_snapshot_get: {
    values: [string | null]
    row: {
      row_count: number
    }
  }
  known_bad_snapshot_put: {
    values: [string | null, number | bigint | null]
    row: Record<string, never>
  }
  known_bad_today: {
    values: [readonly (string | null)[] | null, number | bigint | null]
    row: {
      account_id: string
      additions: number
    }
  }
  leaderboard_listings: {
    values: []
    row: {
      offer_id: string
      title: string
      sold_count: number
    }
  }
  leaderboard_sellers: {
    values: []
    row: {
      agent_id: string
      earned_sats: number
      sales: number
    }
  }
  leaderboard_verifiers: {
    values: []
    row: {
      name: string
      display_name: string
      overall: 'pass' | 'fail' | 'partial' | 'no_governance_block'
    }
  }
  ledger_anchored_artifacts: {
    values: [readonly (string | null)[] | null]
    row: {
      members: string[]
      count: number
      verdicts: number
    }
  }
  ledger_anchored_entries: {
    values: [readonly (string | null)[] | null]
    row: {
      members: string[]
      count: number
    }
  }
  ledger_appended: {
    values: [readonly (string | null)[] | null, readonly (string | null)[] | null]
    row: {
      idem_key: string
      entry: number
      event_id: Hex64
      content_hash: Hex64
      head: Hex64 | null
    }
  }
  ledger_artifact_known: {
    values: [readonly (string | null)[] | null]
    row: {
      artifact_hash: string
      set_key: string
    }
  }
  ledger_artifact_write: {
    values: [readonly (string | null)[] | null, readonly (string | null)[] | null]
    row: Record<string, never>
  }
  ledger_attester_note: {
    values: [
      readonly (string | null)[] | null,
      readonly (number | bigint | null)[] | null,
      readonly (number | bigint | null)[] | null,
    ]
    row: Record<string, never>
  }
  ledger_attester_set_add: {
    values: [
      readonly (string | null)[] | null,
      readonly (number | bigint | null)[] | null,
      readonly (number | bigint | null)[] | null,
    ]
    row: Record<string, never>
  }
  ledger_attester_set_open: {
    values: [readonly (string | null)[] | null, readonly (string | null)[] | null]
    row: Record<string, never>
  }
  ledger_attesters: {
    values: []
    row: {
      name: string
      since_unix: number
    }
  }
  ledger_calibration: {
    values: []
    row: {
      confidenceBps: number
      outcome: OutcomeCurrent
      count: number
    }
  }
  ledger_chain_head_insert: {
    values: [readonly (number | bigint | null)[] | null, readonly (string | null)[] | null]
    row: Record<string, never>
  }
  ledger_cited: {
    values: [readonly (number | bigint | null)[] | null]
    row: {
      verdict_entry: number
      coin: string
    }
  }
  ledger_cited_entries: {
    values: [readonly (number | bigint | null)[] | null]
    row: {
      entry: number
    }
  }
  ledger_citing: {
    values: [number | bigint | null]
    row: {
      entry: number
      position: number
      recordRaw: string
    }
  }
  ledger_coin_down: {
    values: [string | null, number | bigint | null, number | bigint | null]
    row: {
      entry: number
      reserved: boolean
      type:
        | 'pre_action_verdict'
        | 'trade_outcomes'
        | 'self_submitted_verdict'
        | 'external_partner_review'
        | 'key_event'
        | null
      title: string
      createdAtUnix: number
      eventId: Hex64
      contentHash: Hex64
      head: Hex64 | null
      recordSha256: Hex64 | null
      verdict: Verdict | null
      artifactHash: Hex64 | null
      judgmentType: string | null
      demonstration: boolean
    }
  }
  ledger_coin_insert: {
    values: [readonly (string | null)[] | null, readonly (number | bigint | null)[] | null]
    row: Record<string, never>
  }
  ledger_coin_up: {
    values: [string | null, number | bigint | null, number | bigint | null]
    row: {
      entry: number
      reserved: boolean
      type:
        | 'pre_action_verdict'
        | 'trade_outcomes'
        | 'self_submitted_verdict'
        | 'external_partner_review'
        | 'key_event'
        | null
      title: string
      createdAtUnix: number
      eventId: Hex64
      contentHash: Hex64
      head: Hex64 | null
      recordSha256: Hex64 | null
      verdict: Verdict | null
      artifactHash: Hex64 | null
      judgmentType: string | null
      demonstration: boolean
    }
  }
  ledger_coins: {
    values: []
    row: {
      coin: string
    }
  }
  ledger_commit_of: {
    values: [number | bigint | null]
    row: {
      committed_at_unix: number
    }
  }
  ledger_commits: {
    values: []
    row: {
      committed: number
      earliest: number | null
    }
  }
  ledger_commits_attested: {
    values: [readonly (string | null)[] | null]
    row: {
      committed: number
      earliest: number | null
    }
  }
  ledger_entry_by_event: {
    values: [string | null]
    row: {
      entry: number
      reserved: boolean
      type:
        | 'pre_action_verdict'
        | 'trade_outcomes'
        | 'self_submitted_verdict'
        | 'external_partner_review'
        | 'key_event'
        | null
      title: string
      createdAtUnix: number
      eventId: Hex64
      contentHash: Hex64
      head: Hex64 | null
      recordSha256: Hex64 | null
      verdict: Verdict | null
      artifactHash: Hex64 | null
      judgmentType: string | null
      demonstration: boolean
      prevHead: Hex64 | null
      sig: Hex128
      recordRaw: string
      eventBody: string
      chainHeadEventId: Hex64 | null
      leafHash: Buffer
      decisionRef: string | null
    }
  }
  ledger_entry_by_number: {
    values: [number | bigint | null]
    row: {
      entry: number
      reserved: boolean
      type:
        | 'pre_action_verdict'
        | 'trade_outcomes'
        | 'self_submitted_verdict'
        | 'external_partner_review'
        | 'key_event'
        | null
      title: string
      createdAtUnix: number
      eventId: Hex64
      contentHash: Hex64
      head: Hex64 | null
      recordSha256: Hex64 | null
      verdict: Verdict | null
      artifactHash: Hex64 | null
      judgmentType: string | null
      demonstration: boolean
      prevHead: Hex64 | null
      sig: Hex128
      recordRaw: string
      eventBody: string
      chainHeadEventId: Hex64 | null
      leafHash: Buffer
      decisionRef: string | null
    }
  }
  ledger_founded_at: {
    values: []
    row: {
      created_at_unix: number
    }
  }
  ledger_gated_outcomes: {
    values: [number | bigint | null, readonly (string | null)[] | null]
    row: {
      entry: number
      result: 'WIN' | 'LOSS' | 'BREAKEVEN'
      counts: boolean | null
      trades: number
    }
  }
  ledger_heads: {
    values: [readonly (number | bigint | null)[] | null]
    row: {
      entry: number
      event_id: Hex64
      content_hash: Hex64
      prev_head: Hex64
      head: Hex64
      sequenced_at_unix: number
    }
  }
  ledger_insert: {
    values: [
      readonly (number | bigint | null)[] | null,
      readonly (string | null)[] | null,
      readonly (boolean | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | bigint | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (Uint8Array | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  ledger_key_event_newest: {
    values: []
    row: {
      entry: number | null
    }
  }
  ledger_key_history: {
    values: []
    row: {
      entry: number
      record: unknown
    }
  }
  ledger_key_known: {
    values: [string | null]
    row: {
      known: number
    }
  }
  ledger_leaves: {
    values: [number | bigint | null, number | bigint | null]
    row: {
      entry: number
      reserved: boolean
      type:
        | 'pre_action_verdict'
        | 'trade_outcomes'
        | 'self_submitted_verdict'
        | 'external_partner_review'
        | 'key_event'
        | null
      createdAtUnix: number
      contentHash: Hex64 | null
      prevHead: Hex64 | null
      head: Hex64 | null
      eventId: Hex64 | null
      sig: Hex128 | null
    }
  }
  ledger_list_asc_all: {
    values: [number | bigint | null, number | bigint | null, number | bigint | null]
    row: {
      entry: number
      reserved: boolean
      type:
        | 'pre_action_verdict'
        | 'trade_outcomes'
        | 'self_submitted_verdict'
        | 'external_partner_review'
        | 'key_event'
        | null
      title: string
      createdAtUnix: number
      eventId: Hex64
      contentHash: Hex64
      head: Hex64 | null
      recordSha256: Hex64 | null
      verdict: Verdict | null
      artifactHash: Hex64 | null
      judgmentType: string | null
      demonstration: boolean
    }
  }
  ledger_list_asc_type: {
    values: [number | bigint | null, number | bigint | null, number | bigint | null, string | null]
    row: {
      entry: number
      reserved: boolean
      type:
        | 'pre_action_verdict'
        | 'trade_outcomes'
        | 'self_submitted_verdict'
        | 'external_partner_review'
        | 'key_event'
      title: string
      createdAtUnix: number
      eventId: Hex64
      contentHash: Hex64
      head: Hex64 | null
      recordSha256: Hex64 | null
      verdict: Verdict | null
      artifactHash: Hex64 | null
      judgmentType: string | null
      demonstration: boolean
    }
  }
  ledger_list_asc_verdict: {
    values: [number | bigint | null, number | bigint | null, number | bigint | null, string | null]
    row: {
      entry: number
      reserved: boolean
      type:
        | 'pre_action_verdict'
        | 'trade_outcomes'
        | 'self_submitted_verdict'
        | 'external_partner_review'
        | 'key_event'
      title: string
      createdAtUnix: number
      eventId: Hex64
      contentHash: Hex64
      head: Hex64 | null
      recordSha256: Hex64 | null
      verdict: Verdict
      artifactHash: Hex64 | null
      judgmentType: string | null
      demonstration: boolean
    }
  }
  ledger_list_asc_verdict_type: {
    values: [
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
      string | null,
      string | null,
    ]
    row: {
      entry: number
      reserved: boolean
      type:
        | 'pre_action_verdict'
        | 'trade_outcomes'
        | 'self_submitted_verdict'
        | 'external_partner_review'
        | 'key_event'
      title: string
      createdAtUnix: number
      eventId: Hex64
      contentHash: Hex64
      head: Hex64 | null
      recordSha256: Hex64 | null
      verdict: Verdict
      artifactHash: Hex64 | null
      judgmentType: string | null
      demonstration: boolean
    }
  }
  ledger_list_desc_all: {
    values: [number | bigint | null, number | bigint | null, number | bigint | null]
    row: {
      entry: number
      reserved: boolean
      type:
        | 'pre_action_verdict'
        | 'trade_outcomes'
        | 'self_submitted_verdict'
        | 'external_partner_review'
        | 'key_event'
        | null
      title: string
      createdAtUnix: number
      eventId: Hex64
      contentHash: Hex64
      head: Hex64 | null
      recordSha256: Hex64 | null
      verdict: Verdict | null
      artifactHash: Hex64 | null
      judgmentType: string | null
      demonstration: boolean
    }
  }
  ledger_list_desc_type: {
    values: [number | bigint | null, number | bigint | null, number | bigint | null, string | null]
    row: {
      entry: number
      reserved: boolean
      type:
        | 'pre_action_verdict'
        | 'trade_outcomes'
        | 'self_submitted_verdict'
        | 'external_partner_review'
        | 'key_event'
      title: string
      createdAtUnix: number
      eventId: Hex64
      contentHash: Hex64
      head: Hex64 | null
      recordSha256: Hex64 | null
      verdict: Verdict | null
      artifactHash: Hex64 | null
      judgmentType: string | null
      demonstration: boolean
    }
  }
  ledger_list_desc_verdict: {
    values: [number | bigint | null, number | bigint | null, number | bigint | null, string | null]
    row: {
      entry: number
      reserved: boolean
      type:
        | 'pre_action_verdict'
        | 'trade_outcomes'
        | 'self_submitted_verdict'
        | 'external_partner_review'
        | 'key_event'
      title: string
      createdAtUnix: number
      eventId: Hex64
      contentHash: Hex64
      head: Hex64 | null
      recordSha256: Hex64 | null
      verdict: Verdict
      artifactHash: Hex64 | null
      judgmentType: string | null
      demonstration: boolean
    }
  }
  ledger_list_desc_verdict_type: {
    values: [
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
      string | null,
      string | null,
    ]
    row: {
      entry: number
      reserved: boolean
      type:
        | 'pre_action_verdict'
        | 'trade_outcomes'
        | 'self_submitted_verdict'
        | 'external_partner_review'
        | 'key_event'
      title: string
      createdAtUnix: number
      eventId: Hex64
      contentHash: Hex64
      head: Hex64 | null
      recordSha256: Hex64 | null
      verdict: Verdict
      artifactHash: Hex64 | null
      judgmentType: string | null
      demonstration: boolean
    }
  }
  ledger_minutes_to_block: {
    values: []
    row: {
      seconds: number
      network: 'mainnet' | 'regtest' | null
    }
  }
  ledger_outcome_days: {
    values: []
    row: {
      date: string
      wins: number
      losses: number
      breakevens: number
      netUsd: string
      sumUsd: string
    }
  }
  ledger_outcome_down: {
    values: [string | null, number | bigint | null, number | bigint | null]
    row: {
      entry: number
      reserved: boolean
      type:
        | 'pre_action_verdict'
        | 'trade_outcomes'
        | 'self_submitted_verdict'
        | 'external_partner_review'
        | 'key_event'
        | null
      title: string
      createdAtUnix: number
      eventId: Hex64
      contentHash: Hex64
      head: Hex64 | null
      recordSha256: Hex64 | null
      verdict: Verdict | null
      artifactHash: Hex64 | null
      judgmentType: string | null
      demonstration: boolean
    }
  }
  ledger_outcome_insert: {
    values: [
      readonly (string | null)[] | null,
      readonly (number | bigint | null)[] | null,
      readonly (number | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | bigint | string | null)[] | null,
      readonly (number | bigint | null)[] | null,
      readonly (number | bigint | null)[] | null,
    ]
    row: Record<string, never>
  }
  ledger_outcome_up: {
    values: [string | null, number | bigint | null, number | bigint | null]
    row: {
      entry: number
      reserved: boolean
      type:
        | 'pre_action_verdict'
        | 'trade_outcomes'
        | 'self_submitted_verdict'
        | 'external_partner_review'
        | 'key_event'
        | null
      title: string
      createdAtUnix: number
      eventId: Hex64
      contentHash: Hex64
      head: Hex64 | null
      recordSha256: Hex64 | null
      verdict: Verdict | null
      artifactHash: Hex64 | null
      judgmentType: string | null
      demonstration: boolean
    }
  }
  ledger_pending_done: {
    values: [readonly (number | bigint | null)[] | null, readonly (number | bigint | null)[] | null]
    row: Record<string, never>
  }
  ledger_pending_due: {
    values: [number | bigint | null, number | bigint | null]
    row: {
      id: number
      idem_key: string
      draft: QueuedDraft['draft']
      body: string
    }
  }
  ledger_pending_insert: {
    values: [
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | bigint | null)[] | null,
      readonly (number | bigint | null)[] | null,
      readonly (number | bigint | null)[] | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  ledger_pending_open: {
    values: []
    row: {
      open: number
    }
  }
  ledger_proposals: {
    values: [string | null, number | bigint | null, number | bigint | null]
    row: {
      entry: number | null
      coin: string
      side: string
      createdAtUnix: number
    }
  }
  ledger_publication: {
    values: [string | null]
    row: {
      entry: number | null
    }
  }
  ledger_queued: {
    values: [string | null]
    row: {
      publishByUnix: number
    }
  }
  ledger_range: {
    values: [number | bigint | null, number | bigint | null]
    row: {
      entry: number
      reserved: boolean
      type:
        | 'pre_action_verdict'
        | 'trade_outcomes'
        | 'self_submitted_verdict'
        | 'external_partner_review'
        | 'key_event'
        | null
      title: string
      createdAtUnix: number
      eventId: Hex64
      contentHash: Hex64
      head: Hex64 | null
      recordSha256: Hex64 | null
      verdict: Verdict | null
      artifactHash: Hex64 | null
      judgmentType: string | null
      demonstration: boolean
      prevHead: Hex64 | null
      sig: Hex128
      recordRaw: string
      eventBody: string
      chainHeadEventId: Hex64 | null
      leafHash: Buffer
      decisionRef: string | null
    }
  }
  ledger_reputation_days: {
    values: [number | bigint | null]
    row: {
      date: string
      wins: number
      losses: number
      breakevens: number
    }
  }
  ledger_row_words: {
    values: [readonly (number | bigint | null)[] | null]
    row: {
      entry: number
      artifactType: string | null
      summary: string | null
      artifact: string | null
      artifactHash: string | null
      reviewKind: string | null
    }
  }
  ledger_search: {
    values: [string | null]
    row: {
      entry: number
      field: SearchHit['field']
    }
  }
  ledger_search_prefix: {
    values: [string | null, string | null]
    row: {
      entry: number
      field: string
      value: string
    }
  }
  ledger_sets: {
    values: []
    row: {
      members: string[]
      entries: number
      artifacts: number
    }
  }
  ledger_status: {
    values: []
    row: {
      size: number
      demonstration: boolean
      issued: number
      mandatory_issued: number
      commits_version: number
      pending: LedgerStatus['pending'] | null
      census: Hex64 | null
      head_entry: number | null
      head: Hex64 | null
      head_event: Hex64 | null
    }
  }
  ledger_submission_by_id: {
    values: [number | bigint | null]
    row: {
      id: number
      entry: number
      event_id: Hex64
      agent_id: string | null
      cost_sats: number
      submitted_at_unix: number
      demonstration: boolean
    }
  }
  ledger_submission_ids: {
    values: [number | null]
    row: {
      id: number
    }
  }
  ledger_submission_insert: {
    values: [
      readonly (number | bigint | null)[] | null,
      readonly (number | bigint | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | bigint | null)[] | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  ledger_tier_down: {
    values: [number | null, number | bigint | null, number | bigint | null]
    row: {
      entry: number
      reserved: boolean
      type:
        | 'pre_action_verdict'
        | 'trade_outcomes'
        | 'self_submitted_verdict'
        | 'external_partner_review'
        | 'key_event'
        | null
      title: string
      createdAtUnix: number
      eventId: Hex64
      contentHash: Hex64
      head: Hex64 | null
      recordSha256: Hex64 | null
      verdict: Verdict | null
      artifactHash: Hex64 | null
      judgmentType: string | null
      demonstration: boolean
    }
  }
  ledger_tier_up: {
    values: [number | null, number | bigint | null, number | bigint | null]
    row: {
      entry: number
      reserved: boolean
      type:
        | 'pre_action_verdict'
        | 'trade_outcomes'
        | 'self_submitted_verdict'
        | 'external_partner_review'
        | 'key_event'
        | null
      title: string
      createdAtUnix: number
      eventId: Hex64
      contentHash: Hex64
      head: Hex64 | null
      recordSha256: Hex64 | null
      verdict: Verdict | null
      artifactHash: Hex64 | null
      judgmentType: string | null
      demonstration: boolean
    }
  }
  ledger_totals: {
    values: []
    row: {
      id: number
      entries: number
      signature_verified: number
      verdicts: number
      research_calls: number
      governed_decisions: number
      mandatory_published: number
      closed: number
      wins: number
      losses: number
      net_pnl_usd: string
      verdicts_committed: number
      commits_version: number
    }
  }
  ledger_totals_add: {
    values: [
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
      readonly (number | bigint | string | null)[] | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  ledger_trades_known: {
    values: [readonly (string | null)[] | null]
    row: {
      trade_id: string
    }
  }
  list_bytes: {
    values: [string | null]
    row: {
      bytes: Buffer
    }
  }
  list_check: {
    values: [string | null, number | bigint | null, string | null]
    row: Record<string, never>
  }
  list_in_force_one: {
    values: [string | null]
    row: {
      id: string
      published: string | null
      sha256: string
      entries: number
      status: 'full' | 'partial' | 'missing'
      source: string
      set_at: number
      checked_at: number | null
      failure: string | null
    }
  }
  list_in_force_put: {
    values: [string | null, string | null, number | bigint | null]
    row: Record<string, never>
  }
  list_put: {
    values: [
      string | null,
      string | null,
      string | null,
      number | null,
      string | null,
      Uint8Array | null,
      string | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  list_versions: {
    values: []
    row: {
      lists: string | null
      known_bad: number
    }
  }
  lists_in_force: {
    values: []
    row: {
      id: string
      published: string | null
      sha256: string
      entries: number
      status: 'full' | 'partial' | 'missing'
      source: string
      set_at: number
      checked_at: number | null
      failure: string | null
    }
  }
  lists_lock: {
    values: []
    row: {
      pg_advisory_xact_lock: string | null
    }
  }
  log_advance: {
    values: [number | bigint | null, number | bigint | null, Uint8Array | null, string | null]
    row: {
      id: number
    }
  }
  log_checkpoint_at: {
    values: [number | bigint | null]
    row: {
      size: number
      root: Buffer
      note: string
      created_at_unix: number
    }
  }
  log_checkpoint_insert: {
    values: [number | bigint | null, Uint8Array | null, string | null, number | bigint | null]
    row: {
      size: number
    }
  }
  log_checkpoint_newest: {
    values: []
    row: {
      size: number
      root: Buffer
      note: string
      created_at_unix: number
    }
  }
  log_cosignatures: {
    values: [number | bigint | null]
    row: {
      line: string
    }
  }
  log_demonstration: {
    values: []
    row: {
      demonstration: boolean
    }
  }
  log_demonstration_lock: {
    values: []
    row: {
      size: number
      demonstration: boolean
    }
  }
  log_demonstration_set: {
    values: []
    row: Record<string, never>
  }
  log_edge: {
    values: [readonly (number | null)[] | null, readonly (number | bigint | null)[] | null]
    row: {
      level: number
      index: number
      width: number
      data: Buffer
    }
  }
  log_freeze: {
    values: [string | null]
    row: Record<string, never>
  }
  log_lock: {
    values: [number | bigint | null]
    row: {
      origin: string | null
      size: number
      root: Buffer
      head: Hex64 | null
      frozen_reason: string | null
      demonstration: boolean
      root_at: Buffer | null
      newest_key_event: number | null
      last_sequenced_unix: number | null
    }
  }
  log_name: {
    values: [string | null]
    row: Record<string, never>
  }
  log_published: {
    values: [number | bigint | null, number | bigint | null]
    row: {
      '?column?': number
    }
  }
  log_read: {
    values: []
    row: {
      origin: string | null
      size: number
      root: Buffer
      head: Hex64 | null
      frozen_reason: string | null
      demonstration: boolean
    }
  }
  log_thaw: {
    values: []
    row: Record<string, never>
  }
  log_tile_prefix: {
    values: [number | null, number | bigint | null, number | null]
    row: {
      data: Buffer
    }
  }
  log_tile_write: {
    values: [
      readonly (number | null)[] | null,
      readonly (number | bigint | null)[] | null,
      readonly (number | null)[] | null,
      readonly (Uint8Array | null)[] | null,
    ]
    row: Record<string, never>
  }
  log_tiles: {
    values: [readonly (number | null)[] | null, readonly (number | bigint | null)[] | null]
    row: {
      level: number
      index: number
      data: Buffer
    }
  }
  log_version: {
    values: []
    row: {
      version: string
    }
  }
  market_coins: {
    values: [number | bigint | null]
    row: {
      coin: string
    }
  }
  market_coins_follow: {
    values: [readonly (string | null)[] | null, number | bigint | null]
    row: Record<string, never>
  }
  market_history_drop: {
    values: [number | bigint | null]
    row: {
      fetched_at_unix: number
    }
  }
  market_listings_add: {
    values: [
      string | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | bigint | null)[] | null,
      readonly (string | null)[] | null,
    ]
    row: Record<string, never>
  }
  market_listings_clear: {
    values: [string | null]
    row: Record<string, never>
  }
  market_listings_of_host: {
    values: [string | null, string | null]
    row: {
      itemId: string
      host: string
      url: string
      updatedAtUnix: number | null
      body: string
    }
  }
  market_snapshot_failed: {
    values: [string | null, string | null, string | null, string | null, number | bigint | null]
    row: Record<string, never>
  }
  market_snapshot_good: {
    values: [
      string | null,
      string | null,
      string | null,
      string | null,
      number | bigint | null,
      number | bigint | null,
      Uint8Array | null,
    ]
    row: Record<string, never>
  }
  market_snapshot_one: {
    values: [string | null, string | null]
    row: {
      source: string
      key: string
      body: string | null
      held: string | null
      sha256: string | null
      fetchedAtUnix: number | null
      sourceTimeUnix: number | null
      triedAtUnix: number
      failure: string | null
    }
  }
  market_snapshots: {
    values: [readonly (string | null)[] | null]
    row: {
      source: string
      key: string
      body: string | null
      held: string | null
      sha256: string | null
      fetchedAtUnix: number | null
      sourceTimeUnix: number | null
      triedAtUnix: number
      failure: string | null
    }
  }
  market_sources: {
    values: []
    row: {
      source: string
      key: string
      fetchedAtUnix: number | null
      triedAtUnix: number
      failure: string | null
    }
  }
  memory_delete: {
    values: [string | null, string | null]
    row: {
      deleted: boolean
    }
  }
  memory_get: {
    values: [string | null, string | null]
    row: {
      sealed: Buffer
      size_bytes: number
      updated_at_unix: number
    }
  }
  memory_list: {
    values: [string | null, string | null, string | null, number | bigint | null]
    row: {
      key: string
      size_bytes: number
      updated_at_unix: number
    }
  }
  memory_search: {
    values: [string | null, readonly (number | null)[] | null, number | bigint | null, number | bigint | null]
    row: {
      key: string
      sealed: Buffer
      updated_at_unix: number
    }
  }
  memory_search_newest: {
    values: [string | null, readonly (number | null)[] | null, number | bigint | null, number | bigint | null]
    row: {
      key: string
      sealed: Buffer
      updated_at_unix: number
    }
  }
  memory_size: {
    values: [string | null, string | null]
    row: {
      size_bytes: number
    }
  }
  memory_store: {
    values: [
      string | null,
      string | null,
      Uint8Array | null,
      number | null,
      readonly (number | null)[] | null,
      number | bigint | null,
    ]
    row: {
      outcome: string
      created: boolean
    }
  }
  model_budget_reserve: {
    values: [number | null, number | bigint | null, number | bigint | null]
    row: {
      day: number
    }
  }
  model_budget_settle: {
    values: [number | null, number | bigint | null]
    row: Record<string, never>
  }
  moderation_feedback: {
    values: [string | null, number | bigint | null]
    row: {
      id: string
    }
  }
  moderation_find: {
    values: [string | null, string | null]
    row: {
      title: string
      agent_id: string
      hidden_at_unix: number | null
    }
  }
  moderation_hidden: {
    values: [number | bigint | null]
    row: {
      subject: string
      id: string
      title: string
      agent_id: string
      hidden_at_unix: number
    }
  }
  moderation_offer: {
    values: [string | null, number | bigint | null]
    row: {
      id: string
    }
  }
  moderation_post: {
    values: [string | null, number | bigint | null]
    row: {
      changed: boolean
    }
  }
  moderation_seller: {
    values: [string | null, boolean | null]
    row: Record<string, never>
  }
  moderation_submission: {
    values: [string | null, number | bigint | null]
    row: {
      id: string
    }
  }
  moderation_suspended: {
    values: [number | bigint | null]
    row: {
      agent_id: string
      suspended_at_unix: number
    }
  }
  newest_block: {
    values: []
    row: {
      hash: Hex64
    }
  }
  newest_block_record: {
    values: [string | null, number | bigint | null, readonly (string | null)[] | null, number | bigint | null]
    row: Record<string, never>
  }
  newest_head_ids: {
    values: [number | bigint | null]
    row: {
      event_id: Hex64
    }
  }
  newest_proof: {
    values: []
    row: {
      id: Hex64
    }
  }
  offer_age_sales: {
    values: [number | bigint | null, number | null]
    row: {
      aged: number
    }
  }
  offer_buy: {
    values: [
      string | null,
      string | null,
      string | null,
      number | null,
      string | null,
      number | bigint | null,
    ]
    row: {
      outcome: string
      payout_sats: number | null
      balance_sats: number | null
      lightning_sats: number | null
      owed_sats: number | null
    }
  }
  offer_categories: {
    values: []
    row: {
      category: string
      offers: number
    }
  }
  offer_content: {
    values: [string | null]
    row: {
      content: string
    }
  }
  offer_contents: {
    values: [readonly (string | null)[] | null]
    row: {
      offer_id: string
      content: string
    }
  }
  offer_create: {
    values: [
      string | null,
      string | null,
      string | null,
      string | null,
      number | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | bigint | null,
    ]
    row: {
      offer_create: string | null
    }
  }
  offer_deactivate: {
    values: [string | null, string | null]
    row: {
      outcome: string
    }
  }
  offer_find: {
    values: [string | null]
    row: {
      id: string
      seq: number
      title: string
      description: string
      price_sats: number
      category: string
      agent_id: string
      preview_text: string | null
      thumbnail_url: string | null
      sold_count: number
      recent_sales: number
      created_at_unix: number
      last_purchased_at_unix: number | null
      earned_sats: number
      score: number
      delivery: 'instant' | 'manual'
      active: boolean
      ratings: number
      stars: number
      manual_sales: number
      open_purchases: number
      seller_id: string
    }
  }
  offer_lock: {
    values: [string | null, string | null]
    row: {
      offer_lock: string | null
    }
  }
  offer_own: {
    values: [string | null, number | bigint | null, number | bigint | null]
    row: {
      id: string
      seq: number
      title: string
      price_sats: number
      category: string
      sold_count: number
      active: boolean
      hidden_at_unix: number | null
      created_at_unix: number
      earned_sats: number
      delivery: 'instant' | 'manual'
    }
  }
  offer_page: {
    values: [
      string | null,
      string | null,
      string | null,
      number | null,
      number | null,
      number | null,
      number | bigint | null,
      number | bigint | null,
      number | null,
      number | null,
    ]
    row: {
      id: string
      seq: number
      title: string
      description: string
      price_sats: number
      category: string
      agent_id: string
      preview_text: string | null
      thumbnail_url: string | null
      sold_count: number
      recent_sales: number
      created_at_unix: number
      last_purchased_at_unix: number | null
      earned_sats: number
      score: number
      delivery: string
      active: boolean
      ratings: number
      stars: number
      manual_sales: number
      open_purchases: number
      seller_id: string
    }
  }
  offer_seller: {
    values: [string | null]
    row: {
      sales: number
      earned_sats: number
      open_purchases: number
    }
  }
  offer_total: {
    values: [string | null, string | null, number | null, number | null, number | null, number | null]
    row: {
      total: number | null
    }
  }
  onchain_again: {
    values: [string | null]
    row: Record<string, never>
  }
  onchain_backlog: {
    values: []
    row: {
      open: number
      oldestQueuedAtUnix: number | null
    }
  }
  onchain_facts: {
    values: [readonly (string | null)[] | null]
    row: {
      event_id: string
      chain: string
      writer: string
      transaction: string
      blockNumber: number
      blockHash: string
      blockTimeUnix: number
    }
  }
  onchain_final: {
    values: [
      string | null,
      string | null,
      number | bigint | null,
      string | null,
      number | bigint | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  onchain_lock: {
    values: [string | null]
    row: {
      pg_advisory_xact_lock: string | null
    }
  }
  onchain_next_number: {
    values: [string | null, string | null]
    row: {
      next: number | null
    }
  }
  onchain_open: {
    values: [string | null, string | null, number | bigint | null]
    row: {
      eventId: string
      state: 'waiting' | 'signed' | 'final'
      nonce: number | null
      serialized: string | null
      transactions: string[]
      maxFeeWei: number | null
      signedAtUnix: number | null
    }
  }
  onchain_queue: {
    values: [number | bigint | null, number | bigint | null]
    row: {
      event_id: string
    }
  }
  onchain_signed: {
    values: [
      string | null,
      string | null,
      string | null,
      number | bigint | null,
      string | null,
      string | null,
      number | bigint | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  operator_alert_breaches: {
    values: [number | bigint | null]
    row: Record<string, never>
  }
  operator_alert_insert: {
    values: [string | null, string | null, string | null, string | null, number | bigint | null]
    row: {
      alert_id: number
    }
  }
  operator_alert_sweep: {
    values: [number | bigint | null]
    row: Record<string, never>
  }
  operator_alert_untold: {
    values: [string | null, string | null, number | bigint | null]
    row: {
      alertId: number
      kind: 'proposal' | 'breached' | 'execution_failed' | 'token_refused' | 'finding' | 'report'
      proposalId: string | null
      detail: string
      title: string | null
      priorityMilli: number | null
      createdAtUnix: number
    }
  }
  operator_message_accept: {
    values: [string | null, number | bigint | null, string | null]
    row: Record<string, never>
  }
  operator_message_due: {
    values: [number | bigint | null]
    row: {
      message_id: string
      channel: 'email' | 'nostr'
      recipient: string
      subject: string
      body: string
      event: string | null
      attempts: number
      created_at_unix: number
    }
  }
  operator_message_fail: {
    values: [string | null, string | null, number | bigint | null, boolean | null]
    row: Record<string, never>
  }
  operator_message_insert: {
    values: [
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | bigint | null,
      readonly (number | bigint | null)[] | null,
    ]
    row: Record<string, never>
  }
  operator_message_sweep: {
    values: [number | bigint | null]
    row: Record<string, never>
  }
  operator_session_delete: {
    values: [Uint8Array | null]
    row: Record<string, never>
  }
  operator_session_find: {
    values: [Uint8Array | null, number | bigint | null]
    row: {
      token_id: string
      name: string
      scopes: OperatorScope[]
    }
  }
  operator_session_insert: {
    values: [Uint8Array | null, string | null, number | bigint | null, number | bigint | null]
    row: Record<string, never>
  }
  operator_session_sweep: {
    values: [number | bigint | null]
    row: Record<string, never>
  }
  operator_token_find: {
    values: [Uint8Array | null, number | bigint | null]
    row: {
      token_id: string
      name: string
      scopes: OperatorScope[]
    }
  }
  operator_token_insert: {
    values: [
      string | null,
      Uint8Array | null,
      string | null,
      readonly (string | null)[] | null,
      number | bigint | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  operator_token_list: {
    values: []
    row: {
      token_id: string
      name: string
      scopes: OperatorScope[]
      created_at_unix: number
      expires_at_unix: number
      revoked_at_unix: number | null
    }
  }
  operator_token_revoke: {
    values: [string | null, number | bigint | null]
    row: {
      token_id: string
    }
  }
  outbox_backlog: {
    values: []
    row: {
      kind: string
      events: number
      oldestAtUnix: number | null
    }
  }
  outbox_done: {
    values: [readonly (number | bigint | null)[] | null, number | bigint | null]
    row: Record<string, never>
  }
  outbox_insert: {
    values: [readonly (string | null)[] | null, readonly (string | null)[] | null, number | bigint | null]
    row: Record<string, never>
  }
  outbox_take: {
    values: [string | null, number | bigint | null]
    row: {
      id: number
      subject: string
    }
  }
  outcomes_last_read: {
    values: [string | null]
    row: {
      ended_at_unix: number | null
      failure: string | null
    }
  }
  own_heads: {
    values: [readonly (number | bigint | null)[] | null]
    row: {
      size: number
      entry: number | null
      head: Hex64 | null
    }
  }
  pq_binding_insert: {
    values: [string | null, string | null, string | null, Uint8Array | null, number | bigint | null]
    row: Record<string, never>
  }
  pq_binding_lock: {
    values: []
    row: {
      pg_advisory_xact_lock: string | null
    }
  }
  pq_bindings: {
    values: []
    row: {
      event_id: string
      verifier_pubkey: string
      pq_pubkey: string
      companion: Buffer
      body: string
    }
  }
  pq_companion_insert: {
    values: [readonly (string | null)[] | null, string | null, readonly (Uint8Array | null)[] | null]
    row: Record<string, never>
  }
  pq_companions: {
    values: [readonly (string | null)[] | null]
    row: {
      event_id: string
      signature: Buffer
      pq_pubkey: string
    }
  }
  proof_consume: {
    values: [
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      number | bigint | null,
    ]
    row: {
      decision_ref: string
    }
  }
  published_keys: {
    values: []
    row: {
      pubkey: Hex64
      valid_from_unix: number
      valid_to_unix: number | null
      status: PublishedKey['status']
      from_entry: number | null
      last_entry: number | null
      revocation_anchored_unix: number | null
    }
  }
  purchase_fulfil: {
    values: [string | null, string | null, string | null, number | bigint | null]
    row: {
      outcome: string
      is_new: boolean
      buyer_id: string | null
      offer_id: string | null
      title: string | null
      fulfilled_at_unix: number | null
    }
  }
  purchase_rate: {
    values: [string | null, string | null, number | null]
    row: {
      outcome: string
    }
  }
  purchases_bought: {
    values: [
      string | null,
      string | null,
      number | bigint | null,
      boolean | null,
      number | bigint | null,
      number | bigint | null,
    ]
    row: {
      id: string
      seq: number
      offer_id: string
      title: string
      price_sats: number
      payout_sats: number
      state: 'purchased' | 'fulfilled'
      buyer_input: string | null
      created_at_unix: number
      fulfilled_at_unix: number | null
      fulfillment_ref: string | null
      stars: number | null
      delivery: 'instant' | 'manual'
      buyer: string
      seller: string
      characters: number
    }
  }
  purchases_sold: {
    values: [
      string | null,
      string | null,
      number | bigint | null,
      boolean | null,
      number | bigint | null,
      number | bigint | null,
    ]
    row: {
      id: string
      seq: number
      offer_id: string
      title: string
      price_sats: number
      payout_sats: number
      state: 'purchased' | 'fulfilled'
      buyer_input: string | null
      created_at_unix: number
      fulfilled_at_unix: number | null
      fulfillment_ref: string | null
      stars: number | null
      delivery: 'instant' | 'manual'
      buyer: string
      seller: string
      characters: number
    }
  }
  rate_quote_insert: {
    values: [number | bigint | null, string | null, number | bigint | null]
    row: {
      id: number
    }
  }
  rate_sweep: {
    values: [number | bigint | null]
    row: Record<string, never>
  }
  rate_take: {
    values: [string | null, number | bigint | null, number | bigint | null, number | bigint | null]
    row: {
      granted: number
      remaining: number
    }
  }
  referral_revoke: {
    values: [string | null, number | bigint | null]
    row: {
      referral_revoke: string | null
    }
  }
  referral_stake: {
    values: [string | null]
    row: {
      topup_key: string
      referrer_id: string
      spent_sats: number
    }
  }
  referrals_earned: {
    values: [string | null]
    row: {
      sats: number
    }
  }
  referrals_read: {
    values: [string | null]
    row: {
      refCode: string
      referredByCode: string | null
      isOwnPaid: boolean
      total: number
      paid: number
      pending: number
    }
  }
  relay_backlog: {
    values: [readonly (string | null)[] | null]
    row: {
      relay: string
      events: number
      oldestQueuedAtUnix: number | null
    }
  }
  relay_bodies: {
    values: [readonly (string | null)[] | null]
    row: {
      id: Hex64
      body: string
    }
  }
  relay_catch_up_next: {
    values: [string | null, number | bigint | null]
    row: {
      event_id: Hex64
    }
  }
  relay_catch_up_note: {
    values: [string | null, string | null]
    row: Record<string, never>
  }
  relay_catch_up_open: {
    values: [readonly (string | null)[] | null]
    row: {
      name: string
      after: string
    }
  }
  relay_catch_up_queue: {
    values: [string | null, readonly (string | null)[] | null, number | bigint | null]
    row: Record<string, never>
  }
  relay_catch_up_restart: {
    values: [readonly (string | null)[] | null]
    row: Record<string, never>
  }
  relay_catch_up_start: {
    values: [readonly (string | null)[] | null]
    row: Record<string, never>
  }
  relay_checks_due: {
    values: [number | bigint | null, number | bigint | null]
    row: {
      id: Hex64
      publishedAtUnix: number
      checks: number
      body: string
      copyId: Hex64 | null
      copySig: Hex128 | null
      accepted: string[]
    }
  }
  relay_checks_overdue: {
    values: [number | bigint | null]
    row: {
      events: number
      oldestDueAtUnix: number | null
    }
  }
  relay_checks_record: {
    values: [string | null, number | bigint | null]
    row: Record<string, never>
  }
  relay_copy_insert: {
    values: [
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
    ]
    row: Record<string, never>
  }
  relay_due: {
    values: [string | null, number | bigint | null, number | bigint | null]
    row: {
      id: Hex64
      attempts: number
      body: string
      pubkey: Hex64 | null
      sig: Hex128 | null
    }
  }
  relay_facts: {
    values: [readonly (string | null)[] | null]
    row: {
      event_id: Hex64
      published_at_unix: number
      status: 'unverified' | 'anchored' | 'replaced' | 'lost'
      checked_at_unix: number | null
      anchored_at_unix: number | null
      relays_holding: string[]
      copies_holding: string[]
      surviving_event_id: Hex64 | null
      surviving_created_at_unix: number | null
      relays: string[]
    }
  }
  relay_head_record: {
    values: [
      string | null,
      number | bigint | null,
      string | null,
      number | bigint | null,
      string | null,
      string | null,
    ]
    row: Record<string, never>
  }
  relay_heads: {
    values: [readonly (string | null)[] | null]
    row: {
      relay: string
      checkedAtUnix: number
      result: 'matches' | 'no_claim_found' | 'truncation_suspected' | 'mismatch'
      entry: number | null
      headHash: Hex64 | null
      eventId: Hex64 | null
    }
  }
  relay_note: {
    values: [string | null, number | null, number | bigint | null, string | null, number | bigint | null]
    row: Record<string, never>
  }
  relay_publication_insert: {
    values: [readonly (string | null)[] | null, readonly (string | null)[] | null, number | bigint | null]
    row: Record<string, never>
  }
  relay_published: {
    values: [readonly (string | null)[] | null, number | bigint | null, number | bigint | null]
    row: Record<string, never>
  }
  relay_results: {
    values: [
      string | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | bigint | null)[] | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  relay_sendings: {
    values: [string | null]
    row: {
      relay: string
      state: 'queued' | 'accepted' | 'refused' | 'unreachable'
      message: string | null
    }
  }
  relay_states: {
    values: [readonly (string | null)[] | null]
    row: {
      name: string
      failures: number
      triedAtUnix: number | null
      answeredAtUnix: number | null
      restsUntilUnix: number | null
      lastProblem: string | null
    }
  }
  relay_status: {
    values: [readonly (string | null)[] | null]
    row: {
      event_id: Hex64
      published_at_unix: number
      status: 'unverified' | 'anchored' | 'replaced' | 'lost'
      anchored_at_unix: number | null
      surviving_created_at_unix: number | null
    }
  }
  residence_counts: {
    values: [string | null, readonly (string | null)[] | null]
    row: {
      memories: number
      memory_bytes: number
      unread: number
      latest_at_unix: number | null
      paid_calls: number
      funded_sats: number
      ledger_entries: number
    }
  }
  resolution_count_down: {
    values: [readonly (number | bigint | null)[] | null]
    row: Record<string, never>
  }
  resolution_count_up: {
    values: [readonly (number | null)[] | null, readonly (string | null)[] | null]
    row: Record<string, never>
  }
  resolution_trades: {
    values: [readonly (number | bigint | null)[] | null]
    row: {
      verdict_entry: number
      entry: number
      trade: TradeOutcomesRecord['trades'][number]
    }
  }
  resolution_verdicts: {
    values: [readonly (number | bigint | null)[] | null]
    row: {
      entry: number
      verdict: Verdict
      confidence_bps: number
      coins: string[]
    }
  }
  resolution_write: {
    values: [
      readonly (number | bigint | null)[] | null,
      readonly (number | null)[] | null,
      readonly (string | null)[] | null,
    ]
    row: Record<string, never>
  }
  reveal_decided: {
    values: [readonly (string | null)[] | null]
    row: {
      proof_id: string
    }
  }
  reveal_insert: {
    values: [
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  reveal_lock: {
    values: []
    row: {
      pg_advisory_xact_lock: string | null
    }
  }
  review_askers: {
    values: [readonly (string | null)[] | null]
    row: {
      event_id: string
      account_id: string
    }
  }
  review_insert: {
    values: [
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      number | bigint | null,
      readonly (string | null)[] | null,
      readonly (boolean | null)[] | null,
    ]
    row: {
      id: number
    }
  }
  review_source_end: {
    values: [string | null, number | bigint | null]
    row: Record<string, never>
  }
  review_source_put: {
    values: [string | null, string | null, string | null, number | bigint | null]
    row: Record<string, never>
  }
  review_sources: {
    values: [number | bigint | null]
    row: {
      account_id: string
      source_class: 'independent_mediator' | 'platform_operator'
    }
  }
  review_sources_list: {
    values: [number | bigint | null]
    row: {
      agent_id: string
      name: string
      source_class: 'independent_mediator' | 'platform_operator'
      since: number
    }
  }
  role_rights: {
    values: []
    row: {
      role: string
      owned: boolean | null
      emptied: boolean | null
      rewritten: boolean | null
      booked: boolean | null
      created: boolean
    }
  }
  ruleset_list: {
    values: []
    row: {
      sha256: Hex64
      created_at_unix: number
      proof: string | null
    }
  }
  ruleset_publish: {
    values: [
      string | null,
      string | null,
      string | null,
      Uint8Array | null,
      Uint8Array | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  ruleset_publish_files: {
    values: [string | null, readonly (string | null)[] | null, readonly (Uint8Array | null)[] | null]
    row: Record<string, never>
  }
  run_place_drop: {
    values: [number | bigint | null]
    row: Record<string, never>
  }
  run_place_leave: {
    values: [string | null, number | null, string | null]
    row: Record<string, never>
  }
  run_place_take: {
    values: [string | null, string | null, number | bigint | null, number | bigint | null]
    row: {
      place: number
    }
  }
  seal_end: {
    values: []
    row: {
      journal_id: number | null
      posting_id: number | null
    }
  }
  seal_keep: {
    values: [number | bigint | null, number | bigint | null, string | null, number | bigint | null]
    row: Record<string, never>
  }
  seal_list: {
    values: []
    row: {
      journal_id: number
      sha256: string
    }
  }
  seal_page: {
    values: [number | bigint | null, number | bigint | null]
    row: {
      id: number
      line: string
    }
  }
  sentinel_directive_find: {
    values: [string | null]
    row: {
      directive_id: string
      body_sha256: string
      action: 'pause_trading' | 'resume_trading' | 'run_dream' | 'report_now' | 'set_alert_threshold'
      effective_at_unix: number
    }
  }
  sentinel_directive_insert: {
    values: [
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | bigint | null,
    ]
    row: {
      directive_id: string
    }
  }
  sentinel_keep_venue: {
    values: [string | null, number | null, number | bigint | null]
    row: Record<string, never>
  }
  sentinel_last_report: {
    values: []
    row: {
      at: number | null
    }
  }
  sentinel_read: {
    values: []
    row: {
      status: 'running' | 'paused'
      since_unix: number
      report_asked_at_unix: number | null
      urgent_priority_milli: number | null
      venue_read_at_unix: number | null
      equity_band: 'under_1k' | '1k_to_10k' | '10k_to_100k' | '100k_to_1m' | 'over_1m' | null
      open_positions: number | null
    }
  }
  sentinel_report_asked: {
    values: [number | bigint | null]
    row: Record<string, never>
  }
  sentinel_set_priority: {
    values: [number | null]
    row: Record<string, never>
  }
  sentinel_set_status: {
    values: [string | null, number | bigint | null]
    row: {
      id: number
    }
  }
  sentinel_unsent: {
    values: []
    row: {
      messages: number
    }
  }
  sovereign_realised: {
    values: []
    row: {
      usd: string
    }
  }
  sovereign_trades: {
    values: [number | bigint | null]
    row: {
      at: number
      coin: string
      side: string
      result: 'WIN' | 'LOSS' | 'BREAKEVEN'
      verdict_entry: number | null
    }
  }
  statement_count: {
    values: [string | null]
    row: {
      count: number
    }
  }
  statement_page: {
    values: [string | null, number | bigint | null, number | bigint | null]
    row: {
      id: number
      atUnix: number
      kind: string
      externalKey: string
      account: Movement['account']
      unit: string
      amountSats: number
      balanceSats: number
      chargeOperation: string | null
      chargeState: 'reserved' | 'delivered' | 'released' | null
      withdrawalState: 'held' | 'handing_over' | 'in_flight' | 'paid' | 'failed' | null
      soldTitle: string | null
      artifactType: string | null
      verdict: 'approve' | 'approve_with_concerns' | 'reject' | null
      eventId: string | null
      entry: number | null
      chapter: string | null
      totalSats: number | null
    }
  }
  stats_days: {
    values: [number | bigint | null]
    row: {
      day: number
      reviews: number
    }
  }
  stats_flow: {
    values: [number | bigint | null]
    row: {
      calls: number
      sats: number
      sats_24h: number
      active: number
    }
  }
  stats_records: {
    values: []
    row: {
      witnessed: number
      assertions: number
      entries: number
      funded: number
    }
  }
  stats_trade: {
    values: [number | bigint | null]
    row: {
      active_listings: number
      purchases: number
      purchases_24h: number
      volume_sats: number
      posts: number
      posts_24h: number
      direct_messages: number
    }
  }
  stats_verdicts: {
    values: []
    row: {
      verdict: 'approve' | 'approve_with_concerns' | 'reject'
      reviews: number
      signed: number
    }
  }
  stats_withdrawals: {
    values: []
    row: {
      requests: number
      sent: number
      sent_sats: number
    }
  }
  stripe_event_end: {
    values: [string | null]
    row: Record<string, never>
  }
  stripe_event_keep: {
    values: [string | null, string | null, string | null, number | bigint | null, number | bigint | null]
    row: {
      known: boolean
      done: boolean
    }
  }
  stripe_event_last: {
    values: []
    row: {
      at: number | null
    }
  }
  stripe_event_unhandled: {
    values: [number | bigint | null]
    row: {
      eventId: string
      type: string
      subject: string
      createdAtUnix: number
    }
  }
  subscription_keep: {
    values: [
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | null,
      number | bigint | null,
      boolean | null,
      string | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  subscription_of: {
    values: [string | null]
    row: {
      plan: string
      status: SubscriptionRow['status']
      seats: number
      currentPeriodEndUnix: number | null
      cancelAtPeriodEnd: boolean
    }
  }
  throttle_clear: {
    values: [string | null, string | null]
    row: {
      class: RateClass
    }
  }
  throttle_count: {
    values: [number | bigint | null]
    row: {
      throttles: number
    }
  }
  throttle_list: {
    values: [number | bigint | null]
    row: {
      agent_id: string
      class: RateClass
      quota: number
      window_seconds: number
      reason: string
      set_at: number
      expires_at: number | null
    }
  }
  throttle_set: {
    values: [
      string | null,
      string | null,
      number | null,
      number | null,
      string | null,
      number | bigint | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  token_claim: {
    values: [
      Uint8Array | null,
      string | null,
      string | null,
      string | null,
      number | bigint | null,
      number | bigint | null,
    ]
    row: {
      claimed: TokenClaim
    }
  }
  token_converted: {
    values: [Uint8Array | null]
    row: Record<string, never>
  }
  token_insert: {
    values: [
      Uint8Array | null,
      Uint8Array | null,
      string | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  token_lock: {
    values: [Uint8Array | null]
    row: {
      token_id: Buffer
      payment_hash: Buffer
      operation: string
      amount_sats: number
      state: 'issued' | 'claimed' | 'spent' | 'converted' | 'revoked'
    }
  }
  traces_of_events: {
    values: [readonly (string | null)[] | null]
    row: {
      event_id: string
      entry: number | null
    }
  }
  treasury_earned: {
    values: []
    row: {
      sats: number
    }
  }
  treasury_network: {
    values: []
    row: {
      lightning: string | null
    }
  }
  treasury_sats: {
    values: []
    row: {
      sats: number
    }
  }
  verifier_key_begin: {
    values: [string | null, number | bigint | null]
    row: Record<string, never>
  }
  verifier_key_end: {
    values: [string | null, number | bigint | null]
    row: Record<string, never>
  }
  verifier_key_revoke: {
    values: [string | null, number | bigint | null]
    row: Record<string, never>
  }
  warden_account: {
    values: [string | null]
    row: {
      id: string
      agent_id: string
      suspended_at_unix: number | null
    }
  }
  warden_charge: {
    values: [string | null, string | null]
    row: {
      account_id: string | null
      state: 'reserved' | 'delivered' | 'released'
      amount_sats: number
      returned: boolean
    }
  }
  warden_decision_insert: {
    values: [
      number | bigint | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  warden_decision_last: {
    values: []
    row: {
      seq: number
      head_sha256: string
    }
  }
  warden_decision_lock: {
    values: []
    row: {
      pg_advisory_xact_lock: string | null
    }
  }
  warden_decision_of: {
    values: [string | null]
    row: {
      seq: number
      record: string
    }
  }
  warden_decision_page: {
    values: [number | bigint | null, number | bigint | null]
    row: {
      seq: number
      record: string
      row_sha256: string
      head_sha256: string
    }
  }
  warden_known_bad: {
    values: [number | bigint | null]
    row: {
      display_address: string
      namespace: string
      rule: string
      accounts: number
      first_seen_unix: number
      newest_op: string | null
    }
  }
  warden_limit_grant: {
    values: [string | null, number | null, number | null, number | bigint | null]
    row: {
      grant_id: string
    }
  }
  warden_proposal_breached: {
    values: [number | bigint | null]
    row: {
      proposals: number
    }
  }
  warden_proposal_counts: {
    values: []
    row: {
      status: 'pending' | 'approved' | 'rejected' | 'executed' | 'execution_failed'
      proposals: number
    }
  }
  warden_proposal_due: {
    values: [number | bigint | null, number | bigint | null]
    row: {
      proposal_id: string
    }
  }
  warden_proposal_find: {
    values: [string | null]
    row: {
      proposal_id: string
      kind:
        | 'bounty_payout'
        | 'known_bad_withdraw'
        | 'tier3_grant'
        | 'over_capacity'
        | 'reversal'
        | 'feedback'
        | 'other'
      title: string
      detail: string
      params: Record<string, unknown>
      evidence: ProposalEvidence[]
      basis: Basis | null
      status: 'pending' | 'approved' | 'rejected' | 'executed' | 'execution_failed'
      posterior_bps: number
      impact_weight_milli: number
      priority: number
      received_at_unix: number
      sla_due_at_unix: number
      notified_at_unix: number | null
      decided_at_unix: number | null
      decided_by: string | null
      first_approved_by: string | null
      first_approved_at_unix: number | null
      run_at_unix: number | null
      started_at_unix: number | null
      executed_at_unix: number | null
      error: string | null
    }
  }
  warden_proposal_insert: {
    values: [
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | null,
      number | null,
      number | bigint | null,
      number | bigint | null,
    ]
    row: {
      proposal_id: string
    }
  }
  warden_proposal_lock: {
    values: [string | null]
    row: {
      proposal_id: string
      kind:
        | 'bounty_payout'
        | 'known_bad_withdraw'
        | 'tier3_grant'
        | 'over_capacity'
        | 'reversal'
        | 'feedback'
        | 'other'
      title: string
      detail: string
      params: Record<string, unknown>
      evidence: ProposalEvidence[]
      basis: Basis | null
      status: 'pending' | 'approved' | 'rejected' | 'executed' | 'execution_failed'
      posterior_bps: number
      impact_weight_milli: number
      priority: number
      received_at_unix: number
      sla_due_at_unix: number
      notified_at_unix: number | null
      decided_at_unix: number | null
      decided_by: string | null
      first_approved_by: string | null
      first_approved_at_unix: number | null
      run_at_unix: number | null
      started_at_unix: number | null
      executed_at_unix: number | null
      error: string | null
    }
  }
  warden_proposal_move: {
    values: [
      string | null,
      string | null,
      number | bigint | null,
      string | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
      string | null,
      string | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  warden_proposal_notified: {
    values: [string | null, number | bigint | null]
    row: Record<string, never>
  }
  warden_proposal_page: {
    values: [
      string | null,
      number | bigint | null,
      number | bigint | null,
      string | null,
      number | bigint | null,
    ]
    row: {
      proposal_id: string
      kind:
        | 'bounty_payout'
        | 'known_bad_withdraw'
        | 'tier3_grant'
        | 'over_capacity'
        | 'reversal'
        | 'feedback'
        | 'other'
      title: string
      detail: string
      params: Record<string, unknown>
      evidence: ProposalEvidence[]
      basis: Basis | null
      status: 'pending' | 'approved' | 'rejected' | 'executed' | 'execution_failed'
      posterior_bps: number
      impact_weight_milli: number
      priority: number
      received_at_unix: number
      sla_due_at_unix: number
      notified_at_unix: number | null
      decided_at_unix: number | null
      decided_by: string | null
      first_approved_by: string | null
      first_approved_at_unix: number | null
      run_at_unix: number | null
      started_at_unix: number | null
      executed_at_unix: number | null
      error: string | null
    }
  }
  warden_proposal_start: {
    values: [string | null, number | bigint | null]
    row: {
      proposal_id: string
    }
  }
  warden_proposal_waiting: {
    values: [number | bigint | null]
    row: {
      pending: number
      newer: number
    }
  }
  warden_suspend: {
    values: [string | null, number | bigint | null]
    row: {
      id: string
    }
  }
  webhook_delete: {
    values: [string | null, string | null]
    row: {
      id: string
    }
  }
  webhook_delivered: {
    values: [string | null, number | bigint | null, number | null, number | bigint | null, number | null]
    row: Record<string, never>
  }
  webhook_delivery_drop: {
    values: [number | bigint | null]
    row: Record<string, never>
  }
  webhook_delivery_due: {
    values: [string | null, number | bigint | null, number | bigint | null]
    row: {
      id: string
      seq: number
      type: EventType
      data: Record<string, unknown>
      createdAtUnix: number
      attempts: number
    }
  }
  webhook_delivery_list: {
    values: [string | null, number | bigint | null, number | bigint | null]
    row: {
      seq: number
      eventId: string
      type: EventType
      state: 'pending' | 'delivered' | 'failed'
      attempts: number
      nextAttemptAtUnix: number
      attemptedAtUnix: number | null
      endedAtUnix: number | null
      status: number | null
      failure: string | null
    }
  }
  webhook_disable: {
    values: [string | null, string | null, number | bigint | null]
    row: Record<string, never>
  }
  webhook_enable: {
    values: [string | null, string | null]
    row: {
      id: string
      accountId: string
      url: string
      description: string | null
      eventTypes: EventType[]
      secretVersion: number
      previousSecretUntilUnix: number | null
      state: 'active' | 'disabled'
      disabledReason: string | null
      disabledAtUnix: number | null
      failingSinceUnix: number | null
      failures: number
      createdAtUnix: number
    }
  }
  webhook_fails: {
    values: [string | null, number | bigint | null, number | bigint | null]
    row: Record<string, never>
  }
  webhook_find: {
    values: [string | null, string | null]
    row: {
      id: string
      accountId: string
      url: string
      description: string | null
      eventTypes: EventType[]
      secretVersion: number
      previousSecretUntilUnix: number | null
      state: 'active' | 'disabled'
      disabledReason: string | null
      disabledAtUnix: number | null
      failingSinceUnix: number | null
      failures: number
      createdAtUnix: number
    }
  }
  webhook_give_up: {
    values: [string | null, number | bigint | null]
    row: Record<string, never>
  }
  webhook_insert: {
    values: [
      string | null,
      string | null,
      string | null,
      string | null,
      readonly (string | null)[] | null,
      number | bigint | null,
      number | bigint | null,
    ]
    row: {
      id: string
      accountId: string
      url: string
      description: string | null
      eventTypes: EventType[]
      secretVersion: number
      previousSecretUntilUnix: number | null
      state: 'active' | 'disabled'
      disabledReason: string | null
      disabledAtUnix: number | null
      failingSinceUnix: number | null
      failures: number
      createdAtUnix: number
    }
  }
  webhook_lease: {
    values: [number | bigint | null, number | bigint | null, number | bigint | null]
    row: {
      id: string
      accountId: string
      url: string
      description: string | null
      eventTypes: EventType[]
      secretVersion: number
      previousSecretUntilUnix: number | null
      state: 'active' | 'disabled'
      disabledReason: string | null
      disabledAtUnix: number | null
      failingSinceUnix: number | null
      failures: number
      createdAtUnix: number
      leaseUntilUnix: number
    }
  }
  webhook_lease_end: {
    values: [string | null, number | bigint | null]
    row: Record<string, never>
  }
  webhook_list: {
    values: [string | null]
    row: {
      id: string
      accountId: string
      url: string
      description: string | null
      eventTypes: EventType[]
      secretVersion: number
      previousSecretUntilUnix: number | null
      state: 'active' | 'disabled'
      disabledReason: string | null
      disabledAtUnix: number | null
      failingSinceUnix: number | null
      failures: number
      createdAtUnix: number
    }
  }
  webhook_lock_account: {
    values: [string | null]
    row: {
      id: string
    }
  }
  webhook_not_delivered: {
    values: [
      string | null,
      number | bigint | null,
      number | null,
      number | bigint | null,
      number | null,
      string | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  webhook_rotate: {
    values: [string | null, string | null, number | bigint | null]
    row: {
      id: string
      accountId: string
      url: string
      description: string | null
      eventTypes: EventType[]
      secretVersion: number
      previousSecretUntilUnix: number | null
      state: 'active' | 'disabled'
      disabledReason: string | null
      disabledAtUnix: number | null
      failingSinceUnix: number | null
      failures: number
      createdAtUnix: number
    }
  }
  webhook_works: {
    values: [string | null]
    row: Record<string, never>
  }
  withdrawal_by_hash: {
    values: [Uint8Array | null]
    row: {
      id: string
      account_id: string
      kind: 'invoice' | 'address' | 'transfer'
      payment_hash: Buffer
      bolt11: string | null
      amount_msat: number
      debit_msat: number
      max_fee_msat: number
      state: 'held' | 'handing_over' | 'in_flight' | 'paid' | 'failed'
      destination: string | null
      resolved: Resolved | null
      expires_at_unix: number | null
      created_at_unix: number
      handed_over_at_unix: number | null
      not_found_since_unix: number | null
      ended_at_unix: number | null
      failure: string | null
      gives_up_bonus: boolean
    }
  }
  withdrawal_claim: {
    values: [string | null, number | bigint | null, number | bigint | null]
    row: {
      id: string
      account_id: string
      kind: 'invoice' | 'address' | 'transfer'
      payment_hash: Buffer
      bolt11: string
      amount_msat: number
      debit_msat: number
      max_fee_msat: number
      state: 'held' | 'handing_over' | 'in_flight' | 'paid' | 'failed'
      destination: string | null
      resolved: Resolved | null
      expires_at_unix: number
      created_at_unix: number
      handed_over_at_unix: number | null
      not_found_since_unix: number | null
      ended_at_unix: number | null
      failure: string | null
      gives_up_bonus: boolean
    }
  }
  withdrawal_claim_again: {
    values: [string | null, number | bigint | null, number | bigint | null, number | bigint | null]
    row: {
      id: string
      account_id: string
      kind: 'invoice' | 'address' | 'transfer'
      payment_hash: Buffer
      bolt11: string
      amount_msat: number
      debit_msat: number
      max_fee_msat: number
      state: 'held' | 'handing_over' | 'in_flight' | 'paid' | 'failed'
      destination: string | null
      resolved: Resolved | null
      expires_at_unix: number
      created_at_unix: number
      handed_over_at_unix: number | null
      not_found_since_unix: number | null
      ended_at_unix: number | null
      failure: string | null
      gives_up_bonus: boolean
    }
  }
  withdrawal_end: {
    values: [
      string | null,
      string | null,
      number | bigint | null,
      number | bigint | null,
      Uint8Array | null,
      string | null,
      readonly (string | null)[] | null,
    ]
    row: {
      id: string
      account_id: string
      kind: 'invoice' | 'address' | 'transfer'
      payment_hash: Buffer | null
      bolt11: string | null
      amount_msat: number
      debit_msat: number
      max_fee_msat: number
      state: 'held' | 'handing_over' | 'in_flight' | 'paid' | 'failed'
      destination: string | null
      resolved: Resolved | null
      expires_at_unix: number | null
      created_at_unix: number
      handed_over_at_unix: number | null
      not_found_since_unix: number | null
      ended_at_unix: number | null
      failure: string | null
      gives_up_bonus: boolean
    }
  }
  withdrawal_find: {
    values: [string | null]
    row: {
      id: string
      account_id: string
      kind: 'invoice' | 'address' | 'transfer'
      payment_hash: Buffer | null
      bolt11: string | null
      amount_msat: number
      debit_msat: number
      max_fee_msat: number
      state: 'held' | 'handing_over' | 'in_flight' | 'paid' | 'failed'
      destination: string | null
      resolved: Resolved | null
      expires_at_unix: number | null
      created_at_unix: number
      handed_over_at_unix: number | null
      not_found_since_unix: number | null
      ended_at_unix: number | null
      failure: string | null
      gives_up_bonus: boolean
    }
  }
  withdrawal_follow: {
    values: [string | null, number | null, number | bigint | null]
    row: {
      id: string
      account_id: string
      kind: 'invoice' | 'address' | 'transfer'
      payment_hash: Buffer
      bolt11: string
      amount_msat: number
      debit_msat: number
      max_fee_msat: number
      state: 'held' | 'handing_over' | 'in_flight' | 'paid' | 'failed'
      destination: string | null
      resolved: Resolved | null
      expires_at_unix: number
      created_at_unix: number
      handed_over_at_unix: number | null
      not_found_since_unix: number | null
      ended_at_unix: number | null
      failure: string | null
      gives_up_bonus: boolean
    }
  }
  withdrawal_gives_up: {
    values: [string | null]
    row: Record<string, never>
  }
  withdrawal_in_flight: {
    values: [string | null]
    row: Record<string, never>
  }
  withdrawal_insert: {
    values: [
      string | null,
      string | null,
      string | null,
      Uint8Array | null,
      string | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
      string | null,
      string | null,
      number | bigint | null,
      number | bigint | null,
    ]
    row: {
      id: string
    }
  }
  withdrawal_not_found: {
    values: [string | null, number | bigint | null]
    row: Record<string, never>
  }
  withdrawal_open: {
    values: [number | null, number | bigint | null]
    row: {
      id: string
      state: 'held' | 'handing_over' | 'in_flight' | 'paid' | 'failed'
      expires_at_unix: number
    }
  }
  withheld_find: {
    values: [string | null]
    row: {
      proof_hash: string
      nonce_sha256: string | null
      event_body: string | null
      publish: boolean
    }
  }
  withheld_insert: {
    values: [
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (boolean | null)[] | null,
    ]
    row: Record<string, never>
  }
  witness_note: {
    values: [
      string | null,
      string | null,
      string | null,
      number | bigint | null,
      number | bigint | null,
      string | null,
    ]
    row: Record<string, never>
  }
  witness_read: {
    values: [string | null]
    row: {
      size: number
      tried_at_unix: number | null
    }
  }
  witnessed_follow: {
    values: [string | null, number | bigint | null, Uint8Array | null, string | null, number | bigint | null]
    row: Record<string, never>
  }
  witnessed_lock: {
    values: [string | null]
    row: {
      size: number
      root: Buffer
    }
  }
  witnessed_open: {
    values: [string | null, readonly (string | null)[] | null, number | bigint | null]
    row: Record<string, never>
  }
  x402_by_id: {
    values: [string | null]
    row: {
      id: string
      version: 1 | 2
      network: string
      asset: string
      payer: string
      nonce: string
      pay_to: string
      micro_usdc: number
      valid_before_unix: number
      signature: Buffer
      purpose: 'call' | 'topup'
      route: string
      request_hash: string
      kept_key: string
      account_id: string | null
      state: 'verified' | 'settling' | 'pending' | 'settled' | 'claimed' | 'spent' | 'converted' | 'failed'
      tx_hash: string | null
      failed_runs: number
      failure: string | null
      credited_sats: number | null
      created_at_unix: number
    }
  }
  x402_by_nonce: {
    values: [string | null, string | null, string | null, string | null]
    row: {
      id: string
      version: 1 | 2
      network: string
      asset: string
      payer: string
      nonce: string
      pay_to: string
      micro_usdc: number
      valid_before_unix: number
      signature: Buffer
      purpose: 'call' | 'topup'
      route: string
      request_hash: string
      kept_key: string
      account_id: string | null
      state: 'verified' | 'settling' | 'pending' | 'settled' | 'claimed' | 'spent' | 'converted' | 'failed'
      tx_hash: string | null
      failed_runs: number
      failure: string | null
      credited_sats: number | null
      created_at_unix: number
    }
  }
  x402_claim: {
    values: [
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | bigint | null,
      number | bigint | null,
    ]
    row: {
      claimed: string
    }
  }
  x402_converted: {
    values: [
      string | null,
      string | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
    ]
    row: {
      id: string
    }
  }
  x402_drop: {
    values: [string | null]
    row: {
      id: string
    }
  }
  x402_insert: {
    values: [
      string | null,
      number | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | bigint | null,
      number | bigint | null,
      Uint8Array | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | bigint | null,
    ]
    row: Record<string, never>
  }
  x402_move: {
    values: [
      string | null,
      readonly (string | null)[] | null,
      string | null,
      string | null,
      number | bigint | null,
    ]
    row: {
      id: string
    }
  }
  x402_settled: {
    values: [string | null, string | null, number | bigint | null]
    row: {
      id: string
    }
  }
  x402_take_open: {
    values: [number | null, number | bigint | null, number | bigint | null]
    row: {
      id: string
      version: 1 | 2
      network: string
      asset: string
      payer: string
      nonce: string
      pay_to: string
      micro_usdc: number
      valid_before_unix: number
      signature: Buffer
      purpose: 'call' | 'topup'
      route: string
      request_hash: string
      kept_key: string
      account_id: string | null
      state: 'verified' | 'settling' | 'pending' | 'settled' | 'claimed' | 'spent' | 'converted' | 'failed'
      tx_hash: string | null
      failed_runs: number
      failure: string | null
      credited_sats: number | null
      created_at_unix: number
    }
  }
  x402_uncredited: {
    values: [number | bigint | null, number | bigint | null]
    row: {
      id: string
      version: 1 | 2
      network: string
      asset: string
      payer: string
      nonce: string
      pay_to: string
      micro_usdc: number
      valid_before_unix: number
      signature: Buffer
      purpose: 'call' | 'topup'
      route: string
      request_hash: string
      kept_key: string
      account_id: string | null
      state: 'verified' | 'settling' | 'pending' | 'settled' | 'claimed' | 'spent' | 'converted' | 'failed'
      tx_hash: string | null
      failed_runs: number
      failure: string | null
      credited_sats: number | null
      created_at_unix: number
    }
  }
  x402_unfinished: {
    values: [string | null, string | null, string | null, string | null]
    row: {
      id: string
      version: 1 | 2
      network: string
      asset: string
      payer: string
      nonce: string
      pay_to: string
      micro_usdc: number
      valid_before_unix: number
      signature: Buffer
      purpose: 'call' | 'topup'
      route: string
      request_hash: string
      kept_key: string
      account_id: string | null
      state: 'verified' | 'settling' | 'pending' | 'settled' | 'claimed' | 'spent' | 'converted' | 'failed'
      tx_hash: string | null
      failed_runs: number
      failure: string | null
      credited_sats: number | null
      created_at_unix: number
    }
  }
  xrp_cursor_move: {
    values: [string | null, string | null]
    row: Record<string, never>
  }
  xrp_cursor_read: {
    values: [string | null]
    row: {
      cursor: string
    }
  }
  xrp_quote_expire: {
    values: [number | bigint | null]
    row: Record<string, never>
  }
  xrp_quote_find: {
    values: [number | bigint | null]
    row: {
      destinationTag: number
      accountId: string
      drops: number
      sats: number
      microUsd: number
      rateQuoteId: number
      createdAtUnix: number
      expiresAtUnix: number
    }
  }
  xrp_quote_fresh: {
    values: [string | null, number | bigint | null, number | bigint | null]
    row: {
      destinationTag: number
      accountId: string
      drops: number
      sats: number
      microUsd: number
      rateQuoteId: number
      createdAtUnix: number
      expiresAtUnix: number
    }
  }
  xrp_quote_insert: {
    values: [
      number | bigint | null,
      string | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
    ]
    row: {
      destination_tag: number
    }
  }
  xrp_quote_paid: {
    values: [number | bigint | null]
    row: Record<string, never>
  }
  xrp_receipt_find: {
    values: [string | null]
    row: {
      txHash: string
      accountId: string | null
      sats: number | null
      sender: string
    }
  }
  xrp_receipt_insert: {
    values: [
      string | null,
      string | null,
      string | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
      number | bigint | null,
    ]
    row: {
      tx_hash: string
    }
  }
}
