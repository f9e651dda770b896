/** Queues what was published before a relay was configured, so that a relay added later holds the whole history. */
import type { LedgerParts } from '#server/ledger/deps.ts'
import { queueEarlier, restartFormer, startCatchUp } from './catch-up.store.ts'

const batchEvents = 1_000

/** `untilMs`: of performance.now(); the next run goes on where this one ends. */
export async function catchUpRelays(ctx: LedgerParts, untilMs: number): Promise<void> {
  const names = ctx.relays.map(({ name }) => name)
  await restartFormer(ctx.db, names)
  for (const { name, after } of await startCatchUp(ctx.db, names)) {
    for (let from: string | null = after; from !== null && performance.now() < untilMs; )
      from = await queueEarlier(ctx.db, { relay: name, after: from, limit: batchEvents }, ctx.nowUnix())
  }
}
