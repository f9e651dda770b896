/**
 * The HTTP surface: routes each operation of the catalogue to its path and applies the transport rules they
 * share.
 */
import type { HttpBindings as NodeBindings } from '@hono/node-server'
import { Hono, type Context as HonoContext } from 'hono'
import type { Context } from '#server/compose.ts'
import { errorBody, httpStatus, OperationError } from '#server/kernel/errors.ts'
import { type AnyOperation, defaultMaxBodyBytes } from '#server/kernel/operation.ts'
import { type OperationAnswer, runOperation, takePermit } from '#server/run-operation.ts'
import { challengeOf, isChallenged } from './challenge.ts'
import { clientIp, isLocalPeer } from './client-ip.ts'
import { compressed } from './compress.ts'
import { etagOf } from './etag.ts'
import { CallerGone, type Exchange, exchangeOf, isStreamed } from './exchange.ts'
import { hostAllowed } from './host-check.ts'
import { declaredTooLong, readJsonBody, readTextBody } from './read-body.ts'
import { requestIdOf } from './request-id.ts'
import { honoPath, literalFirst, pathValues } from './route-path.ts'
import { baseHeaders, corsPreflight, withoutCors } from './transport-headers.ts'

export interface HttpBindings {
  Bindings: Partial<NodeBindings>
}

