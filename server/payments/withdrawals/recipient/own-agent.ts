/** Recognises the address of an agent of this service. */
import type { CallerAccount } from '#server/kernel/call.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { findAgent } from '#server/payments/lightning/address/agents.store.ts'
import { refusedMember } from './checked-payable.ts'

export type OwnAgent = Pick<CallerAccount, 'id' | 'agentId'>

/** Null for an external address. Throws when no agent here has this name. */
export async function ownAgentOf(ctx: PaymentsDeps, address: string): Promise<OwnAgent | null> {
  const at = address.lastIndexOf('@')
  if (at < 0 || address.slice(at + 1).toLowerCase() !== new URL(ctx.env.BASE_URL).host) return null
  const agent = await findAgent(ctx.db, address.slice(0, at).toLowerCase())
  if (!agent)
    throw refusedMember('lightning_address', 'lnurl_refused', 'unknown_address: no agent here has this name')
  return agent
}
