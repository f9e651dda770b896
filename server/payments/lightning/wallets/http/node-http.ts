/**
 * The wire to the operator's own Lightning node: one address out of the configuration, never a caller's. Every request has a
 * time limit, answers a largest size; redirects are not followed, and no message says what was sent or with which secret.
 */
import { Agent, type Dispatcher, request } from 'undici'
import { WalletUnavailable } from '../wallet.ts'
import { trustOf } from './trust-certificate.ts'

const maxAnswerBytes = 256 * 1_024
const patienceMs = 10_000
const connectMs = 5_000

export interface NodeHttpOptions {
  backend: string
  /** With the path before the API's own, if any. */
  url: string
  /** Carry the secret. */
  headers: Readonly<Record<string, string>>
  /** PEM: the node's own certificate, or the only authority that is trusted. Without it the system's authorities count. */
  tlsCertPem?: string | undefined
}

export interface NodeRequest {
  method: 'GET' | 'POST'
  path: string
  query?: Readonly<Record<string, string>>
  json?: unknown
  form?: Readonly<Record<string, string>>
  timeoutMs?: number
  maxBytes?: number
  signal?: AbortSignal
  /** Beside those of the options, and before them. */
  headers?: Readonly<Record<string, string>>
}

export interface NodeAnswer {
  status: number
  text: string
}

export interface NodeHttp {
  readonly backend: string
  /** Any status is an answer; throws WalletUnavailable when none came whole. */
  ask(request: NodeRequest): Promise<NodeAnswer>
  close(): Promise<void>
}

export function createNodeHttp({ backend, url, headers, tlsCertPem }: NodeHttpOptions): NodeHttp {
  const base = baseOf(backend, url)
  const agent = new Agent({
    connect: { timeout: connectMs, ...trustOf(tlsCertPem) },
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  return {
    backend,
    async ask({ method, path, query, json, form, timeoutMs = patienceMs, maxBytes, signal, ...more }) {
      const what = `${method} ${path}`
      const limit = AbortSignal.timeout(Math.ceil(timeoutMs))
      try {
        const answer = await request(`${base}${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
          method,
          headers: { accept: 'application/json', ...contentTypeOf(json, form), ...headers, ...more.headers },
          body: bodyOf(json, form),
          signal: signal ? AbortSignal.any([signal, limit]) : limit,
          dispatcher: agent,
        })
        return { status: answer.statusCode, text: await wholeText(answer, maxBytes ?? maxAnswerBytes) }
      } catch (error) {
        if (error instanceof TooLarge)
          throw new WalletUnavailable(backend, `${what}: the answer is too large`)
        if (limit.aborted) throw new WalletUnavailable(backend, `${what}: no answer in time`)
        throw new WalletUnavailable(backend, `${what}: ${whyOf(error)}`)
      }
    },
    async close() {
      await agent.destroy()
    },
  }
}

function baseOf(backend: string, url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol))
    throw new Error(`${backend}: the address of the node is no web address`)
  if (parsed.username !== '' || parsed.password !== '' || parsed.search !== '' || parsed.hash !== '')
    throw new Error(`${backend}: the address of the node holds more than host, port and path`)
  return parsed.href.replace(/\/+$/, '')
}

const contentTypeOf = (json: unknown, form: NodeRequest['form']): Record<string, string> => {
  if (json !== undefined) return { 'content-type': 'application/json' }
  return form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
}

const bodyOf = (json: unknown, form: NodeRequest['form']): string | null => {
  if (json !== undefined) return JSON.stringify(json)
  return form === undefined ? null : new URLSearchParams(form).toString()
}

class TooLarge extends Error {}

async function wholeText({ body }: Dispatcher.ResponseData, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop early destroys the body and its connection.
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > maxBytes) throw new TooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The code alone: texts of libraries may hold headers and addresses. */
function whyOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string' && /^[A-Z0-9_]{3,60}$/.test(code)) return code
  }
  return 'the connection broke'
}
