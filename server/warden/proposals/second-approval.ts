/** Which approvals need a second operator: payouts over the amount that the operator set. */
import type { Env } from '#server/kernel/env.ts'
import type { ProposalKind } from './proposal.schema.ts'

interface Wanted {
  kind: ProposalKind
  params: Readonly<Record<string, unknown>>
}

/** False where no amount is set. */
export const needsSecond = (
  { kind, params }: Wanted,
  { WARDEN_SECOND_APPROVAL_SATS: limit }: Pick<Env, 'WARDEN_SECOND_APPROVAL_SATS'>,
): boolean =>
  limit !== undefined && kind === 'bounty_payout' && typeof params.sats === 'number' && params.sats > limit
