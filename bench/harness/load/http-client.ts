// One keep-alive connection that sends prepared requests one after the other and reads just enough of each answer to
// judge it. Ours, because on two cores a general client takes so much of them that it sets the limit, not the server:
// this one costs about a third per answer.
import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  ms: number
  /** The whole answer, head and body, as it came. */
  bytes: Buffer
}

interface Handlers {
  /** False ends the connection. */
  onAnswer(answer: Answer): boolean
  onError(error: Error): void
}

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('\r\n0\r\n\r\n')

/** The bytes of a request, made once. */
export function requestBytes(host: string, request: PreparedRequest): Buffer {
  const body = Buffer.from(request.body ?? '')
  const lines = [
    `${request.method} ${request.path} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(request.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    ...(request.body === undefined ? [] : [`content-length: ${body.length}`]),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body])
}

export interface PreparedRequest {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Sends `next()` until onAnswer answers false or the connection breaks. */
export function openConnection(host: string, port: number, next: () => Buffer, handlers: Handlers): Socket {
  const socket = connect({ host, port, noDelay: true })
  let chunks: Buffer[] = []
  let received = 0
  let total: number | 'chunked' | null = null
  let sentAtMs = 0

  const send = () => {
    chunks = []
    received = 0
    total = null
    sentAtMs = performance.now()
    socket.write(next())
  }
  socket.on('connect', send)
  socket.on('error', handlers.onError)
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    received += chunk.length
    if (total === null) {
      if (chunks.length > 1) chunks = [Buffer.concat(chunks)]
      total = answerLength(chunks[0]!)
    }
    const isWhole =
      total === 'chunked'
        ? chunk.subarray(-lastChunk.length).equals(lastChunk)
        : total !== null && received >= total
    if (!isWhole) return
    const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
    const status = Number(bytes.toString('latin1', 9, 12))
    if (handlers.onAnswer({ status, ms: performance.now() - sentAtMs, bytes })) send()
    else socket.destroy()
  })
  return socket
}

/** Bytes of the whole answer; null while its head is not complete. */
function answerLength(bytes: Buffer): number | 'chunked' | null {
  const end = bytes.indexOf(headEnd)
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)
  return length ? end + headEnd.length + Number(length[1]) : 'chunked'
}
