/** Stores proposals. What one would do never changes; its state moves under its row lock. */
import type { Basis } from '#protocol/warden/dream-formulas.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'
import type { Statements } from '#server/kernel/sql/statements.generated.ts'
import type { ProposalKind, ProposalStatus } from './proposal.schema.ts'

export interface NewProposal {
  proposalId: string
  kind: ProposalKind
  title: string
  detail: string
  params: Record<string, unknown>
  evidence: readonly { label: string; href: string }[]
  /** What posterior and impact follow from; null where whoever proposes states them. */
  basis: Basis | null
  posteriorBps: number
  impactWeightMilli: number
  receivedAtUnix: number
  slaDueAtUnix: number
}

const columns = `proposal_id, kind, title, detail, params, evidence, basis, status, posterior_bps, impact_weight_milli, priority,
  received_at_unix, sla_due_at_unix, notified_at_unix, decided_at_unix, decided_by, first_approved_by,
  first_approved_at_unix, run_at_unix, started_at_unix, executed_at_unix, error`

export type ProposalRow = Statements['warden_proposal_find']['row']

/** With the alert of it. False when a proposal with this id exists already. */
export async function insertProposal(
  tx: Pick<Transaction, 'query'>,
  proposal: NewProposal,
): Promise<boolean> {
  const rows = await tx.query(
    'warden_proposal_insert',
    `WITH made AS (
       INSERT INTO warden_proposal (proposal_id, kind, title, detail, params, evidence, basis, status, posterior_bps,
         impact_weight_milli, priority, received_at_unix, sla_due_at_unix)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'pending', $8::int, $9::int, $8::int::bigint * $9::int, $10, $11)
       ON CONFLICT (proposal_id) DO NOTHING RETURNING proposal_id, received_at_unix),
     alerted AS (
       INSERT INTO operator_alert (kind, fact, proposal_id, detail, created_at_unix)
       SELECT 'proposal', 'proposal:' || proposal_id, proposal_id, '', received_at_unix FROM made)
     SELECT proposal_id FROM made`,
    [
      proposal.proposalId,
      proposal.kind,
      proposal.title,
      proposal.detail,
      JSON.stringify(proposal.params),
      JSON.stringify(proposal.evidence),
      proposal.basis && JSON.stringify(proposal.basis),
      proposal.posteriorBps,
      proposal.impactWeightMilli,
      proposal.receivedAtUnix,
      proposal.slaDueAtUnix,
    ],
  )
  return rows.length > 0
}

export async function findProposal(
  db: Pick<Database, 'query'>,
  proposalId: string,
): Promise<ProposalRow | null> {
  const [row] = await db.query(
    'warden_proposal_find',
    `SELECT ${columns} FROM warden_proposal WHERE proposal_id = $1`,
    [proposalId],
  )
  return row ?? null
}

/** The row stays locked until the transaction ends. */
export async function lockProposal(tx: Transaction, proposalId: string): Promise<ProposalRow | null> {
  const [row] = await tx.query(
    'warden_proposal_lock',
    `SELECT ${columns} FROM warden_proposal WHERE proposal_id = $1 FOR UPDATE`,
    [proposalId],
  )
  return row ?? null
}

/** Where a page begins: after this place in the order. */
export interface Place {
  priority: number
  receivedAtUnix: number
  proposalId: string
}

/** `statuses`: any of them. By priority, the newest first among equals. Each is read in the order of its index. */
export async function pageOfProposals(
  db: Database,
  statuses: readonly ProposalStatus[],
  after: Place | null,
  limit: number,
): Promise<ProposalRow[]> {
  const values = [after?.priority ?? null, after?.receivedAtUnix ?? null, after?.proposalId ?? null] as const
  const pages = await Promise.all(
    statuses.map((status) =>
      db.query(
        'warden_proposal_page',
        `SELECT ${columns} FROM warden_proposal
         WHERE status = $1 AND ($2::bigint IS NULL OR (priority, received_at_unix) < ($2, $3)
           OR (priority = $2 AND received_at_unix = $3 AND proposal_id > $4))
         ORDER BY priority DESC, received_at_unix DESC, proposal_id LIMIT $5`,
        [status, ...values, limit],
      ),
    ),
  )
  return pages.flat().sort(inOrder).slice(0, limit)
}

