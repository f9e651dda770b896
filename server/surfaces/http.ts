/** The HTTP surface: each operation of the catalogue at its path, and the rules of transport that all of them share. */
import { Hono } from 'hono'
import type { Context } from '#server/context.ts'
import { errorBody, httpStatus, OperationError } from '#server/errors.ts'
import { type AnyOperation, defaultMaxBodyBytes } from '#server/operation.ts'
import { type OperationAnswer, runOperation } from '#server/run-operation.ts'
import { challengeBody } from './challenge.ts'
import { clientIp, type Peer } from './client-ip.ts'
import { compress } from './compress.ts'
import { etagOf } from './etag.ts'
import { hostAllowed } from './host-check.ts'
import { readJsonBody, refuseDeclaredLength } from './read-body.ts'
import { requestIdOf } from './request-id.ts'
import { baseHeaders, corsPreflight } from './transport-headers.ts'

export interface HttpBindings {
  Bindings: Peer
}

const jsonType = 'application/json; charset=utf-8'
const honoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** Answers every request: a catalogue hit runs its operation, everything else is a JSON 404, 405 or 421. */
export function createHttpSurface(ctx: Context, catalogue: readonly AnyOperation[]): Hono<HttpBindings> {
  const app = new Hono<HttpBindings>()
  const common = baseHeaders(ctx.env.BASE_URL)
  const allowedHost = hostAllowed(ctx.env)

  function respond(
    request: Request,
    requestId: string,
    answer: OperationAnswer,
  ): Response | Promise<Response> {
    const headers: Record<string, string> = {
      ...common,
      ...answer.headers,
      'Content-Type': answer.contentType,
      'X-Request-Id': requestId,
    }
    headers['Cache-Control'] ??= 'no-store'
    if (headers.ETag && request.headers.get('if-none-match')?.includes(headers.ETag))
      return new Response(null, { status: 304, headers })
    return compress(request, answer.status, answer.body, headers)
  }

  function refuse(request: Request, requestId: string, operation: AnyOperation | null, error: unknown) {
    const known =
      error instanceof OperationError ? error : new OperationError('internal_error', { cause: error })
    const status = httpStatus(known.code)
    if (status >= 500) ctx.log.error({ err: error, requestId, operation: operation?.id }, 'operation failed')
    const body =
      status === 402 && operation
        ? challengeBody(ctx, operation, known, requestId)
        : errorBody(known, requestId)
    return respond(request, requestId, {
      status,
      body: JSON.stringify(body),
      contentType: jsonType,
      headers: known.headers,
    })
  }

  for (const operation of catalogue) {
    const limit = operation.maxBodyBytes ?? defaultMaxBodyBytes
    app.on(operation.method, honoPath(operation.path), async (c) => {
      const startedMs = performance.now()
      const request = c.req.raw
      const requestId = requestIdOf(request.headers.get('x-request-id'))
      let status = 500
      try {
        if (!allowedHost(request)) throw new OperationError('misdirected_request')
        refuseDeclaredLength(request.headers.get('content-length'), limit)
        const answer = await runOperation(ctx, {
          operation,
          requestId,
          ip: clientIp(
            c.env?.incoming?.socket.remoteAddress,
            request.headers.get('x-forwarded-for'),
            ctx.env.TRUSTED_PROXIES,
          ),
          surface: 'http',
          apiKey: bearerKey(request),
          idempotencyKey: request.headers.get('idempotency-key'),
          path: c.req.param() as Record<string, string>,
          query: c.req.query(),
          readBody: () =>
            operation.method === 'GET' ? Promise.resolve(undefined) : readJsonBody(request, limit),
        })
        status = answer.status
        if (operation.cache && status === 200) {
          answer.headers['Cache-Control'] = operation.cache
          answer.headers.ETag ??= etagOf(answer.body)
        }
        return await respond(request, requestId, answer)
      } catch (error) {
        if (error instanceof OperationError) status = httpStatus(error.code)
        return await refuse(request, requestId, operation, error)
      } finally {
        const level = status >= 500 ? 'error' : operation.effect === 'read' ? 'debug' : 'info'
        ctx.log[level](
          { requestId, operation: operation.id, status, ms: Math.round(performance.now() - startedMs) },
          'request',
        )
      }
    })
  }

  for (const [path, methods] of methodsByPath(catalogue)) {
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
    app.options(
      honoPath(path),
      () => new Response(null, { status: 204, headers: { ...common, ...corsPreflight, Allow: allow } }),
    )
    app.all(honoPath(path), (c) =>
      refuse(
        c.req.raw,
        requestIdOf(c.req.header('x-request-id')),
        null,
        methodNotAllowed(c.req.method, path, allow),
      ),
    )
  }
  app.notFound((c) =>
    refuse(c.req.raw, requestIdOf(c.req.header('x-request-id')), null, nothingHere(c.req.method, c.req.path)),
  )
  app.onError((error, c) => refuse(c.req.raw, requestIdOf(c.req.header('x-request-id')), null, error))
  return app
}

/** The key of `Authorization: Bearer`; null without the header. Another scheme is not a credential of this surface. */
function bearerKey(request: Request): string | null {
  const header = request.headers.get('authorization')
  if (header === null) return null
  const match = /^Bearer +(\S+)$/i.exec(header)
  if (!match)
    throw new OperationError('missing_credentials', {
      detail: 'Send Authorization: Bearer asy_…; no other scheme is accepted here.',
    })
  return match[1]!
}

function methodsByPath(catalogue: readonly AnyOperation[]): Map<string, string[]> {
  const methods = new Map<string, string[]>()
  for (const { path, method } of catalogue) methods.set(path, [...(methods.get(path) ?? []), method])
  return methods
}

const methodNotAllowed = (method: string, path: string, allow: string): OperationError =>
  new OperationError('method_not_allowed', {
    detail: `${path} does not answer ${method}; it answers ${allow}.`,
    headers: { Allow: allow },
  })

const nothingHere = (method: string, path: string): OperationError =>
  new OperationError('not_found', {
    detail: `No operation answers ${method} ${path.slice(0, 200)}. GET /openapi.json lists all of them.`,
  })
