/**
 * Executes approved proposals, each exactly once: the effect, the new state and the row of the decision log are
 * one transaction under the row lock of the proposal. What reaches beyond the database comes before it, under a key of the
 * proposal that makes a repeat harmless.
 */
import type { WardenDeps } from '#server/warden/deps.ts'
import { ActionRefused } from '../actions/action.ts'
import { planOf } from '../actions/actions.ts'
import { insertAlert } from '../alerts/alerts.store.ts'
import { appendDecision } from '../decisions/decision-log.store.ts'
import { idFrom } from '../operators/operator-token.ts'
import { subjectOf } from '../proposals/decide.ts'
import {
  dueProposals,
  findProposal,
  lockProposal,
  moveProposal,
  type ProposalRow,
  startExecution,
} from '../proposals/proposals.store.ts'

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

async function executeOne(ctx: WardenDeps, proposalId: string): Promise<void> {
  try {
    const { plan, reached } = await reach(ctx, proposalId)
    const done = await ctx.db.transaction(async (tx) => {
      const row = await lockProposal(tx, proposalId)
      if (!isDue(row, ctx.nowUnix())) return null
      const execution = { decisionId: proposalId, reached }
      const executed = await plan.action.execute(tx, ctx, plan.params, execution)
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

/** What a proposal would do never changes, so its plan is read without the lock. Throws ActionRefused. */
async function reach(ctx: WardenDeps, proposalId: string) {
  const planned = planOf((await findProposal(ctx.db, proposalId))!)
  if (!planned.plan) throw new ActionRefused(planned.problem)
  const { plan } = planned
  const isReached = plan.action.reach && (await startExecution(ctx.db, proposalId, ctx.nowUnix()))
  const reached = isReached ? await plan.action.reach!(ctx, plan.params, proposalId) : null
  return { plan, reached }
}

type Tx = Parameters<typeof lockProposal>[0]

const isDue = (row: ProposalRow | null, nowUnix: number): row is ProposalRow =>
  row?.status === 'approved' && row.run_at_unix !== null && row.run_at_unix <= nowUnix

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
