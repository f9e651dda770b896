/**
 * Closes an HTTP server promptly: running requests are answered, then every connection is closed, idle or
 * stalled.
 */
import type { Server } from 'node:http'

/** Time limit for running requests and for clients to read their answers. */
const patienceMs = 5_000

/** Call before the first request. Streams must be ended by the code that opened them. */
export function closerOf(server: Server): (waitMs?: number) => Promise<void> {
  let isClosing = false
  server.prependListener('request', ({ socket }, response) => {
    // Node would otherwise keep a newly idle connection until its timeout.
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
