/** The production server: one Node process; requests for pages go to Next, everything else straight to the API. */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import next from 'next'
import { catalogue } from '#server/catalogue.ts'
import { startDeliveries } from '#server/events/webhooks/deliver-webhooks.ts'
import { startHousekeeping } from '#server/housekeeping.ts'
import { startLightning } from '#server/payments/lightning/start-lightning.ts'
import { sharedContext } from '#server/runtime.ts'
import { clientIp } from '#server/surfaces/client-ip.ts'
import { hasTwoHosts, hostAllowed, refuseTwoHosts } from '#server/surfaces/host-check.ts'
import { createHttpSurface } from '#server/surfaces/http.ts'
import { createPageGate } from '#server/surfaces/page-gate.ts'
import { isForPages, isRender, type PageRoutes, pageRoutesFrom } from '#server/surfaces/page-routes.ts'
import { listenForStatus } from '#server/surfaces/page-status.ts'
import { requestIdOf } from '#server/surfaces/request-id.ts'
import { handshakeHeader } from '#server/surfaces/transport-headers.ts'

const root = process.cwd()
const graceMs = 10_000
const loadsNothing = "default-src 'none'; frame-ancestors 'none'"

async function main(): Promise<void> {
  const ctx = await sharedContext()
  const { PORT, HOST } = ctx.env
  const api = getRequestListener(createHttpSurface(ctx, catalogue).fetch, { overrideGlobalObjects: false })
  const pages = next({ dev: false, dir: root, hostname: HOST, port: PORT })
  await pages.prepare()
  const answerPage = pages.getRequestHandler()
  const allowedHost = hostAllowed(ctx.env)
  const routes: PageRoutes = pageRoutesFrom(
    JSON.parse(readFileSync(join(root, '.next/routes-manifest.json'), 'utf8')),
    catalogue,
  )

  const gate = createPageGate(ctx.rates)
  const page = (request: IncomingMessage, response: ServerResponse) => {
    // Pages and their procedures believe this header, so it is ours before they see it.
    const ip = clientIp(
      request.socket.remoteAddress,
      String(request.headers['x-forwarded-for'] ?? ''),
      ctx.env.TRUSTED_PROXIES,
    )
    request.headers['x-forwarded-for'] = ip
    asksForPage(request)
    response.setHeader('X-Request-Id', requestIdOf(request.headers['x-request-id']?.toString() ?? null))
    response.setHeader('X-Verification-Handshake', handshakeHeader(ctx.env.BASE_URL))
    return isRender(request.url) ? admitPage(request, response, ip) : answer(request, response)
  }

  const admitPage = async (request: IncomingMessage, response: ServerResponse, ip: string) => {
    const admission = await gate.enter(ip)
    if (!admission.admitted) return refusePage(response, admission)
    response.once('close', admission.release)
    // Whoever left while waiting costs no render.
    if (response.destroyed || request.socket.destroyed) return admission.release()
    return answer(request, response)
  }

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    return listenForStatus((status) => {
      finishHead(response, status)
      return answerPage(request, response)
    })
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (hasTwoHosts(request)) return refuseTwoHosts(request, response)
    // The API refuses what was meant for another host, pages and their procedures included.
    const isPage = allowedHost(request.headers.host ?? null) && isForPages(request, routes)
    const answered = isPage ? page(request, response) : api(request, response)
    Promise.resolve(answered).catch((error) => {
      // A query may hold a key.
      ctx.log.error({ err: error, path: request.url?.split('?')[0] }, 'request failed')
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  server.requestTimeout = 60_000
  server.headersTimeout = 15_000
  server.keepAliveTimeout = 65_000
  const stopHousekeeping = startHousekeeping(ctx)
  const stopLedger = ctx.ledger.start()
  const stopLightning = startLightning(ctx)
  const stopDeliveries = startDeliveries(ctx)

  await listen(server, PORT, HOST)
  if (ctx.env.TRUSTED_PROXIES === 0 && ctx.env.BASE_URL.startsWith('https:'))
    ctx.log.warn(
      'BASE_URL is https, so a proxy stands in front, and TRUSTED_PROXIES is 0: every caller shares the rate limits of the proxy. Set it to the number of proxies.',
    )
  ctx.log.info(
    { port: PORT, host: HOST, baseUrl: ctx.env.BASE_URL, ruleset: ctx.ruleset.version },
    'listening',
  )
  ctx.log.flush()

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    ctx.log.info({ signal }, 'stopping')
    const force = setTimeout(() => process.exit(1), graceMs)
    force.unref()
    stopHousekeeping()
    // Requests that run are answered; idle connections are closed at once, and streams end, which would not end by themselves.
    const closed = new Promise((resolve) => server.close(resolve))
    ctx.streams.close()
    server.closeIdleConnections()
    await closed
    await stopLedger()
    await stopLightning()
    await stopDeliveries()
    await pages.close()
    await ctx.close()
    ctx.log.flush()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
}

/** In words for a browser: a page is what was asked for. */
function refusePage(
  response: ServerResponse,
  { status, retryAfterSeconds }: { status: 429 | 503; retryAfterSeconds: number },
): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': String(retryAfterSeconds),
  })
  response.end(
    status === 429
      ? `Too many pages were requested from this address. Try again in ${retryAfterSeconds} s.\n`
      : 'The server is rendering as many pages as it can. Try again in a moment.\n',
  )
}

/**
 * What was found to be for a page asks Next for one: its rewrites, which serve other hosting, would hand a GET without
 * text/html in Accept, or with a Content-Type, to Next's own copy of the API.
 */
function asksForPage({ method, headers, url = '/' }: IncomingMessage): void {
  if ((method !== 'GET' && method !== 'HEAD') || url.startsWith('/api/trpc/')) return
  delete headers['content-type']
  if (headers.rsc === undefined && !/text\/html/i.test(headers.accept ?? '')) headers.accept = 'text/html'
}

/** Next writes its own Vary last; a page shares its address with JSON, so Accept belongs there too. */
function finishHead(response: ServerResponse, answer: { status: number | null }): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse
  response.writeHead = ((status: number, ...given: unknown[]) => {
    const vary = String(response.getHeader('vary') ?? '')
    if (!/\baccept\b(?!-)/i.test(vary)) response.setHeader('Vary', vary ? `${vary}, Accept` : 'Accept')
    // Documents get theirs from proxy.ts; what else Next writes for a page (the router's own fetches, ahead of time or not)
    // is no document, and loads nothing where it is opened as one.
    const isPagePart = /^text\/(?:html|x-component)/.test(String(response.getHeader('content-type') ?? ''))
    if (isPagePart && !response.hasHeader('content-security-policy'))
      response.setHeader('Content-Security-Policy', loadsNothing)
    return writeHead(status === 200 ? (answer.status ?? status) : status, ...given)
  }) as typeof response.writeHead
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use. Set PORT to another one.`) : error,
      ),
    )
    server.listen(port, host, resolve)
  })
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
