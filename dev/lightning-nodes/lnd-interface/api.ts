/**
 * A small HTTP server like LND's REST gateway: one token, JSON in both directions, streams of JSON lines,
 * and faults on demand.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WireFault, WireFaults } from '../wire-faults.ts'

export interface Call {
  /** The captured groups of the route's path. */
  parts: string[]
  query: URLSearchParams
  // biome-ignore lint/suspicious/noExplicitAny: every handler checks the members it reads
  body: any
  /** Replaces the answer. A failure after this is sent down the stream. */
  openStream(): Stream
}

export interface Stream {
  send(result: object): void
  end(): void
  onClose(listener: () => void): void
}

export interface Route {
  method: 'GET' | 'POST'
  path: RegExp
  /** A stream wraps errors in `error`, as the gateway does. */
  isStream?: true
  answer(call: Call): unknown
}

/** gRPC status codes, which the gateway maps to HTTP. */
export class ApiError extends Error {
  readonly code: keyof typeof httpStatus
  constructor(code: ApiError['code'], message: string) {
    super(message)
    this.code = code
  }
}
const httpStatus = { 2: 500, 3: 400, 5: 404, 6: 409 } as const

export interface ApiServer {
  /** On the loopback: the requested port if free, otherwise any. Resolves with the port. */
  listen(wantedPort: number): Promise<number>
  /** Breaks every open stream; returns how many. */
  cutStreams(): number
}

export function createApi(routes: Route[], macaroonHex: string, faults: WireFaults): ApiServer {
  const streaming = new Set<ServerResponse>()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    const fault = faults.take(`${request.method} ${pathname}`)
    if (fault?.fault === 'delay') await sleep(fault.delayMs)
    if (fault?.fault === 'cut') return void request.socket.destroy()
    const route = routes.find((each) => each.method === request.method && each.path.test(pathname))
    const refuse = (error: unknown) => {
      const { code, message } = error instanceof ApiError ? error : new ApiError(2, String(error))
      const status = { code, message, details: [] }
      writeJson(response, httpStatus[code], route?.isStream ? { error: status } : status)
    }
    try {
      if (request.headers['grpc-metadata-macaroon'] !== macaroonHex)
        throw new ApiError(2, 'verification failed: signature mismatch after caveat verification')
      if (!route) throw new ApiError(5, 'Not Found')
      if (fault?.fault === 'error') throw new ApiError(2, 'asked for by a test')
      if (fault?.fault === 'not_found') throw new ApiError(5, 'asked for by a test')
      const body = request.method === 'POST' ? await readJson(request) : {}
      const parts = (pathname.match(route.path) ?? []).slice(1).map(decodeURIComponent)
      const openStream = () => open(response, fault)
      const result = await route.answer({ parts, query: searchParams, body, openStream })
      if (response.headersSent || response.destroyed) return
      if (fault?.fault === 'error_after') throw new ApiError(2, 'asked for by a test')
      if (fault?.fault === 'drop_answer') return void response.destroy()
      if (!route.isStream) writeJson(response, 200, result)
    } catch (error) {
      if (!response.headersSent) refuse(error)
      else response.destroy()
    }
  }

  function open(response: ServerResponse, fault: WireFault | undefined): Stream {
    if (fault?.fault === 'drop_answer') response.destroy()
    else if (fault?.fault === 'error_after') throw new ApiError(2, 'asked for by a test')
    streaming.add(response)
    response.on('close', () => streaming.delete(response))
    return {
      send(result) {
        if (response.destroyed) return
        if (!response.headersSent) response.writeHead(200, { 'content-type': 'application/json' })
        response.write(`${JSON.stringify({ result })}\n`)
      },
      end: () => void response.end(),
      onClose: (listener) => void (response.destroyed ? listener() : response.on('close', listener)),
    }
  }
  const server = createServer((request, response) => void answer(request, response))
  const listenOn = (port: number) =>
    new Promise<void>((done, fail) => {
      server.once('error', fail)
      server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
        server.off('error', fail)
        done()
      })
    })
  return {
    async listen(wantedPort) {
      try {
        await listenOn(wantedPort)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
        await listenOn(0)
      }
      return (server.address() as AddressInfo).port
    },
    cutStreams() {
      const count = streaming.size
      for (const response of streaming) response.destroy()
      return count
    },
  }
}

function writeJson(response: ServerResponse, status: number, body: unknown): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

const largestBodyBytes = 100_000

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > largestBodyBytes) throw new ApiError(3, 'request too large')
  }
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    throw new ApiError(3, 'invalid JSON')
  }
}
