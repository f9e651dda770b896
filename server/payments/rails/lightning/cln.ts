/** Core Lightning 24.11 or newer, over its clnrest plugin. */
import { createCancellableInvoices } from './cln/cancel-invoices.ts'
import { createInvoice, settledSince } from './cln/invoices.ts'
import { getInfo, readBalance } from './cln/node.ts'
import { createClnPayments } from './cln/payments.ts'
import { backend, type ClnOptions, createClnRpc } from './cln/rpc.ts'
import { createPayOnce } from './pay-once.ts'
import type { LightningNetwork, LightningWallet } from './wallet.ts'

export type { ClnOptions } from './cln/rpc.ts'

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
