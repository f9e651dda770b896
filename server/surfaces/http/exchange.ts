/**
 * One request and its answer, whichever adapter brought it. Under Node both go straight to the socket's own message:
 * building Headers, web streams and a Response for every request costs more than most answers.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { OperationError } from '#server/errors.ts'
import type { RawAnswer } from '#server/operation.ts'

/** Whole, or piece by piece as the caller takes it. */
export type AnswerBody = RawAnswer['body']

export const isStreamed = (body: AnswerBody | null): body is AsyncIterable<Uint8Array> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body

export interface Exchange {
  /** Null when the header is absent. */
  header(name: string): string | null
  remoteAddress: string | undefined
  /** The whole body; 413 as soon as it is longer than `limit` bytes. */
  readBytes(limit: number): Promise<Uint8Array>
  /** Null sends no body. What it returns goes back to Hono. */
  send(status: number, headers: Record<string, string>, body: AnswerBody | null): Response | Promise<Response>
}

/** Between two heartbeats of an event stream there is less: a reader that takes nothing for so long is gone. */
const longestStallMs = 60_000

/** `bindings` are there only under the Node adapter. */
export function exchangeOf(
  request: Request,
  bindings: Partial<HttpBindings> | undefined,
  stallMs = longestStallMs,
): Exchange {
  return bindings?.incoming && bindings.outgoing
    ? nodeExchange(bindings.incoming as IncomingMessage, bindings.outgoing as ServerResponse, stallMs)
    : webExchange(request)
}

/** The connection was closed in the middle of the body: nobody waits for an answer. */
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
        // Whoever left before the body was asked for raises no event any more.
        if (incoming.destroyed && !incoming.readableEnded) return reject(new CallerGone())
        const chunks: Buffer[] = []
        let length = 0
        incoming.on('data', (chunk: Buffer) => {
          length += chunk.length
          if (length <= limit) chunks.push(chunk)
          // What still comes is read and dropped, so that the caller gets to see the refusal.
          else reject(bodyTooLarge(limit))
        })
        incoming.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
        incoming.on('error', (error) => reject(incoming.complete ? error : new CallerGone()))
        incoming.on('aborted', () => reject(new CallerGone()))
      }),
    send(status, headers, body) {
      // The caller may be gone; a stream that nobody will read gives back what it holds.
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
        // As many bytes as characters: ASCII, which goes out without being encoded once more.
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

/** The caller's pace is ours: nothing is read ahead, and when it goes away nothing more is read at all. */
async function stream(outgoing: ServerResponse, body: AsyncIterable<Uint8Array>): Promise<Response> {
  try {
    await pipeline(Readable.from(body, { objectMode: false }), outgoing)
  } catch (error) {
    // The head has gone out: all that is left is to cut the answer short.
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