const inOrder = (a: ProposalRow, b: ProposalRow): number =>
  b.priority - a.priority ||
  b.received_at_unix - a.received_at_unix ||
  (a.proposal_id < b.proposal_id ? -1 : 1)

/** By state, and `breached`: of those that wait. */
export async function countProposals(db: Database, nowUnix: number) {
  const [counts, [late]] = await Promise.all([
    countByState(db),
    db.query(
      'warden_proposal_breached',
      "SELECT count(*) AS proposals FROM warden_proposal WHERE status = 'pending' AND sla_due_at_unix < $1",
      [nowUnix],
    ),
  ])
  return { ...counts, breached: late!.proposals }
}

export async function countByState(db: Database) {
  const rows = await db.query(
    'warden_proposal_counts',
    'SELECT status, count(*) AS proposals FROM warden_proposal GROUP BY status',
    [],
  )
  const of = (status: ProposalStatus) => rows.find((row) => row.status === status)?.proposals ?? 0
  return {
    pending: of('pending'),
    approved: of('approved'),
    rejected: of('rejected'),
    executed: of('executed'),
    failed: of('execution_failed'),
  }
}

/** How many wait, and how many of them were received after a time. */
export async function countWaiting(db: Database, afterUnix: number) {
  const [row] = await db.query(
    'warden_proposal_waiting',
    `SELECT count(*) AS pending, count(*) FILTER (WHERE received_at_unix > $1) AS newer
     FROM warden_proposal WHERE status = 'pending'`,
    [afterUnix],
  )
  return row!
}

export interface Move {
  proposalId: string
  status: ProposalStatus
  decidedAtUnix: number | null
  decidedBy: string | null
  /** The operator whose approval waits for that of another. */
  firstApprovedBy: string | null
  firstApprovedAtUnix: number | null
  runAtUnix: number | null
  slaDueAtUnix: number
  notifiedAtUnix: number | null
  executedAtUnix: number | null
  error: string | null
}

export async function moveProposal(tx: Transaction, move: Move): Promise<void> {
  await tx.query(
    'warden_proposal_move',
    `UPDATE warden_proposal SET status = $2, decided_at_unix = $3, decided_by = $4, run_at_unix = $5, sla_due_at_unix = $6,
       notified_at_unix = $7, executed_at_unix = $8, error = $9, first_approved_by = $10, first_approved_at_unix = $11, started_at_unix = NULL WHERE proposal_id = $1`,
    [
      move.proposalId,
      move.status,
      move.decidedAtUnix,
      move.decidedBy,
      move.runAtUnix,
      move.slaDueAtUnix,
      move.notifiedAtUnix,
      move.executedAtUnix,
      move.error,
      move.firstApprovedBy,
      move.firstApprovedAtUnix,
    ],
  )
}

/** From now on it cannot be undone. False when it is not due, or was undone. */
export async function startExecution(db: Database, proposalId: string, nowUnix: number): Promise<boolean> {
  const rows = await db.query(
    'warden_proposal_start',
    `UPDATE warden_proposal SET started_at_unix = COALESCE(started_at_unix, $2)
     WHERE proposal_id = $1 AND status = 'approved' AND run_at_unix <= $2 RETURNING proposal_id`,
    [proposalId, nowUnix],
  )
  return rows.length > 0
}

/** Approved, and past their undo window; the oldest first. */
export const dueProposals = (db: Database, nowUnix: number, limit: number) =>
  db.query(
    'warden_proposal_due',
    `SELECT proposal_id FROM warden_proposal WHERE status = 'approved' AND run_at_unix <= $1 ORDER BY run_at_unix LIMIT $2`,
    [nowUnix, limit],
  )
