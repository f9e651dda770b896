/** Closing a server over real sockets: kept connections and clients that stopped reading do not hold it. */
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { closerOf } from './close-server.ts'

async function serverWith(answer: (response: ServerResponse) => void) {
  const server = createServer((_, response) => answer(response))
  const close = closerOf(server)
  server.keepAliveTimeout = 60_000
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  return { close, socket }
}

const millisecondsOf = async (work: () => Promise<void>) => {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}

it('a connection that is kept alive closes when its stream ends', async () => {
  let stream: ServerResponse | undefined
  const { close, socket } = await serverWith((response) => {
    stream = response
    response.write('data: 1\n\n')
  })
  await new Promise((heard) => socket.once('data', heard))
  const ended = setTimeout(() => stream!.end(), 100)
  const took = await millisecondsOf(() => close(30_000))
  clearTimeout(ended)
  expect(took).toBeLessThan(5_000)
})

it('a client that reads nothing is cut off when the wait is over', async () => {
  const { close, socket } = await serverWith((response) => {
    response.write(Buffer.alloc(64 * 1_024 * 1_024))
  })
  socket.pause()
  await new Promise((passed) => setTimeout(passed, 100))
  const took = await millisecondsOf(() => close(300))
  expect(took).toBeGreaterThan(250)
  expect(took).toBeLessThan(5_000)
})
