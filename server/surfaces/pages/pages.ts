/**
 * Answers page requests: within the address's quota, from the page cache, otherwise rendered by Next behind
 * the gate that limits concurrent renders.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '#server/compose.ts'
import { readLedgerVersion } from '#server/ledger/publish/checkpoint.store.ts'
import { clientIp } from '../http/client-ip.ts'
import { compressed, takes } from '../http/compress.ts'
import { requestIdOf } from '../http/request-id.ts'
import { handshakeHeader } from '../http/transport-headers.ts'
import { whenOver } from '../http/when-over.ts'
import { capture } from './capture.ts'
import type { DrawnPage } from './drawn-page.ts'
import type { PageBytes } from './kept-page.ts'
import { listenToPage, type PageAnswer } from './page-answer.ts'
import { createPageCache } from './page-cache.ts'
import { createPageGate, refusePage } from './page-gate.ts'
import { isHandlerRoute, isRender } from './page-routes.ts'
import { createTurns } from './turns.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const maxKeptBytes = 16 * 1024 * 1024
const loadsNothing = "default-src 'none'; frame-ancestors 'none'"

/** `draw`: Next's request handler. */
export function createPages(ctx: Pick<Context, 'env' | 'rates' | 'db'>, draw: Handler): Handler {
  const { env } = ctx
  const gate = createPageGate(ctx.rates)
  const cache = createPageCache({
    readVersion: () => readLedgerVersion(ctx.db),
    nowMs: () => performance.now(),
    maxBytes: maxKeptBytes,
  })
  const nextTurn = createTurns()

  /** Behind the gate: the reader may be refused or may have disconnected. */
  async function gated(response: ServerResponse, ip: string, work: () => Promise<void>): Promise<void> {
    const admission = await gate.enter(ip)
    if (!admission.admitted) return refusePage(response, admission)
    whenOver(response, admission.release)
    // A reader that disconnected while waiting costs no render.
    if (response.destroyed || response.req.socket.destroyed) return
    return work()
  }

  const drawAndSend: Handler = (request, response) =>
    listenToPage((answer) => {
      finishHead(response, () => answer.status)
      return draw(request, response)
    })

  /** The page itself sets its status and cache time. */
  const drawWhole = (request: IncomingMessage, response: ServerResponse): Promise<DrawnPage | null> =>
    listenToPage(async (answer) => {
      const page = await capture(response, () => draw(request, response))
      if (!page) return null
      if (answer.redirect) return redirected(page, answer.redirect)
      const status = page.status === 200 ? (answer.status ?? 200) : page.status
      return { ...page, status, keepSeconds: answer.keepSeconds }
    })

  async function answerDocument(
    request: IncomingMessage,
    response: ServerResponse,
    ip: string,
  ): Promise<void> {
    const key = `${request.url} ${themeOf(request)}`
    const coding = request.headers['accept-encoding']?.toString() ?? null
    if (await answerKept(response, key, coding)) return
    return gated(response, ip, async () => {
      if (await answerKept(response, key, coding)) return
      // Compressed here, once the page is complete.
      delete request.headers['accept-encoding']
      const page = await cache.draw(key, () => drawWhole(request, response))
      if (page) await send(response, page, coding)
    })
  }

  /** False when the page is not cached. */
  async function answerKept(response: ServerResponse, key: string, coding: string | null): Promise<boolean> {
    const kept = await cache.find(key)
    if (!kept) return false
    await nextTurn()
    if (!response.destroyed) sendKept(response, kept.under(crypto.randomUUID(), takes(coding ?? '', 'gzip')))
    return true
  }

  return async (request, response) => {
    // Pages and their procedures trust this header, so it is overwritten before they see it.
    const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    const ip = clientIp(request.socket.remoteAddress, forwarded, env.TRUSTED_PROXIES)
    request.headers['x-forwarded-for'] = ip
    asksForPage(request)
    response.setHeader('X-Request-Id', requestIdOf(request.headers['x-request-id']?.toString() ?? null))
    response.setHeader('X-Verification-Handshake', handshakeHeader(env.BASE_URL))
    if (!isRender(request.url)) return drawAndSend(request, response)
    const refusal = await gate.count(ip)
    if (refusal) return refusePage(response, refusal)
    return isDocument(request)
      ? answerDocument(request, response, ip)
      : gated(response, ip, () => drawAndSend(request, response))
  }
}

