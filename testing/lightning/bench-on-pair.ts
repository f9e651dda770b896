/** Sets up the contract suite for an adapter whose backend stub is in front of a node of the real pair. */

import type { LightningWallet } from '#server/payments/lightning/wallets/wallet.ts'
import { type LndBench, startLndBench } from './start-lnd.ts'
import type { StubServer } from './stub-server.ts'
import type { Mischief, OtherEnd, WalletBench } from './wallet-contract.ts'

/** The payer's node of the pair. */
export const otherEndOf = ({ payer }: LndBench): OtherEnd => ({
  pay: async (bolt11) => (await payer.pay(bolt11)).preimage,
  createInvoice: (amountMsat) => payer.createInvoice({ amountMsat }),
  receivedMsat: async (paymentHash) => (await payer.findInvoice(paymentHash)).receivedMsat,
})

export const mischiefOf = ({ faults }: LndBench): Mischief => ({
  holdNextPayment: () => faults.holdNext('payer'),
  settleHeld: faults.settleHeld,
  cancelHeld: faults.cancelHeld,
  refuseNextPayment: () => faults.failNext('payer'),
  clear: faults.clear,
})

/** Routes of the stub that create invoices and pay. */
interface Routes {
  makeInvoice: string
  pay: string
}

export async function startBenchOnPair<Stub extends StubServer>(
  startStub: (node: LightningWallet) => Promise<Stub>,
  openWallet: (stub: Stub) => LightningWallet,
  routes: Routes,
  mischief: (stub: Stub, pair: LndBench) => Mischief = () => ({}),
): Promise<WalletBench & { stub: Stub; pair: LndBench }> {
  const pair = await startLndBench()
  const stub = await startStub(pair.wallet)
  const wallet = openWallet(stub)
  return {
    wallet,
    stub,
    pair,
    otherEnd: otherEndOf(pair),
    mischief: {
      ...mischiefOf(pair),
      loseNextPayAnswer: async () => stub.fail(routes.pay, { hangUpWhen: () => untilHeld(pair) }),
      failNextPayRequest: async () => stub.fail(routes.pay, { status: 502, body: 'Bad Gateway' }),
      loseNextInvoiceAnswer: async () => stub.fail(routes.makeInvoice, 'drop_answer'),
      ...mischief(stub, pair),
    },
    async close() {
      await wallet.close()
      await stub.close()
      await pair.close()
    },
  }
}

async function untilHeld({ faults }: LndBench): Promise<void> {
  while ((await faults.held()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
}
