/** Writes a stored submission as the contract has it. */
import type { z } from 'zod'
import type { Hex64 } from '#protocol/bytes.ts'
import type { Reason } from '#protocol/validation/result/verdict.ts'
import type { PayoutState, publicMembers } from './submission.schema.ts'
import type { readWork, SubmissionRow } from './submissions.store.ts'

type Public = { [Member in keyof typeof publicMembers]: z.input<(typeof publicMembers)[Member]> }

export const submissionAnswer = (row: SubmissionRow): Public => ({
  submission_id: row.id,
  tier: row.tier,
  bounty_sats: row.bounty_sats,
  title: row.title,
  state: row.state,
  gate: {
    verdict: row.gate_verdict,
    reasons: row.gate_reasons as Reason[],
    DSR: row.dsr,
    permutation_p_value: row.permutation_p,
    kfold_decay_rho: row.kfold_rho,
    checked_at: row.checked_at_unix,
  },
  payout_state: row.payout_state as PayoutState,
  payout_sats: row.paid_at_unix === null ? 0 : row.bounty_sats,
  paid_at: row.paid_at_unix,
  decline_reason: row.decline_reason,
  submitted_at: row.submitted_at_unix,
  evidence_sha256: row.evidence_sha256 as Hex64,
})

export const workAnswer = ({ idea, code, evidence }: Awaited<ReturnType<typeof readWork>>) => ({
  idea,
  code,
  evidence: JSON.parse(evidence) as Record<string, unknown>,
})
