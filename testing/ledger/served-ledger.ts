/** A service with a ledger on a real socket, and the commands of a reader that ask it as processes. */
import { spawn } from 'node:child_process'
import { appendEntries } from '#server/ledger/append/append.ts'
import { listenOn } from '#testing/events/read-stream.ts'
import { type PublishingService, startPublishingService } from '#testing/relay/service-with-relays.ts'
import { outcomeDraft } from './drafts.ts'

export interface ServedLedger {
  service: PublishingService
  url: string
  /** One entry each second, in one transaction each, signed and with a checkpoint. */
  append(count: number, prefix: string): Promise<void>
  close(): Promise<void>
}

export async function startServedLedger(
  relays: readonly { url: string }[] = [],
  env: Record<string, string> = {},
): Promise<ServedLedger> {
  const service = await startPublishingService(relays, env)
  const listening = await listenOn(service.surface)
  return {
    service,
    url: `http://127.0.0.1:${listening.port}`,
    async append(count, prefix) {
      for (let done = 0; done < count; done += 1) {
        service.clock.nowUnix += 1
        await service.ctx.db.transaction((tx) =>
          appendEntries(tx, service.ctx, [outcomeDraft(service.ctx, `${prefix}-${done}`)]),
        )
      }
      await service.ctx.ledger.advance()
    },
    async close() {
      await listening.close()
      await service.close()
    },
  }
}

export interface CommandResult {
  status: number
  out: string
  err: string
}

/** Without blocking: the service that it asks runs in this process. */
export function runAssay(args: readonly string[], cwd = process.cwd()): Promise<CommandResult> {
  const child = spawn(process.execPath, [`${process.cwd()}/cli/assay.ts`, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => (out += chunk))
  child.stderr.on('data', (chunk) => (err += chunk))
  return new Promise((resolve) => child.on('close', (status) => resolve({ status: status ?? -1, out, err })))
}
