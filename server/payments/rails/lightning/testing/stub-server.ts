/** A small HTTP server on the loopback for the wire of a node that cannot run here: remembers what came, and breaks on demand. */
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

/** `silent` and `cut` do nothing; `drop_answer` does what was asked and loses the answer; the others answer something else. */
export type StubFault = 'silent' | 'cut' | 'drop_answer' | 'huge' | StubAnswer

export interface StubServer {
  url: string
  readonly requests: StubRequest[]
  /** For the next `times` requests whose route begins so. */
  fail(route: string, fault: StubFault, times?: number): void
  close(): Promise<void>
}

export const jsonAnswer = (status: number, value: unknown): StubAnswer => ({
  status,
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
})

/** bigint to the numbers of JSON, which nodes write for amounts. */
export const numberOf = (amount: bigint): number => Number(amount)

export async function startStubServer(
  answer: (request: StubRequest, signal: AbortSignal) => StubAnswer | Promise<StubAnswer>,
): Promise<StubServer> {
  const requests: StubRequest[] = []
  let faults: { route: string; fault: StubFault; times: number }[] = []
  const server = createServer(async (incoming, response) => {
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    const request = await read(incoming)
    requests.push(request)
    const fault = takeFault(request.route)
    if (fault === 'silent') return
    if (fault === 'cut') return void incoming.socket.destroy()
    if (fault === 'huge') return void response.writeHead(200).end(`"${'a'.repeat(300_000)}"`)
    const answered =
      typeof fault === 'object' && fault !== null ? fault : await answerOf(request, gone.signal)
    if (fault === 'drop_answer') return void incoming.socket.destroy()
    if (!response.destroyed)
      response
        .writeHead(answered.status, { 'content-type': 'text/plain', ...answered.headers })
        .end(answered.body)
  })

  const answerOf = async (request: StubRequest, signal: AbortSignal): Promise<StubAnswer> => {
    try {
      return await answer(request, signal)
    } catch (error) {
      return { status: 599, body: `the stub broke: ${error}` }
    }
  }

  function takeFault(route: string): StubFault | null {
    const found = faults.find((each) => route.startsWith(each.route))
    if (found === undefined) return null
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
