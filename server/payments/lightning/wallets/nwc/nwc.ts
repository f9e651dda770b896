/** Any wallet that speaks Nostr Wallet Connect (NIP-47), by the connection string that it gives out. */
import { z } from 'zod'
import { largestAmountMsat, worstFeeMsat } from '../fee-reserve.ts'
import { Msat, NodeId } from '../http/answer-fields.ts'
import { createJoinFlights } from '../join-flights.ts'
import { createPayOnce } from '../pay-once.ts'
import type { CreatedInvoice, LightningNetwork, LightningWallet, WalletInfo } from '../wallet.ts'
import { withoutCancel, withoutStream } from '../without.ts'
import { createNwcConnection, type NwcConnection } from './connection.ts'
import { findInvoice, makeInvoice } from './invoices.ts'
import { backend } from './names.ts'
import { findPayment, handOver, inFlightMsat, usualReserve } from './payments.ts'
import { unavailable } from './transactions.ts'

export interface NwcOptions {
  /** `nostr+walletconnect://<wallet's key>?relay=…&secret=…`; whoever has it can spend what the wallet allows. */
  connectionString: string
  /** What a payment may cost; bounds `maxSendableMsat`, because NIP-47 takes no limit. */
  maxRoutingMsat: bigint
}

const networks = {
  mainnet: 'mainnet',
  bitcoin: 'mainnet',
  testnet: 'testnet',
  signet: 'signet',
  regtest: 'regtest',
} as const satisfies Record<string, LightningNetwork>

/** How many invoices are remembered by their reference. */
const maxMade = 10_000

const Info = z.object({
  network: z.enum(Object.keys(networks) as (keyof typeof networks)[]),
  pubkey: z.string().nullish(),
  methods: z.array(z.string()),
})

export function createNwc(
  { connectionString, maxRoutingMsat }: NwcOptions,
  nowUnix: () => number = () => Math.floor(Date.now() / 1_000),
): LightningWallet {
  const connection = createNwcConnection(connectionString, nowUnix)
  const payOnce = createPayOnce()
  const joinMaking = createJoinFlights<CreatedInvoice>()
  const made = new Map<string, CreatedInvoice>()
  let network: LightningNetwork | null = null
  return {
    backend,
    info: () => getInfo(connection),
    async balance() {
      const spendableMsat = await readBalance(connection)
      return { spendableMsat, receivableMsat: null, inFlightMsat: await inFlightMsat(connection, nowUnix()) }
    },
    createInvoice: (request) =>
      joinMaking(request.reference, async () => {
        const known = made.get(request.reference)
        if (known !== undefined) return known
        network ??= (await getInfo(connection)).network
        const invoice = await makeInvoice(connection, network, request)
        made.set(request.reference, invoice)
        if (made.size > maxMade) made.delete(made.keys().next().value!)
        return invoice
      }),
    findInvoice: (paymentHash) => findInvoice(connection, paymentHash),
    cancelInvoice: withoutCancel(backend),
    settledSince: withoutStream(backend),
    pay: (request) =>
      payOnce(request, {
        refuse: ({ amountMsat }) =>
          worstFeeMsat(usualReserve, amountMsat) > request.maxFeeMsat
            ? 'the wallet may spend more than the fee limit'
            : null,
        find: (paymentHash) => findPayment(connection, paymentHash),
        handOver: (invoice) => handOver(connection, request, invoice),
      }),
    findPayment: (paymentHash) => findPayment(connection, paymentHash),
    maxSendableMsat: async () =>
      largestAmountMsat(usualReserve, maxRoutingMsat, await readBalance(connection)),
    close: async () => connection.close(),
  }
}

async function getInfo(connection: NwcConnection): Promise<WalletInfo> {
  const info = await connection.ask('get_info', {}, Info).catch((error: unknown) => {
    throw unavailable(error)
  })
  return {
    network: networks[info.network],
    // Wallets that hide their node send an empty one, or one that is not a node's.
    nodeId: NodeId.safeParse(info.pubkey).data ?? null,
    synced: true,
    capabilities: {
      feeCap: false,
      cancelInvoice: false,
      descriptionHash: true,
      stream: false,
      outgoingLookup: info.methods.includes('lookup_invoice'),
    },
  }
}

async function readBalance(connection: NwcConnection): Promise<bigint> {
  const { balance } = await connection
    .ask('get_balance', {}, z.object({ balance: Msat }))
    .catch((error: unknown) => {
      throw unavailable(error)
    })
  return balance
}
