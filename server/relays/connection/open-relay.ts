/**
 * Connects to one relay.
 *
 * Written on `ws` and not on nostr-tools: its relay reports a subscription that timed out as complete, which
 * would turn a stalled relay into a lost event; it prints the relay's words on the console, leaves the number
 * of frames open, and rejects a promise that nobody holds when a relay hangs up between two requests.
 */
import { WebSocket } from 'ws'
import { createConnection, type RelayConnection } from './relay-connection.ts'
import { type RelayLimits, relayLimits } from './relay-limits.ts'

/** Rejects with the reason when the relay cannot be reached. */
export async function openRelay(url: string, limits: RelayLimits = relayLimits): Promise<RelayConnection> {
  const socket = new WebSocket(url, {
    maxPayload: limits.frameBytes,
    // A small frame could otherwise expand to a large one.
    perMessageDeflate: false,
    followRedirects: false,
  })
  // Before it is open: a relay may speak at once.
  const connection = createConnection(socket, limits)
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`no connection within ${limits.connectMs / 1_000} s`))
      socket.terminate()
    }, limits.connectMs)
    socket.once('open', () => {
      clearTimeout(timer)
      resolve()
    })
    socket.on('error', (error: Error & { code?: string }) => {
      clearTimeout(timer)
      reject(error.message === '' ? new Error(error.code ?? 'no connection') : error)
    })
  })
  return connection
}
