/** What a backend without a capability answers where the interface has a method for it. */
import { type LightningWallet, WalletUnavailable } from './wallet.ts'

export const withoutCancel = (backend: string): LightningWallet['cancelInvoice'] => {
  return async () => {
    throw new WalletUnavailable(backend, 'cannot cancel an invoice')
  }
}

/** Breaks at the first step, as a stream of a node does when its connection breaks. */
export const withoutStream = (backend: string): LightningWallet['settledSince'] =>
  // biome-ignore lint/correctness/useYield: there is nothing to yield.
  async function* () {
    throw new WalletUnavailable(backend, 'has no stream of settlements')
  }
