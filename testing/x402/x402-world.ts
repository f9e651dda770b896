/**
 * Everything outside the service for USDC payments: a chain, its node and a facilitator behind proxies that
 * can fail, and the recipient address.
 */
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { startFacilitator } from './facilitator-server.ts'
import { startFaultyProxy } from './faulty-proxy.ts'
import { startTestChain, type TestChainOptions } from './test-chain.ts'

export type X402World = Awaited<ReturnType<typeof startX402World>>

export async function startX402World(options: TestChainOptions = {}) {
  const chain = await startTestChain(options)
  const service = await startFacilitator(chain)
  const [node, facilitator] = [await startFaultyProxy(chain.rpcUrl), await startFaultyProxy(service.url)]
  const payTo = privateKeyToAddress(generatePrivateKey())
  const shared = {
    X402_NETWORK: chain.network.name,
    X402_PAY_TO: payTo,
    X402_RPC_URL: node.url,
    EGRESS_ALLOW: `${node.host},${facilitator.host}`,
  }
  return {
    chain,
    payTo,
    /** The service's access to the chain. The facilitator has its own. */
    node,
    facilitator,
    /** Settings of a service whose payments the facilitator settles. */
    remoteEnv: { ...shared, X402_FACILITATOR_URL: facilitator.url },
    /** Settings of a service that settles by itself. */
    ownSignerEnv: { ...shared, X402_SIGNER_KEY: (await chain.fundedKey()).slice(2) },
    async close(): Promise<void> {
      await facilitator.close()
      await node.close()
      await service.close()
      await chain.close()
    },
  }
}
