// Defines the record members of each type: strings and integers only; all members always present.
import type { Hex64 } from '../../bytes.ts'
import type { JsonValue } from '../../json/strict-json.ts'
import type { JudgmentType, Sha256Ref, Verdict } from '../../proofs/verdict-payload.ts'

export const LEDGER_NAME = 'assay verdict ledger'

export const ENTRY_TYPES = [
  'pre_action_verdict',
  'trade_outcomes',
  'self_submitted_verdict',
  'external_partner_review',
  'key_event',
] as const
export type EntryType = (typeof ENTRY_TYPES)[number]

interface Common<Type extends EntryType> {
  readonly ledger: string
  readonly entry: number
  readonly type: Type
  readonly title: string
  readonly what: string
  /** Sorted, distinct: `op:<pubkey>`, `agent:<agent_id>`, `key:<hex64>` or `anon`. */
  readonly attesters: readonly string[]
  /** The entry's created_at. */
  readonly ts: number
}

export interface VerdictReference {
  readonly event_id: Hex64
  readonly pubkey: Hex64
  readonly artifact_hash: Hex64
  readonly decision_ref: Sha256Ref
  readonly issuance_index: number
  readonly how_to_verify: string
}

/** EIP-712 block (payloads 2.10), stored as given. */
export type JudgmentExecution = { readonly [member: string]: JsonValue }

export interface PreActionVerdictRecord extends Common<'pre_action_verdict'> {
  readonly verdict: {
    readonly verdict: Verdict
    readonly confidence_bps: number
    readonly summary: string
    /** Counts. */
    readonly issues: number
    readonly high_blockers: number
    readonly proposed_entries: { readonly [name: string]: string } | null
    readonly paid: boolean
  }
  readonly artifact_type: string
  readonly action_taken: string
  readonly proof: VerdictReference
  readonly judgment_type: JudgmentType
  readonly judgment_execution: JudgmentExecution | null
  readonly disclosure: { readonly artifact: string; readonly issues: readonly JsonValue[] } | null
}

export type TradeResult = 'WIN' | 'LOSS' | 'BREAKEVEN'

export interface TradeRow {
  readonly trade_id: string
  readonly coin: string
  readonly side: string | null
  /** Decimal string, after fees. */
  readonly realized_pnl_usd: string
  /** BREAKEVEN when realized_pnl_usd is exactly 0. */
  readonly result: TradeResult
  readonly reason: string
  readonly source: string
  readonly opened_at: number | null
  readonly settled_at: number
  readonly verdict_entry: number | null
  readonly fill_refs: readonly string[]
}

export interface TradeOutcomesRecord extends Common<'trade_outcomes'> {
  readonly audit: {
    readonly venue: string
    readonly account: string
    readonly how_to_verify: string
    readonly outcomes_on_chain: string
  }
  readonly summary: {
    readonly by_sleeve: { readonly [sleeve: string]: number }
    readonly closed: number
    readonly wins: number
    readonly losses: number
    readonly breakevens: number
    readonly net_pnl_usd: string
    readonly period: string
    readonly skipped_partial_records: number
  }
  readonly trades: readonly TradeRow[]
}

export interface SelfSubmittedVerdictRecord extends Common<'self_submitted_verdict'> {
  readonly submission_id: number
  readonly submitter: string | null
  readonly note: string | null
  readonly artifact_type: string
  readonly verdict: {
    readonly verdict: Verdict
    readonly confidence_bps: number
    readonly policy_version: string
  }
  readonly proof: VerdictReference
}

export interface ExternalPartnerReviewRecord extends Common<'external_partner_review'> {
  readonly kind: 'partner_review' | 'conformance_grade'
  readonly partner: {
    readonly name: string
    readonly pubkey: string | null
    readonly sig_scheme: string
    readonly url: string
  }
  readonly subject: { readonly artifact_hash: Hex64 | null; readonly description: string }
  readonly result: { readonly [member: string]: JsonValue }
  /** SHA-256 of JCS(result). */
  readonly result_sha256: Hex64
  readonly proof: { readonly event_id: Hex64 | null; readonly how_to_verify: string }
  readonly certified_as_of: number | null
  readonly note: string | null
}

export interface KeyEventRecord extends Common<'key_event'> {
  readonly action: 'add' | 'rotate' | 'revoke'
  readonly key_kind: 'verifier' | 'note_ed25519' | 'note_mldsa44' | 'pq_mldsa65' | 'root_slhdsa'
  readonly public_key: string
  readonly effective_entry: number
  readonly replaces: string | null
  readonly reason: string
  readonly cross_sig: string | null
}

/** Entry 1: the member `type` is absent. */
export interface FoundingRecord {
  readonly ledger: string
  readonly entry: 1
  readonly type?: undefined
  readonly title: string
  readonly what: string
  readonly statement: string
  readonly verifier_pubkey: Hex64
  readonly policy_commitment: Sha256Ref
  readonly genesis_string: string
  readonly profile: { readonly [member: string]: JsonValue }
}

export type LedgerRecord =
  | FoundingRecord
  | PreActionVerdictRecord
  | TradeOutcomesRecord
  | SelfSubmittedVerdictRecord
  | ExternalPartnerReviewRecord
  | KeyEventRecord
