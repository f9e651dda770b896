/** The HTTP API of phoenixd: Basic authentication without a user, forms in, JSON or bare sentences out. */
import type { z } from 'zod'
import { readAnswer, refusedBy } from '../http/answer-fields.ts'
import { createNodeHttp, type NodeAnswer } from '../http/node-http.ts'

export const backend = 'phoenixd'

export interface PhoenixdOptions {
  /** For example `http://127.0.0.1:9740`. */
  url: string
  /** `http-password` of phoenix.conf; the one for limited access can receive and not pay. */
  password: string
  /** What a payment may cost; bounds `maxSendableMsat`, because phoenixd takes no limit. */
  maxRoutingMsat: bigint
  tlsCertPem?: string | undefined
}

export interface PhoenixdApi {
  /** Throws WalletUnavailable. */
  read<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    query?: Readonly<Record<string, string>>,
  ): Promise<z.output<Schema>>
  /** Null when phoenixd has no such payment. */
  find<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema> | null>
  post(path: string, form: Readonly<Record<string, string>>, timeoutMs?: number): Promise<NodeAnswer>
  close(): Promise<void>
}

export function createPhoenixdApi({ url, password, tlsCertPem }: PhoenixdOptions): PhoenixdApi {
  const authorization = `Basic ${Buffer.from(`:${password}`).toString('base64')}`
  const http = createNodeHttp({ backend, url, headers: { authorization }, tlsCertPem })
  return {
    async read(path, schema, query) {
      const answer = await http.ask({ method: 'GET', path, ...(query ? { query } : {}) })
      if (answer.status !== 200) throw refusedBy(backend, path, answer)
      return readAnswer(backend, path, answer.text, schema)
    },
    async find(path, schema) {
      const answer = await http.ask({ method: 'GET', path })
      // A path that this version does not have is 404 too, with another sentence.
      if (answer.status === 404 && answer.text.trim() === 'Not found') return null
      if (answer.status !== 200) throw refusedBy(backend, path, answer)
      return readAnswer(backend, path, answer.text, schema)
    },
    post: (path, form, timeoutMs) =>
      http.ask({ method: 'POST', path, form, ...(timeoutMs === undefined ? {} : { timeoutMs }) }),
    close: () => http.close(),
  }
}
