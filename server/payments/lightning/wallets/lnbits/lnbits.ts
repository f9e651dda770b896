/** One wallet of an LNbits 1.x server: somebody else's node, or the operator's own behind it. */
import { z } from 'zod'
import { largestAmountMsat } from '../fee-reserve.ts'
import { createJoinFlights } from '../join-flights.ts'
import { createPayOnce } from '../pay-once.ts'
import type { CreatedInvoice, LightningWallet } from '../wallet.ts'
import { withoutCancel, withoutStream } from '../without.ts'
import { backend, createLnbitsApi, type LnbitsApi, type LnbitsOptions } from './api.ts'
import { createInvoice, findInvoice } from './invoices.ts'
import { findPayment, findState, handOver, inFlightMsat, refuse, usualReserve } from './payments.ts'

export type { LnbitsOptions } from './api.ts'

/** In msat; below 0 where an operator of LNbits let it. */
const Wallet = z.object({ balance: z.int().transform((msat) => (msat > 0 ? BigInt(msat) : 0n)) })

export function createLnbits(options: LnbitsOptions): LightningWallet {
  const api = createLnbitsApi(options)
  const joinMaking = createJoinFlights<CreatedInvoice>()
  const payOnce = createPayOnce()
  return {
    backend,
    async info() {
      await readBalance(api)
      return {
        network: options.network,
        nodeId: null,
        synced: true,
        capabilities: {
          feeCap: false,
          cancelInvoice: false,
          descriptionHash: true,
          stream: false,
          outgoingLookup: true,
        },
      }
    },
    async balance() {
      const [spendableMsat, inFlight] = await Promise.all([readBalance(api), inFlightMsat(api)])
      return { spendableMsat, receivableMsat: null, inFlightMsat: inFlight }
    },
    createInvoice: (request) =>
      joinMaking(request.reference, () => createInvoice(api, options.network, request)),
    findInvoice: (paymentHash) => findInvoice(api, paymentHash),
    cancelInvoice: withoutCancel(backend),
    settledSince: withoutStream(backend),
    pay: (request) =>
      payOnce(request, {
        refuse: () => refuse(api, request),
        find: (paymentHash) => findState(api, paymentHash),
        handOver: (invoice) => handOver(api, request, invoice),
      }),
    findPayment: (paymentHash) => findPayment(api, paymentHash),
    maxSendableMsat: async () =>
      largestAmountMsat(usualReserve, options.maxRoutingMsat, await readBalance(api)),
    close: () => api.close(),
  }
}

async function readBalance(api: LnbitsApi): Promise<bigint> {
  const { balance } = await api.read('/api/v1/wallet', Wallet)
  return balance
}
