/**
 * Completes operations that were set aside, after the run: one at a time per customer, while nothing else
 * uses its accounts.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { isSwept } from './rows.store.ts'
import { invoiceSeconds, type World } from './world.ts'

/** Beyond every lease, and an hour beyond the expiry of every invoice to be paid. */
const longAfterSeconds = invoiceSeconds + 3_600 + 100
const sweepMs = 30_000

interface Waiting {
  goOn(): void
  /** Resolves when it has its outcome. */
  done: Promise<void>
}

export type Drain = ReturnType<typeof createDrain>

export function createDrain({ fleet, db }: World) {
  const begun = Promise.withResolvers<void>()
  const inDoubt = new Map<unknown, Waiting[]>()

  /** Releases holds of dead runs, as the service would in time. */
  async function untilSwept(aheadSeconds: number): Promise<void> {
    const sinceUnix = Math.floor(Date.now() / 1_000) + aheadSeconds - 2
    const untilMs = performance.now() + sweepMs
    while (!(await isSwept(db, sinceUnix))) {
      if (performance.now() > untilMs) throw new Error('the service does not tidy up')
      await sleep(50)
    }
  }

  return {
    /** For operations that no worker waits for. */
    begun: begun.promise,
    /** Resolves when it is its turn among those of the same customer. */
    turn(customer: unknown, done: Promise<void>): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      inDoubt.set(customer, [...(inDoubt.get(customer) ?? []), { goOn: resolve, done }])
      return promise
    },
    /** Resolves when every uncertain operation has its outcome. */
    async run(): Promise<void> {
      // Twice: a payment unknown to the node is given up after two reports a minute apart.
      for (const aheadSeconds of [longAfterSeconds, longAfterSeconds + 100]) {
        await fleet.killAll(aheadSeconds)
        await fleet.open()
        await untilSwept(aheadSeconds)
      }
      begun.resolve()
      await Promise.all(
        [...inDoubt.values()].map(async (queue) => {
          for (const { goOn, done } of queue) {
            goOn()
            await done
          }
        }),
      )
    },
  }
}
