/** The API as ordinary Next route handlers: for serverless hosting and a bare `next dev`, where server/main.ts does not run. */
import { sharedService } from '#server/runtime.ts'

export const dynamic = 'force-dynamic'

async function handle(request: Request): Promise<Response> {
  const { surface } = await sharedService()
  const url = new URL(request.url)
  // The procedures of the pages have this address of their own.
  if (!url.pathname.startsWith('/api/trpc/')) url.pathname = url.pathname.replace(/^\/api(?=\/)/, '')
  return surface.fetch(new Request(url, request))
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
