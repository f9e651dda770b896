// Chains on which USDC is accepted, with both of their x402 names and their signing domains.

export interface X402Network {
  /** Version 1 of x402. */
  readonly name: 'base' | 'base-sepolia'
  /** Version 2, CAIP-2. */
  readonly caip2: 'eip155:8453' | 'eip155:84532'
  readonly chainId: bigint
  /** USDC, with its EIP-55 checksum. */
  readonly asset: string
  /**
   * EIP-712 domain of the asset: the name differs between the two chains, and a wrong one invalidates every
   * signature.
   */
  readonly domain: { readonly name: string; readonly version: string }
}

export const BASE: X402Network = {
  name: 'base',
  caip2: 'eip155:8453',
  chainId: 8453n,
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  domain: { name: 'USD Coin', version: '2' },
}

export const BASE_SEPOLIA: X402Network = {
  name: 'base-sepolia',
  caip2: 'eip155:84532',
  chainId: 84532n,
  asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  domain: { name: 'USDC', version: '2' },
}

export const X402_NETWORKS: readonly X402Network[] = [BASE, BASE_SEPOLIA]
