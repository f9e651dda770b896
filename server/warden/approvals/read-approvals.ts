/** What the approvals page shows: one view of the queue, the proposal in view with its effect, and what can still be undone. */
import type { DecisionRecord } from '#protocol/warden/decision-log.ts'
import type { WardenDeps } from '#server/warden/deps.ts'
import type { Effect } from '../actions/action.ts'
import { describeEffect } from '../actions/describe-effect.ts'
import { decisionsOf } from '../decisions/decision-log.store.ts'
import type { ProposalStatus } from '../proposals/proposal.schema.ts'
import { proposalAnswer } from '../proposals/proposal-answer.ts'
import { countByState, findProposal, pageOfProposals } from '../proposals/proposals.store.ts'
import { needsSecond } from '../proposals/second-approval.ts'

export const views = {
  pending: ['pending'],
  decided: ['approved', 'executed', 'rejected'],
  failed: ['execution_failed'],
} as const satisfies Record<string, readonly ProposalStatus[]>
export type View = keyof typeof views

export type ShownProposal = ReturnType<typeof proposalAnswer>

export interface InView {
  proposal: ShownProposal
  effect: Effect
  /** Whether two operators must approve it. */
  needsTwo: boolean
  /** Newest first. */
  decisions: readonly DecisionRecord[]
}

export interface Approvals {
  nowUnix: number
  counts: Record<View, number>
  rows: readonly ShownProposal[]
  hasMore: boolean
  inView: InView | null
  /** Approvals whose undo window is open, the one that ends last first. */
  undoable: readonly ShownProposal[]
}

/** Rows of the queue on the page; the API lists all of them. */
export const ROWS_SHOWN = 20

/** `asked`: the proposal to show; the most pressing one when it is null or unknown. */
export async function readApprovals(
  ctx: WardenDeps,
  { view, asked }: { view: View; asked: string | null },
): Promise<Approvals> {
  const nowUnix = ctx.nowUnix()
  const [counts, rows, approved, named] = await Promise.all([
    countByState(ctx.db),
    pageOfProposals(ctx.db, views[view], null, ROWS_SHOWN + 1),
    pageOfProposals(ctx.db, ['approved'], null, ROWS_SHOWN),
    asked === null ? null : findProposal(ctx.db, asked),
  ])
  const shown = named ?? rows[0] ?? null
  const answer = (row: (typeof rows)[number]) => proposalAnswer(row, nowUnix)
  return {
    nowUnix,
    counts: {
      pending: counts.pending,
      decided: counts.approved + counts.executed + counts.rejected,
      failed: counts.failed,
    },
    rows: rows.slice(0, ROWS_SHOWN).map(answer),
    hasMore: rows.length > ROWS_SHOWN,
    inView: shown && {
      proposal: answer(shown),
      effect: await describeEffect(ctx, shown),
      needsTwo: needsSecond(shown, ctx.env),
      decisions: (await decisionsOf(ctx.db, shown.proposal_id)).map(
        ({ record }) => JSON.parse(record) as DecisionRecord,
      ),
    },
    undoable: approved
      .filter(({ run_at_unix: runAt }) => (runAt ?? 0) > nowUnix)
      .sort((a, b) => (b.run_at_unix ?? 0) - (a.run_at_unix ?? 0))
      .map(answer),
  }
}
