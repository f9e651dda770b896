/** tRPC for our own pages. */
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { sharedContext } from '#server/runtime.ts'
import { appRouter } from '#server/surfaces/trpc.ts'

export const dynamic = 'force-dynamic'

async function handle(request: Request): Promise<Response> {
  const assay = await sharedContext()
  return fetchRequestHandler({
    endpoint: '/api/trpc',
    req: request,
    router: appRouter,
    createContext: () => ({
      assay,
      ip: request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? 'unknown',
      apiKey: /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null,
    }),
  })
}

export { handle as GET, handle as POST }
