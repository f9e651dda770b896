/** Invoices of Core Lightning: the label is our reference and unique there, `pay_index` counts settlements. */
import { z } from 'zod'
import { toHex } from '#protocol/bytes.ts'
import { checkedInvoice } from '../checked-invoice.ts'
import { descriptionText } from '../description-text.ts'
import { assertSameHash, Hash32, Msat, provenPreimage } from '../http/answer-fields.ts'
import type {
  CreatedInvoice,
  InvoiceRequest,
  InvoiceState,
  LightningNetwork,
  SettledInvoice,
} from '../wallet.ts'
import { WalletUnavailable } from '../wallet.ts'
import { backend, ClnRefused, type ClnRpc } from './rpc.ts'

/** Codes of the methods' pages. */
const labelTaken = 900
const waitTimedOut = 904

const waitSeconds = 30

const Made = z.object({ bolt11: z.string(), payment_hash: Hash32 })
const Paid = z.object({
  status: z.literal('paid'),
  label: z.string(),
  payment_hash: Hash32,
  bolt11: z.string().optional(),
  amount_received_msat: Msat,
  pay_index: z.int().min(1).transform(BigInt),
  payment_preimage: z.string(),
})
const Listed = z.object({
  invoices: z
    .array(
      z.union([
        Paid,
        z.object({
          status: z.enum(['unpaid', 'expired']),
          label: z.string(),
          payment_hash: Hash32,
          bolt11: z.string().optional(),
        }),
      ]),
    )
    .max(1),
})

export async function createInvoice(
  rpc: ClnRpc,
  network: LightningNetwork,
  { amountMsat, description, expirySeconds, reference }: InvoiceRequest,
): Promise<CreatedInvoice> {
  // `deschashonly` hashes a text; a hash alone is nothing this node can put into an invoice.
  if (typeof description !== 'string')
    throw new WalletUnavailable(backend, 'cannot make an invoice from the hash of a description')
  const made = await rpc
    .call(
      'invoice',
      {
        amount_msat: `${amountMsat}msat`,
        label: reference,
        description: descriptionText(description),
        expiry: expirySeconds,
      },
      Made,
    )
    .catch(async (error: unknown) => {
      if (error instanceof ClnRefused && error.code === labelTaken) return byLabel(rpc, reference)
      throw unavailable(error)
    })
  return checkedInvoice({ backend, amountMsat, description, network }, made.bolt11, made.payment_hash)
}

async function byLabel(rpc: ClnRpc, label: string): Promise<z.output<typeof Made>> {
  const { invoices } = await listInvoices(rpc, { label })
  const [found] = invoices
  if (found?.bolt11 === undefined || found.label !== label)
    throw new WalletUnavailable(backend, 'the label of an invoice is taken')
  return { bolt11: found.bolt11, payment_hash: found.payment_hash }
}

export const listInvoices = (rpc: ClnRpc, by: { label: string } | { payment_hash: string }) =>
  rpc.call('listinvoices', by, Listed).catch((error: unknown) => {
    throw unavailable(error)
  })

export const unavailable = (error: unknown): unknown =>
  error instanceof ClnRefused ? new WalletUnavailable(backend, error.message, error) : error

export async function findInvoice(rpc: ClnRpc, paymentHash: Uint8Array): Promise<InvoiceState> {
  const { invoices } = await listInvoices(rpc, { payment_hash: toHex(paymentHash) })
  const [found] = invoices
  if (found === undefined) return { state: 'not_found' }
  assertSameHash(backend, found.payment_hash, paymentHash)
  // For an expired one the node accepts nothing any more.
  if (found.status !== 'paid') return { state: found.status === 'unpaid' ? 'open' : 'cancelled' }
  return {
    state: 'settled',
    receivedMsat: found.amount_received_msat,
    cursor: found.pay_index,
    preimage: provenPreimage(found.payment_preimage, paymentHash),
  }
}

export async function* settledSince(
  rpc: ClnRpc,
  cursor: bigint,
  signal: AbortSignal,
): AsyncIterable<SettledInvoice> {
  let last = cursor
  while (!signal.aborted) {
    const settled = await nextAfter(rpc, last, signal)
    if (settled === null) continue
    last = settled.pay_index
    yield {
      cursor: last,
      paymentHash: settled.payment_hash,
      receivedMsat: settled.amount_received_msat,
    }
  }
}

async function nextAfter(
  rpc: ClnRpc,
  cursor: bigint,
  signal: AbortSignal,
): Promise<z.output<typeof Paid> | null> {
  try {
    return await rpc.call('waitanyinvoice', { lastpay_index: Number(cursor), timeout: waitSeconds }, Paid, {
      timeoutMs: (waitSeconds + 10) * 1_000,
      signal,
    })
  } catch (error) {
    if (signal.aborted || (error instanceof ClnRefused && error.code === waitTimedOut)) return null
    throw unavailable(error)
  }
}
