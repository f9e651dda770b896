import { routes } from '#testing/lightning/pair-faults.ts'
import { type LndBench, startLndBench } from '#testing/lightning/start-lnd.ts'
import { describeWallet, type WalletBench } from '#testing/lightning/wallet-contract.ts'

async function startContractBench(): Promise<WalletBench> {
  const { wallet, payer, faults, crash, close }: LndBench = await startLndBench()
  return {
    wallet,
    close,
    otherEnd: {
      pay: async (bolt11) => (await payer.pay(bolt11)).preimage,
      createInvoice: (amountMsat) => payer.createInvoice({ amountMsat }),
      receivedMsat: async (paymentHash) => (await payer.findInvoice(paymentHash)).receivedMsat,
    },
    mischief: {
      holdNextPayment: () => faults.holdNext('payer'),
      settleHeld: faults.settleHeld,
      cancelHeld: faults.cancelHeld,
      refuseNextPayment: () => faults.failNext('payer'),
      loseNextPayAnswer: () => faults.wire('drop_answer', routes.send),
      failNextPayRequest: () => faults.wire('error', routes.send),
      loseNextInvoiceAnswer: () => faults.wire('drop_answer', routes.addInvoice),
      createInvoiceBehindFee: (amountMsat, routingFeeMsat) =>
        payer.createInvoice({ amountMsat, routingFeeMsat }),
      breakStreams: async () => void (await faults.cutStreams()),
      restartBackend: crash,
      clear: faults.clear,
    },
  }
}

describeWallet('LND on the embedded pair', startContractBench)
