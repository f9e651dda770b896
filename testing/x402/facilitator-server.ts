/**
 * A real facilitator on the test chain: the library that public ones run, with both versions of scheme
 * `exact`, over HTTP.
 */
import { x402Facilitator } from '@x402/core/facilitator'
import { toFacilitatorEvmSigner } from '@x402/evm'
import { ExactEvmScheme } from '@x402/evm/exact/facilitator'
import { ExactEvmSchemeV1 } from '@x402/evm/exact/v1/facilitator'
import { createWalletClient, type Hex, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type LocalServer, startLocalServer } from './local-server.ts'
import { receiptOf } from './receipt.ts'
import type { TestChain } from './test-chain.ts'

export async function startFacilitator(chain: TestChain): Promise<LocalServer> {
  const account = privateKeyToAccount(await chain.fundedKey())
  const wallet = createWalletClient({
    account,
    chain: chain.client.chain,
    transport: http(chain.rpcUrl),
    pollingInterval: 25,
    cacheTime: 0,
  }).extend(publicActions)
  // One key has one nonce sequence: a transaction takes its nonce when the previous one is in the pool, so
  // that none is skipped.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn =
    <Args extends unknown[], Result>(send: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> => {
      const turn = last.then(() => send(...args))
      last = turn.catch(() => {})
      return turn
    }
  const signer = toFacilitatorEvmSigner(
    // The library's own constructor; its types require viem's in a looser form.
    {
      ...wallet,
      address: account.address,
      sendTransaction: inTurn(wallet.sendTransaction),
      writeContract: inTurn(wallet.writeContract),
      waitForTransactionReceipt: ({ hash }: { hash: Hex }) => receiptOf(wallet, hash),
    } as unknown as Parameters<typeof toFacilitatorEvmSigner>[0],
  )
  const facilitator = new x402Facilitator()
    .register(chain.network.caip2, new ExactEvmScheme(signer))
    .registerV1(chain.network.name as `${string}:${string}`, new ExactEvmSchemeV1(signer))

  return startLocalServer(async ({ method, path, body }) => {
    try {
      if (method === 'GET' && path === '/supported') return json(200, facilitator.getSupported())
      const { paymentPayload, paymentRequirements } = JSON.parse(body)
      if (path === '/verify') return json(200, await facilitator.verify(paymentPayload, paymentRequirements))
      if (path === '/settle') return json(200, await facilitator.settle(paymentPayload, paymentRequirements))
      return json(404, { error: 'not found' })
    } catch (error) {
      return json(500, { error: String(error) })
    }
  })
}

const json = (status: number, value: unknown) => ({ status, body: JSON.stringify(value) })
