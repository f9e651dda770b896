/** The API as ordinary Next route handlers: for serverless hosting and a bare `next dev`, where server/main.ts does not run. */
import type { Hono } from 'hono'
import { catalogue } from '#server/catalogue.ts'
import { sharedContext } from '#server/runtime.ts'
import { createHttpSurface, type HttpBindings } from '#server/surfaces/http/http.ts'
import { serveTrpc, trpcPath } from '#server/surfaces/trpc/answer-trpc.ts'

export const dynamic = 'force-dynamic'

let surface: Promise<Hono<HttpBindings>> | undefined

async function handle(request: Request): Promise<Response> {
  surface ??= sharedContext().then((ctx) => serveTrpc(createHttpSurface(ctx, catalogue), ctx.env))
  const url = new URL(request.url)
  if (!url.pathname.startsWith(`${trpcPath}/`)) url.pathname = url.pathname.replace(/^\/api(?=\/)/, '')
  return (await surface).fetch(new Request(url, request))
}

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
}
