/** Draws pages once after the start: the first one that Next draws loads modules for about a second of processor time. */
import { get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Log } from '#server/kernel/log.ts'

/** The start page, one that reads the session of an operator, and the page of an unknown address. */
const paths = ['/', '/warden/approvals', '/not-found']
const longestMs = 30_000

/** One after the other, from this server's own address. A page that cannot be drawn is logged; never rejects. */
export async function warmPages(server: Server, log: Pick<Log, 'warn'>): Promise<void> {
  const { address, family, port } = server.address() as AddressInfo
  const isAny = address === '0.0.0.0' || address === '::'
  const host = isAny ? (family === 'IPv6' ? '::1' : '127.0.0.1') : address
  for (const path of paths)
    try {
      const status = await draw({ host, port, path })
      if (status >= 500) log.warn({ path, status }, 'a page could not be drawn at the start')
    } catch (error) {
      log.warn({ path, err: error }, 'a page could not be drawn at the start')
    }
}

function draw(address: { host: string; port: number; path: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    // The name of the host is one that the check of hosts always admits.
    const headers = { host: 'localhost', accept: 'text/html' }
    const request = get(
      { ...address, headers, agent: false, signal: AbortSignal.timeout(longestMs) },
      (answer: IncomingMessage) => {
        answer.once('end', () => resolve(answer.statusCode!)).once('error', reject)
        answer.resume()
      },
    )
    request.once('error', reject)
  })
}
