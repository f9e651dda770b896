/** Called by Next when it starts. Without server/main.ts (serverless hosting, a bare `next dev`) the first request starts the service. */
import { shareService } from '#server/runtime.ts'

export function register(): void {
  if (process.env.NEXT_RUNTIME === 'nodejs')
    shareService(async () => (await import('#server/start-service.ts')).startService())
}
