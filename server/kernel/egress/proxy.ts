/**
 * The way out of a sandboxed browser: an HTTP proxy on a socket file, for one run. Every connection, of the page and of what it loads,
 * is dialled by the egress guard. Nothing else is reachable through it, and what a run may send and receive is limited.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Duplex, Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Dispatcher, request as send } from 'undici'
import { EgressDenied } from './address.ts'
import type { Dial } from './dial.ts'
import { agentFor, deniedBehind, parseTarget } from './guarded-fetch.ts'

export interface ProxyLimits {
  connections: number
  requests: number
  /** Both directions together. */
  bytes: number
}

export interface ProxyCounts {
  allowed: number
  denied: number
  bytes: number
}

export interface ProxyRoute {
  dial: Dial
  limits: ProxyLimits
  /** Certificates of authorities, in PEM; those of Node when absent. */
  ca?: string
}

export interface EgressProxy {
  /** Throws when it has a route already. */
  open(route: ProxyRoute): void
  counts(): ProxyCounts
  /** Whether the guard refused a connection to this host and port. */
  refused(host: string, port: number): boolean
  /** The address that was dialled for a host and port; null when none was. */
  addressOf(host: string, port: number): string | null
  /** Whether a limit ended connections. */
  isOver(): boolean
  close(): Promise<void>
}

/** A refusal tells by its time neither whether a name exists nor which rule refused it. */
export const REFUSAL_MS = 250
const HEADER_BYTES = 32 * 1024

/** Of RFC 9110, 7.6.1, and what the browser must not learn from a site. */
const DROPPED = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'alt-svc',
])

const authority = /^(\[[0-9a-f:]+\]|[a-z0-9._-]+):(\d{1,5})$/

/**
 * Listens on `socketPath`, whose folder must be closed to everybody but the browser. Without a route it ends every connection, until
 * `open` gives it one.
 */
export async function createProxy(socketPath: string, route: ProxyRoute | null): Promise<EgressProxy> {
  let opened = route
  const counts: ProxyCounts = { allowed: 0, denied: 0, bytes: 0 }
  const refusals = new Set<string>()
  const addresses = new Map<string, string>()
  const open = new Set<Socket | Duplex>()
  let [requests, isOver] = [0, false]

  const track = <One extends Socket | Duplex>(socket: One): One => {
    open.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => open.delete(socket))
    return socket
  }
  function endAll(): void {
    isOver = true
    for (const socket of open) socket.destroy()
  }
  const count = (bytes: number): void => {
    counts.bytes += bytes
    if (counts.bytes > opened!.limits.bytes) endAll()
  }
  const counted = () =>
    new Transform({
      transform(chunk, _encoding, done) {
        count(chunk.length)
        done(null, chunk)
      },
    })
  const mayAsk = (): boolean => !isOver && ++requests <= opened!.limits.requests

  const guarded: Dial = Object.assign(
    async (host: string, port: number) => {
      try {
        const socket = await opened!.dial(host, port, 'caller')
        counts.allowed++
        if (socket.remoteAddress) addresses.set(`${host}:${port}`, socket.remoteAddress)
        return track(socket)
      } catch (error) {
        if (error instanceof EgressDenied) {
          counts.denied++
          refusals.add(`${host}:${port}`)
        }
        throw error
      }
    },
    { check: (host: string, port: number) => opened!.dial.check(host, port, 'caller') },
  )

  async function answerRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const atMs = performance.now()
    const refuse = async (status: number) => {
      if (status === 403) await sleep(Math.max(0, REFUSAL_MS - (performance.now() - atMs)))
      if (!response.headersSent) response.writeHead(status)
      response.end()
    }
    if (!mayAsk()) return refuse(429)
    const agent = agentFor(guarded, 'caller', opened!.ca)
    response.once('close', () => void agent.destroy())
    const url = targetOf(request.url ?? '')
    if (!url) {
      counts.denied++
      return refuse(403)
    }
    try {
      const answer = await send(url, {
        method: request.method as Dispatcher.HttpMethod,
        headers: { ...forwarded(request.headers), host: url.host },
        body: /^(GET|HEAD)$/.test(request.method ?? '') ? null : request.pipe(counted()),
        dispatcher: agent,
      })
      response.writeHead(answer.statusCode, forwarded(answer.headers))
      answer.body.on('error', () => response.destroy())
      answer.body.pipe(counted()).pipe(response)
    } catch (error) {
      await refuse(deniedBehind(error) ? 403 : 502)
    }
  }

  async function answerConnect(request: IncomingMessage, inner: Duplex, head: Buffer): Promise<void> {
    const atMs = performance.now()
    track(inner)
    const refuse = async (status: number) => {
      if (status === 403) await sleep(Math.max(0, REFUSAL_MS - (performance.now() - atMs)))
      inner.end(`HTTP/1.1 ${status} Refused\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
    }
    if (!mayAsk()) return refuse(429)
    // A browser sends the canonical form; any other is somebody else's.
    const [, host, port] = authority.exec(request.url ?? '') ?? []
    if (!host) {
      counts.denied++
      return refuse(403)
    }
    try {
      const outer = await guarded(host, Number(port), 'caller')
      inner.write('HTTP/1.1 200 Connected\r\n\r\n')
      if (head.length > 0) outer.write(head)
      inner.pipe(counted()).pipe(outer)
      outer.pipe(counted()).pipe(inner)
      inner.once('close', () => outer.destroy())
      outer.once('close', () => inner.destroy())
    } catch (error) {
      await refuse(error instanceof EgressDenied ? 403 : 502)
    }
  }

  const server = createServer({
    maxHeaderSize: HEADER_BYTES,
    insecureHTTPParser: false,
    requireHostHeader: false,
  })
  const use = (given: ProxyRoute): void => {
    opened = given
    server.maxConnections = given.limits.connections
  }
  if (route) use(route)
  server.on('connection', (socket) => void (opened ? track(socket) : socket.destroy()))
  server.on('request', (request, response) => void answerRequest(request, response))
  server.on('connect', (request, socket, head) => void answerConnect(request, socket, head))
  // WebSockets come as CONNECT; an upgrade in the clear would pass bytes that nothing reads.
  server.on('upgrade', (_request, socket) => socket.destroy())
  server.on('clientError', (_error, socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socketPath, resolve)
  })

  return {
    open(given) {
      if (opened) throw new Error('the proxy has a route already')
      use(given)
    },
    counts: () => ({ ...counts }),
    refused: (host, port) => refusals.has(`${host}:${port}`),
    addressOf: (host, port) => addresses.get(`${host}:${port}`) ?? null,
    isOver: () => isOver || (opened !== null && requests > opened.limits.requests),
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Https comes as CONNECT: the browser speaks TLS to the site itself. */
function targetOf(text: string): URL | null {
  try {
    const url = parseTarget(text)
    return url.protocol === 'http:' ? url : null
  } catch {
    return null
  }
}

/** Without what belongs to one connection, including what the header Connection names. */
function forwarded(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string | string[]> {
  const named = String(headers.connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || DROPPED.has(name) || named.includes(name) ? [] : [[name, value]],
    ),
  )
}
