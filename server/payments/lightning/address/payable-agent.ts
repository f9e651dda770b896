/** Resolves the name of a Lightning address and describes it to wallets. */
import { metadataFor } from '#protocol/payments/lnurl/own-address.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { type Agent, findAgent, keepMetadata } from './agents.store.ts'

/** Metadata exactly as served: invoices commit to its hash. Null when no agent has the name. */
export async function findPayableAgent(
  ctx: PaymentsDeps,
  name: string,
): Promise<(Agent & { metadata: string }) | null> {
  const agent = await findAgent(ctx.db, name.toLowerCase())
  if (!agent) return null
  const { host } = new URL(ctx.env.BASE_URL)
  return { ...agent, metadata: await keepMetadata(ctx.db, agent.id, metadataFor(agent.agentId, host)) }
}
