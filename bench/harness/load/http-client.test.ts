import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { type Answer, openConnection, requestBytes } from './http-client.ts'

async function answersOf(count: number, respond: Parameters<typeof createServer>[1]): Promise<Answer[]> {
  const server = createServer(respond as never).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const answers: Answer[] = []
  let sent = 0
  await new Promise<void>((resolve, reject) => {
    const next = () =>
      requestBytes('x', {
        method: 'POST',
        path: `/${sent++}`,
        headers: { 'content-type': 'text/plain' },
        body: `é${sent}`,
      })
    openConnection('127.0.0.1', port, next, {
      onError: reject,
      onAnswer(answer) {
        answers.push(answer)
        if (answers.length < count) return true
        resolve()
        return false
      },
    })
  })
  server.close()
  return answers
}

describe('openConnection', () => {
  it('sends each request whole and reads answers of a declared length, also in pieces', async () => {
    const bodies: string[] = []
    const answers = await answersOf(3, async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      bodies.push(`${request.url} ${body}`)
      const text = 'a'.repeat(200_000)
      response.writeHead(request.url === '/1' ? 404 : 200, { 'content-length': text.length + 3 })
      response.write(text)
      setTimeout(() => response.end('end'), 5)
    })
    expect(bodies).toEqual(['/0 é1', '/1 é2', '/2 é3'])
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200])
    expect(answers.every(({ bytes }) => bytes.toString().endsWith('aend'))).toBe(true)
  })

  it('reads chunked answers to their end', async () => {
    const answers = await answersOf(2, (_request, response) => {
      response.write('one ')
      setTimeout(() => response.end('two'), 5)
    })
    expect(answers.map(({ bytes }) => /one .*two/s.test(bytes.toString()))).toEqual([true, true])
  })
})
