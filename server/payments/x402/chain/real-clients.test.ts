/** The library that agents pay with, against our plain challenges, for every version and both facilitators. */
import { decodePaymentResponseHeader } from '@x402/fetch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { egressTo } from '#testing/x402/egress-to.ts'
import { startPaidServer } from '#testing/x402/paid-server.ts'
import { fundPayer } from '#testing/x402/payer.ts'
import { termsOn } from '#testing/x402/terms.ts'
import { createX402Client } from '#testing/x402/x402-client.ts'
import { startX402World, type X402World } from '#testing/x402/x402-world.ts'
import type { Facilitator } from '../facilitator/facilitator.ts'
import { createOwnSigner } from '../facilitator/own-signer.ts'
import { createRemoteFacilitator } from '../facilitator/remote-facilitator.ts'
import { type Chain, createChain } from './chain.ts'
import { createNodeClient, type NodeClient } from './node-client.ts'

let world: X402World
let client: NodeClient
let chain: Chain

beforeAll(async () => {
  world = await startX402World()
  const { network } = world.chain
  client = createNodeClient(network, world.node.url, egressTo(world.node.host))
  chain = createChain({ network, client, confirmations: 1 })
})
afterAll(() => world?.close())

const facilitators: Record<Facilitator['kind'], () => Facilitator> = {
  own_signer: () =>
    createOwnSigner({
      network: world.chain.network,
      client,
      signerKey: `0x${world.ownSignerEnv.X402_SIGNER_KEY}`,
    }),
  remote: () =>
    createRemoteFacilitator({
      network: world.chain.network,
      url: world.remoteEnv.X402_FACILITATOR_URL,
      egress: egressTo(world.facilitator.host),
    }),
}

describe.each(['own_signer', 'remote'] as const)('%s', (kind) => {
  it.each([1, 2] as const)(
    'version %i pays the exact price and gets the answer with a receipt',
    async (version) => {
      const terms = termsOn(world.chain)
      const server = await startPaidServer({ terms, chain, facilitator: facilitators[kind]() })
      const payer = await fundPayer(world.chain, terms.microUsdc)
      const { fetch, sent } = createX402Client({ version, payer, network: world.chain.network })
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
    const terms = termsOn(world.chain)
    const server = await startPaidServer({ terms, chain, facilitator: facilitators[kind]() })
    const payer = await fundPayer(world.chain, terms.microUsdc - 1n)
    const { fetch, sent } = createX402Client({ version, payer, network: world.chain.network })
    const response = await fetch(server.url)
    expect(response.status).toBe(402)
    expect(await response.json()).toMatchObject({ error: 'insufficient_funds' })
    expect(await chain.balanceOf(terms.payTo)).toBe(0n)
    expect(sent).toHaveLength(2)
    await server.close()
  })
})
