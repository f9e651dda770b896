/**
 * A customer reached through an expensive route: a third node behind the payer's, over a private channel.
 * The routing fee of its invoices is set individually. Started at first use; its unpaid invoices end with
 * the process.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type * as ldk from 'lightningdevkit'
import type { Channels } from './channels.ts'
import type { NewInvoice } from './node/make-invoice.ts'
import type { Invoice } from './node/records.ts'
import type { WalletNode } from './node/wallet-node.ts'

export interface Neighbour {
  makeInvoice(wanted: NewInvoice, routingFeeMsat: number): Promise<Invoice>
}

export function createNeighbour(
  payer: WalletNode,
  start: () => Promise<WalletNode>,
  channels: Channels,
): Neighbour {
  let started: Promise<WalletNode> | undefined
  async function startBehindPayer() {
    const neighbour = await start()
    await payer.node.stayConnected(neighbour.node)
    await channels.open(payer.node, neighbour.node, { isPrivate: true })
    return neighbour
  }

  /** Resolves when the neighbour knows the fee, so that its invoices contain it. */
  async function setFee(neighbour: WalletNode, feeMsat: number) {
    const neighbourId = neighbour.node.channels.get_our_node_id()
    const [channel] = payer.node.channels.list_channels_with_counterparty(neighbourId)
    const config = channel!.get_config()
    config.set_forwarding_fee_base_msat(feeMsat)
    payer.node.channels.update_channel_config(neighbourId, [channel!.get_channel_id()], config)
    payer.node.peers.process_events()
    const deadlineMs = Date.now() + 30_000
    while (toldFeeMsat(neighbour) !== feeMsat) {
      if (Date.now() > deadlineMs) throw new Error('The fee did not become known.')
      await sleep(2)
    }
  }
  let last: Promise<unknown> = Promise.resolve()

  return {
    makeInvoice(wanted, routingFeeMsat) {
      const made = last.then(async () => {
        started ??= startBehindPayer()
        const neighbour = await started
        await setFee(neighbour, routingFeeMsat)
        const invoice = neighbour.makeInvoice({ ...wanted, routingFeeMsat: BigInt(routingFeeMsat) })
        if (invoice === 'exists') throw new Error('a preimage came twice')
        return invoice
      })
      last = made.catch(() => {})
      return made
    },
  }
}

function toldFeeMsat({ node }: WalletNode): number | undefined {
  const [channel] = node.channels.list_usable_channels()
  const terms = channel?.get_counterparty().get_forwarding_info() as
    | ldk.CounterpartyForwardingInfo
    | null
    | undefined
  return terms?.get_fee_base_msat()
}
