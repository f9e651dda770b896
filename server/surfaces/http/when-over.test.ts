/** A response is over when it was sent, or when its connection is gone, begun or not. */
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { whenOver } from './when-over.ts'

/** Hands over the responses of requests that come on one connection, one behind the other. */
async function pipelined(count: number) {
  const responses: ServerResponse[] = []
  const all = Promise.withResolvers<void>()
  const server = createServer((_request, response) => {
    if (responses.push(response) === count) all.resolve()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count))
  await all.promise
  return { responses, socket, server }
}

it('every request of a connection that closes is over, those that were never begun included', async () => {
  const { responses, socket, server } = await pipelined(20)
  const over = responses.map((response) => new Promise<void>((resolve) => whenOver(response, resolve)))
  expect(responses[1]!.socket).toBeNull()
  socket.destroy()
  await Promise.all(over)
  server.close()
})

it('is called once, when the response is sent', async () => {
  const { responses, socket, server } = await pipelined(2)
  const calls: string[] = []
  const first = new Promise<void>((resolve) =>
    whenOver(responses[0]!, () => {
      calls.push('first')
      resolve()
    }),
  )
  whenOver(responses[1]!, () => calls.push('second'))
  responses[0]!.end('done')
  await first
  expect(calls).toEqual(['first'])
  const closed = new Promise((resolve) => responses[0]!.req.socket.once('close', resolve))
  socket.destroy()
  await closed
  expect(calls).toEqual(['first', 'second'])
  server.close()
})

it('is called at once for a connection that is closed already', async () => {
  const { responses, socket, server } = await pipelined(1)
  const closed = new Promise((resolve) => responses[0]!.req.socket.once('close', resolve))
  socket.destroy()
  await closed
  await new Promise<void>((resolve) => whenOver(responses[0]!, resolve))
  server.close()
})
