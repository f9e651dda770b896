/**
 * Moves a proposal by an operator's decision, and writes the decision log, in the caller's transaction
 * (payloads 19.1). Of two operators who decide at once, the second gets 409.
 */
import type { Transaction } from '#server/kernel/db.ts'
import { OperationError } from '#server/kernel/errors.ts'
import type { Writer } from '#server/kernel/settlement.ts'
import type { WardenDeps } from '#server/warden/deps.ts'
import { insertAlert } from '../alerts/alerts.store.ts'
import { appendDecision, subjectHash } from '../decisions/decision-log.store.ts'
import { idFrom } from '../operators/operator-token.ts'
import type { ProposalStatus } from './proposal.schema.ts'
import { lockProposal, type Move, moveProposal, type ProposalRow } from './proposals.store.ts'
import { slaSeconds } from './propose.ts'
import { needsSecond } from './second-approval.ts'

export type Verb = 'approve' | 'reject' | 'requeue' | 'undo'

export interface Decision {
  proposalId: string
  verb: Verb
  actor: string
  reason: string
  idempotencyKey: string | null
}

/** Statuses in which an operator may do this. An approval is undone only before it runs. */
const from: Record<Verb, readonly ProposalStatus[]> = {
  approve: ['pending', 'execution_failed'],
  reject: ['pending'],
  requeue: ['pending'],
  undo: ['approved'],
}

export interface DecidedNow {
  proposal_id: string
  previous_status: ProposalStatus
  status: ProposalStatus
  decided_at: number
  decision_id: string
  sla_due_at: number
  runs_at: number | null
}

/** Throws unknown_proposal, state_conflict with the current status and who decided. */
export async function decide(tx: Transaction, decision: Decision, ctx: WardenDeps): Promise<DecidedNow> {
  const nowUnix = ctx.nowUnix()
  const row = await lockProposal(tx, decision.proposalId)
  if (!row) throw new OperationError('unknown_proposal')
  const isOver =
    decision.verb === 'undo' && (row.started_at_unix !== null || (row.run_at_unix ?? 0) <= nowUnix)
  if (!from[decision.verb].includes(row.status) || isOver) throw conflictOf(row, decision.verb)
  const isFirst = decision.verb === 'approve' && isFirstOfTwo(row, decision.actor, ctx)
  const move = isFirst
    ? firstApprovalOf(row, decision.actor, nowUnix)
    : moveOf(row, decision, nowUnix, ctx.env.WARDEN_UNDO_SECONDS)
  await moveProposal(tx, move)
  if (decision.verb === 'requeue' || isFirst)
    await insertAlert(tx, {
      kind: 'proposal',
      fact: `${isFirst ? 'second' : 'requeued'}:${row.proposal_id}:${nowUnix}`,
      proposalId: row.proposal_id,
      detail: isFirst ? `${decision.actor} approved it; the approval of another operator is needed.` : '',
      createdAtUnix: nowUnix,
    })
  const decisionId = idFrom('dec', ctx.randomBytes(17))
  await appendDecision(tx, {
    decision_id: decisionId,
    proposal_id: row.proposal_id,
    directive_id: null,
    action: isFirst ? 'first_approve' : decision.verb,
    actor: decision.actor,
    reason: decision.reason,
    idempotency_key: decision.idempotencyKey,
    previous_status: row.status,
    status: move.status,
    subject_sha256: subjectOf(row),
    at: nowUnix,
  })
  return {
    proposal_id: row.proposal_id,
    previous_status: row.status,
    status: move.status,
    decided_at: nowUnix,
    decision_id: decisionId,
    sla_due_at: move.slaDueAtUnix,
    runs_at: move.runAtUnix,
  }
}

/** Throws state_conflict for the operator who gave the first approval. */
function isFirstOfTwo(row: ProposalRow, actor: string, { env }: WardenDeps): boolean {
  if (!needsSecond(row, env)) return false
  if (row.first_approved_by !== actor) return row.first_approved_by === null
  throw new OperationError('state_conflict', {
    detail: `You approved this already; a payout of more than ${env.WARDEN_SECOND_APPROVAL_SATS} sats needs another operator as well. Nothing was changed.`,
    extra: { status: row.status, decided_by: null },
  })
}

/** The status stays, and nothing runs. */
const firstApprovalOf = (row: ProposalRow, actor: string, nowUnix: number): Move => ({
  proposalId: row.proposal_id,
  status: row.status,
  decidedAtUnix: row.decided_at_unix,
  decidedBy: row.decided_by,
  firstApprovedBy: actor,
  firstApprovedAtUnix: nowUnix,
  runAtUnix: null,
  slaDueAtUnix: row.sla_due_at_unix,
  notifiedAtUnix: row.notified_at_unix,
  executedAtUnix: null,
  error: row.error,
})

export const subjectOf = ({ kind, params }: Pick<ProposalRow, 'kind' | 'params'>): string =>
  subjectHash({ kind, params })

function conflictOf({ status, decided_by: by }: ProposalRow, verb: Verb): OperationError {
  const who = by === null || status === 'pending' ? '' : `, by ${by}`
  return new OperationError('state_conflict', {
    detail:
      verb === 'undo' && status === 'approved'
        ? 'The undo window is over; the proposal is being executed.'
        : `The proposal is ${status.replace('_', ' ')} already${who}. Nothing was changed.`,
    extra: { status, decided_by: by },
  })
}

function moveOf(row: ProposalRow, { verb, actor }: Decision, nowUnix: number, undoSeconds: number): Move {
  const same = {
    proposalId: row.proposal_id,
    slaDueAtUnix: row.sla_due_at_unix,
    notifiedAtUnix: row.notified_at_unix,
    executedAtUnix: null,
    error: null,
    runAtUnix: null,
    firstApprovedBy: null,
    firstApprovedAtUnix: null,
  }
  const decided = { ...same, decidedAtUnix: nowUnix, decidedBy: actor }
  const waiting = { ...same, status: 'pending' as const, decidedAtUnix: null, decidedBy: null }
  if (verb === 'approve') return { ...decided, status: 'approved', runAtUnix: nowUnix + undoSeconds }
  if (verb === 'reject') return { ...decided, status: 'rejected' }
  if (verb === 'undo') return waiting
  return { ...waiting, slaDueAtUnix: nowUnix + slaSeconds, notifiedAtUnix: null }
}

/** Written one at a time, because a refusal rolls back the whole batch. */
export const decisionWriter: Writer<Decision, DecidedNow, WardenDeps> = {
  name: 'warden_decision',
  maxBatch: 1,
  concurrency: 2,
  write: async (tx, [decision], ctx) => [await decide(tx, decision!, ctx)],
}
