// Asks the browser's wallet to sign a USDC payment. An EIP-3009 authorization of exactly what the 402 asks for, which
// travels in the X-PAYMENT header (x402 version 1). Nothing is sent from here: the service settles it.

import { membersOf } from '#components/service/refusal.ts'
import { encodeHeader } from '#protocol/payments/x402/header.ts'
import { X402_NETWORKS, type X402Network } from '#protocol/payments/x402/networks.ts'
import type { RequirementV1 } from '#protocol/payments/x402/requirement.ts'

/** EIP-1193. */
export interface BrowserWallet {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>
}

export interface Asking {
  requirement: RequirementV1
  network: X402Network
}

/** A person reads before signing: longer than the minute that programs get. */
const SECONDS_TO_SIGN = 600
/** Clocks differ; the contract wants validAfter in the past. */
const SECONDS_BEFORE = 600

/** The first of `accepts` that this page can have signed; null where there is none. */
export function readAsking(body: unknown): Asking | null {
  const { accepts } = membersOf(body)
  if (!Array.isArray(accepts)) return null
  for (const requirement of accepts as RequirementV1[]) {
    const network = X402_NETWORKS.find(
      ({ name, asset }) => name === requirement.network && asset === requirement.asset,
    )
    if (network && requirement.scheme === 'exact') return { requirement, network }
  }
  return null
}

export interface Authorization {
  from: string
  to: string
  value: string
  validAfter: string
  validBefore: string
  nonce: string
}

export function authorizationOf(
  { requirement }: Asking,
  from: string,
  nonce: string,
  nowUnix: number,
): Authorization {
  return {
    from,
    to: requirement.payTo,
    value: requirement.maxAmountRequired,
    validAfter: String(nowUnix - SECONDS_BEFORE),
    validBefore: String(nowUnix + Math.max(SECONDS_TO_SIGN, requirement.maxTimeoutSeconds)),
    nonce,
  }
}

/** For eth_signTypedData_v4. The domain is the published one of the chain, not what the answer says. */
export function typedDataOf({ network }: Asking, message: Authorization) {
  return {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      TransferWithAuthorization: [
        { name: 'from', type: 'address' },
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'validAfter', type: 'uint256' },
        { name: 'validBefore', type: 'uint256' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    primaryType: 'TransferWithAuthorization' as const,
    domain: {
      ...network.domain,
      chainId: Number(network.chainId),
      verifyingContract: network.asset,
    },
    message,
  }
}

/** Resolves to the header; rejects as the wallet does, when the reader says no for one. */
export async function signPayment(wallet: BrowserWallet, asking: Asking, nowUnix: number): Promise<string> {
  const [from] = (await wallet.request({ method: 'eth_requestAccounts' })) as string[]
  if (!from) throw new Error('The wallet named no account.')
  const chainId = `0x${asking.network.chainId.toString(16)}`
  await wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  const nonce = `0x${[...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const authorization = authorizationOf(asking, from, nonce, nowUnix)
  const signature = await wallet.request({
    method: 'eth_signTypedData_v4',
    params: [from, JSON.stringify(typedDataOf(asking, authorization))],
  })
  return encodeHeader({
    x402Version: 1,
    scheme: 'exact',
    network: asking.network.name,
    payload: { signature, authorization },
  })
}

export const browserWallet = (): BrowserWallet | null =>
  (window as { ethereum?: BrowserWallet }).ethereum ?? null

/** "25.00" of micro-dollars as the requirement writes them. */
export function usdcText(micro: string): string {
  const cents = Number(micro) / 10_000
  return (cents / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 6 })
}