/** Carries nothing of the page, and is kept by nobody. */
const redirected = (
  { headers, nonce }: Pick<DrawnPage, 'headers' | 'nonce'>,
  { location, cookie }: NonNullable<PageAnswer['redirect']>,
): DrawnPage => ({
  ...{ status: 302, body: '', nonce, keepSeconds: null },
  headers: [
    ...headers.filter(([name]) => name !== 'cache-control'),
    ['Location', location],
    ['Set-Cookie', cookie],
    ['Cache-Control', 'no-store'],
  ],
})

/** Requests for a full page, not for a part used by the client-side router. */
const isDocument = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  !isHandlerRoute(url) &&
  headers.rsc === undefined &&
  headers['next-router-prefetch'] === undefined

/** The only cookie that pages read. */
const themeOf = ({ headers }: IncomingMessage): string =>
  /(?:^|;\s*)theme=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? ''

async function send(response: ServerResponse, page: DrawnPage, acceptEncoding: string | null): Promise<void> {
  const plain = Buffer.from(page.body)
  const coded = await compressed(acceptEncoding, plain, {})
  if (response.destroyed) return
  for (const [name, value] of page.headers)
    if (!isOfTransfer(name)) response.setHeader(name, value as string | string[])
  const body = coded?.body ?? plain
  if (coded) response.setHeader('Content-Encoding', coded.headers['Content-Encoding']!)
  if (page.status !== 304) response.setHeader('Content-Length', body.length)
  finishHead(response, () => null)
  response.writeHead(page.status)
  response.end(body)
}

function sendKept(response: ServerResponse, { status, headers, encoding, chunks }: PageBytes): void {
  for (const [name, value] of headers)
    if (!isOfTransfer(name)) response.setHeader(name, value as string | string[])
  if (encoding) response.setHeader('Content-Encoding', encoding)
  response.setHeader(
    'Content-Length',
    chunks.reduce((sum, { length }) => sum + length, 0),
  )
  finishHead(response, () => null)
  response.writeHead(status)
  response.cork()
  for (const chunk of chunks) response.write(chunk)
  response.end()
}

const isOfTransfer = (name: string): boolean =>
  ['content-length', 'content-encoding', 'transfer-encoding', 'connection'].includes(name)

/**
 * A page request must reach a page: Next's rewrites, meant for other hosting, would pass a GET without
 * text/html in Accept, or with a Content-Type, to Next's own copy of the API.
 */
function asksForPage({ method, headers }: IncomingMessage): void {
  if (method !== 'GET' && method !== 'HEAD') return
  delete headers['content-type']
  if (headers.rsc === undefined && !/text\/html/i.test(headers.accept ?? '')) headers.accept = 'text/html'
}

/** Next writes its own Vary last; pages share their address with JSON, so Accept must be added. */
function finishHead(response: ServerResponse, statusOfPage: () => number | null): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse
  response.writeHead = ((status: number, ...given: unknown[]) => {
    const vary = String(response.getHeader('vary') ?? '')
    const missing = ['Accept', ...(response.hasHeader('content-encoding') ? ['Accept-Encoding'] : [])].filter(
      (name) => !new RegExp(`\\b${name}\\b(?!-)`, 'i').test(vary),
    )
    if (missing.length > 0) response.setHeader('Vary', [vary, ...missing].filter(Boolean).join(', '))
    // Documents get this header from proxy.ts. Other responses that Next writes for a page (fetches of its
    // router) are not documents and load nothing when opened as one.
    const isPagePart = /^text\/(?:html|x-component)/.test(String(response.getHeader('content-type') ?? ''))
    if (isPagePart && !response.hasHeader('content-security-policy'))
      response.setHeader('Content-Security-Policy', loadsNothing)
    return writeHead(status === 200 ? (statusOfPage() ?? status) : status, ...given)
  }) as typeof response.writeHead
}
