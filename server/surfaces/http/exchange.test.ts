/** Streamed answers end with their connection, whether they were begun or not. */
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { exchangeOf } from './exchange.ts'

it('a stream that was pipelined behind another is ended when its connection closes', async () => {
  const count = 3
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let [open, over] = [0, 0]
  async function* heartbeats() {
    try {
      if (++open === count) begun.resolve()
      for (;;) {
        yield Buffer.from(': here\n\n')
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    } finally {
      if (++over === count) ended.resolve()
    }
  }
  const server = createServer((incoming, outgoing) => {
    const exchange = exchangeOf(new Request('http://x/'), { incoming, outgoing })
    void exchange.send(200, { 'Content-Type': 'text/event-stream' }, heartbeats())
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {}).resume()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count))
  await begun.promise
  expect(over).toBe(0)
  socket.destroy()
  await ended.promise
  server.close()
})
