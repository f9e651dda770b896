// Runs the external services of the journeys: the card processor's API with its payment pages, a local chain with USDC, and the
// mail server and the relay that tell operators of alerts.
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { startCheckoutSite } from '#testing/billing/checkout-site.ts'
import { secretKey, startStripeStub, webhookSecret } from '#testing/billing/stripe-stub.ts'
import { startVenueServers } from '#testing/markets/venue-servers.ts'
import { payAsKnownBuyer } from '#testing/tools/known-buyer.ts'
import { type AlertServers, startAlertServers } from '#testing/warden/alert-servers.ts'
import { startTestChain } from '#testing/x402/test-chain.ts'
import { BASE_SEPOLIA } from '../../protocol/payments/x402/networks.ts'

export interface Outside {
  /** Settings of the service. */
  environment: Record<string, string>
  /** The chain's node. */
  rpcUrl: string
  alerts: Pick<AlertServers, 'mailDirectory' | 'relayUrl'>
  close(): Promise<void>
}

export async function startOutside(baseUrl: string): Promise<Outside> {
  const [chain, base, venues, stripe, alerts] = await Promise.all([
    startTestChain({ network: BASE_SEPOLIA }),
    startTestChain(),
    startVenueServers(Date.now),
    startStripeStub(() => Math.floor(Date.now() / 1_000)),
    startAlertServers(),
  ])
  await payAsKnownBuyer(base)
  const site = await startCheckoutSite(stripe, `${baseUrl}/billing/webhook`)
  stripe.world.addPlan({ plan: 'gate', name: 'Gate', cents: 4_900, perSeat: true })
  return {
    environment: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: stripe.url,
      X402_NETWORK: chain.network.name,
      X402_PAY_TO: privateKeyToAddress(generatePrivateKey()),
      X402_RPC_URL: chain.rpcUrl,
      SELLER_INTEL_RPC_URL: base.rpcUrl,
      X402_SIGNER_KEY: (await chain.fundedKey()).slice(2),
      ...venues.settings,
      ...alerts.environment,
      EGRESS_ALLOW: `${chain.host},${base.host},${alerts.host},${venues.settings.EGRESS_ALLOW}`,
    },
    rpcUrl: chain.rpcUrl,
    alerts,
    async close() {
      await alerts.close()
      await venues.close()
      await site.close()
      await stripe.close()
      await chain.close()
      await base.close()
    },
  }
}
