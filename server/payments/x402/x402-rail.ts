/** Everything that taking USDC needs: where it goes, who brings a payment to the chain, and the chain itself. */
import type { X402Network } from '#protocol/payments/x402/networks.ts'
import type { X402Terms } from '#protocol/payments/x402/requirement.ts'
import type { Chain } from '#server/payments/rails/x402/chain.ts'
import type { Facilitator } from '#server/payments/rails/x402/facilitator/facilitator.ts'

export interface X402Rail {
  network: X402Network
  /** EIP-55 text. */
  payTo: string
  facilitator: Facilitator
  chain: Chain
}

/** Seconds that a payer gives us to settle. */
const maxTimeoutSeconds = 60

/** What we ask for something at `url` that costs `microUsdc`. */
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
