/**
 * Cancels invoices of Core Lightning by deleting them, because it knows no other way to stop taking payments for one. It then
 * knows nothing of them: that they were cancelled is remembered here, and forgotten with the process.
 */
import { z } from 'zod'
import { toHex } from '#protocol/bytes.ts'
import type { InvoiceState } from '../wallet.ts'
import { findInvoice, listInvoices, unavailable } from './invoices.ts'
import { ClnRefused, type ClnRpc } from './rpc.ts'

/** Codes of delinvoice's page. */
const noSuchLabel = 905
const statusChanged = 906

const maxCancelled = 10_000

export interface CancellableInvoices {
  find(paymentHash: Uint8Array): Promise<InvoiceState>
  cancel(paymentHash: Uint8Array): Promise<'done' | 'already_settled'>
}

export function createCancellableInvoices(rpc: ClnRpc): CancellableInvoices {
  const cancelled = new Set<string>()

  function remember(paymentHash: Uint8Array): 'done' {
    cancelled.add(toHex(paymentHash))
    if (cancelled.size > maxCancelled) cancelled.delete(cancelled.values().next().value!)
    return 'done'
  }

  return {
    async find(paymentHash) {
      const found = await findInvoice(rpc, paymentHash)
      const isDeleted = found.state === 'not_found' && cancelled.has(toHex(paymentHash))
      return isDeleted ? { state: 'cancelled' } : found
    },
    async cancel(paymentHash) {
      const { invoices } = await listInvoices(rpc, { payment_hash: toHex(paymentHash) })
      const [found] = invoices
      if (found?.status === 'paid') return 'already_settled'
      if (found?.status !== 'unpaid') return 'done'
      try {
        await rpc.call('delinvoice', { label: found.label, status: 'unpaid' }, z.object({}))
        return remember(paymentHash)
      } catch (error) {
        if (!(error instanceof ClnRefused)) throw error
        if (error.code === noSuchLabel) return remember(paymentHash)
        if (error.code !== statusChanged) throw unavailable(error)
        return (await findInvoice(rpc, paymentHash)).state === 'settled' ? 'already_settled' : 'done'
      }
    },
  }
}
