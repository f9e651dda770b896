// USDC on the chain of the run: minted for a payer, and balances read back.
import {
  type Address,
  createTestClient,
  http,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { BASE_SEPOLIA } from '#protocol/payments/x402/networks.ts'
import { receiptOf } from '#testing/x402/receipt.ts'

const abi = parseAbi([
  'function mint(address account, uint256 amount)',
  'function balanceOf(address account) view returns (uint256)',
])
const address = BASE_SEPOLIA.asset as Address

export interface UsdcChain {
  mint(owner: Address, microUsdc: bigint): Promise<void>
  balanceOf(owner: Address): Promise<bigint>
}

export function connectUsdc(): UsdcChain {
  const rpcUrl = process.env.ASSAY_E2E_CHAIN
  if (!rpcUrl) throw new Error('ASSAY_E2E_CHAIN is not set: run this through playwright test.')
  const chain = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 25 })
    .extend(publicActions)
    .extend(walletActions)
  return {
    async mint(owner, microUsdc) {
      // An account of its own: two journeys that mint at once would take the same nonce.
      const minter = privateKeyToAddress(generatePrivateKey())
      await chain.setBalance({ address: minter, value: parseEther('1') })
      await chain.impersonateAccount({ address: minter })
      const hash = await chain.writeContract({
        account: minter,
        chain: null,
        address,
        abi,
        functionName: 'mint',
        args: [owner, microUsdc],
      })
      await receiptOf(chain, hash)
    },
    balanceOf: (owner) => chain.readContract({ address, abi, functionName: 'balanceOf', args: [owner] }),
  }
}
