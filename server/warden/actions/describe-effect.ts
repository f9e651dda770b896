/** The effect of a proposal in words, read from the state as it is now. */
import type { WardenDeps } from '#server/warden/deps.ts'
import type { ProposalRow } from '../proposals/proposals.store.ts'
import type { Effect } from './action.ts'
import { planOf } from './actions.ts'

const nothing = (problem: string): Effect => ({
  lines: [],
  afterwards: 'Nothing is executed.',
  change: null,
  problem,
})

export async function describeEffect(
  ctx: WardenDeps,
  proposal: Pick<ProposalRow, 'kind' | 'params'>,
): Promise<Effect> {
  const planned = planOf(proposal)
  return planned.plan ? planned.plan.action.describe(ctx, planned.plan.params) : nothing(planned.problem)
}
