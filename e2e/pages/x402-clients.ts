// Bundled for a page of another origin: the two official x402 clients, each paying for one review with the key that it is given.
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment as wrapV2, x402Client } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'
import { createSigner, wrapFetchWithPayment as wrapV1 } from 'x402-fetch'
import { BASE_SEPOLIA } from '#protocol/payments/x402/networks.ts'

export interface PaidReview {
  status: number
  verdict: string
  method: string
  /** The settlement receipt, which the page can read only when the server exposes its header. */
  receipt: string | null
}

const clients = {
  // The third argument raises its default ceiling of 0.10 USDC.
  'x402-fetch': async (key: `0x${string}`) =>
    wrapV1(fetch, await createSigner(BASE_SEPOLIA.name, key), 1_000_000n),
  '@x402/fetch': async (key: `0x${string}`) =>
    wrapV2(
      fetch,
      new x402Client().register(BASE_SEPOLIA.caip2, new ExactEvmScheme(privateKeyToAccount(key))),
    ),
}

export type ClientName = keyof typeof clients

export async function payForReview(
  client: ClientName,
  baseUrl: string,
  key: `0x${string}`,
): Promise<PaidReview> {
  const pay = await clients[client](key)
  const answer = await pay(`${baseUrl}/review`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ artifact: `ls ${key.slice(0, 8)}`, artifact_type: 'shell_command' }),
  })
  const { verdict, charge } = await answer.json()
  const receipt = answer.headers.get('payment-response') ?? answer.headers.get('x-payment-response')
  return { status: answer.status, verdict, method: charge?.method, receipt }
}

Object.assign(globalThis, { payForReview })
