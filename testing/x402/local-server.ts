/** An HTTP server for a test, on a free port. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Incoming {
  method: string
  path: string
  headers: Headers
  body: string
}

/** `stall`: never answers. `drop`: closes the connection. */
export type Outgoing = { status: number; body: string; headers?: Record<string, string> } | 'stall' | 'drop'

export interface LocalServer {
  url: string
  /** For EGRESS_ALLOW. */
  host: string
  close(): Promise<void>
}

export async function startLocalServer(
  answer: (incoming: Incoming) => Promise<Outgoing>,
): Promise<LocalServer> {
  const server = createServer(async (request, response) => {
    const outgoing = await read(request)
      .then(answer)
      .catch((): Outgoing => 'drop')
    if (outgoing === 'stall') return
    if (outgoing === 'drop') return void response.destroy()
    response.writeHead(outgoing.status, { 'content-type': 'application/json', ...outgoing.headers })
    response.end(outgoing.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}`,
    host,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function read(request: IncomingMessage): Promise<Incoming> {
  let body = ''
  for await (const chunk of request) body += chunk
  const headers = new Headers(
    Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return { method: request.method ?? 'GET', path: request.url ?? '/', headers, body }
}
