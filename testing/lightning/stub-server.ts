/** A small HTTP server on the loopback for stubs of node APIs: records requests and fails on demand. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StubRequest {
  /** For example `POST /payinvoice`. */
  route: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

export interface StubAnswer {
  status: number
  body: string
  headers?: Record<string, string>
}

/**
 * `silent` and `cut` do nothing; `drop_answer` executes the request and drops the answer; `hangUpWhen`
 * starts it and ends the connection halfway; the others return something else.
 */
export type StubFault =
  | 'silent'
  | 'cut'
  | 'drop_answer'
  | 'huge'
  | { hangUpWhen: () => Promise<unknown> }
  | StubAnswer

export interface StubServer {
  url: string
  readonly requests: StubRequest[]
  /** For the next `times` requests whose route starts with this text. */
  fail(route: string, fault: StubFault, times?: number): void
  /** Ends the connections of waiting requests. */
  hangUp(route: string): void
  close(): Promise<void>
}

export const jsonAnswer = (status: number, value: unknown): StubAnswer => ({
  status,
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
})

/** Converts bigint to JSON numbers, which nodes use for amounts. */
export const numberOf = (amount: bigint): number => Number(amount)

export async function startStubServer(
  answer: (request: StubRequest, signal: AbortSignal) => StubAnswer | Promise<StubAnswer>,
): Promise<StubServer> {
  const requests: StubRequest[] = []
  const waiting = new Map<IncomingMessage, string>()
  let faults: { route: string; fault: StubFault; times: number }[] = []

  const server = createServer(async (incoming, response) => {
    const gone = new AbortController()
    response.on('close', () => {
      gone.abort()
      waiting.delete(incoming)
    })
    const request = await read(incoming)
    requests.push(request)
    waiting.set(incoming, request.route)
    const hangUp = () => void incoming.socket.destroy()
    const fault = takeFault(request.route)
    if (fault === 'silent') return
    if (fault === 'cut') return hangUp()
    const given = answerTo(fault, request, gone.signal)
    if (typeof fault === 'object' && 'hangUpWhen' in fault) return void fault.hangUpWhen().then(hangUp)
    const { status, body, headers } = await given
    if (fault === 'drop_answer') return hangUp()
    if (!response.destroyed)
      response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(body)
  })

  async function answerTo(
    fault: Exclude<StubFault, 'silent' | 'cut'> | undefined,
    request: StubRequest,
    signal: AbortSignal,
  ): Promise<StubAnswer> {
    if (fault === 'huge') return { status: 200, body: `"${'a'.repeat(300_000)}"` }
    if (typeof fault === 'object' && 'status' in fault) return fault
    try {
      return await answer(request, signal)
    } catch (error) {
      return { status: 599, body: `the stub broke: ${error}` }
    }
  }

  function takeFault(route: string): StubFault | undefined {
    const found = faults.find((each) => route.startsWith(each.route))
    if (found === undefined) return undefined
    found.times -= 1
    faults = faults.filter(({ times }) => times > 0)
    return found.fault
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail: (route, fault, times = 1) => void faults.push({ route, fault, times }),
    hangUp(wanted) {
      for (const [incoming, route] of waiting) if (route.startsWith(wanted)) incoming.socket.destroy()
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function read(incoming: IncomingMessage): Promise<StubRequest> {
  const { pathname, searchParams } = new URL(incoming.url!, 'http://localhost')
  let body = ''
  for await (const chunk of incoming.setEncoding('utf8')) body += chunk
  return {
    route: `${incoming.method} ${pathname}`,
    path: pathname,
    query: searchParams,
    headers: incoming.headers,
    body,
  }
}
