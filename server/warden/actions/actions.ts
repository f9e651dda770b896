/** Every action, by the directive or by the kind of proposal that leads to it (payloads 19.3). */
import { z } from 'zod'
import type { ProposalKind } from '../proposals/proposal.schema.ts'
import { accountActions } from './account-actions.ts'
import type { AnyAction } from './action.ts'
import { importHistory } from './import-history.ts'
import { moderationActions, moveFeedbackAction } from './moderation-actions.ts'
import { payBounty } from './pay-bounty.ts'
import { publishNow } from './publish-now.ts'
import { returnCharge } from './return-charge.ts'
import { sentinelDirectives } from './sentinel-directives.ts'
import { throttleActions } from './throttle-actions.ts'
import { grantTier3, limitGrant, revokeTier3 } from './tier3-actions.ts'
import { withdrawKnownBadAction } from './withdraw-known-bad.ts'

const directives: readonly AnyAction[] = [
  ...sentinelDirectives,
  grantTier3,
  revokeTier3,
  withdrawKnownBadAction,
  ...accountActions,
  ...throttleActions,
  publishNow,
  importHistory,
  ...moderationActions,
]

/** Names of the actions of each target: those of payloads 19.3 and of moderation. */
export const directiveTargets: ReadonlyMap<string, readonly string[]> = new Map(
  [...Map.groupBy(directives, ({ directive }) => directive!.target)].map(([target, actions]) => [
    target,
    actions.map(({ directive }) => directive!.action),
  ]),
)

/** Null when there is no such action. */
export const directiveAction = (target: string, action: string): AnyAction | null =>
  directives.find(({ directive }) => directive?.target === target && directive.action === action) ?? null

const ofKind: Record<Exclude<ProposalKind, 'other'>, AnyAction> = {
  bounty_payout: payBounty,
  known_bad_withdraw: withdrawKnownBadAction,
  tier3_grant: grantTier3,
  over_capacity: limitGrant,
  reversal: returnCharge,
  feedback: moveFeedbackAction,
}

const OtherParams = z.object({
  target_agent: z.string(),
  action: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
})

export interface Plan {
  action: AnyAction
  /** Checked. */
  params: never
}

/** What executing a proposal does, or why nothing can be executed. A proposal of kind other names a directive. */
export function planOf({
  kind,
  params,
}: {
  kind: ProposalKind
  params: unknown
}): { plan: Plan } | { plan: null; problem: string } {
  const named = kind === 'other' ? OtherParams.safeParse(params).data : undefined
  const action = kind !== 'other' ? ofKind[kind] : named && directiveAction(named.target_agent, named.action)
  if (!action) return { plan: null, problem: 'The proposal names no directive of this instance.' }
  const checked = action.params.safeParse(named ? named.params : params)
  return checked.success
    ? { plan: { action, params: checked.data } }
    : { plan: null, problem: 'The parameters of the proposal do not fit its action.' }
}
