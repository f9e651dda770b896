/**
 * Publishes on and reads from one relay (NIP-01), bounded against a relay that floods, stalls or lies: frames,
 * unasked frames, events in flight and the time of each exchange are limited, and exceeding a limit ends the
 * connection.
 */
import type { WebSocket } from 'ws'
import { type RelayFrame, readFrame } from '#protocol/relays/relay-frames.ts'
import type { RelayLimits } from './relay-limits.ts'

export interface RelayAnswer {
  accepted: boolean
  message: string
}

export interface OutgoingEvent {
  id: string
  /** JSON text. */
  body: string
}

export type Filter = Readonly<Record<string, readonly string[] | readonly number[] | number>>

export interface RelayConnection {
  /** Why the connection ended; null while it is open. */
  readonly problem: string | null
  /** The relay's answers by event id. An event without one was not answered before the connection ended. */
  publish(events: readonly OutgoingEvent[]): Promise<Map<string, RelayAnswer>>
  /**
   * `take` says whether an event was asked for. Null when the relay said that it has sent all it holds;
   * otherwise why it is not known what it holds.
   */
  read(filters: readonly Filter[], take: (event: unknown) => boolean): Promise<string | null>
  close(): void
}

interface Exchange {
  begin(): void
  /** `stray`: the frame answers nothing. */
  take(frame: RelayFrame): 'expected' | 'stray' | 'done'
}

export function createConnection(socket: WebSocket, limits: RelayLimits): RelayConnection {
  let problem: string | null = null
  let strays = 0
  let said = ''
  let subscriptions = 0
  let running: { take: Exchange['take']; heard(): void; end(): void } | null = null

  function fail(why: string): void {
    problem ??= said === '' ? why : `${why}; it said: ${said}`
    socket.terminate()
    running?.end()
  }

  socket.on('error', ({ message }) => fail(message))
  socket.on('close', () => fail('it closed the connection'))
  socket.on('message', (data, isBinary) => {
    if (problem !== null) return
    const frame = isBinary ? null : readFrame(String(data))
    if (frame?.kind === 'notice') said = frame.message
    if (frame?.kind === 'auth') said = 'authenticate first'
    const meant = frame === null ? 'stray' : (running?.take(frame) ?? 'stray')
    if (meant === 'done') running?.end()
    else if (meant === 'expected') running?.heard()
    else if (++strays > limits.strayFrames) fail(`it sent ${strays} frames that answer nothing`)
  })

  /** Resolves when the exchange is done or the connection has ended. */
  function run({ begin, take }: Exchange): Promise<void> {
    if (running !== null) throw new Error('one exchange at a time')
    if (problem !== null) return Promise.resolve()
    return new Promise((resolve) => {
      const { silenceMs, exchangeMs } = limits
      const watch = () => setTimeout(() => fail(`no answer within ${silenceMs / 1_000} s`), silenceMs)
      const whole = setTimeout(() => fail(`not finished within ${exchangeMs / 1_000} s`), exchangeMs)
      let silence = watch()
      running = {
        take,
        heard() {
          clearTimeout(silence)
          silence = watch()
        },
        end() {
          clearTimeout(whole)
          clearTimeout(silence)
          running = null
          resolve()
        },
      }
      begin()
    })
  }

  return {
    get problem() {
      return problem
    },

    async publish(events) {
      const answers = new Map<string, RelayAnswer>()
      const waiting = new Set<string>()
      let next = 0
      const send = () => {
        for (; next < events.length && waiting.size < limits.eventsInFlight; next += 1) {
          const { id, body } = events[next]!
          waiting.add(id)
          socket.send(`["EVENT",${body}]`)
        }
      }
      if (events.length === 0) return answers
      await run({
        begin: send,
        take(frame) {
          if (frame.kind !== 'ok' || !waiting.delete(frame.id)) return 'stray'
          answers.set(frame.id, { accepted: frame.accepted, message: frame.message })
          send()
          return waiting.size === 0 ? 'done' : 'expected'
        },
      })
      return answers
    },

    async read(filters, take) {
      const name = `assay-${++subscriptions}`
      let isComplete = false
      let refusal: string | null = null
      await run({
        begin: () => socket.send(JSON.stringify(['REQ', name, ...filters])),
        take(frame) {
          if (!('subscription' in frame) || frame.subscription !== name) return 'stray'
          if (frame.kind === 'event') return take(frame.event) ? 'expected' : 'stray'
          if (frame.kind === 'closed') refusal = `it refused the request: ${frame.message}`
          else isComplete = true
          return 'done'
        },
      })
      if (!isComplete) return refusal ?? problem ?? 'no answer'
      socket.send(JSON.stringify(['CLOSE', name]))
      return null
    },

    close() {
      problem ??= 'closed by us'
      socket.close()
      // A relay that does not close with us is not waited for.
      setTimeout(() => socket.terminate(), 1_000).unref()
    },
  }
}
