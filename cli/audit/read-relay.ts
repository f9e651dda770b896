/**
 * Reads the chain heads that one relay holds (NIP-01), newest first, in pages. Bounded against a relay that floods,
 * stalls or lies; what it sends counts only under a valid signature of the ledger.
 */
import { WebSocket } from 'ws'
import { readFrame } from '#protocol/relays/relay-frames.ts'

export const relayLimits = {
  connectMs: 8_000,
  /** Without any expected frame. */
  silenceMs: 10_000,
  wholeMs: 120_000,
  frameBytes: 512 * 1_024,
  /** Events of others, and frames that answer nothing. */
  strayFrames: 256,
  pageEvents: 500,
  /** So many known events and no new one: a relay's own limit, at the smallest usual one, cut the page. */
  fullPage: 100,
  events: 200_000,
} as const

export type RelayReading = { readonly [Name in keyof typeof relayLimits]: number }

export interface RelayEvent {
  readonly pubkey: string
  readonly kind: number
  readonly created_at: number
  readonly id: string
}

type Filter = Readonly<Record<string, unknown>>

/**
 * `take` answers whether an event was asked for. Returns null when the relay said that it has sent all it holds;
 * otherwise why it is not known what it holds.
 */
export async function readRelay(
  url: string,
  filters: readonly Filter[],
  take: (event: RelayEvent) => boolean,
  limits: RelayReading = relayLimits,
): Promise<string | null> {
  const socket = new WebSocket(url, {
    maxPayload: limits.frameBytes,
    // A small frame could otherwise expand to a large one.
    perMessageDeflate: false,
    followRedirects: false,
    handshakeTimeout: limits.connectMs,
  })
  return new Promise((resolve) => {
    let page = 0
    let filter = 0
    let until: number | null = null
    let inPage: RelayEvent[] = []
    let strays = 0
    let said = ''
    const seen = new Set<string>()
    let fresh = 0
    let missed: string | null = null
    const whole = setTimeout(() => end(`not finished within ${limits.wholeMs / 1_000} s`), limits.wholeMs)
    let silence: NodeJS.Timeout | undefined

    function end(problem: string | null): void {
      clearTimeout(whole)
      clearTimeout(silence)
      socket.removeAllListeners()
      // After the connection failed, an error may still come.
      socket.on('error', () => {})
      socket.terminate()
      resolve(problem === null || said === '' ? problem : `${problem}; it said: ${said}`)
    }
    function heard(): void {
      clearTimeout(silence)
      silence = setTimeout(() => end(`no answer within ${limits.silenceMs / 1_000} s`), limits.silenceMs)
    }
    function ask(): void {
      page += 1
      inPage = []
      fresh = 0
      const wanted = { ...filters[filter], limit: limits.pageEvents, ...(until === null ? {} : { until }) }
      socket.send(JSON.stringify(['REQ', `assay-${page}`, wanted]))
      heard()
    }
    function endPage(): void {
      socket.send(JSON.stringify(['CLOSE', `assay-${page}`]))
      const oldest = inPage.reduce(
        (least, event) => Math.min(least, event.created_at),
        Number.MAX_SAFE_INTEGER,
      )
      if (fresh > 0) until = oldest
      else if (inPage.length >= limits.fullPage && until !== null && until > 0) {
        missed = 'it holds more events of one second than it sends at once'
        until -= 1
      } else if (filter + 1 < filters.length) {
        filter += 1
        until = null
      } else {
        end(missed)
        return
      }
      ask()
    }
    function stray(): void {
      strays += 1
      if (strays > limits.strayFrames) end(`it sent ${strays} frames that answer nothing`)
    }

    socket.on('open', ask)
    socket.on('error', (error: NodeJS.ErrnoException) => end(error.message || error.code || 'no connection'))
    socket.on('close', () => end('it closed the connection'))
    socket.on('message', (data, isBinary) => {
      const frame = isBinary ? null : readFrame(String(data))
      if (frame?.kind === 'notice') said = frame.message
      if (frame?.kind === 'auth') said = 'authenticate first'
      if (frame === null || !('subscription' in frame) || frame.subscription !== `assay-${page}`)
        return stray()
      if (frame.kind === 'closed') return end(`it refused the request: ${frame.message}`)
      if (frame.kind === 'eose') return endPage()
      const event = frame.event as RelayEvent | null
      const isEvent = typeof event?.id === 'string' && Number.isSafeInteger(event.created_at)
      // One that the relay was told not to send, by author, kind or time.
      if (!isEvent || (until !== null && event.created_at > until)) return stray()
      if (inPage.length >= limits.pageEvents * 2) return stray()
      inPage.push(event)
      if (!seen.has(event.id)) {
        if (!take(event)) return stray()
        seen.add(event.id)
        fresh += 1
      }
      if (seen.size > limits.events) return end(`it holds more than ${limits.events} events`)
      heard()
    })
  })
}
