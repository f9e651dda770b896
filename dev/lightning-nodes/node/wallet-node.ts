/** A node with its records: the object that the LND and payer endpoints use. */
import * as ldk from 'lightningdevkit'
import { toHex } from '#protocol/bytes.ts'
import type { MadeUpChain } from '../chain.ts'
import type { Channels } from '../channels.ts'
import type { HtlcFaults } from '../htlc-faults.ts'
import type { EventLoop } from './event-loop.ts'
import type { Role } from './journal.ts'
import { makeInvoice, type NewInvoice } from './make-invoice.ts'
import { type Node, startNode } from './node.ts'
import { createReceiver, type Receiver } from './receive.ts'
import type { Invoice, NodeRecords, Payment } from './records.ts'
import { recordOutcome, type SendRequest, send } from './send.ts'

export interface WalletNode {
  node: Node
  records: NodeRecords
  receiver: Receiver
  makeInvoice(wanted: NewInvoice): Invoice | 'exists'
  /** Throws SendRefused. */
  send(request: SendRequest): Payment
  /** `already_settled`, or false when there is no such invoice. */
  cancelInvoice(hash: string): 'done' | 'already_settled' | false
}

interface Parts {
  chain: MadeUpChain
  loop: EventLoop
  channels: Channels
  faults: HtlcFaults
}

export async function startWalletNode(
  role: Role,
  seed: Uint8Array,
  records: NodeRecords,
  { chain, loop, channels, faults }: Parts,
): Promise<WalletNode> {
  const node = await startNode(role, seed, chain)
  const receiver = createReceiver(node, records, faults, loop.wake)
  loop.add(node, (event) => {
    channels.handle(node, event)
    recordOutcome(records, event)
    if (event instanceof ldk.Event_PaymentClaimable)
      receiver.arrived(toHex(event.payment_hash), event.amount_msat)
    else if (event instanceof ldk.Event_PendingHTLCsForwardable)
      setImmediate(() => {
        node.channels.process_pending_htlc_forwards()
        loop.wake()
      })
  })
  return {
    node,
    records,
    receiver,
    makeInvoice(wanted) {
      chain.touch()
      return makeInvoice(node, records, wanted)
    },
    send(request) {
      const payment = send(node, records, request)
      loop.wake()
      return payment
    },
    cancelInvoice(hash) {
      const invoice = records.invoices.get(hash)
      if (!invoice) return false
      if (invoice.state === 'settled') return 'already_settled'
      if (!receiver.cancelHeld(hash) && invoice.state !== 'cancelled') records.cancel(hash)
      return 'done'
    },
  }
}
