/** Every action, by the directive or by the kind of proposal that leads to it (payloads 19.3). */
import { z } from 'zod'
import type { ProposalKind } from '../proposals/proposal.schema.ts'
import { accountActions } from './account-actions.ts'
import type { AnyAction } from './action.ts'
import { moderationActions, moderationTargets } from './moderation-actions.ts'
import { payBounty } from './pay-bounty.ts'
import { publishNow } from './publish-now.ts'
import { returnCharge } from './return-charge.ts'
import { sentinelDirectives } from './sentinel-directives.ts'
import { throttleActions } from './throttle-actions.ts'
import { grantTier3, limitGrant, revokeTier3 } from './tier3-actions.ts'
import { withdrawKnownBadAction } from './withdraw-known-bad.ts'

const directives: readonly AnyAction[] = [
  withdrawKnownBadAction,
  ...accountActions,
  ...throttleActions,
  publishNow,
  ...moderationActions,
  grantTier3,
  revokeTier3,
  ...sentinelDirectives,
]

/** The targets and actions of the contract; one that no action carries out here is refused with a reason. */
export const directiveTargets: Readonly<Record<string, readonly string[]>> = {
  sovereign_sentinel: ['pause_trading', 'resume_trading', 'run_dream', 'report_now', 'set_alert_threshold'],
  execution: ['grant_tier3', 'revoke_tier3'],
  review: ['withdraw_known_bad'],
  accounts: ['suspend', 'restore', 'set_throttle', 'clear_throttle', 'issue_grant_token'],
  ledger: ['publish_now', 'import_history'],
  ...moderationTargets,
}

/** Null when this instance cannot carry it out. */
export const directiveAction = (target: string, action: string): AnyAction | null =>
  directives.find(({ directive }) => directive?.target === target && directive.action === action) ?? null

const ofKind: Partial<Record<ProposalKind, AnyAction>> = {
  bounty_payout: payBounty,
  known_bad_withdraw: withdrawKnownBadAction,
  tier3_grant: grantTier3,
  over_capacity: limitGrant,
  reversal: returnCharge,
}

const OtherParams = z.object({
  target_agent: z.string(),
  action: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
})

export interface Planned {
  action: AnyAction
  params: unknown
}

/** What executing a proposal would do; null when this instance has no action for it. A proposal of kind other names a directive. */
export function planOf({ kind, params }: { kind: ProposalKind; params: unknown }): Planned | null {
  if (kind !== 'other') {
    const action = ofKind[kind]
    return action ? { action, params } : null
  }
  const named = OtherParams.safeParse(params)
  const action = named.success ? directiveAction(named.data.target_agent, named.data.action) : null
  return action && { action, params: named.data!.params }
}

export const noAction = 'This instance has no part that could carry this out.'
