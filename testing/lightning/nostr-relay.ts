/**
 * A Nostr relay on the loopback: stores replaceable events in memory, forwards the rest, and can be told to
 * fail.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import {
  type Event,
  EventRepository,
  type EventRepositoryUpsertResult,
  type Filter,
  LogLevel,
} from '@nostr-relay/common'
import { NostrRelay } from '@nostr-relay/core'
import { Validator } from '@nostr-relay/validator'
import { WebSocketServer } from 'ws'

export interface TestRelay {
  url: string
  /** Events received, in order. */
  readonly events: Event[]
  /** Kinds that were subscribed to, in the order of the subscriptions. */
  readonly wanted: number[]
  /** Accepts events of this kind without forwarding them. */
  swallow(kind: number): void
  /** Forwards modified events of this kind, like a relay that does not verify. */
  tamper(kind: number, change: (event: Event) => Event): void
  /** Refuses events of this kind. */
  refuse(kind: number): void
  clear(): void
  /** Ends every connection; new ones are accepted. */
  hangUp(): void
  close(): Promise<void>
}

/** The newest per kind and author, the only stored events that wallets publish. */
class NewestOfKind extends EventRepository {
  #events = new Map<string, Event>()
  isSearchSupported(): boolean {
    return false
  }
  upsert(event: Event): EventRepositoryUpsertResult {
    this.#events.set(`${event.kind} ${event.pubkey}`, event)
    return { isDuplicate: false }
  }
  find({ kinds, authors, ids }: Filter): Event[] {
    return [...this.#events.values()].filter(
      (event) =>
        (kinds?.includes(event.kind) ?? true) &&
        (authors?.includes(event.pubkey) ?? true) &&
        (ids?.includes(event.id) ?? true),
    )
  }
  async destroy(): Promise<void> {
    this.#events.clear()
  }
}

export async function startTestRelay(): Promise<TestRelay> {
  const events: Event[] = []
  const wanted: number[] = []
  const swallowed = new Set<number>()
  const refused = new Set<number>()
  const changes = new Map<number, (event: Event) => Event>()
  const validator = new Validator()
  const relay = new NostrRelay(new NewestOfKind(), {
    logLevel: LogLevel.ERROR,
    // Both caches look up events by id alone: a tampered copy that came first would replace the real one.
    eventHandlingResultCacheTtl: 0,
    filterResultCacheTtl: 0,
  })
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  server.on('connection', (socket) => {
    relay.handleConnection(socket)
    socket.on('close', () => relay.handleDisconnect(socket))
    socket.on('message', async (data) => {
      const message = await validator.validateIncomingMessage(data as Buffer).catch(() => null)
      if (message === null) return socket.send(JSON.stringify(['NOTICE', 'invalid']))
      if (message[0] !== 'EVENT') {
        await relay.handleMessage(socket, message)
        if (message[0] === 'REQ')
          wanted.push(...message.slice(2).flatMap((filter) => (filter as Filter).kinds ?? []))
        return
      }
      const [, event] = message
      events.push(event)
      const answer = (accepted: boolean, why: string) =>
        socket.send(JSON.stringify(['OK', event.id, accepted, why]))
      if (refused.has(event.kind)) return answer(false, 'blocked: asked for by a test')
      if (swallowed.has(event.kind)) return answer(true, '')
      const change = changes.get(event.kind)
      if (change === undefined) return void relay.handleMessage(socket, message)
      answer(true, '')
      await relay.broadcast(change(event))
    })
  })
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    events,
    wanted,
    swallow: (kind) => void swallowed.add(kind),
    refuse: (kind) => void refused.add(kind),
    tamper: (kind, change) => void changes.set(kind, change),
    clear() {
      swallowed.clear()
      refused.clear()
      changes.clear()
    },
    hangUp() {
      for (const socket of server.clients) socket.terminate()
    },
    async close() {
      for (const socket of server.clients) socket.terminate()
      server.close()
      await once(server, 'close')
      await relay.destroy()
    },
  }
}
