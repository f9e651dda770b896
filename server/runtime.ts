/**
 * Holds the one running service of this process, shared by server, route handlers and pages across their module
 * graphs. Imports nothing of the service: a page is built without it.
 */
import type { Context } from '#server/compose.ts'
import type { RunningService } from '#server/start-service.ts'

// Next bundles its own copy of each module; a global symbol is the only storage that all copies share.
const slot = Symbol.for('assay.service')
interface Slot {
  start: () => Promise<RunningService>
  started: Promise<RunningService> | undefined
}
const slots = globalThis as unknown as { [slot]?: Slot }

/** States how the service is started, unless the process has been told already. */
export function shareService(start: () => Promise<RunningService>): void {
  slots[slot] ??= { start, started: undefined }
}

/** Started by the first call; a failed start can be retried. */
export async function sharedService(): Promise<RunningService> {
  const shared = slots[slot]
  if (shared === undefined)
    throw new Error('No service: server/main.ts or instrumentation.ts states how it is started.')
  shared.started ??= shared.start().catch((error) => {
    shared.started = undefined
    throw error
  })
  return shared.started
}

export const sharedContext = async (): Promise<Context> => (await sharedService()).ctx
