/** The library that agents pay with, against our plain challenges, for every version and both facilitators. */
import { decodePaymentResponseHeader } from '@x402/fetch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Chain, createChain } from './chain.ts'
import type { Facilitator } from './facilitator.ts'
import { createNodeClient, type NodeClient } from './node-client.ts'
import { createOwnSigner } from './own-signer.ts'
import { createRemoteFacilitator } from './remote-facilitator.ts'
import { egressTo } from './testing/egress-to.ts'
import { startFacilitator } from './testing/facilitator-server.ts'
import type { LocalServer } from './testing/local-server.ts'
import { startPaidServer } from './testing/paid-server.ts'
import { fundPayer } from './testing/payer.ts'
import { termsOn } from './testing/terms.ts'
import { startTestChain, type TestChain } from './testing/test-chain.ts'
import { createX402Client } from './testing/x402-client.ts'

let testChain: TestChain
let behind: LocalServer
let client: NodeClient
let chain: Chain
let signerKey: string

beforeAll(async () => {
  testChain = await startTestChain()
  behind = await startFacilitator(testChain)
  const { network, rpcUrl, host } = testChain
  client = createNodeClient(network, rpcUrl, egressTo(host))
  chain = createChain({ network, client, confirmations: 1 })
  signerKey = await testChain.fundedKey()
})
afterAll(async () => {
  await behind?.close()
  await testChain?.close()
})

const facilitators: Record<Facilitator['kind'], () => Facilitator> = {
  own_signer: () => createOwnSigner({ network: testChain.network, client, signerKey }),
  remote: () =>
    createRemoteFacilitator({
      network: testChain.network,
      url: behind.url,
      egress: egressTo(behind.host),
    }),
}

describe.each(['own_signer', 'remote'] as const)('%s', (kind) => {
  it.each([1, 2] as const)(
    'version %i pays the exact price and gets the answer with a receipt',
    async (version) => {
      const terms = termsOn(testChain)
      const server = await startPaidServer({ terms, chain, facilitator: facilitators[kind]() })
      const payer = await fundPayer(testChain, terms.microUsdc)
      const { fetch, sent } = createX402Client({ version, payer, network: testChain.network })
      const response = await fetch(`${server.url}/anything`, { method: 'POST', body: '{}' })
      const answer = await response.json()
      expect({ status: response.status, ...answer }).toMatchObject({ status: 200, paid_with: version })
      const receipt = response.headers.get(version === 1 ? 'X-PAYMENT-RESPONSE' : 'PAYMENT-RESPONSE')!
      expect(decodePaymentResponseHeader(receipt)).toMatchObject({
        success: true,
        transaction: answer.transaction,
        payer: payer.address.toLowerCase(),
      })
      expect(await chain.balanceOf(terms.payTo)).toBe(terms.microUsdc)
      expect(await chain.balanceOf(payer.address)).toBe(0n)
      expect(sent).toHaveLength(2)
      await server.close()
    },
  )

  it.each([1, 2] as const)('version %i without money gets a second 402 and no answer', async (version) => {
    const terms = termsOn(testChain)
    const server = await startPaidServer({ terms, chain, facilitator: facilitators[kind]() })
    const payer = await fundPayer(testChain, terms.microUsdc - 1n)
    const { fetch, sent } = createX402Client({ version, payer, network: testChain.network })
    const response = await fetch(server.url)
    expect(response.status).toBe(402)
    expect(await response.json()).toMatchObject({ error: 'insufficient_funds' })
    expect(await chain.balanceOf(terms.payTo)).toBe(0n)
    expect(sent).toHaveLength(2)
    await server.close()
  })
})
