/** Creates a BOLT 11 invoice with a chosen preimage, and stores it before returning it. */
import { createHash, randomBytes } from 'node:crypto'
import * as ldk from 'lightningdevkit'
import { fromHex, toHex } from '#protocol/bytes.ts'
import type { Node } from './node.ts'
import { type Invoice, type NodeRecords, nowUnix } from './records.ts'

export interface NewInvoice {
  /** Null: the payer chooses the amount. */
  amountMsat: bigint | null
  memo: string
  /** 32 bytes in hex; replaces the memo. */
  descriptionHash: string | null
  expirySeconds: number
  /** Random when not given. */
  preimage?: Uint8Array
  routingFeeMsat?: bigint
}

export function makeInvoice(node: Node, records: NodeRecords, wanted: NewInvoice): Invoice | 'exists' {
  const preimage = wanted.preimage ?? new Uint8Array(randomBytes(32))
  const hash = new Uint8Array(createHash('sha256').update(preimage).digest())
  if (records.invoices.has(toHex(hash))) return 'exists'
  const { amountMsat, memo, descriptionHash, expirySeconds } = wanted
  const amount =
    amountMsat === null ? ldk.Option_u64Z.constructor_none() : ldk.Option_u64Z.constructor_some(amountMsat)
  const noDelta = ldk.Option_u16Z.constructor_none()
  const made = descriptionHash
    ? ldk.UtilMethods.constructor_create_invoice_from_channelmanager_with_description_hash_and_payment_hash(
        node.channels,
        amount,
        ldk.Sha256.constructor_from_bytes(fromHex(descriptionHash)!),
        expirySeconds,
        hash,
        noDelta,
      )
    : ldk.UtilMethods.constructor_create_invoice_from_channelmanager_with_payment_hash(
        node.channels,
        amount,
        memo,
        expirySeconds,
        hash,
        noDelta,
      )
  if (!(made instanceof ldk.Result_Bolt11InvoiceSignOrCreationErrorZ_OK))
    throw new Error('LDK made no invoice of it.')
  return records.addInvoice({
    hash: toHex(hash),
    preimage: toHex(preimage),
    bolt11: made.res.to_str(),
    amountMsat: amountMsat === null ? null : String(amountMsat),
    memo,
    descriptionHash,
    createdAtUnix: nowUnix(),
    expirySeconds,
    routingFeeMsat: Number(wanted.routingFeeMsat ?? 0n),
  })
}
