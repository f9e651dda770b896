/** Calls a method of Core Lightning through its clnrest plugin: `POST /v1/<method>` with a rune; 201 and the result, or an error. */
import { z } from 'zod'
import { excerptOf, readAnswer, refusedBy } from '../http/answer-fields.ts'
import { createNodeHttp } from '../http/node-http.ts'

/** The node itself refused the call. Codes are those of the method's page; nothing else is certain. */
export class ClnRefused extends Error {
  readonly code: number
  constructor(method: string, code: number, message: string) {
    super(`cln: ${method} was refused (${code}): ${excerptOf(message)}`)
    this.name = 'ClnRefused'
    this.code = code
  }
}

export interface ClnOptions {
  /** Of clnrest, for example `https://127.0.0.1:3010`. */
  url: string
  rune: string
  /** PEM: `ca.pem` of clnrest, which signs its own certificate. */
  tlsCertPem?: string | undefined
}

export interface CallLimits {
  timeoutMs?: number
  maxBytes?: number
  signal?: AbortSignal
}

export interface ClnRpc {
  /** Throws ClnRefused, or WalletUnavailable when the node gave no answer. */
  call<Schema extends z.ZodType>(
    method: string,
    params: Readonly<Record<string, unknown>>,
    answer: Schema,
    limits?: CallLimits,
  ): Promise<z.output<Schema>>
  close(): Promise<void>
}

export const backend = 'cln'

const Refusal = z.object({ code: z.int(), message: z.string() })

export function createClnRpc({ url, rune, tlsCertPem }: ClnOptions): ClnRpc {
  const http = createNodeHttp({ backend, url, headers: { rune }, tlsCertPem })
  return {
    async call(method, params, schema, limits = {}) {
      const answer = await http.ask({ method: 'POST', path: `/v1/${method}`, json: params, ...limits })
      if (answer.status === 200 || answer.status === 201)
        return readAnswer(backend, method, answer.text, schema)
      // Only 500 is the node's own word: 401 and 403 are the rune's, 404 and 406 the plugin's, others a proxy's.
      if (answer.status !== 500) throw refusedBy(backend, method, answer)
      const { code, message } = readAnswer(backend, method, answer.text, Refusal)
      throw new ClnRefused(method, code, message)
    },
    close: () => http.close(),
  }
}
