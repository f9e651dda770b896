/** What a test asks for: a price on the network of its chain, to an address that nobody else uses. */
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
