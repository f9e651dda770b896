/** Opens channels between the nodes of this process, and reports how much can move over them. */
import * as ldk from 'lightningdevkit'
import { toHex } from '#protocol/bytes.ts'
import type { MadeUpChain } from './chain.ts'
import { fundingTransaction } from './funding-transaction.ts'
import type { EventLoop } from './node/event-loop.ts'
import { channelSettings, type Node } from './node/node.ts'

/** Below 2^24, above which a node requires the `wumbo` feature. */
export const channelSats = 16_000_000n
/**
 * Reserve of each side; given to the other at opening, so that every balance is spendable from the first
 * sat.
 */
export const reserveMsat = 1_000_000n

export interface Channels {
  /** Resolves when both sides can use it. */
  open(from: Node, to: Node, options?: { pushMsat?: bigint; isPrivate?: boolean }): Promise<void>
  handle(node: Node, event: ldk.Event): void
}

export function createChannels(chain: MadeUpChain, loop: EventLoop): Channels {
  // Found by the opener and the channel's temporary id. User-defined labels come back with their bytes
  // reversed.
  const fundings = new Map<string, Uint8Array>()
  const finalIds = new Map<string, string>()
  const waiting = new Set<() => void>()
  const keyOf = (node: Node, id: ldk.ChannelId) => `${node.role} ${toHex(id.get_a())}`

  return {
    open: (from, to, { pushMsat = reserveMsat, isPrivate = false } = {}) =>
      new Promise((done, fail) => {
        const toId = to.channels.get_our_node_id()
        const settings = channelSettings(isPrivate)
        const opened = from.channels.create_channel(toId, channelSats, pushMsat, 0n, null, settings)
        if (!(opened instanceof ldk.Result_ChannelIdAPIErrorZ_OK))
          return fail(new Error('LDK opens no such channel.'))
        const key = keyOf(from, opened.res)
        const late = setTimeout(() => fail(new Error('A channel is not usable after 60 s.')), 60_000)
        const check = () => {
          const id = finalIds.get(key)
          if (!id || !isUsable(from, id) || !isUsable(to, id)) return
          clearTimeout(late)
          waiting.delete(check)
          finalIds.delete(key)
          done()
        }
        waiting.add(check)
        loop.wake()
      }),
    handle(node, event) {
      if (event instanceof ldk.Event_FundingGenerationReady) {
        const transaction = fundingTransaction(event.output_script, event.channel_value_satoshis)
        fundings.set(keyOf(node, event.temporary_channel_id), transaction)
        node.channels.funding_transaction_generated(
          event.temporary_channel_id,
          event.counterparty_node_id,
          transaction,
        )
      } else if (event instanceof ldk.Event_ChannelPending) {
        const key = keyOf(node, event.former_temporary_channel_id)
        const funding = fundings.get(key)
        if (!funding) return
        fundings.delete(key)
        finalIds.set(key, toHex(event.channel_id.get_a()))
        // Not within the handler: blocks cause further events.
        setImmediate(() => {
          chain.confirm(funding)
          loop.wake()
        })
      } else if (event instanceof ldk.Event_ChannelReady) for (const check of waiting) setImmediate(check)
    },
  }
}

const isUsable = (node: Node, channelId: string) =>
  node.channels
    .list_usable_channels()
    .some((channel) => toHex(channel.get_channel_id().get_a()) === channelId)

export interface Funds {
  /** On this side of the channels, including reserves. */
  localMsat: bigint
  remoteMsat: bigint
  outgoingMsat: bigint
  incomingMsat: bigint
}

export function fundsOf(node: Node): Funds {
  const funds: Funds = { localMsat: 0n, remoteMsat: 0n, outgoingMsat: 0n, incomingMsat: 0n }
  for (const channel of node.channels.list_usable_channels()) {
    const outgoing = channel
      .get_pending_outbound_htlcs()
      .reduce((sum, htlc) => sum + htlc.get_amount_msat(), 0n)
    const incoming = channel
      .get_pending_inbound_htlcs()
      .reduce((sum, htlc) => sum + htlc.get_amount_msat(), 0n)
    const local = channel.get_outbound_capacity_msat() + reserveMsat
    funds.localMsat += local
    funds.remoteMsat += channel.get_channel_value_satoshis() * 1000n - local - outgoing - incoming
    funds.outgoingMsat += outgoing
    funds.incomingMsat += incoming
  }
  return funds
}

/** Over all channels to this peer: invoices allow multi-part payments. */
export const sendableMsat = (node: Node, to: Node) =>
  node.channels
    .list_channels_with_counterparty(to.channels.get_our_node_id())
    .filter((channel) => channel.get_is_usable())
    .reduce((sum, channel) => sum + channel.get_next_outbound_htlc_limit_msat(), 0n)
