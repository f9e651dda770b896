/**
 * Server-sent events (WHATWG HTML, 9.2). A reader is a cursor: nothing is queued for it, a page is read when it can take one, and what
 * it has not been given it finds again by the id of the last event that it saw.
 */

export interface Frame {
  /** Grows from one frame to the next. */
  id: number
  event: string
  /** JSON on one line. */
  data: string
}

export interface EventStream extends AsyncIterableIterator<Uint8Array> {
  /** There may be something new. */
  wake(): void
  end(): void
}

interface Options {
  /** The id of the last frame that the reader has. */
  after: number
  /** The next frames, oldest first; none at the end. A failure ends the stream: the reader comes again. */
  read(after: number): Promise<readonly Frame[]>
  lastsMs: number
  /** Once, whoever ended it. */
  ended(): void
  heartbeatMs?: number
}

const reconnectMs = 2_000
export const heartbeatSeconds = 15
const heartbeat = ': still here\n\n'

const frameText = ({ id, event, data }: Frame): string => `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`

export function openEventStream({
  after,
  read,
  lastsMs,
  ended,
  heartbeatMs = heartbeatSeconds * 1_000,
}: Options): EventStream {
  const encoder = new TextEncoder()
  let cursor = after
  let isOpen = true
  let hasStarted = false
  let hasNews = true
  let goOn: (() => void) | null = null

  const expiry = setTimeout(end, lastsMs)
  expiry.unref()

  function end(): void {
    if (!isOpen) return
    isOpen = false
    clearTimeout(expiry)
    goOn?.()
    ended()
  }

  /** Until there is news, the end, or nothing to say for so long that the connection might be taken for dead. */
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(done, heartbeatMs)
      function done() {
        clearTimeout(timer)
        goOn = null
        resolve()
      }
      goOn = done
    })

  async function nextText(): Promise<string | null> {
    if (!hasStarted) {
      hasStarted = true
      // An id without data: a reader that is cut off before the first event comes back to where it began.
      return `retry: ${reconnectMs}\nid: ${cursor}\n\n`
    }
    while (isOpen) {
      if (!hasNews) await pause()
      if (!isOpen) return null
      if (!hasNews) return heartbeat
      hasNews = false
      const frames = await read(cursor)
      if (frames.length === 0) continue
      cursor = frames.at(-1)!.id
      hasNews = true
      return frames.map(frameText).join('')
    }
    return null
  }

  const done = { done: true, value: undefined } as const
  return {
    async next() {
      if (!isOpen) return done
      const text = await nextText().catch(() => null)
      if (text !== null && isOpen) return { done: false, value: encoder.encode(text) }
      end()
      return done
    },
    async return() {
      end()
      return done
    },
    wake() {
      hasNews = true
      goOn?.()
    },
    end,
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
