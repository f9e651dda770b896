/** The unmodified client library that agents use: a `fetch` that pays on a 402. */
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { ExactEvmSchemeV1 } from '@x402/evm/exact/v1/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import type { X402Network } from '#protocol/payments/x402/networks.ts'
import type { Payer } from './payer.ts'

export interface X402Client {
  fetch: typeof fetch
  /** Headers of every request sent, including unpaid ones. */
  sent: Headers[]
}

export interface ClientOptions {
  /** 1 reads only the body, like clients older than the header; 2 reads the header. */
  version: 1 | 2
  payer: Pick<Payer, 'account'>
  network: X402Network
  /** Sends the requests: the network, or a surface called without a socket. */
  through?: typeof fetch
}

export function createX402Client({ version, payer, network, through = fetch }: ClientOptions): X402Client {
  const sent: Headers[] = []
  const client =
    version === 1
      ? new x402Client().registerV1(network.name, new ExactEvmSchemeV1(payer.account))
      : new x402Client().register(network.caip2, new ExactEvmScheme(payer.account))
  const carry: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    sent.push(request.headers)
    const response = await through(request)
    return version === 1 ? withoutHeader(response, 'PAYMENT-REQUIRED') : response
  }
  return { fetch: wrapFetchWithPayment(carry, client), sent }
}

function withoutHeader(response: Response, name: string): Response {
  const headers = new Headers(response.headers)
  headers.delete(name)
  const { status, statusText } = response
  return new Response(response.body, { status, statusText, headers })
}
