/**
 * Adapts one request and its answer to Hono and to Node. Under Node both use the socket's own message,
 * because building Headers, web streams and a Response costs more than most answers.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { OperationError } from '#server/kernel/errors.ts'
import type { RawAnswer } from '#server/kernel/operation.ts'

/** The whole body, or chunks produced at the caller's pace. */
export type AnswerBody = RawAnswer['body']

export const isStreamed = (body: AnswerBody | null): body is AsyncIterable<Uint8Array> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body

export interface Exchange {
  /** Null when the header is absent. */
  header(name: string): string | null
  remoteAddress: string | undefined
  /** The whole body; throws 413 once it exceeds `limit` bytes. */
  readBytes(limit: number): Promise<Uint8Array>
  /** Null sends no body. The return value goes back to Hono. */
  send(status: number, headers: Record<string, string>, body: AnswerBody | null): Response | Promise<Response>
}

/**
 * Longer than the interval between heartbeats of an event stream: a reader that accepts nothing for this
 * long is treated as gone.
 */
const longestStallMs = 60_000

/** `bindings` exist only under the Node adapter. */
export function exchangeOf(
  request: Request,
  bindings: Partial<HttpBindings> | undefined,
  stallMs = longestStallMs,
): Exchange {
  return bindings?.incoming && bindings.outgoing
    ? nodeExchange(bindings.incoming as IncomingMessage, bindings.outgoing as ServerResponse, stallMs)
    : webExchange(request)
}

/** The connection was closed while the body was being sent, so no answer is needed. */
export class CallerGone extends Error {}

function nodeExchange(incoming: IncomingMessage, outgoing: ServerResponse, stallMs: number): Exchange {
  return {
    header(name) {
      const value = incoming.headers[name]
      return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value
    },
    remoteAddress: incoming.socket.remoteAddress,
    readBytes: (limit) =>
      new Promise((resolve, reject) => {
        // A client that left before the body was read raises no further event.
        if (incoming.destroyed && !incoming.readableEnded) return reject(new CallerGone())
        const chunks: Buffer[] = []
        let length = 0
        incoming.on('data', (chunk: Buffer) => {
          length += chunk.length
          if (length <= limit) chunks.push(chunk)
          // The rest of the body is read and discarded so that the caller receives the refusal.
          else reject(bodyTooLarge(limit))
        })
        incoming.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
        incoming.on('error', (error) => reject(incoming.complete ? error : new CallerGone()))
        incoming.on('aborted', () => reject(new CallerGone()))
      }),
    send(status, headers, body) {
      // The caller may be gone; a stream that will not be read must release its resources.
      if (outgoing.destroyed) {
        if (isStreamed(body)) void body[Symbol.asyncIterator]().return?.()
        return RESPONSE_ALREADY_SENT
      }
      if (body === null) outgoing.writeHead(status, headers).end()
      else if (isStreamed(body)) {
        if (headers['Content-Type']?.startsWith('text/event-stream'))
          outgoing.setTimeout(stallMs, () => outgoing.destroy())
        return stream(outgoing.writeHead(status, headers), body)
      } else {
        const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
        // Byte length equals character length: ASCII, sent without re-encoding.
        const encoding = length === body.length ? 'latin1' : 'utf8'
        outgoing.writeHead(status, { ...headers, 'Content-Length': length }).end(body, encoding)
      }
      return RESPONSE_ALREADY_SENT
    },
  }
}

function webExchange(request: Request): Exchange {
  return {
    header: (name) => request.headers.get(name),
    remoteAddress: undefined,
    async readBytes(limit) {
      const chunks: Uint8Array[] = []
      let length = 0
      for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
        length += chunk.length
        if (length > limit) throw bodyTooLarge(limit)
        chunks.push(chunk)
      }
      return Buffer.concat(chunks)
    },
    send: (status, headers, body) =>
      new Response((isStreamed(body) ? Readable.toWeb(Readable.from(body)) : body) as BodyInit | null, {
        status,
        headers,
      }),
  }
}

/** Reads at the caller's pace: nothing is read ahead, and nothing more is read after it disconnects. */
async function stream(outgoing: ServerResponse, body: AsyncIterable<Uint8Array>): Promise<Response> {
  try {
    await pipeline(Readable.from(body, { objectMode: false }), outgoing)
  } catch (error) {
    // The headers have been sent, so the only option is to truncate the answer.
    outgoing.destroy()
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
  return RESPONSE_ALREADY_SENT
}

export const bodyTooLarge = (limit: number): OperationError =>
  new OperationError('body_too_large', {
    detail: `The body is larger than ${limit} bytes, the limit of this operation.`,
    extra: { limit_bytes: limit },
  })
