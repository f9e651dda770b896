/** Writes a stored proposal as the contract has it. */
import type { z } from 'zod'
import type { Proposal } from './proposal.schema.ts'
import type { ProposalRow } from './proposals.store.ts'

/** Of basis points times thousandths. */
export const priorityUnit = 10_000_000

export const proposalAnswer = (row: ProposalRow, nowUnix: number): z.output<typeof Proposal> => ({
  proposal_id: row.proposal_id,
  kind: row.kind,
  title: row.title,
  detail: row.detail,
  params: row.params,
  evidence: row.evidence,
  basis: row.basis && { formula: row.basis.formula, figures: { ...row.basis.figures } },
  status: row.status,
  posterior_bps: row.posterior_bps,
  impact_weight_milli: row.impact_weight_milli,
  weighted_priority: row.priority / priorityUnit,
  received_at: row.received_at_unix,
  sla_due_at: row.sla_due_at_unix,
  sla_breached: row.status === 'pending' && row.sla_due_at_unix < nowUnix,
  notified_at: row.notified_at_unix,
  decided_at: row.decided_at_unix,
  decided_by: row.decided_by,
  first_approved_by: row.first_approved_by,
  runs_at: row.status === 'approved' ? row.run_at_unix : null,
  executed_at: row.executed_at_unix,
  error: row.error,
})
