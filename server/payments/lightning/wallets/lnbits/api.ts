/** The HTTP API of LNbits 1.x: one wallet, a key that reads and makes invoices, and another that may also pay. */
import { z } from 'zod'
import { readAnswer, refusedBy } from '../http/answer-fields.ts'
import { createNodeHttp, type NodeAnswer } from '../http/node-http.ts'
import type { LightningNetwork } from '../wallet.ts'

export const backend = 'lnbits'

export interface LnbitsOptions {
  /** For example `https://lnbits.example.com`, without `/api/v1`. */
  url: string
  /** Sent with everything but payments. */
  invoiceKey: string
  /** Sent with payments alone. */
  adminKey: string
  /** LNbits does not say it; every invoice is checked against it. */
  network: LightningNetwork
  /** What a payment may cost; bounds `maxSendableMsat`, because LNbits takes no limit. */
  maxRoutingMsat: bigint
  tlsCertPem?: string | undefined
}

export interface LnbitsApi {
  read<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    query?: Readonly<Record<string, string>>,
  ): Promise<z.output<Schema>>
  /** Null when the wallet has no such payment. */
  find<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema> | null>
  makeInvoice(json: Readonly<Record<string, unknown>>): Promise<NodeAnswer>
  payInvoice(bolt11: string, timeoutMs: number): Promise<NodeAnswer>
  close(): Promise<void>
}

const NoPayment = z.object({ detail: z.literal('Payment does not exist.') })

export function createLnbitsApi({ url, invoiceKey, adminKey, tlsCertPem }: LnbitsOptions): LnbitsApi {
  const http = createNodeHttp({ backend, url, headers: {}, tlsCertPem })
  const reading = { 'x-api-key': invoiceKey }
  const paying = { 'x-api-key': adminKey }
  const payments = '/api/v1/payments'
  return {
    async read(path, schema, query) {
      const answer = await http.ask({ method: 'GET', path, headers: reading, ...(query ? { query } : {}) })
      if (answer.status !== 200) throw refusedBy(backend, path, answer)
      return readAnswer(backend, path, answer.text, schema)
    },
    async find(path, schema) {
      const answer = await http.ask({ method: 'GET', path, headers: reading })
      if (answer.status === 404) {
        // 404 is also the answer to a wrong key.
        readAnswer(backend, path, answer.text, NoPayment)
        return null
      }
      if (answer.status !== 200) throw refusedBy(backend, path, answer)
      return readAnswer(backend, path, answer.text, schema)
    },
    makeInvoice: (json) =>
      http.ask({
        method: 'POST',
        path: payments,
        headers: reading,
        json: { out: false, unit: 'sat', ...json },
      }),
    payInvoice: (bolt11, timeoutMs) =>
      http.ask({ method: 'POST', path: payments, headers: paying, json: { out: true, bolt11 }, timeoutMs }),
    close: () => http.close(),
  }
}
