/**
 * Executes approved proposals, each exactly once: the effect, the new state and the row of the decision log are
 * one transaction under the row lock of the proposal.
 */
import type { WardenDeps } from '#server/warden/deps.ts'
import { ActionRefused, type Executed } from '../actions/action.ts'
import { noAction, planOf } from '../actions/actions.ts'
import { insertAlert } from '../alerts/alerts.store.ts'
import { appendDecision } from '../decisions/decision-log.store.ts'
import { idFrom } from '../operators/operator-token.ts'
import { subjectOf } from '../proposals/decide.ts'
import { dueProposals, lockProposal, moveProposal, type ProposalRow } from '../proposals/proposals.store.ts'

const perRun = 100
/** As the decision log names it. */
const worker = 'worker'

/** Answers why it failed, or null. A proposal whose action refuses is execution_failed; other failures are tried again. */
export async function executeApproved(ctx: WardenDeps, signal?: AbortSignal): Promise<string | null> {
  const due = await dueProposals(ctx.db, ctx.nowUnix(), perRun)
  const problems: string[] = []
  for (const { proposal_id: proposalId } of due) {
    if (signal?.aborted) break
    try {
      await executeOne(ctx, proposalId)
    } catch (error) {
      ctx.log.error({ err: error, proposalId }, 'a proposal could not be executed')
      problems.push(proposalId)
    }
  }
  return problems.length === 0 ? null : `not executed: ${problems.join(', ')}`
}

export async function executeOne(ctx: WardenDeps, proposalId: string): Promise<void> {
  try {
    const done = await ctx.db.transaction(async (tx) => {
      const row = await lockProposal(tx, proposalId)
      if (!isDue(row, ctx.nowUnix())) return null
      const executed = await runAction(ctx, tx, row)
      await end(ctx, tx, row, null)
      return executed
    })
    done?.committed?.()
  } catch (error) {
    if (!(error instanceof ActionRefused)) throw error
    await ctx.db.transaction(async (tx) => {
      const row = await lockProposal(tx, proposalId)
      if (isDue(row, ctx.nowUnix())) await end(ctx, tx, row, error.message)
    })
  }
}

type Tx = Parameters<typeof lockProposal>[0]

const isDue = (row: ProposalRow | null, nowUnix: number): row is ProposalRow =>
  row?.status === 'approved' && row.run_at_unix !== null && row.run_at_unix <= nowUnix

async function runAction(ctx: WardenDeps, tx: Tx, row: ProposalRow): Promise<Executed> {
  const plan = planOf(row)
  if (!plan) throw new ActionRefused(noAction)
  const params = plan.action.params.safeParse(plan.params)
  if (!params.success) throw new ActionRefused('The parameters of the proposal do not fit its action.')
  return plan.action.execute(tx, ctx, params.data, row.proposal_id)
}

async function end(ctx: WardenDeps, tx: Tx, row: ProposalRow, error: string | null): Promise<void> {
  const nowUnix = ctx.nowUnix()
  const status = error === null ? 'executed' : 'execution_failed'
  await moveProposal(tx, {
    proposalId: row.proposal_id,
    status,
    decidedAtUnix: row.decided_at_unix,
    decidedBy: row.decided_by,
    runAtUnix: null,
    firstApprovedBy: null,
    firstApprovedAtUnix: null,
    slaDueAtUnix: row.sla_due_at_unix,
    notifiedAtUnix: row.notified_at_unix,
    executedAtUnix: error === null ? nowUnix : null,
    error,
  })
  if (error !== null)
    await insertAlert(tx, {
      kind: 'execution_failed',
      fact: `failed:${row.proposal_id}:${row.decided_at_unix}`,
      proposalId: row.proposal_id,
      detail: error,
      createdAtUnix: nowUnix,
    })
  await appendDecision(tx, {
    decision_id: idFrom('dec', ctx.randomBytes(17)),
    proposal_id: row.proposal_id,
    directive_id: null,
    action: error === null ? 'execute' : 'fail',
    actor: worker,
    reason: error ?? '',
    idempotency_key: null,
    previous_status: 'approved',
    status,
    subject_sha256: subjectOf(row),
    at: nowUnix,
  })
}
