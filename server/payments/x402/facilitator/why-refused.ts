/** Explains why the chain will not take a payment, from its state: revert messages differ between contracts. */
import type { Address, Hex } from 'viem'
import type { Authorization } from '#protocol/payments/x402/authorization.ts'
import type { X402Network } from '#protocol/payments/x402/networks.ts'
import type { X402Reason } from '#protocol/payments/x402/reasons.ts'
import type { NodeClient } from '../chain/node-client.ts'
import { TOKEN } from '../chain/token.abi.ts'

/** `facilitator_unavailable` when nothing that can be read explains it: the asset is paused, or denies an account. */
export async function whyRefused(
  client: NodeClient,
  network: X402Network,
  { from, value, nonce, validAfter, validBefore }: Authorization,
): Promise<X402Reason> {
  const token = { address: network.asset as Address, abi: TOKEN } as const
  const payer = from as Address
  const [isUsed, balance, { timestamp }] = await Promise.all([
    client.readContract({ ...token, functionName: 'authorizationState', args: [payer, nonce as Hex] }),
    client.readContract({ ...token, functionName: 'balanceOf', args: [payer] }),
    client.getBlock(),
  ])
  if (isUsed) return 'already_used'
  if (timestamp >= validBefore) return 'expired'
  if (timestamp <= validAfter) return 'not_yet_valid'
  return balance < value ? 'insufficient_funds' : 'facilitator_unavailable'
}
