/** Appends due verdicts in order of issuance. */
import type { Transaction } from '#server/kernel/db.ts'
import type { LedgerDeps, LedgerParts } from '#server/ledger/deps.ts'
import { reportPublished } from '../publish/report-published.store.ts'
import { type LogState, lockLog } from './append.store.ts'
import { appendLocked, lockForAppend } from './append.ts'
import { markAppended, readDue } from './pending.store.ts'

const maxBatch = 1_024

/**
 * Returns how many were appended; call again until it returns less than a full batch. 0 while the ledger is
 * frozen, not founded, or has another current verifier key.
 * `dueUnix`: includes verdicts due by then; defaults to the clock.
 */
export async function publishDue(
  ctx: LedgerParts,
  dueUnix = ctx.nowUnix(),
): Promise<{ appended: number; more: boolean }> {
  return ctx.db.transaction(async (tx) => {
    const state = await lockForAppend(tx, ctx)
    if (state.frozenReason !== null || state.keyProblem !== null || state.size === 0)
      return { appended: 0, more: false }
    const appended = await appendDue(tx, ctx, state, dueUnix)
    return { appended, more: appended === maxBatch }
  })
}

/** For callers that hold the lock of log_state. Returns how many of the first 1,024 were appended. */
async function appendDue(
  tx: Transaction,
  ctx: LedgerParts,
  state: LogState,
  dueUnix: number,
): Promise<number> {
  const due = await readDue(tx, dueUnix, maxBatch)
  if (due.length === 0) return 0
  const entries = await appendLocked(
    tx,
    ctx,
    state,
    due.map(({ draft }) => draft),
  )
  await markAppended(
    tx,
    due.map(({ id }, index) => ({ id, entry: entries[index]!.entry })),
  )
  await reportPublished(
    tx,
    ctx,
    entries.map((entry) => ({ entry, type: 'pre_action_verdict', submitterId: null })),
  )
  return due.length
}

/** Appends every waiting verdict in the caller's transaction, and returns the state after it. */
export async function appendAllWaiting(
  tx: Transaction,
  ctx: LedgerParts,
  locked: LogState,
): Promise<LogState> {
  let state = locked
  while ((await appendDue(tx, ctx, state, Number.MAX_SAFE_INTEGER)) > 0) state = await lockLog(tx)
  return state
}

/**
 * Publishes all waiting verdicts ahead of the cadence, which is the latest promised time. Returns how many.
 */
export async function publishWaiting(ctx: LedgerDeps): Promise<number> {
  await ctx.ledger.ready()
  let published = 0
  for (let more = true; more; ) {
    const done = await publishDue(ctx, Number.MAX_SAFE_INTEGER)
    published += done.appended
    more = done.more
  }
  ctx.ledger.kick()
  return published
}

/**
 * When a verdict signed now is published: at the next full cadence, so never later than one cadence after
 * issuance.
 */
export function publicationTimes(nowUnix: number, cadenceSeconds: number) {
  const notBeforeUnix =
    cadenceSeconds === 0 ? nowUnix : Math.ceil((nowUnix + 1) / cadenceSeconds) * cadenceSeconds
  return { notBeforeUnix, publishByUnix: nowUnix + Math.max(cadenceSeconds, 60) }
}
