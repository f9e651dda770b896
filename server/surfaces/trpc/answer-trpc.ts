/** Serves the tRPC procedures over HTTP: reads the body here, within a limit, before it is parsed. */
import type { HttpBindings as NodeBindings } from '@hono/node-server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { Hono } from 'hono'
import type { Env } from '#server/kernel/env.ts'
import { errorBody, httpStatus, OperationError } from '#server/kernel/errors.ts'
import { exchangeOf } from '../http/exchange.ts'
import { hostAllowed } from '../http/host-check.ts'
import type { HttpBindings } from '../http/http.ts'
import { requestIdOf } from '../http/request-id.ts'
import { appRouter } from './trpc.ts'

export const trpcPath = '/api/trpc'

/** The largest body of an operation with room for the escapes of a text within a text. */
const limitBytes = 1_024 * 1_024

/** Adds the procedures to the HTTP surface, whose operations they call. */
export function serveTrpc(surface: Hono<HttpBindings>, env: Env): Hono<HttpBindings> {
  const allowedHost = hostAllowed(env)
  return surface.on(['GET', 'POST'], `${trpcPath}/*`, (c) =>
    allowedHost(exchangeOf(c.req.raw, c.env).header('host'))
      ? answerTrpc(surface, c.req.raw, c.env)
      : refuse(new OperationError('misdirected_request')),
  )
}

async function answerTrpc(
  surface: Hono<HttpBindings>,
  request: Request,
  bindings: Partial<NodeBindings> | undefined,
): Promise<Response> {
  const exchange = exchangeOf(request, bindings)
  // The peer of the socket, which decides on limits and on what is local; the answer is written here.
  const env = bindings?.incoming ? { incoming: bindings.incoming } : {}
  try {
    return await fetchRequestHandler({
      endpoint: trpcPath,
      req:
        request.method === 'GET'
          ? new Request(request.url, { headers: request.headers })
          : new Request(request.url, {
              method: 'POST',
              headers: request.headers,
              body: (await exchange.readBytes(limitBytes)) as BodyInit,
            }),
      router: appRouter,
      // Each call has headers of its own: its Idempotency-Key, its payment.
      allowBatching: false,
      createContext: () => ({
        headers: request.headers,
        send: async (inner: Request) => surface.fetch(inner, env),
      }),
      responseMeta: () => ({ headers: { 'cache-control': 'no-store' } }),
    })
  } catch (error) {
    if (!(error instanceof OperationError)) throw error
    return refuse(error)
  }
}

const refuse = (error: OperationError): Response =>
  Response.json(errorBody(error, requestIdOf(null)), { status: httpStatus(error.code) })