/** The status that proxies log for a closed connection; no client receives it. */
const clientClosedRequest = 499
const jsonType = 'application/json; charset=utf-8'
/** Answers every request: a catalogue match runs its operation; anything else gets a JSON 404, 405 or 421. */
export function createHttpSurface(ctx: Context, catalogue: readonly AnyOperation[]): Hono<HttpBindings> {
  const app = new Hono<HttpBindings>()
  const common = baseHeaders(ctx.env.BASE_URL)
  const closed = withoutCors(common)
  const headersFor = (operation: AnyOperation | null) =>
    operation && isClosedToOthers(operation) ? closed : common
  const allowedHost = hostAllowed(ctx.env)

  function respond(
    exchange: Exchange,
    requestId: string,
    answer: OperationAnswer,
    operation: AnyOperation | null,
  ): Response | Promise<Response> {
    const headers: Record<string, string> = {
      ...headersFor(operation),
      ...answer.headers,
      'Content-Type': answer.contentType,
      'X-Request-Id': requestId,
    }
    headers['Cache-Control'] ??= 'no-store'
    if (headers.ETag && isKnown(exchange.header('if-none-match'), headers.ETag))
      return exchange.send(304, headers, null)
    const coding = compressed(exchange.header('accept-encoding'), answer.body, headers)
    if (!coding) return exchange.send(answer.status, headers, answer.body)
    return coding.then((coded) => exchange.send(answer.status, { ...headers, ...coded.headers }, coded.body))
  }

  /** `challenged`: the operation that the caller can pay for and retry. */
  async function refuse(
    exchange: Exchange,
    requestId: string,
    error: unknown,
    challenged: { operation: AnyOperation; ip: string } | null,
  ) {
    const known =
      error instanceof OperationError ? error : new OperationError('internal_error', { cause: error })
    const status = httpStatus(known.code)
    // A component that is down or not configured is reported as such; any other error is a defect.
    if (status === 500)
      ctx.log.error({ err: error, requestId, operation: challenged?.operation.id }, 'operation failed')
    else if (status > 500)
      ctx.log.warn({ err: error, requestId, operation: challenged?.operation.id }, 'operation refused')
    const challenge =
      challenged && isChallenged(known) ? await challengeOf(ctx, challenged, known, requestId) : null
    const answer = {
      status,
      body: JSON.stringify(challenge?.body ?? errorBody(known, requestId)),
      contentType: jsonType,
      headers: { ...known.headers, ...challenge?.headers },
    }
    return respond(exchange, requestId, answer, challenged?.operation ?? null)
  }

  const ipOf = (exchange: Exchange) =>
    clientIp(exchange.remoteAddress, exchange.header('x-forwarded-for'), ctx.env.TRUSTED_PROXIES)

  /**
   * A request that matches no operation counts against the read limit and shows it; past the limit the
   * answer is 429.
   */
  async function counted(exchange: Exchange, error: unknown): Promise<unknown> {
    try {
      const headers: Record<string, string> = {}
      await takePermit(ctx, 'read', null, ipOf(exchange), headers)
      if (error instanceof OperationError) Object.assign(error.headers, headers)
      return error
    } catch (refusal) {
      return refusal instanceof OperationError ? refusal : error
    }
  }

  const refuseRequest = async (
    c: HonoContext<HttpBindings>,
    error: unknown,
    operation: AnyOperation | null = null,
  ) => {
    const exchange = exchangeOf(c.req.raw, c.env)
    const known = operation && { operation, ip: ipOf(exchange) }
    const why = allowedHost(exchange.header('host')) ? error : new OperationError('misdirected_request')
    return refuse(exchange, requestIdOf(exchange.header('x-request-id')), await counted(exchange, why), known)
  }

  for (const operation of catalogue.toSorted((a, b) => literalFirst(a.path, b.path))) {
    const limit = operation.maxBodyBytes ?? defaultMaxBodyBytes
    app.on(operation.method, honoPath(operation.path), async (c) => {
      const startedMs = performance.now()
      const exchange = exchangeOf(c.req.raw, c.env)
      const requestId = requestIdOf(exchange.header('x-request-id'))
      const ip = ipOf(exchange)
      let status = 500
      try {
        if (!allowedHost(exchange.header('host')))
          throw await counted(exchange, new OperationError('misdirected_request'))
        const tooLong = declaredTooLong(exchange.header('content-length'), limit)
        if (tooLong) throw await counted(exchange, tooLong)
        const answer = await runOperation(ctx, {
          operation,
          requestId,
          ip,
          isLocal: () => isLocalPeer(exchange, ctx.env.TRUSTED_LOCAL),
          credentials: {
            authorization: exchange.header('authorization'),
            xPayment: exchange.header('x-payment'),
            paymentSignature: exchange.header('payment-signature'),
          },
          idempotencyKey: exchange.header('idempotency-key'),
          isHead: c.req.raw.method === 'HEAD',
          header: exchange.header,
          // Only the peer of the socket is passed on: the answer is a Response.
          send: async (inner) => app.fetch(inner, c.env?.incoming ? { incoming: c.env.incoming } : {}),
          path: pathValues(operation.path, c.req.param() as Record<string, string>),
          query: c.req.query(),
          readBody: () => {
            if (operation.method === 'GET') return Promise.resolve(undefined)
            return operation.consumes
              ? readTextBody(exchange, limit)
              : readJsonBody(exchange, limit, operation.eventMembers)
          },
        })
        status = answer.status
        if (operation.cache && status === 200) {
          answer.headers['Cache-Control'] = operation.cache
          if (!isStreamed(answer.body)) answer.headers.ETag ??= etagOf(answer.body)
        }
        return await respond(exchange, requestId, answer, operation)
      } catch (error) {
        if (error instanceof CallerGone) {
          status = clientClosedRequest
          return exchange.send(status, {}, null)
        }
        if (error instanceof OperationError) status = httpStatus(error.code)
        return await refuse(exchange, requestId, error, { operation, ip })
      } finally {
        const ms = performance.now() - startedMs
        ctx.usage.record(operation, { status, ms })
        const level =
          status === 500
            ? 'error'
            : status > 500
              ? 'warn'
              : operation.price.kind === 'fixed'
                ? 'info'
                : 'debug'
        ctx.log[level]({ requestId, operation: operation.id, status, ms: Math.round(ms) }, 'request')
      }
    })
  }

  for (const [path, sharing] of [...Map.groupBy(catalogue, (operation) => operation.path)].sort(([a], [b]) =>
    literalFirst(a, b),
  )) {
    const methods = sharing.map(({ method }) => method as string)
    const preflight = sharing.some(isClosedToOthers) ? closed : { ...common, ...corsPreflight }
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
    app.options(honoPath(path), (c) => {
      const exchange = exchangeOf(c.req.raw, c.env)
      if (!allowedHost(exchange.header('host')))
        return refuseRequest(c, new OperationError('misdirected_request'), sharing[0]!)
      const requestId = requestIdOf(exchange.header('x-request-id'))
      return exchange.send(204, { ...preflight, Allow: allow, 'X-Request-Id': requestId }, null)
    })
    app.all(honoPath(path), (c) => refuseRequest(c, methodNotAllowed(c.req.method, path, allow), sharing[0]!))
  }
  app.notFound((c) => refuseRequest(c, nothingHere(c.req.method, c.req.path)))
  app.onError((error, c) => refuseRequest(c, error))
  return app
}

const isKnown = (tags: string | null, tag: string): boolean =>
  tags !== null && (tags.trim() === '*' || tags.includes(tag))

/** Pages of other origins must not read operations reserved for this host or the processor. */
const isClosedToOthers = ({ auth, crossOrigin }: AnyOperation): boolean =>
  auth === 'local' || crossOrigin === false

const methodNotAllowed = (method: string, path: string, allow: string): OperationError =>
  new OperationError('method_not_allowed', {
    detail: `${path} does not support ${method}; supported: ${allow}.`,
    headers: { Allow: allow },
  })

const nothingHere = (method: string, path: string): OperationError =>
  new OperationError('not_found', {
    detail: `No operation matches ${method} ${path.slice(0, 200)}. GET /openapi.json lists all operations.`,
  })
