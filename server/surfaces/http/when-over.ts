/** The end of a response, sent or not. */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const waiting = new WeakMap<Socket, Set<() => void>>()

/**
 * Calls back once, when the response has been sent or its connection is closed. The event `close` of a response is not enough: one that
 * was pipelined behind another and never begun has none.
 */
export function whenOver(response: ServerResponse, then: () => void): void {
  const { socket } = response.req
  const callbacks = waiting.get(socket) ?? waitOn(socket)
  let isCalled = false
  const once = (): void => {
    if (isCalled) return
    isCalled = true
    callbacks.delete(once)
    then()
  }
  callbacks.add(once)
  response.once('close', once)
  if (response.destroyed || socket.destroyed) once()
}

/** One listener for all requests of a connection. */
function waitOn(socket: Socket): Set<() => void> {
  const callbacks = new Set<() => void>()
  waiting.set(socket, callbacks)
  socket.once('close', () => {
    for (const callback of [...callbacks]) callback()
  })
  return callbacks
}
