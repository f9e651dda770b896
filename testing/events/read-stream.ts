/** Reads server-sent events over a real socket: frames as they arrive, and the id to resume from. */
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { createHttpSurface } from '#server/surfaces/http/http.ts'
import { eventually } from '#testing/payments/eventually.ts'

export interface ListeningSurface {
  port: number
  /** Stops like a real server: idle connections are closed, running requests are awaited. */
  stop(): Promise<void>
  close(): Promise<void>
}

export async function listenOn(surface: ReturnType<typeof createHttpSurface>): Promise<ListeningSurface> {
  const server = createServer(getRequestListener(surface.fetch, { overrideGlobalObjects: false }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export interface ReceivedEvent {
  id: string
  event: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read members of events whose shape the contract checks
  data: any
}

export interface StreamReader {
  status: number
  headers: IncomingMessage['headers']
  events: ReceivedEvent[]
  comments: number
  /** The body of an answer that is not a stream. */
  text: string
  lastEventId: string
  isEnded: boolean
  /** Resolves after this many events. */
  until(count: number): Promise<ReceivedEvent[]>
  /** Resolves when the server ends the stream. */
  end(): Promise<void>
  /** Breaks the connection. */
  cut(): void
}

interface Asked {
  port: number
  path: string
  apiKey?: string
  lastEventId?: string
}

export function readStream({ port, path, apiKey, lastEventId }: Asked): Promise<StreamReader> {
  const headers = {
    host: 'localhost:3000',
    accept: 'text/event-stream',
    connection: 'keep-alive',
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  }
  return new Promise((resolve, reject) => {
    const request = get({ port, host: '127.0.0.1', path, headers, agent: false }, (response) => {
      const reader: StreamReader = {
        status: response.statusCode!,
        headers: response.headers,
        events: [],
        comments: 0,
        text: '',
        lastEventId: lastEventId ?? '',
        isEnded: false,
        async until(count) {
          await eventually(() => reader.events.length).toBeGreaterThanOrEqual(count)
          return reader.events
        },
        async end() {
          await eventually(() => reader.isEnded).toBe(true)
        },
        cut: () => request.destroy(),
      }
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        reader.text += text
        const blocks = (rest + text).split('\n\n')
        rest = blocks.pop()!
        for (const block of blocks) take(reader, block)
      })
      response.on('error', () => {})
      response.on('close', () => {
        reader.isEnded = true
      })
      resolve(reader)
    })
    request.on('error', reject)
  })
}

/** WHATWG HTML §9.2.6: an id counts even without data; an event without data is not dispatched. */
function take(reader: StreamReader, block: string): void {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    if (line.startsWith(':')) reader.comments += 1
    else fields.set(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).replace(/^ /, ''))
  }
  reader.lastEventId = fields.get('id') ?? reader.lastEventId
  const data = fields.get('data')
  if (data !== undefined)
    reader.events.push({
      id: reader.lastEventId,
      event: fields.get('event') ?? 'message',
      data: JSON.parse(data),
    })
}
