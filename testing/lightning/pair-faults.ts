/** Controls faults of the embedded pair: incoming payments, and requests to LND's interface. */
import { z } from 'zod'
import { toHex } from '#protocol/bytes.ts'
import { createLndHttp } from '#server/payments/lightning/wallets/lnd/http.ts'

export type FaultyNode = 'service' | 'payer'

/** LND paths that tests fault most often. */
export const routes = {
  send: 'POST /v2/router/send',
  track: 'GET /v2/router/track/',
  addInvoice: 'POST /v1/invoices',
  findInvoice: 'GET /v1/invoice/',
  subscribe: 'GET /v1/invoices/subscribe',
} as const

export interface PairFaults {
  /** The next incoming payment stays pending until it is settled or cancelled. */
  holdNext(node: FaultyNode): Promise<void>
  failNext(node: FaultyNode): Promise<void>
  delayNext(node: FaultyNode, delayMs: number): Promise<void>
  held(): Promise<{ node: FaultyNode; paymentHash: string }[]>
  settleHeld(paymentHash: Uint8Array): Promise<void>
  cancelHeld(paymentHash: Uint8Array): Promise<void>
  /**
   * `cut`, `error` (500) and `not_found` do nothing; `drop_answer` and `error_after` execute the request,
   * and drop the answer or return 500.
   */
  wire(fault: WireFaultName, route: string, times?: number): Promise<void>
  delayWire(route: string, delayMs: number, times?: number): Promise<void>
  /** Breaks all open streams. */
  cutStreams(): Promise<number>
  clear(): Promise<void>
  close(): Promise<void>
}
export type WireFaultName = 'cut' | 'error' | 'not_found' | 'drop_answer' | 'error_after'

const Held = z.object({
  held: z.array(z.object({ node: z.enum(['service', 'payer']), payment_hash: z.string() })),
})

export function createPairFaults(connection: { url: string; macaroonHex: string }): PairFaults {
  const http = createLndHttp(connection)
  const post = async (path: string, body: object = {}) => {
    await http.ask({ method: 'POST', path: `/dev${path}`, body, schema: z.object({}) })
  }
  return {
    holdNext: (node) => post('/htlcs/next', { action: 'hold', node }),
    failNext: (node) => post('/htlcs/next', { action: 'fail', node }),
    delayNext: (node, delayMs) => post('/htlcs/next', { action: 'delay', node, delay_ms: delayMs }),
    async held() {
      const { held } = await http.ask({ method: 'GET', path: '/dev/htlcs', schema: Held })
      return held.map(({ node, payment_hash }) => ({ node, paymentHash: payment_hash }))
    },
    settleHeld: (paymentHash) => post('/htlcs/settle', { payment_hash: toHex(paymentHash) }),
    cancelHeld: (paymentHash) => post('/htlcs/cancel', { payment_hash: toHex(paymentHash) }),
    wire: (fault, route, times = 1) => post('/wire', { fault, route, times }),
    delayWire: (route, delayMs, times = 1) =>
      post('/wire', { fault: 'delay', route, times, delay_ms: delayMs }),
    async cutStreams() {
      const schema = z.object({ cut: z.int() })
      return (await http.ask({ method: 'POST', path: '/dev/streams/cut', body: {}, schema })).cut
    },
    clear: () => post('/clear'),
    close: () => http.close(),
  }
}
