/** Reads which LND node this is, and how much it can move. */
import { z } from 'zod'
import { type LightningWallet, WalletUnavailable } from '../wallet.ts'
import { Int64 } from './fields.ts'
import { backend, type LndHttp } from './http.ts'

const Info = z.object({
  identity_pubkey: z.string().regex(/^0[23][0-9a-f]{64}$/),
  synced_to_chain: z.boolean(),
  chains: z.array(z.object({ network: z.string() })).min(1),
})
const Network = z.enum(['mainnet', 'testnet', 'signet', 'regtest'])
const Amount = z.object({ msat: Int64 })
const Balance = z.object({
  local_balance: Amount,
  remote_balance: Amount,
  /** HTLCs we have offered. */
  unsettled_remote_balance: Amount,
})
const Channels = z.object({
  channels: z.array(
    z.object({
      active: z.boolean(),
      local_balance: Int64,
      local_constraints: z.object({ chan_reserve_sat: Int64 }),
    }),
  ),
})

export function createNodeCalls(
  http: LndHttp,
): Pick<LightningWallet, 'info' | 'balance' | 'maxSendableMsat'> {
  return {
    async info() {
      const info = await http.ask({ method: 'GET', path: '/v1/getinfo', schema: Info })
      const network = Network.safeParse(info.chains[0]!.network)
      if (!network.success)
        throw new WalletUnavailable(backend, 'the node is on a network that is not supported')
      return {
        network: network.data,
        nodeId: info.identity_pubkey,
        synced: info.synced_to_chain,
        capabilities: {
          feeCap: true,
          cancelInvoice: true,
          descriptionHash: true,
          stream: true,
          outgoingLookup: true,
        },
      }
    },
    async balance() {
      const balance = await http.ask({ method: 'GET', path: '/v1/balance/channels', schema: Balance })
      return {
        spendableMsat: balance.local_balance.msat,
        receivableMsat: balance.remote_balance.msat,
        inFlightMsat: balance.unsettled_remote_balance.msat,
      }
    },
    /** LND splits a payment over channels; what each must keep in reserve cannot be sent. */
    async maxSendableMsat() {
      const { channels } = await http.ask({ method: 'GET', path: '/v1/channels', schema: Channels })
      return channels
        .filter(({ active }) => active)
        .map((channel) => channel.local_balance - channel.local_constraints.chan_reserve_sat)
        .reduce((sum, sats) => (sats > 0n ? sum + sats * 1000n : sum), 0n)
    },
  }
}
