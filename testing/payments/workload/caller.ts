/** Sends one request over the network, once. */
import type { Fleet } from './fleet.ts'

export interface WireRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body: string | null
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: members of answers whose shape the contract checks already
  body: any
}

/** Longer than any timeout of the service. */
const usualMs = 30_000

/** Null when the connection broke or timed out: the request may or may not have taken effect. */
export async function sendOnce(
  fleet: Fleet,
  { method, path, headers, body }: WireRequest,
  timeoutMs = usualMs,
): Promise<Answer | null> {
  const url = await fleet.reach()
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...(body === null ? {} : { 'content-type': 'application/json' }), ...headers },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : null,
    }
  } catch {
    return null
  }
}

interface Parts {
  apiKey?: string
  /** Idempotency-Key. */
  key?: string
  headers?: Record<string, string>
}

const headersOf = ({ apiKey, key, headers }: Parts): Record<string, string> => ({
  ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  ...(key === undefined ? {} : { 'idempotency-key': key }),
  ...headers,
})

export const post = (path: string, json: unknown, parts: Parts = {}): WireRequest => ({
  method: 'POST',
  path,
  headers: headersOf(parts),
  body: JSON.stringify(json),
})

export const get = (path: string, parts: Parts = {}): WireRequest => ({
  method: 'GET',
  path,
  headers: headersOf(parts),
  body: null,
})
