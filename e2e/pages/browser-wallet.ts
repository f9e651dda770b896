// A wallet in the reader's browser (EIP-1193): a key of its own, USDC on the chain of the run, and a reader who may say no.
import type { Page } from '@playwright/test'
import type { Address } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { connectUsdc, type UsdcChain } from './usdc-chain.ts'

interface WalletCall {
  method: string
  params?: unknown[]
}

export class BrowserWallet {
  readonly #chain: UsdcChain
  readonly #account = privateKeyToAccount(generatePrivateKey())
  /** The methods that the page called, in order. */
  readonly calls: string[] = []
  /** The reader refuses to sign. */
  saysNo = false

  private constructor(chain: UsdcChain) {
    this.#chain = chain
  }

  /** With this much USDC and no ether; the page sees it from its next load on. */
  static async giveTo(page: Page, microUsdc: bigint): Promise<BrowserWallet> {
    const wallet = new BrowserWallet(connectUsdc())
    await page.exposeFunction('walletAnswers', (call: WalletCall) => wallet.#answer(call))
    await page.addInitScript(() => {
      const { walletAnswers } = window as unknown as { walletAnswers: (call: unknown) => Promise<unknown> }
      Object.assign(window, { ethereum: { request: (call: unknown) => walletAnswers(call) } })
    })
    await wallet.#chain.mint(wallet.address, microUsdc)
    return wallet
  }

  get address(): Address {
    return this.#account.address
  }

  /** USDC of anybody on the chain. */
  balanceOf(owner: string = this.address): Promise<bigint> {
    return this.#chain.balanceOf(owner as Address)
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
