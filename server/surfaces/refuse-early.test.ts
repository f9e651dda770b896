/** Requests that Node's own parser refuses, over a real socket: JSON and a request id, as everywhere else. */
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerBrokenRequests } from './refuse-early.ts'

let server: Server
beforeAll(async () => {
  server = createServer({ connectionsCheckingInterval: 20 }, (_, response) => response.end('one'))
  server.headersTimeout = 200
  server.requestTimeout = 200
  answerBrokenRequests(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => server?.close())

function send(text: string): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', fail)
    socket.on('close', () => done(answer))
  })
}

describe('a request below the API', () => {
  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400, 'malformed_request'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nbad\r\n\r\n', 400, 'malformed_request'],
    ['half a head', 'GET / HTTP/1.1\r\nHost: x\r\n', 408, 'request_timeout'],
    ['an expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\n\r\n', 417, 'expectation_failed'],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
  ])('%s', async (_, text, status, code) => {
    const [head, body] = (await send(text)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\w`))
    expect(head).toMatch(/Content-Type: application\/json/i)
    const error = JSON.parse(body!)
    expect(error).toMatchObject({ code, detail: expect.any(String) })
    expect(head).toContain(`X-Request-Id: ${error.request_id}`)
  })

  it('100-continue is met', async () => {
    const answer = await send(
      'POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 1\r\nConnection: close\r\n\r\na',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /)
  })
})
