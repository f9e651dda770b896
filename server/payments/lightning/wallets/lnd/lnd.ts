/** LND, and the embedded pair, over LND's REST interface. Amounts are exact to the msat; payments keep to their fee cap. */

import type { LightningNetwork, LightningWallet } from '../wallet.ts'
import { backend, createLndHttp, type LndConnection } from './http.ts'
import { createInvoiceCalls } from './invoices.ts'
import { createNodeCalls } from './node.ts'
import { createPaymentCalls } from './payments.ts'
import { settledSince } from './settled.ts'

export interface LndOptions extends LndConnection {
  /** At least 32 bytes, the same for ever: preimages of invoices follow from it and the reference (HMAC-SHA256). */
  preimageSecret: Uint8Array
}

export function lndWallet({ preimageSecret, ...connection }: LndOptions): LightningWallet {
  if (preimageSecret.length < 32) throw new RangeError('lnd: the secret of the preimages is too short')
  const http = createLndHttp(connection)
  const node = createNodeCalls(http)
  let network: LightningNetwork | undefined
  const knownNetwork = async () => {
    network ??= (await node.info()).network
    return network
  }
  return {
    backend,
    ...node,
    ...createInvoiceCalls(http, preimageSecret, knownNetwork),
    ...createPaymentCalls(http),
    settledSince: (cursor, signal) => settledSince(http, cursor, signal),
    close: () => http.close(),
  }
}
