/** Two Host headers, over a real socket: what a proxy and a server read differently is refused before it is read. */
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasTwoHosts, refuseTwoHosts } from './host-check.ts'

let server: Server
beforeAll(async () => {
  server = createServer((request, response) =>
    hasTwoHosts(request) ? refuseTwoHosts(request, response) : response.end('one'),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => server?.close())

function send(lines: string[]): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () =>
      socket.write(`${lines.join('\r\n')}\r\n\r\n`),
    )
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', fail)
    socket.on('close', () => done(answer))
  })
}

it('400 for two, whatever their case, and the name of the request stays', async () => {
  for (const second of ['Host: evil.example', 'HOST: localhost'])
    expect(await send(['GET / HTTP/1.1', 'Host: localhost', second, 'X-Request-Id: trace-1'])).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*"code":"malformed_request","request_id":"trace-1"/,
    )
})

it('one is answered', async () => {
  expect(await send(['GET / HTTP/1.1', 'Host: localhost', 'Connection: close'])).toMatch(/^HTTP\/1\.1 200 /)
})
