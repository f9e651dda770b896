/** A server where a relay should be, which answers each message as a test says. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

export type Message = [kind: string, ...rest: unknown[]]
export type Misbehaviour = (socket: WebSocket, message: Message) => void

export interface HostileRelay {
  url: string
  name: string
  /** Connections taken so far. */
  readonly connections: number
  /** `onConnect` runs before the first message. */
  behave(onMessage: Misbehaviour, onConnect?: (socket: WebSocket) => void): void
  close(): Promise<void>
}

export const say = (socket: WebSocket, ...frame: unknown[]): void => socket.send(JSON.stringify(frame))

/** Silent until told otherwise. */
export async function startHostileRelay(): Promise<HostileRelay> {
  let onMessage: Misbehaviour = () => {}
  let onConnect: (socket: WebSocket) => void = () => {}
  let connections = 0
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  server.on('connection', (socket) => {
    connections += 1
    socket.on('error', () => socket.terminate())
    onConnect(socket)
    socket.on('message', (data) => onMessage(socket, JSON.parse(String(data))))
  })
  const name = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `ws://${name}`,
    name,
    get connections() {
      return connections
    },
    behave(next, connect = () => {}) {
      onMessage = next
      onConnect = connect
    },
    async close() {
      for (const socket of server.clients) socket.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}
