/** The effect of a proposal in words, read from the state as it is now. */
import type { WardenDeps } from '#server/warden/deps.ts'
import type { ProposalRow } from '../proposals/proposals.store.ts'
import type { Effect } from './action.ts'
import { noAction, planOf } from './actions.ts'

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
  const plan = planOf(proposal)
  if (!plan) return nothing(noAction)
  const params = plan.action.params.safeParse(plan.params)
  return params.success
    ? plan.action.describe(ctx, params.data)
    : nothing('The parameters of the proposal do not fit its action.')
}
