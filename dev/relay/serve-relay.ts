/**
 * A Nostr relay for development (NIP-01): what it accepts stays on this machine. Loopback only, and no
 * substitute for public relays: it is run by the one whose events it holds, so it proves nothing to others.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { checkEventShape, recomputeEventId, type SignedEvent, signatureInput } from '#protocol/nostr-event.ts'
import { wasmSchnorr } from '#server/proofs/signing/schnorr.ts'
import { nativeSha256 } from '#server/proofs/signing/sha256.ts'
import { createEventStore, type EventFilter, type EventStore, matches } from './event-store.ts'

const maxFrameBytes = 512 * 1_024
const mostFilters = 10
const mostSubscriptions = 20

export interface ServedRelay {
  url: string
  store: EventStore
  close(): Promise<void>
}

interface Options {
  /** 0 takes a free one. */
  port?: number
  /** Called with each event that is newly stored. */
  onStored?: (event: SignedEvent) => void
}

/** Rejects when the port is taken. */
export async function serveRelay({ port = 0, onStored = () => {} }: Options = {}): Promise<ServedRelay> {
  const store = createEventStore()
  const server = new WebSocketServer({ host: '127.0.0.1', port, maxPayload: maxFrameBytes })
  await once(server, 'listening')
  const subscriptions = new Map<WebSocket, Map<string, EventFilter[]>>()

  function takeEvent(socket: WebSocket, given: unknown): void {
    const shape = checkEventShape(given)
    if (!shape.ok) {
      const { id } = (given ?? {}) as { id?: unknown }
      send(socket, ['OK', typeof id === 'string' ? id : '', false, `invalid: ${shape.problems[0]}`])
      return
    }
    const { event } = shape
    const problem = problemOf(event)
    const added = problem === null ? store.add(event) : null
    const message =
      problem ??
      (added === 'duplicate'
        ? 'duplicate: already have this event'
        : added === 'older'
          ? 'replaced: have a newer event'
          : '')
    send(socket, ['OK', event.id, added === 'stored' || added === 'duplicate', message])
    if (added !== 'stored') return
    onStored(event)
    for (const [other, wanted] of subscriptions)
      for (const [name, filters] of wanted)
        if (filters.some((filter) => matches(filter, event))) send(other, ['EVENT', name, event])
  }

  function subscribe(socket: WebSocket, name: unknown, filters: unknown[]): void {
    const wanted = subscriptions.get(socket)!
    const isBounded =
      filters.length > 0 &&
      filters.length <= mostFilters &&
      (wanted.size < mostSubscriptions || wanted.has(String(name)))
    if (typeof name !== 'string' || name.length === 0 || name.length > 64)
      send(socket, ['NOTICE', 'invalid: a subscription needs a name of 1 to 64 characters'])
    else if (!isBounded || !filters.every(isFilter))
      send(socket, ['CLOSED', name, 'invalid: too many or malformed filters'])
    else {
      const found = filters.flatMap((filter) => store.find(filter))
      for (const event of new Set(found)) send(socket, ['EVENT', name, event])
      send(socket, ['EOSE', name])
      wanted.set(name, filters)
    }
  }

  server.on('connection', (socket) => {
    subscriptions.set(socket, new Map())
    socket.on('close', () => subscriptions.delete(socket))
    socket.on('error', () => socket.terminate())
    socket.on('message', (data, isBinary) => {
      const [kind, first, ...rest] = isBinary ? [] : parse(String(data))
      if (kind === 'EVENT') takeEvent(socket, first)
      else if (kind === 'REQ') subscribe(socket, first, rest)
      else if (kind === 'CLOSE') subscriptions.get(socket)?.delete(String(first))
      else send(socket, ['NOTICE', 'invalid: send EVENT, REQ or CLOSE'])
    })
  })

  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    store,
    async close() {
      for (const socket of server.clients) socket.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Null for an event whose id and signature hold. */
function problemOf(event: SignedEvent): string | null {
  if (recomputeEventId(event, nativeSha256).form === null) return 'invalid: the id is wrong'
  const { sig, msg, pubkey } = signatureInput(event)
  return wasmSchnorr.verify(sig, msg, pubkey) ? null : 'invalid: the signature is wrong'
}

const send = (socket: WebSocket, frame: unknown[]): void => socket.send(JSON.stringify(frame))

function parse(text: string): unknown[] {
  try {
    const frame: unknown = JSON.parse(text)
    return Array.isArray(frame) ? frame : []
  } catch {
    return []
  }
}

const isFilter = (value: unknown): value is EventFilter =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([name, member]) =>
    ['since', 'until', 'limit'].includes(name) ? Number.isSafeInteger(member) : Array.isArray(member),
  )
