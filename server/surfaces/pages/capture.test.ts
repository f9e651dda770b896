/** A page is collected as it is written, and the response can still be sent afterwards. */
import { createServer, get, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { capture } from './capture.ts'

/** Serves one request with `answer`; what the caller receives. */
async function served(answer: (response: ServerResponse) => Promise<void>) {
  const server = createServer((_request, response) => void answer(response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  try {
    return await new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
      (resolve, reject) => {
        get({ port: (server.address() as AddressInfo).port }, async (incoming) =>
          resolve({
            status: incoming.statusCode!,
            headers: incoming.headers,
            body: await text(incoming),
          }),
        ).on('error', reject)
      },
    )
  } finally {
    server.close()
  }
}

it('collects status, headers, pieces and nonce, and sends nothing', async () => {
  const nonce = '3f0c5f0e-7a43-4b7e-9a0e-2f8f2f9a1b11'
  const answer = await served(async (response) => {
    response.setHeader('X-Before', '1')
    const page = await capture(response, async () => {
      response.setHeader('Content-Security-Policy', `script-src 'nonce-${nonce}'`)
      response.writeHead(206, { 'Content-Type': 'text/html' })
      response.write('<p>é')
      response.write(Buffer.from('</p>'), () => response.end('!'))
    })
    expect(response.headersSent).toBe(false)
    expect(page).toMatchObject({ status: 206, body: '<p>é</p>!', nonce })
    expect(Object.fromEntries(page!.headers)).toEqual({
      'content-security-policy': `script-src 'nonce-${nonce}'`,
      'content-type': 'text/html',
    })
    response.writeHead(200).end('sent')
  })
  expect(answer).toMatchObject({ status: 200, body: 'sent', headers: { 'x-before': '1' } })
})

it('leaves the response usable after a failure', async () => {
  const answer = await served(async (response) => {
    await expect(
      capture(response, async () => {
        response.write('half')
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    response.writeHead(500).end('sorry')
  })
  expect(answer).toMatchObject({ status: 500, body: 'sorry' })
})

it('ends when the reader leaves, though what draws never does', async () => {
  const captured = Promise.withResolvers<unknown>()
  const server = createServer((_request, response) => {
    response.socket!.destroy()
    captured.resolve(capture(response, () => new Promise(() => {})))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  get({ port: (server.address() as AddressInfo).port }).on('error', () => {})
  expect(await captured.promise).toBeNull()
  server.close()
})

it('ends when the reader leaves before the answer could begin, behind another on its connection', async () => {
  const captured = Promise.withResolvers<unknown>()
  let requests = 0
  const server = createServer((request, response) => {
    if (++requests === 1) return
    captured.resolve(capture(response, () => new Promise(() => {})))
    request.socket.destroy()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2))
  expect(await captured.promise).toBeNull()
  server.close()
})
