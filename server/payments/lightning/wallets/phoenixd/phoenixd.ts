/** phoenixd 0.5 or newer: a node that opens its own channels and routes at a fixed price. */
import { z } from 'zod'
import { largestAmountMsat, worstFeeMsat } from '../fee-reserve.ts'
import { NodeId, Sats } from '../http/answer-fields.ts'
import { createJoinFlights } from '../join-flights.ts'
import { createPayOnce } from '../pay-once.ts'
import type { CreatedInvoice, LightningNetwork, LightningWallet, WalletInfo } from '../wallet.ts'
import { withoutCancel, withoutStream } from '../without.ts'
import { backend, createPhoenixdApi, type PhoenixdApi, type PhoenixdOptions } from './api.ts'
import { createInvoice, findInvoice } from './invoices.ts'
import { findPayment, handOver, inFlightMsat, phoenixdFee } from './payments.ts'

export type { PhoenixdOptions } from './api.ts'

const networks = {
  mainnet: 'mainnet',
  testnet: 'testnet',
  testnet3: 'testnet',
  testnet4: 'testnet',
  signet: 'signet',
  regtest: 'regtest',
} as const satisfies Record<string, LightningNetwork>

const Info = z.object({
  nodeId: NodeId,
  chain: z.enum(Object.keys(networks) as (keyof typeof networks)[]),
  blockHeight: z.int().nullish(),
  channels: z.array(z.object({ state: z.string(), inboundLiquiditySat: Sats.nullish() })),
})
const Balance = z.object({ balanceSat: Sats })

export function createPhoenixd(options: PhoenixdOptions): LightningWallet {
  const api = createPhoenixdApi(options)
  const payOnce = createPayOnce()
  const joinMaking = createJoinFlights<CreatedInvoice>()
  let network: LightningNetwork | null = null
  return {
    backend,
    info: () => getInfo(api),
    async balance() {
      const [info, spendableMsat, inFlight] = await Promise.all([
        api.read('/getinfo', Info),
        readBalance(api),
        inFlightMsat(api),
      ])
      const receivableMsat = info.channels.reduce(
        (total, { inboundLiquiditySat }) => total + (inboundLiquiditySat ?? 0n),
        0n,
      )
      return { spendableMsat, receivableMsat, inFlightMsat: inFlight }
    },
    createInvoice: (request) =>
      joinMaking(request.reference, async () => {
        network ??= (await getInfo(api)).network
        return createInvoice(api, network, request)
      }),
    findInvoice: (paymentHash) => findInvoice(api, paymentHash),
    cancelInvoice: withoutCancel(backend),
    settledSince: withoutStream(backend),
    pay: (request) =>
      payOnce(request, {
        refuse: ({ amountMsat }) =>
          worstFeeMsat(phoenixdFee, amountMsat) > request.maxFeeMsat
            ? 'phoenixd would cost more than the fee limit'
            : null,
        find: (paymentHash) => findPayment(api, paymentHash),
        handOver: (invoice) => handOver(api, request, invoice),
      }),
    findPayment: (paymentHash) => findPayment(api, paymentHash),
    maxSendableMsat: async () =>
      largestAmountMsat(phoenixdFee, options.maxRoutingMsat, await readBalance(api)),
    close: () => api.close(),
  }
}

async function getInfo(api: PhoenixdApi): Promise<WalletInfo> {
  const { nodeId, chain, blockHeight, channels } = await api.read('/getinfo', Info)
  const isCatchingUp = channels.some(({ state }) => /^(?:Offline|Syncing)/.test(state))
  return {
    network: networks[chain],
    nodeId,
    synced: typeof blockHeight === 'number' && !isCatchingUp,
    capabilities: {
      feeCap: false,
      cancelInvoice: false,
      descriptionHash: true,
      stream: false,
      outgoingLookup: true,
    },
  }
}

async function readBalance(api: PhoenixdApi): Promise<bigint> {
  const { balanceSat } = await api.read('/getbalance', Balance)
  return balanceSat
}
