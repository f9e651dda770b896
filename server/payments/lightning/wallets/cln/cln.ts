/** Core Lightning 24.11 or newer, over its clnrest plugin. */

import { createPayOnce } from '../pay-once.ts'
import type { LightningNetwork, LightningWallet } from '../wallet.ts'
import { createCancellableInvoices } from './cancel-invoices.ts'
import { createInvoice, settledSince } from './invoices.ts'
import { getInfo, readBalance } from './node.ts'
import { createClnPayments } from './payments.ts'
import { backend, type ClnOptions, createClnRpc } from './rpc.ts'

export type { ClnOptions } from './rpc.ts'

export function createCln(
  options: ClnOptions,
  nowUnix: () => number = () => Math.floor(Date.now() / 1_000),
): LightningWallet {
  const rpc = createClnRpc(options)
  const invoices = createCancellableInvoices(rpc)
  const payments = createClnPayments(rpc, nowUnix)
  const payOnce = createPayOnce()
  let network: LightningNetwork | null = null
  return {
    backend,
    info: () => getInfo(rpc),
    balance: () => readBalance(rpc),
    async createInvoice(request) {
      network ??= (await getInfo(rpc)).network
      return createInvoice(rpc, network, request)
    },
    findInvoice: invoices.find,
    cancelInvoice: invoices.cancel,
    settledSince: (cursor, signal) => settledSince(rpc, cursor, signal),
    pay: (request) =>
      payOnce(request, {
        refuse: () => null,
        find: payments.find,
        handOver: (invoice) => payments.handOver(request, invoice),
      }),
    findPayment: payments.find,
    async maxSendableMsat() {
      const { spendableMsat } = await readBalance(rpc)
      return spendableMsat
    },
    close: () => rpc.close(),
  }
}
