// A wallet in the reader's browser (EIP-1193): a key of its own, USDC on the chain of the run, and a reader who may say no.
import type { Page } from '@playwright/test'
import { type Address, createTestClient, http, parseAbi, publicActions, walletActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { BASE_SEPOLIA } from '#protocol/payments/x402/networks.ts'
import { receiptOf } from '#server/payments/rails/x402/testing/receipt.ts'

const abi = parseAbi([
  'function mint(address account, uint256 amount)',
  'function balanceOf(address account) view returns (uint256)',
])
const address = BASE_SEPOLIA.asset as Address

const connect = (rpcUrl: string) =>
  createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 25 })
    .extend(publicActions)
    .extend(walletActions)

type Chain = ReturnType<typeof connect>

interface WalletCall {
  method: string
  params?: unknown[]
}

export class BrowserWallet {
  readonly #chain: Chain
  readonly #account = privateKeyToAccount(generatePrivateKey())
  /** The methods that the page called, in order. */
  readonly calls: string[] = []
  /** The reader refuses to sign. */
  saysNo = false

  private constructor(chain: Chain) {
    this.#chain = chain
  }

  /** With this much USDC and no ether; the page sees it from its next load on. */
  static async giveTo(page: Page, microUsdc: bigint): Promise<BrowserWallet> {
    const rpcUrl = process.env.ASSAY_E2E_CHAIN
    if (!rpcUrl) throw new Error('ASSAY_E2E_CHAIN is not set: run this through playwright test.')
    const chain = connect(rpcUrl)
    const wallet = new BrowserWallet(chain)
    await page.exposeFunction('walletAnswers', (call: WalletCall) => wallet.#answer(call))
    await page.addInitScript(() => {
      const { walletAnswers } = window as unknown as { walletAnswers: (call: unknown) => Promise<unknown> }
      Object.assign(window, { ethereum: { request: (call: unknown) => walletAnswers(call) } })
    })
    const [minter] = await chain.getAddresses()
    const functionName = 'mint'
    const args = [wallet.address, microUsdc] as const
    const hash = await chain.writeContract({
      account: minter!,
      chain: null,
      address,
      abi,
      functionName,
      args,
    })
    await receiptOf(chain, hash)
    return wallet
  }

  get address(): Address {
    return this.#account.address
  }

  /** USDC of anybody on the chain. */
  balanceOf(owner: string = this.address): Promise<bigint> {
    return this.#chain.readContract({
      address,
      abi,
      functionName: 'balanceOf',
      args: [owner as Address],
    })
  }

  async #answer({ method, params = [] }: WalletCall): Promise<unknown> {
    this.calls.push(method)
    if (method === 'eth_requestAccounts') return [this.address]
    if (method === 'wallet_switchEthereumChain') return null
    if (method !== 'eth_signTypedData_v4') throw new Error(`The wallet does not know ${method}.`)
    if (this.saysNo) throw new Error('User rejected the request.')
    const { domain, types, primaryType, message } = JSON.parse(String(params[1]))
    return this.#account.signTypedData({ domain, types, primaryType, message })
  }
}
