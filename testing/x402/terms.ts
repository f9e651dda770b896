/** Builds the payment requirements of a test: a price on its chain's network, to an unused address. */
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { X402Terms } from '#protocol/payments/x402/requirement.ts'
import type { TestChain } from './test-chain.ts'

export const termsOn = (chain: TestChain, changes: Partial<X402Terms> = {}): X402Terms => ({
  network: chain.network,
  payTo: privateKeyToAddress(generatePrivateKey()),
  microUsdc: 219_246n,
  maxTimeoutSeconds: 60,
  resource: { url: 'https://assay.example/review', description: 'A review', mimeType: 'application/json' },
  ...changes,
})
