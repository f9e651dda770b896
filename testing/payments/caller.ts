/** Sends JSON requests to a surface without a socket. */
import type { Hono } from 'hono'
import type { HttpBindings } from '#server/surfaces/http/http.ts'
import type { Answer } from '#testing/service.ts'

export interface Asked {
  method?: string
  json?: unknown
  /** A raw body. */
  body?: string
  headers?: Record<string, string>
  apiKey?: string
}

export type Caller = (path: string, asked?: Asked) => Promise<Answer>

export function createCaller(surface: Pick<Hono<HttpBindings>, 'request'>): Caller {
  return async (path, { method, json, body = JSON.stringify(json), headers = {}, apiKey } = {}) => {
    const response = await surface.request(`http://localhost:3000${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        host: 'localhost:3000',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    const isJson = text !== '' && response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : null,
    }
  }
}
