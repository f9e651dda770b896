/** One real Lightning node of LDK on the simulated chain: its keys, channels and listener on the loopback. */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as ldk from 'lightningdevkit'
import { NodeLDKNet } from 'lightningdevkit-node-net'
import { toHex } from '#protocol/bytes.ts'
import type { MadeUpChain } from '../chain.ts'
import type { Role } from './journal.ts'

export interface Node {
  role: Role
  /** Compressed public key, lower-case hex. */
  id: string
  channels: ldk.ChannelManager
  monitors: ldk.ChainMonitor
  peers: ldk.PeerManager
  port: number
  /** Resolves after the handshake, and reconnects whenever the connection is lost. */
  stayConnected(to: Node): Promise<void>
  stop(): void
}

const handshakeMs = 10_000
const reconnectMs = 1_000
const completed = ldk.ChannelMonitorUpdateStatus.LDKChannelMonitorUpdateStatus_Completed

export async function startNode(role: Role, seed: Uint8Array, chain: MadeUpChain): Promise<Node> {
  const nowMs = Date.now()
  const nowUnix = Math.floor(nowMs / 1000)
  const logger = ldk.Logger.new_impl({ log() {} })
  const fees = ldk.FeeEstimator.new_impl({ get_est_sat_per_1000_weight: () => 253 })
  const broadcaster = ldk.BroadcasterInterface.new_impl({ broadcast_transactions() {} })
  // Channels end with the process, so their states are not stored.
  const persister = ldk.Persist.new_impl({
    persist_new_channel: () => completed,
    update_persisted_channel: () => completed,
    archive_persisted_channel() {},
  })
  const monitors = ldk.ChainMonitor.constructor_new(
    ldk.Option_FilterZ.constructor_none(),
    broadcaster,
    logger,
    fees,
    persister,
  )
  // The time makes the channel keys of each run different.
  const keys = ldk.KeysManager.constructor_new(seed, BigInt(nowUnix), (nowMs % 1000) * 1_000_000)
  const network = ldk.Network.LDKNetwork_Regtest
  const graph = ldk.NetworkGraph.constructor_new(network, logger)
  const scorer = ldk.MultiThreadedLockableScore.constructor_new(
    ldk.ProbabilisticScorer.constructor_new(
      ldk.ProbabilisticScoringDecayParameters.constructor_default(),
      graph,
      logger,
    ).as_Score(),
  )
  const router = ldk.DefaultRouter.constructor_new(
    graph,
    logger,
    keys.as_EntropySource(),
    scorer.as_LockableScore(),
    ldk.ProbabilisticScoringFeeParameters.constructor_default(),
  )
  const channels = ldk.ChannelManager.constructor_new(
    fees,
    monitors.as_Watch(),
    broadcaster,
    router.as_Router(),
    ldk.DefaultMessageRouter.constructor_new(graph, keys.as_EntropySource()).as_MessageRouter(),
    logger,
    keys.as_EntropySource(),
    keys.as_NodeSigner(),
    keys.as_SignerProvider(),
    channelSettings(),
    ldk.ChainParameters.constructor_new(network, ldk.BestBlock.constructor_from_network(network)),
    nowUnix,
  )
  chain.follow(channels.as_Confirm(), monitors.as_Confirm())
  const ignore = ldk.IgnoringMessageHandler.constructor_new()
  const peers = ldk.PeerManager.constructor_new(
    channels.as_ChannelMessageHandler(),
    ignore.as_RoutingMessageHandler(),
    ignore.as_OnionMessageHandler(),
    ignore.as_CustomMessageHandler(),
    nowUnix,
    new Uint8Array(randomBytes(32)),
    logger,
    keys.as_NodeSigner(),
  )
  const net = new NodeLDKNet(peers)
  await net.bind_listener('127.0.0.1', 0)
  const [listener] = (net as unknown as { servers: { address(): { port: number } }[] }).servers
  const reconnecting: NodeJS.Timeout[] = []
  const connect = (to: Node) => net.connect_peer('127.0.0.1', to.port, to.channels.get_our_node_id())
  return {
    role,
    id: toHex(channels.get_our_node_id()),
    channels,
    monitors,
    peers,
    port: listener!.address().port,
    async stayConnected(to) {
      const ourId = toHex(channels.get_our_node_id())
      await connect(to)
      for (const deadlineMs = Date.now() + handshakeMs; !knows(peers, to.id) || !knows(to.peers, ourId); ) {
        if (Date.now() > deadlineMs) throw new Error('Two nodes of one process do not find each other.')
        await sleep(1)
      }
      const again = () => {
        if (!knows(peers, to.id)) connect(to).catch(() => {})
      }
      reconnecting.push(setInterval(again, reconnectMs))
    },
    stop() {
      for (const timer of reconnecting) clearInterval(timer)
      net.stop()
    },
  }
}

/** A peer appears after the handshake, which no event announces. */
const knows = (peers: ldk.PeerManager, id: string) =>
  peers.list_peers().some((peer) => toHex(peer.get_counterparty_node_id()) === id)

/** LDK's defaults allow a tenth of a channel in flight, 50 payments at once, and 2,530 sats of small ones. */
export function channelSettings(isPrivate = false): ldk.UserConfig {
  const settings = ldk.UserConfig.constructor_default()
  const handshake = settings.get_channel_handshake_config()
  handshake.set_minimum_depth(1)
  handshake.set_max_inbound_htlc_value_in_flight_percent_of_channel(100)
  handshake.set_our_max_accepted_htlcs(483)
  handshake.set_their_channel_reserve_proportional_millionths(0)
  // An invoice needs no route hint to a node with announced channels.
  handshake.set_announce_for_forwarding(!isPrivate)
  settings.set_channel_handshake_config(handshake)
  const limits = settings.get_channel_handshake_limits()
  limits.set_force_announced_channel_preference(false)
  settings.set_channel_handshake_limits(limits)
  const channel = settings.get_channel_config()
  channel.set_max_dust_htlc_exposure(ldk.MaxDustHTLCExposure.constructor_fixed_limit_msat(10n ** 12n))
  channel.set_forwarding_fee_base_msat(0)
  settings.set_channel_config(channel)
  settings.set_accept_forwards_to_priv_channels(true)
  return settings
}
