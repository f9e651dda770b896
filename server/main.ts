/**
 * The server: one Node process that passes page requests to Next and answers everything else through the API. With
 * NODE_ENV=development (`npm run dev`) Next compiles each page from its source when it is opened and refreshes it when
 * the source changes; otherwise it serves the pages that were built.
 */
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import next from 'next'
import { catalogue } from '#server/catalogue.ts'
import { sharedService, shareService } from '#server/runtime.ts'
import { startService } from '#server/start-service.ts'
import { closerOf } from '#server/surfaces/close-server.ts'
import { hasTwoHosts, hostAllowed, refuseTwoHosts } from '#server/surfaces/http/host-check.ts'
import {
  isForPages,
  isOfDevelopment,
  type PageRoutes,
  pageRoutesFrom,
} from '#server/surfaces/pages/page-routes.ts'
import { createPages } from '#server/surfaces/pages/pages.ts'
import { pagesIn } from '#server/surfaces/pages/source-routes.ts'
import { warmPages } from '#server/surfaces/pages/warm-pages.ts'
import { answerBrokenRequests } from '#server/surfaces/refuse-early.ts'
import { halfSetChannels } from '#server/warden/alerts/alert-settings.ts'

const root = process.cwd()
const graceMs = 10_000
const isDevelopment = process.env.NODE_ENV === 'development'

async function main(): Promise<void> {
  shareService(startService)
  const { ctx, surface } = await sharedService()
  const { PORT, HOST } = ctx.env
  const api = getRequestListener(surface.fetch, {
    overrideGlobalObjects: false,
  })
  const pages = next({ dev: isDevelopment, dir: root, hostname: HOST, port: PORT })
  await pages.prepare()
  const allowedHost = hostAllowed(ctx.env)
  const routes: PageRoutes = pageRoutesFrom(
    isDevelopment
      ? pagesIn(join(root, 'app'))
      : JSON.parse(readFileSync(join(root, '.next/routes-manifest.json'), 'utf8')),
    catalogue,
  )

  const draw = pages.getRequestHandler()
  // Pages that follow their source are neither kept nor counted, and have the framework's answers for what is not found.
  const page = isDevelopment ? draw : createPages(ctx, draw)
  const server = createServer((request, response) => {
    if (hasTwoHosts(request)) return refuseTwoHosts(request, response)
    // Rejects requests meant for another host, including pages and their procedures.
    const isAllowed = allowedHost(request.headers.host ?? null)
    const answered =
      isDevelopment && isAllowed && isOfDevelopment(request.url)
        ? draw(request, response)
        : isAllowed && isForPages(request, routes)
          ? page(request, response)
          : api(request, response)
    Promise.resolve(answered).catch((error) => {
      // A query string may contain a key.
      ctx.log.error({ err: error, path: request.url?.split('?')[0] }, 'request failed')
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  answerBrokenRequests(server)
  const closeServer = closerOf(server)
  server.requestTimeout = 60_000
  server.headersTimeout = 15_000
  server.keepAliveTimeout = 65_000
  ctx.jobs.start()

  await listen(server, PORT, HOST)
  if (ctx.env.TRUSTED_PROXIES === 0 && ctx.env.BASE_URL.startsWith('https:'))
    ctx.log.warn(
      'BASE_URL is https, so a proxy is in front of the server, but TRUSTED_PROXIES is 0: all callers share the rate limits of the proxy. Set TRUSTED_PROXIES to the number of proxies.',
    )
  for (const problem of halfSetChannels(ctx.env)) ctx.log.warn(problem)
  ctx.log.info(
    { port: PORT, host: HOST, baseUrl: ctx.env.BASE_URL, ruleset: ctx.ruleset.version },
    'listening',
  )
  ctx.log.flush()
  if (!isDevelopment) void warmPages(server, ctx.log)

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    ctx.log.info({ signal }, 'stopping')
    const force = setTimeout(() => process.exit(1), graceMs)
    force.unref()
    // Running requests are completed; streams are ended, since they never end on their own.
    const closed = closeServer()
    ctx.streams.close()
    await closed
    // After the last request: its commit may have woken a job.
    await ctx.jobs.stop()
    await pages.close()
    await ctx.close()
    ctx.log.flush()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use. Set PORT to another port.`) : error,
      ),
    )
    server.listen(port, host, resolve)
  })
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
