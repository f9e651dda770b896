/** Holds a caller to four runs at once, over all servers. */
import { toHex } from '#protocol/bytes.ts'
import type { Call } from '#server/kernel/call.ts'
import { OperationError } from '#server/kernel/errors.ts'
import type { ExecutionDeps } from './deps.ts'
import { leavePlace, takePlace } from './run-places.store.ts'

/** Throws rate_limited. `seconds`: that the work takes at most. */
export async function inRunPlace<T>(
  ctx: Pick<ExecutionDeps, 'db' | 'log' | 'nowUnix' | 'randomBytes'>,
  { account, ip }: Pick<Call, 'account' | 'ip'>,
  seconds: number,
  work: () => Promise<T>,
): Promise<T> {
  const nowUnix = ctx.nowUnix()
  const run = { caller: account?.id ?? ip, runId: toHex(ctx.randomBytes(10)) }
  const place = await takePlace(ctx.db, run, { nowUnix, untilUnix: nowUnix + Math.ceil(seconds) })
  if (!place)
    throw new OperationError('rate_limited', {
      detail:
        'Four runs of this account are running or waiting. Nothing was charged. Send this one when one of them has ended.',
      headers: { 'Retry-After': '5' },
    })
  try {
    return await work()
  } finally {
    // The run has ended, whatever the database says; the lease frees its place then.
    await leavePlace(ctx.db, place).catch((error) =>
      ctx.log.warn({ err: error }, 'the place of a run could not be freed'),
    )
  }
}
