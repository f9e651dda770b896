/** The pages are drawn once, as a browser asks for them; what fails is logged. */

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { warmPages } from './warm-pages.ts'

let server: Server
afterEach(() => server?.close())

const logged: [object, string][] = []
const log = { warn: (...given: [object, string]) => void logged.push(given) } as never

async function listen(answer: (path: string) => number | null, host: string) {
  const asked: string[] = []
  server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.headers.accept} ${request.url}`)
    const status = answer(request.url!)
    if (status === null) return void request.socket.destroy()
    response.writeHead(status).end('page')
  }).listen(0, host)
  await once(server, 'listening')
  return asked
}

it.each(['127.0.0.1', '0.0.0.0', '::'])('asks %s for each page in order', async (host) => {
  logged.length = 0
  const asked = await listen((path) => (path === '/warden/approvals' ? 401 : 200), host)
  await warmPages(server, log)
  expect(asked).toEqual([
    'localhost text/html /',
    'localhost text/html /warden/approvals',
    'localhost text/html /not-found',
  ])
  expect(logged).toEqual([])
})

it('logs a page that fails, and draws the next', async () => {
  logged.length = 0
  const asked = await listen(
    (path) => (path === '/' ? 500 : path === '/warden/approvals' ? null : 200),
    '127.0.0.1',
  )
  await warmPages(server, log)
  expect(asked).toHaveLength(3)
  expect(logged).toMatchObject([
    [{ path: '/', status: 500 }, 'a page could not be drawn at the start'],
    [{ path: '/warden/approvals' }, 'a page could not be drawn at the start'],
  ])
})
