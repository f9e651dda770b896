/** Callers that leave in mid-body or stop reading a stream, over real sockets: nothing waits for them or piles up. */
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { CallerGone, exchangeOf } from './http/exchange.ts'

it.each([
  ['while the body is read', 0],
  ['before the body is read', 200],
])('who leaves %s is gone', async (_, waitMs) => {
  const read = Promise.withResolvers<unknown>()
  const server = createServer(async (incoming, outgoing) => {
    await sleep(waitMs)
    const exchange = exchangeOf(new Request('http://x'), { incoming, outgoing } as never)
    exchange.readBytes(1_000).then(read.resolve, read.resolve)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf')
  await sleep(100)
  socket.destroy()
  expect(await read.promise).toBeInstanceOf(CallerGone)
  server.close()
})

it('a reader of events that takes nothing is read for no further, and dropped', async () => {
  let pieces = 0
  const ended = Promise.withResolvers<number>()
  async function* events() {
    const startedMs = performance.now()
    try {
      for (;;) {
        pieces += 1
        yield Buffer.alloc(64 * 1_024, ':')
      }
    } finally {
      ended.resolve(performance.now() - startedMs)
    }
  }
  const server = createServer((incoming, outgoing) => {
    const exchange = exchangeOf(new Request('http://x'), { incoming, outgoing } as never, 300)
    void exchange.send(200, { 'Content-Type': 'text/event-stream; charset=utf-8' }, events())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await ended.promise).toBeGreaterThan(250)
  // What the kernel buffers, and no more.
  expect(pieces).toBeLessThan(1_000)
  socket.destroy()
  server.close()
})
