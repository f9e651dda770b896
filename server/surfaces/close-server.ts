/** Closes an HTTP server promptly: what runs is answered, and no connection outlives that, kept alive or stalled. */
import type { Server } from 'node:http'

/** How long a request may still run, and a client may take to read its answer. */
const patienceMs = 5_000

/** To be called before the first request. Streams must be told to end by whoever opened them. */
export function closerOf(server: Server): (waitMs?: number) => Promise<void> {
  let isClosing = false
  server.prependListener('request', ({ socket }, response) => {
    // Node would keep a connection that becomes idle now until its timeout.
    response.once('close', () => {
      if (isClosing) socket.destroySoon()
    })
  })
  return async (waitMs = patienceMs) => {
    isClosing = true
    const closed = new Promise((resolve) => server.close(resolve))
    const cut = setTimeout(() => server.closeAllConnections(), waitMs)
    await closed
    clearTimeout(cut)
  }
}
