/**
 * Accepts or refuses an incoming payment of the embedded pair. LDK would accept payments of expired and of
 * already settled invoices; both are refused here, as LND refuses them.
 */
import { fromHex } from '#protocol/bytes.ts'
import type { HtlcFaults } from '../htlc-faults.ts'
import type { Node } from './node.ts'
import { isExpired, type NodeRecords } from './records.ts'

export interface Receiver {
  arrived(hash: string, amountMsat: bigint): void
  held(): { hash: string; amountMsat: bigint }[]
  /** False when nothing is held under this hash. */
  settleHeld(hash: string): boolean
  cancelHeld(hash: string): boolean
}

export function createReceiver(
  node: Node,
  records: NodeRecords,
  faults: HtlcFaults,
  wake: () => void,
): Receiver {
  const held = new Map<string, bigint>()

  function refuse(hash: string) {
    node.channels.fail_htlc_backwards(fromHex(hash)!)
    wake()
  }
  function take(hash: string, amountMsat: bigint) {
    records.settle(hash, amountMsat)
    node.channels.claim_funds(fromHex(records.invoices.get(hash)!.preimage)!)
    wake()
  }
  function takeUnlessSpoilt(hash: string, amountMsat: bigint) {
    const invoice = records.invoices.get(hash)
    if (invoice?.state === 'open' && !isExpired(invoice)) take(hash, amountMsat)
    else refuse(hash)
  }
  function release(hash: string): bigint | undefined {
    const amountMsat = held.get(hash)
    held.delete(hash)
    return amountMsat
  }
  return {
    arrived(hash, amountMsat) {
      const invoice = records.invoices.get(hash)
      const underpaid = invoice?.amountMsat != null && amountMsat < invoice.amountMsat
      if (invoice?.state !== 'open' || isExpired(invoice) || underpaid) return refuse(hash)
      const fault = faults.take(node.role)
      if (!fault) take(hash, amountMsat)
      else if (fault.action === 'fail') refuse(hash)
      else if (fault.action === 'delay') setTimeout(takeUnlessSpoilt, fault.delayMs, hash, amountMsat)
      else {
        held.set(hash, amountMsat)
        records.accept(hash)
      }
    },
    held: () => [...held].map(([hash, amountMsat]) => ({ hash, amountMsat })),
    settleHeld(hash) {
      const amountMsat = release(hash)
      if (amountMsat === undefined) return false
      take(hash, amountMsat)
      return true
    },
    cancelHeld(hash) {
      if (release(hash) === undefined) return false
      records.cancel(hash)
      refuse(hash)
      return true
    },
  }
}
