// A page of somebody else: a second server on another port, because a browser lets no page of an invented address reach this
// host (Local Network Access).
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Elsewhere {
  origin: string
  /** What the page holds from now on. */
  put(markup: string): void
  close(): Promise<void>
}

export async function openElsewhere(): Promise<Elsewhere> {
  let body = ''
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><title>Elsewhere</title><main><h1>Elsewhere</h1>${body}</main></html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    put: (markup) => {
      body = markup
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
