/**
 * Answers requests that never reach an operation: rejected by Node's parser, too slow, or with an unknown
 * expectation.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ErrorCode, errorBody, httpStatus, OperationError } from '#server/kernel/errors.ts'
import { requestIdOf } from './http/request-id.ts'

const reasonPhrases: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Content Too Large',
  431: 'Request Header Fields Too Large',
}

/** Error codes of Node's parser and its timeouts. */
const codeOf = ({ code }: NodeJS.ErrnoException): ErrorCode => {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large'
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 'body_too_large'
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'malformed_request'
}

/** Writes JSON with a request id for a request that the HTTP parser of `server` rejects. */
export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // A client that reset the connection reads nothing, and an answer that has started cannot be replaced.
    const begun = (socket as { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent
    if (error.code === 'ECONNRESET' || !socket.writable || begun) return void socket.destroy()
    const known = new OperationError(codeOf(error))
    const { status, headers, body } = earlyAnswer(known, null)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const head = [`HTTP/1.1 ${status} ${reasonPhrases[status]}`, ...lines].join('\r\n')
    socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy())
  })
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    refuseEarly(request, response, new OperationError('expectation_failed')),
  )
}

/** Refuses before a page or an operation is reached, and closes the connection. */
export function refuseEarly(request: IncomingMessage, response: ServerResponse, error: OperationError): void {
  const { status, headers, body } = earlyAnswer(error, request.headers['x-request-id']?.toString() ?? null)
  response.writeHead(status, headers).end(body)
}

function earlyAnswer(error: OperationError, givenId: string | null) {
  const requestId = requestIdOf(givenId)
  const body = JSON.stringify(errorBody(error, requestId))
  return {
    status: httpStatus(error.code),
    body,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'X-Request-Id': requestId,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      Connection: 'close',
    },
  }
}
