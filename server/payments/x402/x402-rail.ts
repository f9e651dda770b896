/** Holds everything needed to accept USDC: the recipient, the settler, and the chain. */
import type { X402Network } from '#protocol/payments/x402/networks.ts'
import type { X402Terms } from '#protocol/payments/x402/requirement.ts'
import type { Chain } from '#server/payments/x402/chain/chain.ts'
import type { Facilitator } from '#server/payments/x402/facilitator/facilitator.ts'

export interface X402Rail {
  network: X402Network
  /** EIP-55 text. */
  payTo: string
  facilitator: Facilitator
  chain: Chain
}

/** Seconds that a payer allows for settlement. */
const maxTimeoutSeconds = 60

/** The payment requirements for a resource at `url` that costs `microUsdc`. */
export const termsOf = (
  { network, payTo }: Pick<X402Rail, 'network' | 'payTo'>,
  microUsdc: bigint,
  { url, description }: { url: string; description: string },
): X402Terms => ({
  network,
  payTo,
  microUsdc,
  maxTimeoutSeconds,
  resource: { url, description, mimeType: 'application/json' },
})
