/**
 * One subscription to the wallet's replies on every relay of the connection, and requests sent to each relay that is connected.
 * Replies are told apart by the request they name, so that many can be under way without a subscription each; not by the client
 * they name (`p`), which some wallet services leave out.
 */
import type { NWCClient } from '@getalby/sdk/nwc'
import { WalletUnavailable } from '../wallet.ts'
import { backend } from './names.ts'

const connectMs = 5_000
const requestKind = 23_194
const replyKind = 23_195

/** Everything but the content, which is encrypted before. */
export interface SignedRequest {
  id: string
  event: Awaited<ReturnType<NWCClient['signEvent']>>
}

export interface Relays {
  connected(): Promise<void>
  sign(content: string, encryption: string, nowUnix: number, expiresUnix: number): Promise<SignedRequest>
  /** The content of the wallet's reply; rejects with WalletUnavailable. */
  exchange(what: string, request: SignedRequest, timeoutMs: number): Promise<string>
  close(): void
}

interface Waiting {
  sendTo(url: string): void
  reply(content: string): void
  fail(what: string): void
}

export function openRelays(client: NWCClient): Relays {
  const { walletPubkey } = client
  const relayCount = new Set(client.relayUrls).size
  const waiting = new Map<string, Waiting>()
  const connected = new Set<string>()
  const wakeUps = new Set<() => void>()
  // A connection that died without a word is noticed by pings, not by the next payment.
  client.pool.enablePing = true

  let subscription: { close(): void } | null = null

  const subscribe = () =>
    client.pool.subscribe(
      client.relayUrls,
      { kinds: [replyKind], authors: [walletPubkey], limit: 10 },
      {
        onevent({ tags, content }) {
          const request = tags.find(([name]) => name === 'e')?.[1]
          if (request !== undefined) waiting.get(request)?.reply(content)
        },
        onconnect(url) {
          connected.add(url)
          // After the subscription has been sent there: relays do not keep replies for later.
          setImmediate(() => {
            for (const wake of wakeUps) wake()
            for (const each of waiting.values()) each.sendTo(url)
          })
        },
        ondisconnect: (url) => void connected.delete(url),
      },
    )

  return {
    connected() {
      if (connected.size > 0) return Promise.resolve()
      // Anew: the one that is there may be sleeping, for minutes after a longer outage.
      if (wakeUps.size === 0) {
        subscription?.close()
        subscription = subscribe()
      }
      return new Promise((resolve, reject) => {
        const end = (finish: () => void) => {
          clearTimeout(timer)
          wakeUps.delete(wake)
          finish()
        }
        const wake = () => end(resolve)
        const timer = setTimeout(
          () => end(() => reject(new WalletUnavailable(backend, 'no relay can be reached'))),
          connectMs,
        )
        wakeUps.add(wake)
      })
    },

    async sign(content, encryption, nowUnix, expiresUnix) {
      const event = await client.signEvent({
        kind: requestKind,
        created_at: nowUnix,
        tags: [
          ['p', walletPubkey],
          ['encryption', encryption],
          // A wallet that comes back later must not act on it any more.
          ['expiration', String(expiresUnix)],
        ],
        content,
      })
      return { id: event.id, event }
    },

    exchange: (what, { id, event }, timeoutMs) =>
      new Promise((resolve, reject) => {
        const sentTo = new Set<string>()
        let refusals = 0
        const end = (finish: () => void) => {
          clearTimeout(timer)
          waiting.delete(id)
          finish()
        }
        const fail = (why: string) => end(() => reject(new WalletUnavailable(backend, `${what}: ${why}`)))
        const timer = setTimeout(() => fail('no reply in time'), timeoutMs)
        const entry: Waiting = {
          fail,
          reply: (content) => end(() => resolve(content)),
          sendTo(url) {
            if (sentTo.has(url)) return
            sentTo.add(url)
            Promise.all(client.pool.publish([url], event)).catch((error: unknown) => {
              // The relay said no. One that says nothing may have passed it on.
              if (/timed out|closed/.test(String(error))) return
              refusals += 1
              if (refusals === relayCount) fail('every relay refused the request')
            })
          },
        }
        waiting.set(id, entry)
        for (const url of connected) entry.sendTo(url)
      }),

    close() {
      subscription?.close()
      client.close()
      for (const each of waiting.values()) each.fail('the wallet was closed')
    },
  }
}
