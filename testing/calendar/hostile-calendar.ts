/** A server where a calendar should be, which answers as a test says: late, broken, too much, or the bytes of somebody else. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Misbehaviour =
  | { status: number; body: string | Uint8Array }
  | 'hang'
  | 'hang up'
  | 'flood'
  | { redirectTo: string }

export interface HostileCalendar {
  url: string
  host: string
  /** Paths that were asked for. */
  asked: string[]
  behave(next: Misbehaviour): void
  close(): Promise<void>
}

export async function startHostileCalendar(): Promise<HostileCalendar> {
  const asked: string[] = []
  let behaviour: Misbehaviour = 'hang up'
  const server = createServer((request, response) => {
    asked.push(request.url!)
    request.resume()
    if (behaviour === 'hang') return
    if (behaviour === 'hang up') return void request.socket.destroy()
    if (behaviour === 'flood') {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      }
      response.on('drain', more)
      return more()
    }
    if ('redirectTo' in behaviour)
      return void response.writeHead(302, { location: behaviour.redirectTo }).end()
    response.writeHead(behaviour.status).end(behaviour.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}`,
    host,
    asked,
    behave(next) {
      behaviour = next
      asked.length = 0
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
