/** Renders a page without sending it: collects what Next writes to the response, headers included. */
import type { ServerResponse } from 'node:http'
import { whenOver } from '../http/when-over.ts'
import type { DrawnPage } from './drawn-page.ts'

type Drawn = Pick<DrawnPage, 'status' | 'headers' | 'body' | 'nonce'>

const noncePattern = /'nonce-([\w-]{20,})'/

/**
 * Null when the reader disconnected before the page was complete. The response is restored and can still be
 * sent.
 */
export async function capture(response: ServerResponse, draw: () => Promise<void>): Promise<Drawn | null> {
  const { write, end, writeHead, flushHeaders } = response
  const headersBefore = new Set(response.getHeaderNames())
  const chunks: Buffer[] = []
  const collect = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string')
      chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'))
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  const callBack = (given: unknown[]) => {
    const callback = given.find((each) => typeof each === 'function')
    if (callback) queueMicrotask(callback as () => void)
  }
  const isWhole = new Promise<boolean>((resolve) => {
    whenOver(response, () => resolve(false))
    response.write = ((chunk: unknown, ...given: unknown[]) => {
      collect(chunk, given[0])
      callBack(given)
      return true
    }) as typeof write
    response.end = ((chunk: unknown, ...given: unknown[]) => {
      if (typeof chunk !== 'function') collect(chunk, given[0])
      callBack([chunk, ...given])
      resolve(true)
      return response
    }) as typeof end
    response.writeHead = ((status: number, ...given: unknown[]) => {
      response.statusCode = status
      const headers = given.find((each) => typeof each === 'object' && each !== null)
      for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value as string)
      return response
    }) as typeof writeHead
    response.flushHeaders = () => {}
  })
  try {
    const drawn = draw()
    // What draws may never end for a reader that has left, and others wait for the same page.
    const isComplete = await Promise.race([
      drawn.then(() => isWhole),
      isWhole.then((whole) => whole && drawn.then(() => true)),
    ])
    if (!isComplete) return null
  } finally {
    Object.assign(response, { write, end, writeHead, flushHeaders })
  }
  const policy = String(response.getHeader('content-security-policy') ?? '')
  return {
    status: response.statusCode,
    headers: response
      .getHeaderNames()
      .filter((name) => !headersBefore.has(name))
      .map((name) => [name, response.getHeader(name)!] as const),
    body: Buffer.concat(chunks).toString('utf8'),
    nonce: noncePattern.exec(policy)?.[1] ?? null,
  }
}
