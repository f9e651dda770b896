/** LND's REST calls for the service's node itself. */
import { toHex } from '#protocol/bytes.ts'
import { fundsOf, reserveMsat } from '../channels.ts'
import type { WalletNode } from '../node/wallet-node.ts'
import type { Route } from './api.ts'

export function nodeRoutes({ node }: WalletNode, height: () => number): Route[] {
  return [
    {
      method: 'GET',
      path: /^\/v1\/getinfo$/,
      answer: () => ({
        identity_pubkey: node.id,
        alias: 'embedded',
        version: 'embedded pair',
        chains: [{ chain: 'bitcoin', network: 'regtest' }],
        block_height: height(),
        num_active_channels: node.channels.list_usable_channels().length,
        num_peers: node.peers.list_peers().length,
        synced_to_chain: true,
        synced_to_graph: true,
      }),
    },
    {
      method: 'GET',
      path: /^\/v1\/balance\/channels$/,
      answer() {
        const funds = fundsOf(node)
        return {
          balance: String(funds.localMsat / 1000n),
          local_balance: amount(funds.localMsat),
          remote_balance: amount(funds.remoteMsat),
          unsettled_local_balance: amount(funds.incomingMsat),
          unsettled_remote_balance: amount(funds.outgoingMsat),
        }
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/channels$/,
      answer: () => ({
        channels: node.channels.list_channels().map((channel) => ({
          active: Boolean(channel.get_is_usable()),
          remote_pubkey: toHex(channel.get_counterparty().get_node_id()),
          capacity: String(channel.get_channel_value_satoshis()),
          local_balance: String((channel.get_outbound_capacity_msat() + reserveMsat) / 1000n),
          local_constraints: { chan_reserve_sat: String(reserveMsat / 1000n) },
        })),
      }),
    },
  ]
}

const amount = (msat: bigint) => ({ sat: String(msat / 1000n), msat: String(msat) })
