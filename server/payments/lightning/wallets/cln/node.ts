/** Reads what Core Lightning says of itself and its channels. */
import { z } from 'zod'
import { Msat, NodeId } from '../http/answer-fields.ts'
import type { LightningNetwork, WalletInfo } from '../wallet.ts'
import { unavailable } from './invoices.ts'
import type { ClnRpc } from './rpc.ts'

const networks = {
  bitcoin: 'mainnet',
  testnet: 'testnet',
  testnet4: 'testnet',
  signet: 'signet',
  regtest: 'regtest',
} as const satisfies Record<string, LightningNetwork>

/** Above the limit of other answers: a node lists every channel with every payment in it. */
const maxChannelsBytes = 4 * 1_024 * 1_024

const Info = z.object({
  id: NodeId,
  network: z.enum(Object.keys(networks) as (keyof typeof networks)[]),
  warning_bitcoind_sync: z.string().optional(),
  warning_lightningd_sync: z.string().optional(),
})
const Channels = z.object({
  channels: z.array(
    z.object({
      state: z.string(),
      peer_connected: z.boolean(),
      spendable_msat: Msat.optional(),
      receivable_msat: Msat.optional(),
      htlcs: z.array(z.object({ direction: z.enum(['in', 'out']), amount_msat: Msat })).default([]),
    }),
  ),
})

export async function getInfo(rpc: ClnRpc): Promise<WalletInfo> {
  const info = await rpc.call('getinfo', {}, Info).catch((error: unknown) => {
    throw unavailable(error)
  })
  return {
    network: networks[info.network],
    nodeId: info.id,
    synced: info.warning_bitcoind_sync === undefined && info.warning_lightningd_sync === undefined,
    capabilities: {
      feeCap: true,
      cancelInvoice: true,
      descriptionHash: false,
      stream: true,
      outgoingLookup: true,
    },
  }
}

export async function readBalance(
  rpc: ClnRpc,
): Promise<{ spendableMsat: bigint; receivableMsat: bigint; inFlightMsat: bigint }> {
  const { channels } = await rpc
    .call('listpeerchannels', {}, Channels, { maxBytes: maxChannelsBytes })
    .catch((error: unknown) => {
      throw unavailable(error)
    })
  const usable = channels.filter((channel) => channel.state === 'CHANNELD_NORMAL' && channel.peer_connected)
  const sum = (amounts: bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)
  return {
    spendableMsat: sum(usable.map((channel) => channel.spendable_msat ?? 0n)),
    receivableMsat: sum(usable.map((channel) => channel.receivable_msat ?? 0n)),
    inFlightMsat: sum(
      channels.flatMap(({ htlcs }) =>
        htlcs.filter(({ direction }) => direction === 'out').map(({ amount_msat }) => amount_msat),
      ),
    ),
  }
}
