/** Serves tRPC over HTTP: reads the body here, within a limit, before it is parsed. */
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { Context } from '#server/compose.ts'
import { errorBody, httpStatus, OperationError } from '#server/kernel/errors.ts'
import { exchangeOf } from '../http/exchange.ts'
import { requestIdOf } from '../http/request-id.ts'
import { appRouter } from './trpc.ts'

/** Twice the largest procedure body, because pages batch several calls into one request. */
const limitBytes = 1_024 * 1_024

export async function answerTrpc(assay: Context, request: Request): Promise<Response> {
  try {
    return await fetchRequestHandler({
      endpoint: '/api/trpc',
      req: await withinLimit(request),
      router: appRouter,
      createContext: () => ({
        assay,
        ip: request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? 'unknown',
        apiKey: /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null,
      }),
    })
  } catch (error) {
    if (!(error instanceof OperationError)) throw error
    return Response.json(errorBody(error, requestIdOf(null)), { status: httpStatus(error.code) })
  }
}

/** Returns the same request with its body in memory. Throws body_too_large. */
async function withinLimit(request: Request): Promise<Request> {
  if (request.body === null) return request
  const body = await exchangeOf(request, undefined).readBytes(limitBytes)
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: body as BodyInit,
  })
}
