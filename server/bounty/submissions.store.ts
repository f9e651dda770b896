/** Stores submissions. What was sent never changes; the gate and the payout move forward under the row lock. */
import type { BountyTier } from '#protocol/bounty/tiers.ts'
import type { ValidationResult } from '#protocol/validation/validate.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'
import type { Statements } from '#server/kernel/sql/statements.generated.ts'

export interface NewSubmission {
  id: string
  accountId: string
  tier: BountyTier
  bountySats: number
  title: string
  idea: string
  code: string | null
  /** JSON of the request of POST /validate. */
  evidence: string
  evidenceSha256: string
}

/** Answers the id of the account's submission with this evidence; another id than the new one for evidence that was sent before. */
export async function insertSubmission(
  tx: Transaction,
  { id, accountId, tier, bountySats, title, idea, code, evidence, evidenceSha256 }: NewSubmission,
  nowUnix: number,
): Promise<string> {
  const [row] = await tx.query(
    'bounty_insert',
    `INSERT INTO bounty_submission (id, account_id, tier, bounty_sats, title, idea, code, evidence, evidence_sha256, submitted_at_unix)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (account_id, evidence_sha256) DO NOTHING RETURNING id`,
    [id, accountId, tier, bountySats, title, idea, code, evidence, evidenceSha256, nowUnix],
  )
  if (row) return row.id
  const [before] = await tx.query(
    'bounty_same',
    'SELECT id FROM bounty_submission WHERE account_id = $1 AND evidence_sha256 = $2',
    [accountId, evidenceSha256],
  )
  return before!.id
}

/**
 * The state of the payout follows from the proposal, so that the two cannot differ: approved and not yet executed it still waits for
 * approval, unless an execution has failed before, which only an empty treasury does.
 */
const columns = `b.seq, b.id, b.account_id, b.tier, b.bounty_sats, b.title, b.state, b.gate_verdict, b.gate_reasons, b.dsr, b.permutation_p,
  b.kfold_rho, b.checked_at_unix, b.proposal_id, b.paid_at_unix, b.submitted_at_unix, b.evidence_sha256, b.hidden_at_unix,
  CASE WHEN b.paid_at_unix IS NOT NULL THEN 'paid' WHEN p.status = 'rejected' THEN 'declined' WHEN p.status IS NULL THEN 'none'
    WHEN p.status = 'execution_failed' THEN 'pending'
    WHEN p.status = 'approved' AND EXISTS (SELECT FROM warden_decision d WHERE d.proposal_id = p.proposal_id AND d.action = 'fail') THEN 'pending'
    ELSE 'pending_approval' END AS payout_state,
  CASE WHEN p.status = 'rejected' THEN (SELECT d.record::jsonb ->> 'reason' FROM warden_decision d
    WHERE d.proposal_id = p.proposal_id AND d.action = 'reject' ORDER BY d.seq DESC LIMIT 1) END AS decline_reason`
const joined = `FROM bounty_submission b LEFT JOIN warden_proposal p ON p.proposal_id = b.proposal_id`

export type SubmissionRow = Statements['bounty_find']['row']

export async function findSubmission(db: Database, id: string): Promise<SubmissionRow | null> {
  const [row] = await db.query(
    'bounty_find',
    `SELECT ${columns} ${joined} WHERE b.id = $1 /* not null: payout_state */`,
    [id],
  )
  return row ?? null
}

/** What only the submitter and the operators read. */
export async function readWork(db: Database, id: string) {
  const [row] = await db.query(
    'bounty_work',
    `SELECT b.idea, b.code, b.evidence, a.agent_id,
       (SELECT count(*) FROM bounty_submission o WHERE o.evidence_sha256 = b.evidence_sha256 AND o.account_id <> b.account_id) AS same_evidence
     FROM bounty_submission b JOIN account a ON a.id = b.account_id WHERE b.id = $1`,
    [id],
  )
  return row!
}

/** Of one account, the newest first. */
export const pageOfSubmissions = (
  db: Database,
  accountId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<SubmissionRow[]> =>
  db.query(
    'bounty_page',
    `SELECT ${columns} ${joined} WHERE b.account_id = $1 AND b.seq < COALESCE($2, 9223372036854775807) ORDER BY b.seq DESC LIMIT $3
     /* not null: payout_state */`,
    [accountId, before, limit],
  )

/** Those whose gate has not ended, the oldest first. */
export const waitingSubmissions = (db: Database, limit: number) =>
  db.query(
    'bounty_waiting',
    `SELECT id FROM bounty_submission WHERE state IN ('received', 'gating') ORDER BY seq LIMIT $1`,
    [limit],
  )

/** Null when its gate has ended; a gate that a server has begun and not ended begins again. */
export async function beginGate(db: Database, id: string): Promise<{ evidence: string } | null> {
  const [row] = await db.query(
    'bounty_begin_gate',
    `UPDATE bounty_submission SET state = 'gating' WHERE id = $1 AND state IN ('received', 'gating') RETURNING evidence`,
    [id],
  )
  return row ?? null
}

/** The row stays locked until the transaction ends; null when its gate has ended. */
export async function lockGate(tx: Transaction, id: string) {
  const [row] = await tx.query(
    'bounty_lock_gate',
    `SELECT b.id, b.account_id, b.tier, b.bounty_sats, b.title, b.idea, b.evidence_sha256, a.agent_id,
       (SELECT count(*) FROM bounty_submission o WHERE o.evidence_sha256 = b.evidence_sha256 AND o.account_id <> b.account_id) AS same_evidence
     FROM bounty_submission b JOIN account a ON a.id = b.account_id WHERE b.id = $1 AND b.state = 'gating' FOR UPDATE OF b`,
    [id],
  )
  return row ?? null
}
export type GatedSubmission = NonNullable<Awaited<ReturnType<typeof lockGate>>>

/** `proposalId`: of the payout, for a gate that passed; null otherwise. */
export async function endGate(
  tx: Transaction,
  id: string,
  { verdict, reasons, DSR, permutation_p_value, kfold_decay_rho }: ValidationResult,
  { proposalId, nowUnix }: { proposalId: string | null; nowUnix: number },
): Promise<void> {
  await tx.query(
    'bounty_end_gate',
    `UPDATE bounty_submission SET state = CASE WHEN $2 = 'likely_real' THEN 'gate_passed' ELSE 'gate_failed' END, gate_verdict = $2,
       gate_reasons = $3, dsr = $4, permutation_p = $5, kfold_rho = $6, proposal_id = $7, checked_at_unix = $8 WHERE id = $1`,
    [id, verdict, [...reasons], DSR, permutation_p_value, kfold_decay_rho, proposalId, nowUnix],
  )
}

/** Any outcome but `paid` has changed nothing. */
export async function payBounty(
  tx: Transaction,
  { id, sats }: { id: string; sats: number },
  nowUnix: number,
) {
  const [row] = await tx.query(
    'bounty_pay',
    'SELECT outcome, account_id, title, bounty_sats, treasury_sats FROM bounty_pay($1, $2, $3) /* not null: outcome */',
    [id, sats, nowUnix],
  )
  return row!
}
