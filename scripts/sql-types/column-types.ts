/**
 * Declares columns with a narrower type than their PostgreSQL type, which every writer of the column must
 * respect.
 */

/** Modules of the named types. */
const modules: Record<string, string> = {
  Basis: '#protocol/warden/dream-formulas.ts',
  DreamReport: '#server/warden/dream/dream-session.store.ts',
  EventType: '#server/events/event-types.ts',
  Hex64: '#protocol/bytes.ts',
  Hex128: '#protocol/bytes.ts',
  LedgerStatus: '#server/ledger/status.store.ts',
  OutcomeCurrent: '#protocol/ledger/figures/outcome.ts',
  PublishedKey: '#protocol/profile.ts',
  QueuedDraft: '#server/ledger/append/pending.store.ts',
  Resolved: '#server/payments/withdrawals/withdrawals.store.ts',
  SearchHit: '#server/ledger/read/read.store.ts',
  Movement: '#server/accounts/statement/statement.store.ts',
  SubscriptionRow: '#server/payments/plans/subscriptions.store.ts',
  Timing: '#protocol/ledger/record/timing.ts',
  TradeOutcomesRecord: '#protocol/ledger/record/record-types.ts',
  TokenClaim: '#server/payments/l402/tokens.store.ts',
  ProposalEvidence: '#server/warden/proposals/proposal.schema.ts',
  Throttle: '#server/kernel/call.ts',
  OperatorScope: '#server/kernel/operation.ts',
  RateClass: '#server/kernel/limits/rate-classes.ts',
  Verdict: '#protocol/proofs/verdict-payload.ts',
}

/** `table.column`; a column that CHECK limits to a list of values gets their union automatically. */
const tableColumns: Record<string, string> = {
  'account_event.data': 'Record<string, unknown>',
  'account_event.type': 'EventType',
  'idempotency_key.field_hashes': 'Record<string, string>',
  'issuance_census.event_id': 'Hex64',
  'ledger_calibration.outcome': 'OutcomeCurrent',
  'ledger_chain_head.event_id': 'Hex64',
  'ledger_entry.artifact_hash': 'Hex64',
  'ledger_entry.content_hash': 'Hex64',
  'ledger_entry.event_id': 'Hex64',
  'ledger_entry.head': 'Hex64',
  'ledger_entry.prev_head': 'Hex64',
  'ledger_entry.record_sha256': 'Hex64',
  'ledger_entry.sig': 'Hex128',
  'ledger_entry.verdict': 'Verdict',
  'ledger_pending.draft': "QueuedDraft['draft']",
  'ledger_submission.event_id': 'Hex64',
  'log_state.head': 'Hex64',
  'anchor.block_hash': 'Hex64',
  'anchor.digest': 'Hex64',
  'anchor.event_id': 'Hex64',
  'anchor.frozen_timing': 'Timing',
  'head_evidence.head_hash': 'Hex64',
  'head_evidence.sha256': 'Hex64',
  'btc_close_file.sha256': 'Hex64',
  'newest_block.hash': 'Hex64',
  'relay_anchor.event_id': 'Hex64',
  'relay_anchor.surviving_event_id': 'Hex64',
  'relay_copy.copy_id': 'Hex64',
  'relay_copy.event_id': 'Hex64',
  'relay_copy.pubkey': 'Hex64',
  'relay_copy.sig': 'Hex128',
  'relay_head.event_id': 'Hex64',
  'relay_head.head_hash': 'Hex64',
  'relay_publication.event_id': 'Hex64',
  'ruleset_bundle.sha256': 'Hex64',
  'subscription.status': "SubscriptionRow['status']",
  'signed_event.id': 'Hex64',
  'verifier_key.pubkey': 'Hex64',
  'verifier_key.status': "PublishedKey['status']",
  'verify_proof_log.head_sha256': 'Hex64',
  'verify_proof_log.row_sha256': 'Hex64',
  'account_throttle.class': 'RateClass',
  'operator_token.scopes': 'OperatorScope[]',
  'dream_session.report': 'DreamReport',
  'sentinel_directive.params': 'Record<string, unknown>',
  'warden_proposal.basis': 'Basis',
  'warden_proposal.evidence': 'ProposalEvidence[]',
  'warden_proposal.params': 'Record<string, unknown>',
  'webhook_endpoint.event_types': 'EventType[]',
  'withdrawal.resolved': 'Resolved',
  'x402_payment.version': '1 | 2',
}

/** `statement.column`, for a column that is an expression. */
const statementColumns: Record<string, string> = {
  'authenticate.throttles': 'Throttle[]',
  'books_reserve.outcome': "'free' | 'held' | 'insufficient'",
  'key_entries.pubkey': 'Hex64',
  'key_entries.rotation_event_id': 'Hex64',
  'census_last.event_id': 'Hex64',
  'ledger_search.field': "SearchHit['field']",
  'ledger_status.census': 'Hex64',
  'ledger_status.pending': "LedgerStatus['pending']",
  'resolution_trades.trade': "TradeOutcomesRecord['trades'][number]",
  'statement_page.account': "Movement['account']",
  'token_claim.claimed': 'TokenClaim',
}

/** `origin` is the `table.column` that the output passes on; null for an expression. */
export const namedTypeOf = (origin: string | null, statementColumn: string): string | null =>
  statementColumns[statementColumn] ?? (origin === null ? null : (tableColumns[origin] ?? null))

/** The import lines for the named types used in `body`. */
export function importsOfNamedTypes(body: string): string {
  const used = Object.keys(modules).filter((name) => new RegExp(`: ${name}\\b`).test(body))
  const byModule = Map.groupBy(used, (name) => modules[name]!)
  return [...byModule]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([module, names]) => `import type { ${names.sort().join(', ')} } from '${module}'\n`)
    .join('')
}
