/** A relay of somebody else on the loopback: @nostr-relay, with its own checks of events and messages. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type Event, EventRepository, type Filter, LogLevel } from '@nostr-relay/common'
import { NostrRelay } from '@nostr-relay/core'
import { Validator } from '@nostr-relay/validator'
import { WebSocketServer } from 'ws'
import { createEventStore, type EventFilter, type EventStore } from '#dev/relay/event-store.ts'
import type { SignedEvent } from '#protocol/nostr-event.ts'

export interface NpmRelay {
  url: string
  name: string
  store: EventStore
  /** Messages received, in order. */
  readonly messages: unknown[][]
  close(): Promise<void>
}

class Stored extends EventRepository {
  readonly store = createEventStore()
  isSearchSupported(): boolean {
    return false
  }
  upsert(event: Event) {
    return { isDuplicate: this.store.add(event as unknown as SignedEvent) !== 'stored' }
  }
  find(filter: Filter): Event[] {
    return this.store.find(filter as EventFilter) as unknown as Event[]
  }
  async destroy(): Promise<void> {}
}

/** `port`: to come back where it was. */
export async function startNpmRelay({
  port = 0,
  store,
}: {
  port?: number
  store?: EventStore
} = {}): Promise<NpmRelay> {
  const repository = new Stored()
  if (store) for (const event of store.find({ limit: 1e6 })) repository.store.add(event)
  const relay = new NostrRelay(repository, {
    logLevel: LogLevel.ERROR,
    eventHandlingResultCacheTtl: 0,
    filterResultCacheTtl: 0,
  })
  const validator = new Validator()
  const messages: unknown[][] = []
  const server = new WebSocketServer({ host: '127.0.0.1', port })
  await once(server, 'listening')
  server.on('connection', (socket) => {
    relay.handleConnection(socket)
    socket.on('close', () => relay.handleDisconnect(socket))
    socket.on('message', async (data) => {
      try {
        const message = await validator.validateIncomingMessage(data as Buffer)
        messages.push(message)
        await relay.handleMessage(socket, message)
      } catch (error) {
        socket.send(JSON.stringify(['NOTICE', `invalid: ${(error as Error).message}`]))
      }
    })
  })
  const name = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `ws://${name}`,
    name,
    store: repository.store,
    messages,
    async close() {
      for (const socket of server.clients) socket.terminate()
      server.close()
      await once(server, 'close')
      await relay.destroy()
    },
  }
}
