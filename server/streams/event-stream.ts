/**
 * Serves server-sent events (WHATWG HTML §9.2). A reader is a cursor: nothing is queued for it; a page is
 * read when it can accept one, and missed events are found by the id of the last event it received.
 */

export interface Frame {
  /** Increases from one frame to the next. */
  id: number
  event: string
  /** JSON on one line. */
  data: string
}

export interface EventStream extends AsyncIterableIterator<Uint8Array> {
  /** Signals that new frames may exist. */
  wake(): void
  end(): void
}

interface Options {
  /** The id of the reader's last frame. */
  after: number
  /**
   * Returns the next frames, oldest first; none at the end. A failure ends the stream and the reader
   * reconnects.
   */
  read(after: number): Promise<readonly Frame[]>
  lastsMs: number
  /** Called once, whichever side ended the stream. */
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

  /** Waits for new frames, the end, or the heartbeat interval. */
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
      // An id without data: a reader disconnected before the first event resumes from its start position.
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
