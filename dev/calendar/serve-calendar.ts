/** Serves a calendar over the HTTP protocol of the public ones: POST /digest and GET /timestamp/<hex of a commitment>. Loopback only. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fromHex } from '#protocol/bytes.ts'
import { formatTimestamp } from '#protocol/ots/format/write-timestamp.ts'
import { type Calendar, type CalendarOptions, createCalendar } from './calendar.ts'

const maxDigestBytes = 64

export interface ServedCalendar extends Calendar {
  /** Where it is reached, and what its promises name. */
  url: string
  /** `host:port`, as the guarded egress is told. */
  host: string
  close(): Promise<void>
}

/** `port` 0 takes a free one. */
export async function serveCalendar(
  options: Omit<CalendarOptions, 'uri'> & { port?: number },
): Promise<ServedCalendar> {
  let calendar: Calendar | undefined
  const server = createServer((request, response) => {
    answer(calendar!, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const url = `http://${host}`
  calendar = createCalendar({ ...options, uri: url })
  return {
    ...calendar,
    url,
    host,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function answer(calendar: Calendar, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '/' } = request
  if (method === 'POST' && url === '/digest') return takeDigest(calendar, request, response)
  const hex = /^\/timestamp\/([0-9a-f]+)$/.exec(url)?.[1]
  if (method !== 'GET' || hex === undefined) return refuse(response, 404, 'not found')
  const commitment = fromHex(hex)
  if (!commitment) return refuse(response, 400, 'commitment must be hex-encoded bytes')
  const found = calendar.complete(commitment)
  if (found === 'pending') return refuse(response, 404, 'Pending confirmation in Bitcoin blockchain')
  if (found === 'unknown') return refuse(response, 404, 'Not found')
  send(response, 200, 'application/octet-stream', formatTimestamp(found))
}

async function takeDigest(
  calendar: Calendar,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const length = Number(request.headers['content-length'])
  if (!Number.isInteger(length) || length < 1) return refuse(response, 400, 'invalid Content-Length')
  if (length > maxDigestBytes) return refuse(response, 400, 'digest too long')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const timestamp = await calendar.submit(new Uint8Array(Buffer.concat(chunks)))
  send(response, 200, 'application/octet-stream', formatTimestamp(timestamp))
}

const refuse = (response: ServerResponse, status: number, why: string): void =>
  send(response, status, 'text/plain', why)

function send(
  response: ServerResponse,
  status: number,
  contentType: string,
  body: string | Uint8Array,
): void {
  response.writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}
